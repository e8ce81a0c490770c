"""Every field and value of a rule set in Chinese and English: names of what an edition fixes, and all values that are
words. What a switch means stands in `caishen.rules.fields`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from caishen.server.rule_pages.tables import in_words
from caishen.server.rule_pages.words import LANGUAGES, SHAPES, Language, say

NAMES: Mapping[str, tuple[str, str]] = {
    "hand_size": ("tiles in hand between turns", "手牌张数"), "sets": ("sets of a winning hand", "成牌的副数"),
    "opening": ("where the wall is opened", "开牌处"), "dealing": ("how tiles are dealt", "发牌"),
    "kept_tiles": ("tiles that are not drawn", "留下不摸的牌"),
    "kept_for_kongs": ("they are kept for kongs", "留牌只供杠后补牌"),
    "honours_first": ("honours go first", "风牌先出"),
    "wild_discard": ("a caishen as a discard", "打财神"),
    "wild_can_be_won": ("a discarded caishen can be won", "打出的财神可胡"),
    "passed_pung": ("a passed pung is barred", "碰牌不可飘张"),
    "high_wins_first": ("wins that go first, from ×", "先胡的大牌，几倍起"), "earthly_win": ("earthly win", "地胡"),
    "shapes": ("what wins", "胡牌"), "pairs": ("pairs of a pairs hand", "对子牌的对数"),
    "lone_wild_ban": ("a lone caishen wins on an own draw only", "财神单吊只能自摸"), "all_god": ("all god", "全球神"),
    "refusals": ("clauses by which a win is refused", "不能胡所依的条款"), "buys": ("the dealer may buy", "买底"),
    "tops": ("when the others may top", "何时可顶底"), "top_amount": ("amount of a top", "顶底的数额"),
    "sticky_bets": ("bets stay for the dealer's run", "买顶须跟到连庄结束"),
    "feeder_doubles": ("who feeds pays double", "点炮加倍"), "feeder_point": ("who feeds pays more", "犯枪另付"),
    "rob_pays_all": ("who is robbed pays for all", "被抢杠者包付"),
    "chows_for_liability": ("chows that make liable", "几副吃牌要包付"),
    "wilds_on_draw": ("caishen money on a drawn deal", "流局也算财神钱"),
    "kong_prices": ("points of an exposed, concealed, added kong", "明杠、暗杠、补杠的分"),
    "followed_kinds": ("tiles of the followed fine", "被跟算哪些牌"),
    "run_end": ("after the last deal of a run", "连庄到头"),
    "run_ends_on_win": ("only a win ends the longest run", "胡了才算连庄到头"),
    "draw_keeps_dealer": ("a drawn deal keeps the dealer", "流局连庄"),
    "rounds_to_new_seats": ("rounds after which seats are drawn", "几圈换座"),
    "step_seconds": ("seconds for a move", "每步秒数"),
}  # fmt: skip
VALUES: Mapping[str, tuple[str, str]] = {
    "previous": ("last discard", "跟上一张"),
    "cumulative": ("all discarded so far", "跟所有打过的"),
    "face": ("the caishen's nature", "随财神的牌面"),
    "honour": ("always an honour", "总算风牌"),
    "first": ("first step", "第一档"),
    "one": ("one point", "一分"),
    "dealer": ("the dealer's base", "同庄家"),
    "all": ("all", "全部"),
    "winner": ("winner only", "只算胡牌者"),
    "off": ("not doubled", "不加倍"),
    "fine": ("fined", "罚分"),
    "forbid": ("forbidden", "不准打出"),
    "bot": ("a bot plays on", "机器人代打"),
    "random": ("by lot", "随机"),
    "seat0": ("seat 0 (East)", "东"),
    "dice": ("by dice", "掷骰"),
    "base": ("the deal's base", "同底"),
    "upper_first_round": ("upper seat’s discard in the first round", "第一轮上家打出的牌"),
    "dealer_first": ("the dealer’s very first discard", "庄家打出的第一张牌"),
    "before_own_draw": ("before the own first draw", "自己还没摸牌时"),
    "full": ("full value", "全额"),
    "half": ("half", "减半"),
    "sum": ("added", "相加"),
    "double": ("doubled for each more", "每多一项翻倍"),
    "pass": ("the next seat deals", "下家坐庄"),
    "stay": ("the dealer stays", "继续坐庄"),
    "m": ("no characters", "缺万"),
    "p": ("no dots", "缺筒"),
    "s": ("no bamboos", "缺条"),
    "highest": ("the highest counts", "取最大"),
}  # fmt: skip
"""Values that mean the same in every field; the new table calls them so too."""
VALUES_OF: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "opening": {
        "one_wall": ("one wall", "一面墙"), "two_walls": ("dice pick two walls", "掷骰选两面墙"),
        "summed": ("two rolls summed", "两次骰子相加"),
    },
    "dealing": {"fours": ("by fours", "每次四张"), "jump": ("by fours, then a jump", "每次四张，最后跳牌")},
    "wild_discard": {
        "never": ("never", "不可"), "last_two": ("only one of the last two tiles", "只剩两张财神时"),
        "fined": ("fined", "罚分"), "free": ("allowed", "可以"),
    },
    "tops": {
        "never": ("never", "无"), "after_buy": ("if the dealer bought", "庄家买了才可"), "always": ("always", "总可"),
    },
    "top_amount": {
        "none": ("–", "–"), "base": ("the base", "本盘底分"), "double_base": ("twice the base", "底分的两倍"),
        "base_doubled_by_buy": ("the base, twice if the dealer bought", "底分，庄家买了则两倍"),
    },
    "followed_kinds": {"honours": ("honours", "字牌"), "all": ("all", "所有牌")},
    "run_end": {
        "next": ("the next seat deals", "下家坐庄"), "new_seats": ("all seats are drawn anew", "重新抽座"),
        "dice": ("dice pick the dealer", "骰子定庄"), "never": ("he deals on", "继续坐庄"),
    },
    "draw_keeps_dealer": {
        "unless_kong": ("unless there was a kong", "没有杠才连"), "always": ("always", "总连"),
        "never": ("never", "不连"),
    },
}  # fmt: skip
"""Values of single fields."""


def told_value(field: str, value: Any, language: Language) -> str:
    """The value of any field of a rule set as people read it.

    >>> told_value("run_end", "dice", "zh"), told_value("follow", "previous", "zh"), told_value("quad", True, "zh")
    ('骰子定庄', '跟上一张', '是')
    """
    if field == "shapes":
        return ", ".join(say(SHAPES, shape, language) for shape in value)
    if isinstance(value, str):
        words = VALUES_OF.get(field, VALUES)
        return words[value][LANGUAGES.index(language)] if value in words else value
    return in_words(value, language)


def coded(field: str, value: Any, language: Language) -> str:
    """A value with the code that rule files and logs have for it, in Markdown.

    >>> coded("follow", "previous", "en"), coded("cap", None, "en"), coded("steps", (2, 4, 6, 8), "en")
    ('last discard `previous`', '`null`', '[2,4,6,8]')
    """
    if isinstance(value, str):
        return f"{told_value(field, value, language)} `{value}`"
    text = msgspec.json.encode(value).decode()
    return f"`{text}`" if value is None or isinstance(value, bool) else text
