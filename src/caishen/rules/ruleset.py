"""What a rule set is: one frozen struct whose fields say everything in which the editions differ.

The layers above read these fields and never a rule set's name: two editions that play alike have
equal fields. `Annotated[type, "W2.7"]` names the clauses a field comes from. The first half are
facts of an edition (a few follow from its switches); the second half are the public fields
(`fields.py` says what they mean and which values they take, `editions.py` which set has which). A
field that an edition does not have holds the value under which it plays as it does.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_type_hints

import msgspec

Shape = Literal["sets", "eight_pairs", "seven_pairs", "scattered", "three_wilds"]
EarthlyWin = Literal["upper_first_round", "dealer_first", "before_own_draw"]
By = Literal["draw", "discard", "rob", "replacement"]


class Row(msgspec.Struct, frozen=True):
    """One row of the table of multipliers (§6, L3): an item, its value and when it applies.

    It applies to a reading of one of `shapes`, won `by` one of the ways, when all conditions in
    `when` hold. The conditions are words that `caishen.scoring` knows:

        natural, soft             every wild as its own face, or not (W5.5)
        heavenly, earthly         the caller's flag
        all_god                   the caller's flag, and the hand is one wild (W6.3)
        single_wait               one concealed tile, no wild, before the winning tile
        lone_wild                 the state of W5.6 before the winning tile
        two_wilds, three_wilds    at least two, exactly three physical wilds
        exactly_two_wilds         just two
        all_pungs                 no chow in the reading
        own_pung_of_wilds         a concealed pung of the three wilds' own face (§9 quad)
        one_suit, half_suit       the tiles that are not wild: one suit, one suit and honours
        all_honours               the tiles that are not wild, a white as itself, are honours
        dragons                   a set or pair of each of 5z, 6z, 7z (§9)

    A `basic` row counts only where no other row applies (Lishui's 平胡 and 自摸, L3.1).
    """

    name: str
    value: int
    shapes: tuple[Shape, ...]
    by: tuple[By, ...]
    when: tuple[str, ...]
    clause: str
    basic: bool = False


class Refusals(msgspec.Struct, frozen=True):
    """The clause behind each reason why a hand does not win."""

    wild_discard: str
    lone_wild: str
    three_wilds_need_draw: str
    no_shape: str


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """An edition with the switches of one table. Made by `rules.get`, which checks it.

    >>> from caishen import rules
    >>> rules.get("wenzhou-2013").draw_keeps_dealer
    'unless_kong'
    """

    name: Annotated[str, "W11.2"]

    # The deal
    hand_size: Annotated[int, "W2.4, L1.1"]
    """Tiles of a seat that has not drawn; the dealer gets one more."""
    sets: Annotated[int, "W5.1, L3"]
    """Sets beside the pair."""
    opening: Annotated[Literal["one_wall", "two_walls", "summed"], "W2.2, W2.3, L1.2"]
    """Where caishen and first draw lie: one wall (W2.2), two walls (W2.3), both rolls summed and the
    caishen counted from the end after the deal (L1.2, L1.4)."""
    dealing: Annotated[Literal["fours", "jump"], "W2.4, L1.3"]
    kept_tiles: Annotated[int, "W2.7, L1.6"]
    """Tiles at which the deal is drawn."""
    kept_for_kongs: Annotated[bool, "W2.7"]
    """The kept tiles are replacements, so that a kong never takes a normal draw away; with
    no normal draw left a discard can then still be konged (W2.8)."""

    # Turn and claims
    honours_first: Annotated[bool, "W3.2"]
    wild_discard: Annotated[Literal["never", "last_two", "fined", "free"], "W3.5, L2.2"]
    wild_can_be_won: Annotated[bool, "W3.5, L2.2"]
    """A discarded wild can be won on; it can never be called."""
    passed_pung: Annotated[bool, "W4.4"]
    high_wins_first: Annotated[int, "W4.7, L2.1"]
    """A win of at least this multiplier comes before lower ones whatever the seat; 0 = never."""

    # Winning
    earthly_win: Annotated[EarthlyWin | None, "W6.2, L3"]
    """The win by which a non-dealer is earthly (地胡): on the upper seat's discard before the dealer's second, on the
    dealer's very first discard, before having drawn or called himself; None = there is none."""
    shapes: Annotated[tuple[Shape, ...], "W5.1, W5.2, W5.3, L3"]
    """The shapes of a win in the order in which equal ones are named."""
    pairs: Annotated[int, "W5.2, L3"]
    """Pairs of eight or seven pairs; with eight, one tile more stands beside them."""
    lone_wild_ban: Annotated[bool, "W5.6, L2.3"]
    rows: Annotated[tuple[Row, ...], "§6, L3"]
    combine: Annotated[Literal["highest", "sum", "double"], "§6, L3.1, L5.3"]
    """Of the rows that apply: the highest counts, all are added, or the largest is doubled for each other."""
    all_god: Annotated[bool, "W6.3"]
    refusals: Annotated[Refusals, "W3.5, W5.1, W5.3, W5.6, L2.2, L2.3, L3"]

    # Money
    buys: Annotated[bool, "W7.4"]
    tops: Annotated[Literal["never", "after_buy", "always"], "W7.5"]
    top_amount: Annotated[Literal["none", "base", "double_base", "base_doubled_by_buy"], "W7.5"]
    sticky_bets: Annotated[bool, "W7.6"]
    feeder_doubles: Annotated[bool, "W7.8"]
    feeder_point: Annotated[int, "L4.2"]
    """What the discarder pays beside his share, not multiplied."""
    rob_pays_all: Annotated[bool, "L4.3"]
    chows_for_liability: Annotated[int, "L4.4"]
    """Chows let to the lower seat that make the two liable for each other; 0 = no such rule."""
    wilds_on_draw: Annotated[bool, "W7.9"]
    kong_prices: Annotated[tuple[int, int, int], "W7.10, §9"]
    """From each other seat for an exposed, a concealed and an added kong."""

    followed_kinds: Annotated[Literal["honours", "all"], "§9, L2.4"]
    """Whose discard, followed by all others, is fined where `follow_fine` is on."""

    # Dealer and match
    run_end: Annotated[Literal["next", "new_seats", "dice", "never"], "W8.4, W11.1, L5.1"]
    """Who deals when a run has reached `run_limit`: the next seat, seat 0 of newly drawn seats, the
    seat the old dealer's dice pick, or still the same (his k stands)."""
    run_ends_on_win: Annotated[bool, "W8.4, L5.1"]
    """The limit is looked at only when the dealer wins; else after whatever result."""
    draw_keeps_dealer: Annotated[Literal["unless_kong", "always", "never"], "W8.3, L5.1"]
    rounds_to_new_seats: Annotated[int, "L5.2"]
    """Rounds (圈) after which all draw for their seats (版); 0 = never."""
    step_seconds: Annotated[int | None, "W11.2"]
    """The edition's own clock a turn, None = the table's."""

    # Public fields, in the order of the documents
    seats: Annotated[int, "W11, L4.5"]
    deals: Annotated[int | None, "W8.5"]
    rounds: Annotated[int | None, "W8.5"]
    dice_per_roll: Annotated[int, "W2.2"]
    follow: Annotated[Literal["previous", "cumulative"] | None, "W3.3"]
    white_duty: Annotated[Literal["face", "honour"] | None, "W3.2"]
    kong_after_call: Annotated[bool, "W4.3"]
    passed_win: Annotated[bool, "W4.5"]
    three_wild_on_discard: Annotated[bool, "W5.3"]
    lone_wild_strict: Annotated[bool, "W5.6, L2.3"]
    earthly: Annotated[str | int | None, "W6.2, L3"]
    two_wilds_double: Annotated[bool, "W6.4"]
    steps: Annotated[tuple[int, ...], "W7.2, L4.1"]
    run_limit: Annotated[int, "W8.4, L5.1"]
    idle_base: Annotated[Literal["first", "one", "dealer"], "W7.2, L4.2"]
    free_bets: Annotated[bool, "W7.4, W7.5"]
    bets_two_way: Annotated[bool, "W7.7"]
    wild_unit: Annotated[int | Literal["base"], "W7.9"]
    wilds_double: Annotated[Literal["all", "winner", "off"], "W7.9"]
    kong_dealer_factor: Annotated[bool, "W7.10"]
    escape: Annotated[Literal["fine", "bot"], "W7.12"]
    first_dealer: Annotated[str | int, "W8.1, L1.2"]
    new_player_redraw: Annotated[bool, "W8.2"]
    draw_raises_base: Annotated[bool, "W8.3"]
    kong_points: Annotated[bool, "§9"]
    follow_fine: Annotated[bool, "§9, L2.4"]
    three_feeds: Annotated[bool, "§9"]
    quad: Annotated[bool, "§9"]
    extra_doubles: Annotated[bool, "§9"]
    no_dragons: Annotated[bool, "§9"]
    one_suit_short: Annotated[bool | Literal["m", "p", "s"], "§9"]
    dead_wall: Annotated[int, "L1.6"]
    caishen_discard: Annotated[Literal["fine", "forbid"] | None, "L2.2"]
    lone_wild_discard: Annotated[bool, "L2.3"]
    special_on_discard: Annotated[Literal["full", "half"] | None, "L3.2"]
    plain: Annotated[int | None, "L3"]
    self_drawn: Annotated[int | None, "L3"]
    seven_pairs: Annotated[int | None, "L3"]
    three_wilds: Annotated[int | None, "L3"]
    scattered: Annotated[int | None, "L3"]
    one_suit: Annotated[int | None, "L3"]
    all_honours: Annotated[int | None, "L3"]
    heavenly: Annotated[int | None, "L3"]
    kong_draw: Annotated[int | None, "L3"]
    rob: Annotated[int | None, "L3"]
    seven_pairs_drawn: Annotated[int | None, "L5.3"]
    scattered_drawn: Annotated[int | None, "L5.3"]
    one_suit_drawn: Annotated[int | None, "L5.3"]
    cap: Annotated[int | None, "L5.3"]
    dealer_cap: Annotated[Literal["pass", "stay"] | None, "L5.1"]

    def base(self, streak: int) -> int:
        """The dealer's base in his deal number `streak` (k, from 1); beyond the list the last step (W7.2, L4.1).

        >>> from caishen import rules
        >>> [rules.get("wenzhou-mobile").base(k) for k in (1, 4, 9)]
        [2, 8, 8]
        """
        return self.steps[min(streak, len(self.steps)) - 1]

    def capped(self, multiplier: int) -> int:
        """The multiplier that a payer pays, at most `cap` before the base (L5.3).

        >>> from caishen import rules
        >>> [rules.get("lishui-jinyun").capped(multiplier) for multiplier in (8, 80)]
        [8, 40]
        """
        return multiplier if self.cap is None else min(multiplier, self.cap)

    def idle(self, streak: int) -> int:
        """The base between two seats that do not deal (W7.2, W7.11, L4.2).

        >>> from caishen import rules
        >>> [rules.get("wenzhou-mobile", {"idle_base": base}).idle(3) for base in ("first", "one", "dealer")]
        [2, 1, 6]
        """
        if self.idle_base == "dealer":
            return self.base(streak)
        return self.steps[0] if self.idle_base == "first" else 1


def clauses() -> dict[str, str]:
    """The clauses each field of a rule set comes from.

    >>> clauses()["kept_tiles"]
    'W2.7, L1.6'
    """
    hints = get_type_hints(RuleSet, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in RuleSet.__struct_fields__}
