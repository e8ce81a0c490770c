"""The pages' own words in Chinese and English: headings, names of items, facts and reasons. No rule stands here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from caishen.rules import RuleSet

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

NOTATION_EN = (
    "`1m`…`9m` are 万, `1p`…`9p` 筒, `1s`…`9s` 条, `1z 2z 3z 4z` East, South, West, North, `5z` white, `6z` green, "
    "`7z` red. *k* counts the dealer's deals in a row. A *wild* is a physical caishen 财神 tile. **Ours** marks "
    "what the sources leave open and how this project decided; a name in `code` is a switch (see the end)."
)
NOTATION_ZH = (
    "`1m`…`9m` 是万，`1p`…`9p` 是筒，`1s`…`9s` 是条，`1z 2z 3z 4z` 是东南西北，`5z` 白板，`6z` 发财，`7z` 红中。"
    "k 是庄家连续坐庄的第几盘。**本项目**标出原文没写或说法不一之处和这里的决定；`代码体`的名字是开关（见文末）。"
)
CLAIM = (
    "caishen {wild}. `{hand}`, the upper seat discards `{tile}`: can {can}.",
    "财神 {wild}。`{hand}`，上家打出 `{tile}`：可{can}。",
)
TURN = (
    "caishen {wild}. {before}; {seat} holds `{hand}` and draws `{tile}`: may discard **{may}**.",
    "财神 {wild}。{before}；{seat}有 `{hand}`，摸 `{tile}`：可打 **{may}**。",
)
PASSED_EN = (
    "caishen {wild}. {seat} holds `{hand}`. {feeder} discards `{first}`: {seat} can {could} and passes. {other} draws "
    "and discards `{then}`: {seat} can {can}."
)
PASSED_ZH = (
    "财神 {wild}。{seat}有 `{hand}`。{feeder}打出 `{first}`：{seat}可{could}，不要。"
    "{other}摸牌打出 `{then}`：{seat}{can}。"
)
WANTED = ("{all}. If all want it, {seat} gets the tile: **{do}**.", "{all}。都要时，牌归{seat}：**{do}**。")
RACE = (
    "caishen {wild}. {feeder} discards `{tile}`: " + WANTED[0],
    "财神 {wild}。{feeder}打出 `{tile}`：" + WANTED[1],
)
RACE_LATER = (
    "caishen {wild}. On a later turn {feeder} discards `{tile}`: " + WANTED[0],
    "财神 {wild}。以后某一轮{feeder}打出 `{tile}`：" + WANTED[1],
)
WALLS = (
    "E deals and rolls come {rolls}: the upper tile of {turned} is turned up, drawing starts at {start}.",
    "东家坐庄，骰子 {rolls}：{turned}的上张翻开，从{start}开始抓牌。",
)
WALLS_END = (
    "E deals and rolls come {rolls}: drawing starts at {start}; after the deal the turned tile lies in {turned}.",
    "东家坐庄，骰子 {rolls}：从{start}开始抓牌；发完牌后翻开的一张在{turned}。",
)
TAIL = (
    "rolls {rolls}; with the tiles left as w[0..{last}] in drawing order, replacements come from {places} …",
    "骰子 {rolls}；剩下的牌按摸牌次序为 w[0..{last}]，补牌依次是 {places}……",
)
EXTENDS = (
    "The file extends {edition}: the clauses tell that edition, what the file sets otherwise stands below them.",
    "文件以 {edition} 为底：条款照原版，文件另设之处写在条款下面。",
)
LABELS: Mapping[str, tuple[str, str]] = {
    "made": ("Made by tools/make_rule_pages.py from the data of caishen.rules: do not edit.",
             "由 tools/make_rule_pages.py 从 caishen.rules 的数据生成，请勿手改。"),
    "other": ("中文", "English"),
    "all": ("All rule sets", "全部规则"),
    "glossary": ("Glossary", "术语表"),
    "sources": ("Where it comes from", "出处"),
    "notation": (NOTATION_EN, NOTATION_ZH),
    "glance": ("At a glance", "一览"),
    "ours": ("Ours", "本项目"),
    "example": ("Example", "例"),
    "switches": ("Switches", "开关"),
    "switches_text": ("What a table can choose; a room, `judge`, `settle` and a game log know these names.",
                      "房间可以选的；房间、`judge`、`settle` 和牌谱都用这些名字。"),
    "file": ("The rule file", "规则文件"), "the_file": ("the file", "文件"), "the_edition": ("the edition", "原版"),
    "extends": EXTENDS,
    "fact": ("{name}: {value}", "{name}：{value}"), "search": ("Search clauses and words", "搜索条款和术语"),
    "unknown_title": ("No such rules page", "没有这一页规则"),
    "unknown": ("No rule set here is called: {names}", "这里没有这样的规则：{names}"),
    "unknown_why": ("The address may be mistyped, or the rule file was renamed or taken away. There are:",
                    "网址可能打错了，或者规则文件改了名、已经删除。这里有："),
    "compare_title": ("Two rule sets side by side", "两种规则对照"),
    "compare_how": ("Choose two rule sets to see what differs, or read one.", "选两种规则看不同之处，或看其中一种。"),
    "compare_one": ("Only one rule set was named: two are compared.", "只写了一种规则：要两种才能比较。"),
    "search_words": ("Search words", "搜索术语"),
    "found": ("{n} found", "找到 {n} 处"),
    "found_none": ("nothing found", "没有找到"), "contents": ("Contents", "目录"),
    "compare": ("Compare", "比较"), "rule_set": ("rule set", "规则"), "beside": ("{a} and {b}", "{a}与{b}"),
    "alike": ("They play alike.", "两者打法相同。"), "fields_differ": ("What differs", "不同之处"),
    "worth_differs": ("What a win is worth", "牌型倍数"), "told_otherwise": ("Clauses", "条款"),
    "whole": ("whole numbers from {low} on", "{low} 起的整数"),
    "range": ("whole numbers {low}..{high}", "{low} 到 {high} 的整数"),
    "list": ("a list of at least {count} {numbers}", "至少 {count} 个{numbers}"),
    "slips": ("What the sources get wrong", "原文的笔误"),
    "field": ("field", "字段"), "clause": ("clause", "条款"), "default": ("default", "默认"),
    "from": ("from", "来自"), "allowed": ("allowed", "可选"), "meaning": ("meaning", "含义"),
    "item": ("item", "项"), "times": ("×", "倍"), "shapes": ("shape", "牌型"), "by": ("won by", "怎样胡"),
    "when": ("when", "条件"), "any": ("any", "任何"),
    "caishen": ("caishen", "财神"), "white": ("white is", "白板当"), "white_wild": ("whites are wild", "白板就是财神"),
    "won": ("wins", "胡"), "lost": ("does not win", "不胡"), "reads": ("read as", "读作"),
    "claim": CLAIM, "claims": ("**{do}** with `{tiles}`", "用 `{tiles}` **{do}**"), "or": (" or ", "，或"),
    "turn": TURN, "threw": ("{seat} discards `{tile}`", "{seat}打 `{tile}`"), "tail": TAIL,
    "claims_win": ("**{do}**", "**{do}**"),
    "passed": (PASSED_EN, PASSED_ZH), "nothing": ("claim nothing", "什么也不能要"), "can": ("{can}", "可{can}"),
    "race": RACE, "race_later": RACE_LATER, "semicolon": ("; ", "；"),
    "each": ("{seat} (`{hand}`) can {can}", "{seat}（`{hand}`）可{can}"),
    "walls": WALLS, "walls_end": WALLS_END, "stack": ("stack {number} of {side}'s wall", "{side}家牌墙第 {number} 墩"),
    "run": ("seats named as they began. ", "座位按开局称呼。"), "next": ("; then ", "；然后"), "stop": (".", "。"),
    "deals": ("{dealer} deals, k = {k}, base {base}: {end}", "{dealer}坐庄，k = {k}，底 {base}：{end}"),
    "wins": ("{seat} wins", "{seat}胡"), "drawn": ("nobody wins", "流局"),
    "kong": ("nobody wins, there was a kong", "流局，有人杠过"),
    "then_dice": (", and dice pick the next dealer", "，掷骰定下一庄"),
    "then_seats": (", and all draw for new seats", "，重新抓位"),
    "payer": ("pays", "付"), "payee": ("to", "收"), "points": ("points", "分"), "reason": ("for", "缘由"),
    "house": ("house", "场"), "none": ("Nothing is paid.", "没有付款。"),
}  # fmt: skip

ITEMS: Mapping[str, tuple[str, str]] = {
    "soft": ("soft 软牌", "软牌"), "hard": ("hard 硬牌", "硬牌"), "self_drawn": ("self-draw 自摸", "自摸"),
    "rob": ("robbing a kong 抢杠", "抢杠"), "eight_pairs": ("eight pairs 软八对", "软八对"),
    "eight_pairs_natural": ("natural eight pairs 硬八对", "硬八对"),
    "three_wilds": ("three caishen 三财神", "三财神"),
    "three_wilds_shape": ("three caishen and a shape", "三财神成牌"),
    "heavenly": ("heavenly win 天胡", "天胡"), "earthly": ("earthly win 地胡", "地胡"),
    "single_wait": ("single wait 单吊", "单吊"), "lone_wild": ("lone caishen 财神牛", "财神牛"),
    "all_pungs": ("all pungs 碰碰胡", "碰碰胡"), "all_god": ("all god 全球神", "全球神"),
    "quad": ("quad 辣子辣", "辣子辣"), "kong_draw": ("kong replacement 杠上开花", "杠上开花"),
    "one_suit": ("one suit 清一色", "清一色"), "half_suit": ("half suit 混一色", "混一色"),
    "two_natural_wilds": ("two natural caishen", "双财神归位"), "dragons": ("dragons 中发白", "中发白"),
    "plain": ("plain 平胡", "平胡"), "seven_pairs": ("seven pairs 七对子", "七对子"),
    "scattered": ("scattered 不搭", "不搭"), "all_honours": ("all honours 字一色", "字一色"),
}  # fmt: skip
MEETING = ("meeting of the caishen 财神会", "财神会")
"""Lishui's name of three wilds."""

ACTIONS: Mapping[str, tuple[str, str]] = {
    "chow": ("chow", "吃"), "pung": ("pung", "碰"), "kong": ("kong", "杠"), "win": ("win", "胡"),
}  # fmt: skip
KONGS: Mapping[str, tuple[str, str]] = {
    "exposed": ("an exposed kong", "明杠"), "concealed": ("a concealed kong", "暗杠"),
    "added": ("an added kong", "补杠"),
}  # fmt: skip
SHAPES: Mapping[str, tuple[str, str]] = {
    "sets": ("sets and a pair", "成副加牛"), "eight_pairs": ("eight pairs", "八对"),
    "seven_pairs": ("seven pairs", "七对子"), "scattered": ("scattered", "不搭"),
    "three_wilds": ("no shape", "不成牌型"),
}  # fmt: skip
BY: Mapping[str, tuple[str, str]] = {
    "draw": ("self-draw", "自摸"), "replacement": ("kong replacement", "杠后补牌"), "discard": ("discard", "放冲"),
    "rob": ("robbed kong", "抢杠"),
}  # fmt: skip
WHEN: Mapping[str, tuple[str, str]] = {
    "natural": ("no wild or all natural", "无财神或归位"), "soft": ("a wild substitutes", "财神当别的牌"),
    "heavenly": ("the dealer's first tiles", "庄家最初的牌"), "earthly": ("as the clause says", "见条款"),
    "all_god": ("the wild alone is left", "只剩财神"),
    "single_wait": ("one concealed tile left, no wild", "只剩一张非财神"),
    "lone_wild": ("sets complete, one wild alone", "各副已成，财神单吊"),
    "two_wilds": ("two or three wilds", "两三张财神"),
    "three_wilds": ("three wilds", "三张财神"), "exactly_two_wilds": ("two wilds", "恰好两张财神"),
    "all_pungs": ("no chow", "没有顺子"), "own_pung_of_wilds": ("the wilds are one pung", "财神自成一刻"),
    "one_suit": ("one suit, no honour", "一门无字"), "half_suit": ("one suit and honours", "一门带字"),
    "all_honours": ("honours only", "全是字牌"), "dragons": ("all three dragons", "中发白俱全"),
}  # fmt: skip
REASONS: Mapping[str, tuple[str, str]] = {
    "win": ("win", "胡牌"), "feeder": ("feeding", "放冲"), "wilds": ("caishen money", "财神钱"),
    "kong": ("kong", "杠"), "escape": ("escape fine", "逃跑罚分"), "followed": ("followed", "被跟"),
    "wild_discard": ("discarded caishen", "误打财神"), "liability": ("liability", "包付"),
    "lone_wild": ("a lone caishen waits: only an own draw wins", "财神单吊，只能自摸"),
    "three_wilds_need_draw": ("three caishen win on an own draw only", "三财神只能自摸"),
    "no_shape": ("the hand is not complete", "还不成牌"),
}  # fmt: skip
SEATS: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    4: (("E", "S", "W", "N"), ("东", "南", "西", "北")),
    2: (("E", "W"), ("东", "西")),  # W11.1: the opponent counts as 3
}

ORIGINS: Mapping[str, tuple[str, str]] = {
    "source": ("source", "原文"), "ours": ("ours", "本项目"), "rooms": ("commercial rooms", "商业房间"),
    "file": ("the file", "文件"),
}  # fmt: skip

FACTS: Mapping[str, tuple[str, str]] = {
    "seats": ("players", "人数"), "hand_size": ("tiles in hand", "手牌"), "shapes": ("what wins", "胡牌"),
    "steps": ("dealer's bases", "庄家的底"), "idle_base": ("base between others", "闲家的底"),
    "draws": ("draws with all seats", "可摸张数"), "bets": ("buy and top", "买底顶底"),
    "honours_first": ("honours first", "风牌先出"), "wild_discard": ("caishen as a discard", "打财神"),
    "feeder": ("who feeds", "放冲者"), "kong_prices": ("kongs pay", "杠牌分"),
    "run_end": ("after the last deal of a run", "连庄到头"), "high_wins": ("high wins go first", "大牌先胡"),
    "all_god": ("all god", "全球神"), "together": ("several special items", "几项特殊牌型"),
    "cap": ("highest multiplier", "封顶"), "escape": ("leaving a running deal", "中途逃跑"),
}  # fmt: skip
VALUES: Mapping[str, tuple[str, str]] = {
    "true": ("yes", "是"), "false": ("no", "否"), "yes": ("yes", "有"), "no": ("no", "无"),
    "nothing": ("nothing", "不计分"),
    "sticky": ("kept for the dealer's run", "连庄期间须跟"), "each": ("chosen each deal", "每盘重选"),
    "doubles": ("pays double", "付双份"), "point": ("pays 1 more", "另付 1 分"),
    "same": ("pays as the others", "与别家同付"),
    "exposed": ("exposed", "明杠"), "concealed": ("concealed", "暗杠"), "added": ("added", "补杠"),
}  # fmt: skip


def say(table: Mapping[Any, tuple[str, str]], key: Any, language: Language) -> str:
    """The word of a table in one language; KeyError where a word is missing."""
    return table[key][LANGUAGES.index(language)]


def seat_names(seats: int, language: Language) -> tuple[str, ...]:
    """The winds of the seats when seat 0 deals."""
    return SEATS[seats][LANGUAGES.index(language)]


def label(key: str, language: Language) -> str:
    """One of the pages' own words."""
    return say(LABELS, key, language)


def item_name(item: str, rule_set: RuleSet, language: Language) -> str:
    """An item's name; three wilds are called otherwise where items add up (L3)."""
    if item == "three_wilds" and rule_set.combine != "highest":
        return say({item: MEETING}, item, language)
    return say(ITEMS, item, language)
