"""The words of the rules are whole: every clause a field cites can be read, every term can be looked up."""

import re
import unicodedata
from typing import Any

import msgspec
import pytest

from brute.judge import judge as judged_slowly
from brute.money import settle as settled_slowly
from caishen import rules
from caishen.errors import RulesError
from caishen.rules import texts
from caishen.scoring import Outcome, judge, settle
from caishen.tiles import TileSet, kind_of, parse_tiles

FLAGS = {"heavenly": False, "earthly": False, "all_god": False}
TERMS = """
万 条 饼 筒 万贯 索子 文钱 风牌 箭牌 字牌 牛 将 顺子 刻子 明刻 暗刻 对子 吃头 吃中
吃尾 碰 明杠 暗杠 补杠 抢杠 财神 归位 软牌 硬牌 双翻 软八对 硬八对 三财神 财神牛 财神马
跑马 单吊 全球神 碰碰胡 飘张 放冲 点炮 犯枪 自摸 平胡 天胡 地胡 底 基数 进阶 买底 跟底买
顶底 财神钱 门风 庄家 闲家 旁家 连庄 牢庄 流局 荒牌 逃跑 轮 盘 圈 版 海底 报牌 罚张
被跟 统包 误打财神 不搭 财神会 清一色 字一色 杠上开花
""".split()  # noqa: SIM905  # seventy words read better without seventy pairs of quotes
NET = {
    "A1": [(-22, 38, -10, -6)],
    "A2": [(48, -16, -16, -16)],
    "A3": [(42, -14, -14, -14)],
    "A4": [(1, -3, 5, -3)],
    "A5": [(-80, 0, 0, 0), (0, -120, 0, 0), (0, 0, -40, 0)],
    "B1": [(-61, 83, -11, -11)],
    "C1": [(-64, 112, -24, -24)],
    "D1": [(-7, 13, -5, -1)],
    "D2": [(-4 - 3, -2 - 3, -2 + 1, 8 + 5)],
    "L1": [(60, -20, -20, -20)],
    "L2": [(-20, 28, -4, -4)],
    "L3": [(-8, 10, -1, -1)],
}
"""The worked money of the rules, E S W N."""
EXAMPLES = [(name, example) for name in rules.names() for example in texts.examples(name)]


def _clause_ids(name: str) -> set[str]:
    return {clause.id for chapter in texts.chapters(name) for clause in chapter.clauses}


@pytest.mark.parametrize("name", rules.names())
def test_every_clause_that_a_switch_or_an_item_cites_can_be_read(name: str) -> None:
    cited = {clause for field in rules.fields(name) for clause in field.clause.split(", ")}
    cited |= {row.clause for row in rules.get(name).rows}
    assert cited <= _clause_ids(name) | {chapter.id for chapter in texts.chapters(name)}


@pytest.mark.parametrize("name", rules.names())
def test_every_switch_that_a_clause_names_is_one_of_its_rule_set(name: str) -> None:
    """A word in `code` is a switch, a value of one, or a rule set."""
    fields = rules.fields(name)
    known = {field.name for field in fields} | {str(value) for field in fields for value in field.values}
    known |= set(rules.names())
    for chapter in texts.chapters(name):
        for clause in chapter.clauses:
            said = [*clause.text.values(), *(clause.ours or {}).values()]
            assert {word for text in said for word in re.findall("`([^`]+)`", text)} <= known, clause.id


@pytest.mark.parametrize("name", rules.names())
def test_every_clause_is_told_in_both_languages(name: str) -> None:
    for chapter in texts.chapters(name):
        for words in [chapter.title, *(w for clause in chapter.clauses for w in (clause.title, clause.text))]:
            assert re.search("[\u4e00-\u9fff]", words["zh"]), chapter
            assert re.search("[A-Za-z]", words["en"]), chapter


@pytest.mark.parametrize("name", rules.names())
def test_the_sources_are_named_by_edition_and_never_by_a_file(name: str) -> None:
    assert texts.sources(name)
    said = str([texts.sources(name), texts.slips(name), texts.chapters(name)])
    assert "seed 0" not in said
    assert "seeds" not in said


def test_a_default_is_ours_where_the_sources_leave_it_open() -> None:
    """W7.2: the base between non-dealers is ours in A and C only. L3: the lost table; the preset has its own."""
    assert [name for name in rules.names() if "idle_base" in texts.ours(name)] == ["wenzhou-mobile", "wenzhou-2013"]
    assert texts.ours("lishui") - texts.ours("lishui-jinyun") == {
        "one_suit", "all_honours", "heavenly", "earthly", "kong_draw",
    }  # fmt: skip
    assert "special_on_discard" in texts.ours("lishui")


@pytest.mark.parametrize("name", rules.names())
def test_every_default_says_where_it_comes_from(name: str) -> None:
    """§9 is what commercial rooms offer; Lishui's followed discard stands in its own source."""
    origins = texts.origins(name)
    assert list(origins) == [field.name for field in rules.fields(name)]
    assert {field for field, origin in origins.items() if origin == "ours"} == texts.ours(name)
    assert origins["follow_fine"] == ("source" if name.startswith("lishui") else "rooms")


def test_the_copy_errors_of_the_sources_are_named() -> None:
    """144 tiles, 14 and 17 in hand, an added kong of another's discard, the upper seat chowing."""
    said = " ".join(slip.text["zh"] for name in rules.names() for slip in texts.slips(name))
    assert all(word in said for word in ["144", "14 张", "17 张", "补杠", "上家对下家"])


@pytest.mark.parametrize("name", rules.names())
def test_an_example_stands_under_a_clause_of_its_rule_set(name: str) -> None:
    assert {example.clause for example in texts.examples(name)} <= _clause_ids(name)


def _rule_set(name: str, ask: dict[str, Any]) -> rules.RuleSet:
    seats = {"seats": ask["seats"]} if "seats" in ask else {}
    return rules.get(name, {**ask.get("options", {}), **seats})


@pytest.mark.parametrize(
    ("name", "example"), [(name, example) for name, example in EXAMPLES if example.kind == "hand"], ids=str
)
def test_a_hand_among_the_examples_is_worth_what_the_slow_twin_says(name: str, example: texts.Example) -> None:
    ask = {"id": "x", "rules": name, "options": {}, "sets": [], **FLAGS, **example.ask}
    sets = [TileSet.parse(text) for text in ask["sets"]]
    flags = {flag: ask[flag] for flag in FLAGS}
    verdict = judge(
        _rule_set(name, ask), kind_of(ask["wild"]), parse_tiles(ask["hand"]), sets, kind_of(ask["tile"]), ask["by"],
        **flags,
    )  # fmt: skip
    slow = judged_slowly(ask)
    assert verdict.win == slow["win"]
    if verdict.win:
        assert (verdict.multiplier, list(verdict.items)) == (slow["multiplier"], slow["items"])
        assert type(verdict.multiplier) is int
    else:
        assert (verdict.reason, verdict.clause) == (slow["reason"], slow["clause"])


@pytest.mark.parametrize(
    ("name", "example"), [(name, example) for name, example in EXAMPLES if example.kind == "money"], ids=str
)
def test_money_among_the_examples_is_what_the_slow_twin_says(name: str, example: texts.Example) -> None:
    ask = dict(example.ask)
    settlement = settle(_rule_set(name, ask), msgspec.convert({k: v for k, v in ask.items() if k != "seats"}, Outcome))
    assert sum(settlement.net) + settlement.house == 0
    slow = settled_slowly({"id": "x", "rules": name, "options": {}, **_in_full(ask)})
    assert (list(settlement.net), settlement.house) == (slow["net"], slow["house"])


def _in_full(ask: dict[str, Any]) -> dict[str, Any]:
    """A settle line with every key."""
    seats = ask.get("seats", 4)
    empty = {
        "seats": seats, "bought": False, "topped": [False] * seats, "three_feeds_payer": None, "winner": None,
        "multiplier": 0, "by": None, "feeder": None, "wilds": [0] * seats, "kongs": [[]] * seats, "fines": [],
        "chows_fed": [[0] * seats] * seats, "leaver": None,
    }  # fmt: skip
    return empty | ask


def test_the_named_examples_pay_what_the_rules_work_out() -> None:
    """§10, L4"""
    paid: dict[str, list[tuple[int, ...]]] = {}
    for name in ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "lishui"):
        for example in texts.examples(name):
            if example.name in NET:
                outcome = msgspec.convert(example.ask, Outcome)
                paid.setdefault(example.name, []).append(settle(rules.get(name), outcome).net)
    assert paid == NET


def test_every_term_players_meet_is_in_the_glossary() -> None:
    known = {word for term in texts.glossary() for word in term.zh_hans.split(" = ")}
    assert [term for term in TERMS if term not in known] == []


def test_every_term_has_both_scripts_and_pinyin_with_tone_marks() -> None:
    for term in texts.glossary():
        words = [text.split(" = ") for text in (term.zh_hans, term.zh_hant, term.pinyin)]
        assert len({len(each) for each in words}) == 1, term
        assert all(len(a) == len(b) for a, b in zip(words[0], words[1], strict=True)), term
        for pinyin in words[2]:
            marks = unicodedata.normalize("NFD", pinyin)
            assert any(mark in marks for mark in "\u0304\u0301\u030c\u0300"), term
            assert not any(letter.isdigit() for letter in pinyin), term


def test_no_term_stands_twice_in_the_glossary() -> None:
    words = [word for term in texts.glossary() for word in term.zh_hans.split(" = ")]
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("of", [texts.chapters, texts.sources, texts.slips, texts.examples])
def test_a_rule_set_nobody_has_is_refused(of: Any) -> None:
    with pytest.raises(RulesError):
        of("nothing")
