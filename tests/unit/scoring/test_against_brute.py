"""The package and the slow twin give the same answers on random and nearly complete hands, for each rule set."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from brute.hands import FLAGS, random_line
from brute.judge import judge
from brute.money import in_order, settle
from brute.outcomes import random_outcome
from brute.readings import chows as every_chow
from brute.readings import is_scattered
from brute.waits import waits
from caishen import rules
from caishen.scoring import lines
from caishen.tiles import WHITE, kind_of, parse_tiles

HANDS, WAITS, ENDS = 400, 12, 200


def answered(command: str, line: dict[str, Any]) -> dict[str, Any]:
    told, fine = lines.answer(command, json.dumps(line))
    answer: dict[str, Any] = json.loads(told)
    assert fine, (line, answer)
    return answer


@pytest.mark.parametrize("name", rules.names())
def test_hands_are_judged_as_by_trying_everything(name: str) -> None:
    """§5, §6, §9, L3"""
    rng = Random(f"judge {name}")
    for _ in range(HANDS):
        line = random_line(rng, name)
        answer = answered("judge", line)
        reading = answer.pop("reading", None)
        assert answer == judge(line), line
        assert (reading is not None) == answer["win"], line
        if answer["win"]:
            assert shows_the_hand(line, reading, answer), (line, reading)


def shows_the_hand(line: dict[str, Any], reading: str, answer: dict[str, Any]) -> bool:
    """Whether a reading holds every tile that is not wild, each wild as something, in groups of the shape."""
    hand = parse_tiles(line["hand"] + (line["tile"] or ""))
    wild, shape = kind_of(line["wild"]), answer["shape"]
    groups = [parse_tiles(group) for group in reading.split()]
    as_itself = shape in ("scattered", "three_wilds")
    held = Counter(wild if kind == WHITE and not as_itself else kind for kind in hand if kind != wild)
    shown = Counter(kind for group in groups for kind in group)
    if (shown - held).total() != hand.count(wild) or held - shown:
        return False
    if answer["natural"] and set(shown - held) - {wild}:
        return False
    if shape == "scattered":
        return is_scattered(tuple(groups[0]))
    if shape == "three_wilds":
        return len(groups) == 1
    if shape == "sets":
        *threes, pair = groups
        chows = {tuple(group) for group in threes if len(set(group)) > 1}
        if "all_pungs" in answer["items"] and "dragons" not in answer["items"] and chows:
            return False
        return chows <= set(every_chow()) and all(len(group) == 3 for group in threes) and pair == pair[:1] * 2
    pairs = [group for group in groups if len(group) == 2]
    return len(pairs) == (8 if shape == "eight_pairs" else 7) and all(len(set(group)) == 1 for group in pairs)


@pytest.mark.parametrize("name", rules.names())
def test_waits_are_those_found_by_judging_every_kind(name: str) -> None:
    """Scenario 5: waits with wilds equal brute force over 34 kinds; the distance equals trying every target."""
    rng = Random(f"waits {name}")
    for _ in range(WAITS):
        line = {key: value for key, value in random_line(rng, name).items() if key not in ("tile", "by", *FLAGS)}
        assert answered("waits", line) == waits(line), line


@pytest.mark.parametrize("name", rules.names())
def test_payments_are_those_of_the_clauses_seat_by_seat_and_sum_to_zero(name: str) -> None:
    """§7, L4, W7.13"""
    rng = Random(f"settle {name}")
    for _ in range(ENDS):
        line = random_outcome(rng, name)
        answer = answered("settle", line)
        assert {**answer, "lines": in_order(answer["lines"])} == settle(line), line
        assert sum(answer["net"]) + answer["house"] == 0
        keys = [(entry["payer"], entry["payee"], entry["reason"]) for entry in answer["lines"]]
        assert len(keys) == len(set(keys))
