"""The JSON lines of judge, waits and settle: every case, and every kind of bad line with its code."""

import json
from pathlib import Path
from typing import Any

import pytest

from brute.money import in_order
from caishen.scoring import Outcome, lines

CASES = Path(__file__).parents[2] / "cases"
GOOD: dict[str, Any] = {
    "id": "x", "rules": "wenzhou-mobile", "wild": "5z", "hand": "123m456m123p123s111z2z", "tile": "2z", "by": "discard",
}  # fmt: skip
END: dict[str, Any] = {"id": "x", "rules": "wenzhou-mobile", "dealer": 0, "streak": 1, "end": "draw"}


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what the format leaves open: the reading, an error's words, the order of the ledger."""
    answer = {key: value for key, value in answer.items() if key != "reading"}
    if "error" in answer:
        answer["error"] = {"code": answer["error"]["code"]}
    if "lines" in answer:
        answer["lines"] = in_order(answer["lines"])
    return answer


def ask(command: str, line: Any) -> dict[str, Any]:
    told, fine = lines.answer(command, line if isinstance(line, bytes | str) else json.dumps(line))
    answer: dict[str, Any] = json.loads(told)
    assert fine == ("error" not in answer)
    return answer


@pytest.mark.parametrize("command", ["judge", "waits", "settle"])
def test_every_case_is_answered_as_it_stands_written(command: str) -> None:
    for text in (CASES / f"{command}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(text)
        assert comparable(ask(command, case["in"])) == comparable(case["out"]), case.get("note", case["in"]["id"])


@pytest.mark.parametrize(
    "line", ["", "[]", "7", "null", "{", '{"id":1', b"\xff\xfe", '"text"', "[" * 100_000, '{"id":"a"}{"id":"b"}']
)
def test_a_line_that_is_no_json_object_is_bad_and_has_no_id(line: bytes | str) -> None:
    for command in ("judge", "waits", "settle"):
        answer = ask(command, line)
        assert (answer["id"], answer["error"]["code"]) == (None, "line.bad")


@pytest.mark.parametrize("name", [None, "x", 5, 1.5, [1, {"a": None}], "财神"])
def test_the_id_comes_back_as_it_was_sent(name: Any) -> None:
    assert ask("judge", {**GOOD, "id": name})["id"] == name
    assert ask("judge", {**GOOD, "id": name, "hand": "0m"})["id"] == name


def test_absent_keys_mean_their_empty_value() -> None:
    assert ask("judge", GOOD) == ask("judge", {**GOOD, "options": {}, "sets": [], "heavenly": False, "earthly": None})
    assert ask("settle", END)["net"] == [0, 0, 0, 0]
    assert ask("judge", {"rules": "lishui", "by": "draw"})["error"]["code"] == "tiles.unknown"
    assert ask("judge", {})["error"]["code"] == "rules.unknown"


@pytest.mark.parametrize(
    ("command", "key", "meant"),
    [
        ("judge", "option", "options"), ("judge", "Hand", "hand"), ("judge", "seats", "sets"),
        ("waits", "tiles", "tile"), ("settle", "topd", "topped"), ("settle", "x" * 5000, ""),
    ],
)  # fmt: skip
def test_a_key_that_nobody_reads_is_told_with_those_there_are(command: str, key: str, meant: str) -> None:
    told = ask(command, {**(END if command == "settle" else GOOD), key: 1})
    assert (told["id"], told["error"]["code"]) == ("x", "line.bad")
    assert f"{key[:20]}" in told["error"]["message"]
    assert (f"did you mean {meant}?" if meant else "there are ") in told["error"]["message"]
    assert len(told["error"]["message"]) < 400


def test_the_same_line_asks_judge_and_waits() -> None:
    assert ask("waits", {**GOOD, "heavenly": False})["distance"] == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": "wenzhou"}, "rules.unknown"),
        ({"rules": 4}, "rules.unknown"),
        ({"options": {"folow": 1}}, "field.bad"),
        ({"options": []}, "field.bad"),
        ({"options": {"one_suit_short": True}}, "field.bad"),
        ({"by": "steal"}, "field.bad"),
        ({"by": None}, "field.bad"),
        ({"by": ["draw"]}, "field.bad"),
        ({"heavenly": 1}, "field.bad"),
        ({"tile": None}, "field.bad"),
        ({"wild": None}, "tiles.unknown"),
        ({"wild": "12m"}, "tiles.unknown"),
        ({"wild": 5}, "tiles.unknown"),
        ({"hand": ["1m"]}, "tiles.unknown"),
        ({"hand": "123m456m123p123s111z?"}, "tiles.unknown"),
        ({"hand": "1m" * 5000}, "tiles.unknown"),
        ({"tile": "9z"}, "tiles.unknown"),
        ({"sets": ["pung:888z@1"], "hand": "1m"}, "tiles.unknown"),
        ({"sets": ["concealed:????"], "hand": "123m456m123p123s2z"}, "tiles.unknown"),
        ({"sets": "chow:123m@3"}, "hand.size"),
        ({"sets": [4]}, "set.bad"),
        ({"sets": ["chow:123z@1"]}, "set.bad"),
        ({"sets": ["chow:135m@1"]}, "set.bad"),
        ({"sets": ["chow:89m1p@1"]}, "set.bad"),
        ({"sets": ["pung:112m@1"]}, "set.bad"),
        ({"sets": ["pung:555z@1"]}, "set.bad"),
        ({"sets": ["concealed:1111m@1"]}, "set.bad"),
        ({"sets": ["pung:111m"]}, "set.bad"),
        ({"sets": ["pung:111m@4"]}, "set.bad"),
        ({"hand": "22z"}, "hand.size"),
        ({"hand": ""}, "hand.size"),
        ({"hand": "1m", "sets": ["pung:111p@1"] * 6}, "hand.size"),
        ({"tile": None, "by": "draw"}, "hand.size"),
        ({"tile": None, "by": "draw", "hand": "123m456m123p1z2z3z", "sets": ["pung:111s@1"]}, "hand.size"),
        ({"hand": "1111m456m123p123s222z", "tile": "1m"}, "tiles.too_many"),
        ({"hand": "5555z456m123p123s222z"}, "tiles.too_many"),
    ],
)
def test_a_bad_line_is_answered_with_the_first_code_that_fits(change: dict[str, Any], code: str) -> None:
    """Format, "Error codes"."""
    assert ask("judge", {**GOOD, **change})["error"]["code"] == code


def test_errors_are_told_in_the_order_of_the_checks() -> None:
    """rules, fields, tiles, sets, size, copies: with all wrong, then with each mended in turn."""
    line = {**GOOD, "rules": "x", "options": {"x": 1}, "wild": "0m", "sets": ["chow:159m@1"], "hand": "111115z"}
    mended: dict[str, Any] = {
        "rules": "wenzhou-mobile", "options": {}, "wild": "5z", "sets": [], "hand": "11111m222333p44455s",
    }  # fmt: skip
    codes = []
    for key, value in mended.items():
        codes.append(ask("judge", line)["error"]["code"])
        line[key] = value
    codes.append(ask("judge", line)["error"]["code"])
    assert codes == ["rules.unknown", "field.bad", "tiles.unknown", "set.bad", "hand.size", "tiles.too_many"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dealer": None}, "dealer"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"streak": 0}, "streak"),
        ({"streak": 1.5}, "streak"),
        ({"end": "later"}, "end"),
        ({"end": None}, "end"),
        ({"seats": 3}, "seats"),
        ({"options": {"seats": 2}}, "seats"),
        ({"end": "win"}, "winner"),
        ({"winner": 1}, "winner"),
        ({"end": "win", "winner": 1, "multiplier": 0, "by": "draw"}, "multiplier"),
        ({"end": "win", "winner": 1, "multiplier": -2, "by": "draw"}, "multiplier"),
        ({"end": "win", "winner": 1, "by": "draw"}, "multiplier"),
        ({"end": "win", "winner": 1, "multiplier": 10**9, "by": "draw"}, "multiplier"),
        ({"end": "win", "winner": 1, "multiplier": 10**40, "by": "draw"}, "multiplier"),
        ({"end": "win", "winner": 1, "multiplier": 2, "by": None}, "by"),
        ({"end": "win", "winner": 1, "multiplier": 2, "by": "steal"}, "by"),
        ({"multiplier": 2}, "multiplier"),
        ({"by": "draw"}, "by"),
        ({"feeder": 0}, "feeder"),
        ({"chows_fed": [[0, 0, 1, 0], [0] * 4, [0] * 4, [0] * 4]}, "chows_fed"),
        ({"chows_fed": [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]}, "chows_fed"),
        ({"chows_fed": [[0, 6, 0, 0], [0] * 4, [0] * 4, [0] * 4]}, "chows_fed"),
        ({"chows_fed": [[0, 0, 0], [0] * 4, [0] * 4, [0] * 4]}, "chows_fed"),
        ({"chows_fed": "none"}, "chows_fed"),
        ({"kongs": [["exposed"] * 6, [], [], []]}, "kongs"),
        ({"rules": "lishui", "kongs": [["exposed"] * 5, [], [], []]}, "kongs"),
        ({"fines": [[0]]}, "fines"),
        ({"bought": 1.5}, "bought"),
        ({"end": "win", "winner": 1, "multiplier": 2, "by": "discard"}, "feeder"),
        ({"end": "win", "winner": 1, "multiplier": 2, "by": "discard", "feeder": 1}, "feeder"),
        ({"end": "win", "winner": 1, "multiplier": 2, "by": "draw", "feeder": 2}, "feeder"),
        ({"end": "escape"}, "leaver"),
        ({"leaver": 1}, "leaver"),
        ({"wilds": [4, 0, 0, 0]}, "wilds"),
        ({"wilds": [2, 2, 0, 0]}, "wilds"),
        ({"wilds": [1, 0]}, "wilds"),
        ({"kongs": [["hidden"], [], [], []]}, "kongs"),
        ({"fines": [[0, "win"]]}, "fines"),
        ({"fines": [[0, "followed"]]}, "fines"),
        ({"bought": 3}, "bought"),
        ({"topped": [False, True, False, False]}, "topped"),
        ({"bought": True, "topped": [True, False, False, False]}, "topped"),
        ({"bought": True, "topped": [False, 3, False, False]}, "topped"),
        ({"three_feeds_payer": 3}, "three_feeds_payer"),
    ],
)
def test_an_end_that_cannot_be_names_the_field(change: dict[str, Any], field: str) -> None:
    answer = ask("settle", {**END, **change})
    assert answer["error"]["code"] == "field.bad"
    assert answer["error"]["message"].startswith(field)


def test_a_value_of_the_wrong_form_is_told_with_what_is_allowed() -> None:
    """In the words of the line, not of the library that reads it."""
    wrong: dict[str, Any] = {field: {"a": None} for field in Outcome.__struct_fields__}
    for field, value in wrong.items():
        message = ask("settle", {**END, field: value})["error"]["message"]
        assert message.startswith(f'{field}: {{"a": null}} is not allowed: '), message
    for line, said in (
        ({**END, "dealer": 1.5}, "dealer: 1.5 is not allowed: a seat's number"),
        ({**END, "kongs": [["hidden"], [], [], []]}, 'kongs: [["hidden"], [], [], []] is not allowed: '),
        ({**END, "end": "x" * 5000}, "…"),
        ({**END, "options": {"steps": True}}, "steps: true is not allowed: "),
        ({**END, "rules": None}, "null is no rule set: "),
    ):
        message = ask("settle", line)["error"]["message"]
        assert said in message, message
        assert len(message) < 300
    assert ask("judge", {**GOOD, "by": None})["error"]["message"].startswith("by: null is no way to win: ")


def test_all_the_sets_that_a_hand_has_room_for_may_be_kongs_or_chows() -> None:
    """W5.1, L3"""
    fed = [[0, 2, 0, 0], [0, 0, 5, 0], [0] * 4, [0] * 4]
    assert "net" in ask("settle", {**END, "kongs": [["added"] * 5, ["exposed"] * 3, [], []], "chows_fed": fed})


def test_an_escape_is_refused_where_it_has_no_fine() -> None:
    """W7.12"""
    line = {**END, "end": "escape", "leaver": 1}
    assert ask("settle", line)["house"] == 20
    assert ask("settle", {**line, "rules": "wenzhou-teahouse"})["error"]["code"] == "field.bad"
    assert ask("settle", {**line, "rules": "wenzhou-teahouse", "options": {"escape": "fine"}})["house"] == 100
