"""The package and the slow twin give the same answers on random and nearly complete hands, for each rule set."""

import json
from random import Random
from typing import Any

import pytest

from brute.hands import FLAGS, random_line
from brute.judge import judge
from brute.money import in_order, settle
from brute.outcomes import random_outcome
from brute.waits import waits
from caishen import rules
from caishen.scoring import lines

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
        assert bool(reading) == answer["win"], line


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
