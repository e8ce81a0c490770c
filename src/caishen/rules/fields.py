"""The public fields: what each means, which values it takes, and the check of a value.

The same data checks options, fills the room dialog and makes the rules pages. Which edition has a
field, and its default there, stands in `editions.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from caishen.errors import FieldError, said
from caishen.rules.editions import EDITIONS, Edition
from caishen.rules.ruleset import clauses


class Field(msgspec.Struct, frozen=True):
    """A switch of one rule set. Its values are those listed in `values`, and whole numbers from
    `whole[0]` to `whole[1]` (None = no upper end) where `whole` is given; with `least_items` it is a
    list of at least so many whole numbers. `meaning` is one sentence in zh and en."""

    name: str
    clause: str
    values: tuple[Any, ...]
    whole: tuple[int, int | None] | None
    least_items: int
    default: Any
    meaning: Mapping[str, str]

    @property
    def allowed(self) -> str:
        """The values in words."""
        parts = [msgspec.json.encode(value).decode().strip('"') for value in self.values]
        if self.whole is not None:
            low, high = self.whole
            numbers = f"whole numbers from {low} on" if high is None else f"whole numbers {low}..{high}"
            parts.insert(0, f"a list of at least {self.least_items} {numbers}" if self.least_items else numbers)
        return ", ".join(parts)

    def check(self, value: Any) -> Any:
        """The value as a rule set holds it; `FieldError` when it is none of the allowed ones."""
        if self.least_items:
            if isinstance(value, list | tuple) and len(value) >= self.least_items and all(map(self._is_whole, value)):
                return tuple(value)
        elif self._is_whole(value) or any(value is listed or _same_text(value, listed) for listed in self.values):
            return value
        raise bad(self.name, f"{said(value)} is not allowed: {self.allowed}", self.clause, allowed=self.allowed)

    def _is_whole(self, value: Any) -> bool:
        if self.whole is None or type(value) is not int:
            return False
        low, high = self.whole
        return low <= value and (high is None or value <= high)


def _same_text(value: Any, listed: Any) -> bool:
    """Equal and of one type: True is not 1."""
    return type(value) is type(listed) and bool(value == listed)


def bad(field: str, message: str, clause: str, **facts: Any) -> FieldError:
    """A `FieldError` that names the field and its clause."""
    return FieldError(f"{field}: {message} ({clause})", field=field, clause=clause, **facts)


_SWITCH = (False, True)
_POINTS = (1, 1000)


def _words(zh: str, en: str) -> dict[str, str]:
    return {"zh": zh, "en": en}


def _multiplier(zh: str, en: str) -> tuple[tuple[Any, ...], tuple[int, int | None] | None, dict[str, str]]:
    return (), _POINTS, _words(f"{zh}的倍数。", f"Multiplier of {en}.")


def _drawn(zh: str, en: str) -> tuple[tuple[Any, ...], tuple[int, int | None] | None, dict[str, str]]:
    return (
        (None,),
        _POINTS,
        _words(f"自摸{zh}的倍数；空 = 与放冲相同。", f"Multiplier of {en} self-drawn; none = the same."),
    )


_PUBLIC: Mapping[str, tuple[tuple[Any, ...], tuple[int, int | None] | None, Mapping[str, str]]] = {
    "seats": ((2, 4), None, _words("几人玩。", "Number of players.")),
    "deals": (
        (None,), (1, None), _words("一场打几盘；与圈数只选其一。", "Deals in a match; either this or rounds."),
    ),
    "rounds": (
        (None,), (1, None),
        _words("一场打几圈：庄家轮换次数达到人数为一圈；与盘数只选其一。",
               "Rounds in a match, each as many ended dealer runs as there are seats; either this or deals."),
    ),
    "dice_per_roll": ((1, 2), None, _words("每次掷几颗骰子。", "Dice thrown in each roll.")),
    "follow": (
        ("previous", "cumulative"), None,
        _words("单张风字要跟：previous 上一张打出的牌，cumulative 本盘打过的所有风字。",
               "Single honours must follow the last discard (previous) or any honour discarded so far (cumulative)."),
    ),
    "white_duty": (
        ("face", "honour"), None,
        _words("先出风牌时白板算什么：face 随财神的牌面，honour 总算风字。",
               "Under the honours-first duty white has the caishen's nature (face) or is always an honour (honour)."),
    ),
    "kong_after_call": (
        _SWITCH, None, _words("吃碰之后同一轮可以杠。", "A kong may follow in the same turn as an own chow or pung."),
    ),
    "passed_win": (
        _SWITCH, None,
        _words("过胡：放过一次胡后，下次摸牌前不能胡同等或更小的牌。",
               "Who passes a win may not win as little or less on a discard until the next own draw."),
    ),
    "three_wild_on_discard": (
        _SWITCH, None,
        _words("三财神不成牌型也可胡别人打出的牌。",
               "Three caishen without a shape win on a discard or robbed kong too."),
    ),
    "lone_wild_strict": (
        _SWITCH, None,
        _words("财神单吊时一律不能放冲胡；关闭则只禁止财神与胡的那张牌作牛。",
               "With a lone caishen no discard wins; off: only the pair of the wild with the winning tile is barred."),
    ),
    "earthly": (
        ("upper_first_round", "dealer_first", "before_own_draw"), None,
        _words("地胡：第一轮胡上家打出的牌，或胡庄家第一张牌，或闲家未摸牌前胡（含第一次自摸）。",
               "Earthly win: on the upper seat's discard in the first round, on the dealer's first discard, or before "
               "an own draw (the first draw included)."),
    ),
    "two_wilds_double": (
        _SWITCH, None, _words("八对有两张以上财神算双翻。", "Eight pairs with two or more wilds count ×4."),
    ),
    "steps": (
        (), (1, None),
        _words("庄家连庄各盘的底分。",
               "The dealer's bases, deal by deal of his run; the last one stays."),
    ),
    "run_limit": ((), (1, None), _words("最多连庄几盘。", "Deals after which a dealer's run ends.")),
    "idle_base": (
        ("first", "one", "dealer"), None,
        _words("闲家之间的底：first 第一档，one 一分，dealer 同庄家的底。",
               "Base between two seats that do not deal: the first step, one point, or the dealer's base."),
    ),
    "free_bets": (
        _SWITCH, None,
        _words("买底、顶底可选任意数，不超过本盘底数。",
               "Buy and top may be any amount up to the base."),
    ),
    "bets_two_way": (
        _SWITCH, None,
        _words("买底、顶底不论谁胡都算。", "Buy and top count between the two seats whichever of them wins."),
    ),
    "wild_unit": (
        ("base",), (0, None),
        _words("每张财神的财神钱，不超过第一档底分；base = 本盘底分。",
               "Caishen money for each wild, at most the first base; base = the base of the deal."),
    ),
    "wilds_double": (
        ("all", "winner", "off"), None,
        _words("双翻时财神钱加倍：all 全部，winner 只算胡牌者的，off 不加倍。",
               "On a win of ×4 or more caishen money doubles for all, for the winner's own wilds, or not."),
    ),
    "kong_dealer_factor": (
        _SWITCH, None,
        _words("杠牌分涉及庄家时乘以庄家底分。",
               "Kong points are multiplied by the base when the dealer pays or is paid."),
    ),
    "escape": (
        ("fine", "bot"), None,
        _words("中途逃跑：fine 罚分并结束，bot 由机器人代打。",
               "Leaving a running deal: fined and the match ends, or a bot plays the seat on."),
    ),
    "first_dealer": (
        ("random", "seat0"), (0, 3),
        _words("第一局的庄家：random 随机，seat0 东，或座位号。",
               "First dealer: by lot, seat 0 (East), or a seat's number."),
    ),
    "new_player_redraw": (
        _SWITCH, None,
        _words("换人后重新随机定庄，底从头算。",
               "When another person sits down the next dealer is drawn and k starts at 1."),
    ),
    "draw_raises_base": (
        _SWITCH, None,
        _words("流局连庄也进一档底分。", "A drawn deal that keeps the dealer raises the base by a step."),
    ),
    "kong_points": (
        _SWITCH, None,
        _words("杠牌当场收分：明杠、补杠每家一分，暗杠两分。",
               "Each kong is paid at once by every other seat: 1, a concealed one 2."),
    ),
    "follow_fine": (
        _SWITCH, None,
        _words("被跟：一张牌被其余三家接连打出，首家付每家一分。",
               "Whose discard the three others follow with the same tile pays each of them 1."),
    ),
    "three_feeds": (
        _SWITCH, None,
        _words("三背：庄家的上家从庄家和庄家下家吃碰杠三副以上，庄家胡牌时由其包付。",
               "The seat before the dealer pays all when the dealer wins after it called three sets from the dealer "
               "and the dealer's lower seat."),
    ),
    "quad": (
        _SWITCH, None,
        _words("辣子辣：三张财神归位成刻算八倍。", "Three natural wilds in one concealed pung are worth ×8."),
    ),
    "extra_doubles": (
        _SWITCH, None,
        _words("杠上开花、清一色、混一色、双财神归位、中发白也算双翻。",
               "×4 also for a kong replacement, one suit, one suit and honours, two natural wilds, all three dragons."),
    ),
    "no_dragons": (
        _SWITCH, None,
        _words("去掉红中和发财；不能与缺一门同用。",
               "Played without red and green; not with one_suit_short."),
    ),
    "one_suit_short": (
        (False, True, "m", "p", "s"), None,
        _words("缺一门：去掉一门数牌，每盘随机（true）或指定；不能与去中发同用。",
               "Played without one suit, drawn for each deal (true) or named; not with no_dragons."),
    ),
    "dead_wall": ((0, 8, 14, 16), None, _words("最后几张牌不摸。", "Tiles at the end that are not drawn.")),
    "caishen_discard": (
        ("fine", "forbid"), None,
        _words("误打财神：fine 罚付每家一分，forbid 不许打。",
               "A discarded caishen is fined 1 to each other seat, or forbidden."),
    ),
    "lone_wild_discard": (_SWITCH, None, _words("财神单吊也可胡别人打的牌。", "A lone caishen may win on a discard.")),
    "special_on_discard": (
        ("full", "half"), None,
        _words("放冲的七对子、不搭、清一色：full 全倍，half 减半。",
               "Seven pairs, scattered and one suit on a discard count in full or half."),
    ),
    "plain": _multiplier("平胡", "an ordinary win on a discard"),
    "self_drawn": _multiplier("自摸", "an ordinary self-drawn win"),
    "seven_pairs": _multiplier("七对子", "seven pairs"),
    "three_wilds": _multiplier("财神会", "all three wilds on an own draw"),
    "scattered": _multiplier("不搭", "a scattered hand"),
    "one_suit": _multiplier("清一色", "one suit"),
    "all_honours": _multiplier("字一色", "all honours"),
    "heavenly": _multiplier("天胡", "the dealer's first 14 tiles winning"),
    "kong_draw": _multiplier("杠上开花", "a win on a kong replacement"),
    "rob": _multiplier("抢杠", "robbing a kong"),
    "seven_pairs_drawn": _drawn("七对子", "seven pairs"),
    "scattered_drawn": _drawn("不搭", "a scattered hand"),
    "one_suit_drawn": _drawn("清一色", "one suit"),
    "combine": (
        ("sum", "double"), None,
        _words("多个特殊牌型：sum 倍数相加，double 取最大并逐个翻倍。",
               "Several special items are added, or the largest is doubled for each other one."),
    ),
    "cap": ((None,), _POINTS, _words("每家倍数封顶；空 = 不封顶。", "Highest multiplier a payer pays; none = no cap.")),
    "dealer_cap": (
        ("pass", "stay"), None,
        _words("庄家连胡四盘后：pass 下家坐庄，stay 继续坐庄。",
               "After the dealer's fourth win in a row the next seat deals, or he stays."),
    ),
}  # fmt: skip
_EARTHLY_POINTS = _multiplier("地胡", "a win on the dealer's first discard")


def fields(name: str) -> list[Field]:
    """The fields of the rule set `name`, which must be known, in the order of its switches.

    >>> [field.allowed for field in fields("lishui") if field.name == "dead_wall"]
    ['0, 8, 14, 16']
    """
    edition = EDITIONS[name]
    where = clauses()
    return [_field(edition, field, default, where[field]) for field, default in edition.switches.items()]


def _field(edition: Edition, name: str, default: Any, cited: str) -> Field:
    in_points = name == "earthly" and type(default) is int  # Lishui's earthly is a multiplier, not a moment
    values, whole, meaning = _EARTHLY_POINTS if in_points else _PUBLIC[name]
    if name == "seats":
        values = edition.seat_counts
    if default == "dice":  # L1.2: only there do dice pick the first dealer
        values = ("dice", *values)
    own = [clause for clause in cited.split(", ") if (clause[0] == "L") == edition.in_lishui]
    return Field(
        name=name, clause=", ".join(own) or cited, values=values, whole=whole,
        least_items=4 if name == "steps" else 0, default=default, meaning=meaning,
    )  # fmt: skip
