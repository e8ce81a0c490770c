"""Every switch that hands or money depend on changes the answer to some question."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brute.hands import random_line
from brute.outcomes import random_outcome
from caishen import rules
from caishen.errors import FieldError
from caishen.rules import Field
from caishen.scoring import lines

CASES = Path(__file__).parents[2] / "cases"
HANDS = {
    "three_wild_on_discard", "lone_wild_strict", "earthly", "two_wilds_double", "quad", "extra_doubles", "no_dragons",
    "one_suit_short", "lone_wild_discard", "special_on_discard", "plain", "self_drawn", "seven_pairs", "three_wilds",
    "scattered", "one_suit", "all_honours", "heavenly", "kong_draw", "rob", "seven_pairs_drawn", "scattered_drawn",
    "one_suit_drawn", "combine", "cap",
}  # fmt: skip
MONEY = {
    "steps", "idle_base", "free_bets", "bets_two_way", "wild_unit", "wilds_double", "kong_dealer_factor", "escape",
    "kong_points", "follow_fine", "three_feeds", "caishen_discard",
}  # fmt: skip
IDLE = {
    ("wenzhou-mil-2024", "lone_wild_strict"),  # W5.6: there is no ban in D
    ("wenzhou-duel", "idle_base"),  # W11.1: two seats have no idle base
    ("wenzhou-duel", "follow_fine"),  # W11.1: off with two seats
    ("wenzhou-duel", "three_feeds"),
}
FIELDS = [
    pytest.param(name, field, id=f"{name}-{field.name}")
    for name in rules.names()
    for field in rules.fields(name)
    if field.name in HANDS | MONEY and (name, field.name) not in IDLE
]


@cache
def asked(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Questions under one rule set without options: random ones and its family's cases."""
    rng = Random(f"fields {name}")
    found = [("judge", random_line(rng, name)) for _ in range(60)]
    found += [("settle", random_outcome(rng, name)) for _ in range(60)]
    for command in ("judge", "settle"):
        for text in (CASES / f"{command}.jsonl").read_text(encoding="utf-8").splitlines():
            line = json.loads(text)["in"]
            if line["rules"].startswith(name.split("-")[0]):
                found.append((command, line))
    return [(command, {**line, "rules": name, "options": {}}) for command, line in found]


def others(field: Field) -> list[Any]:
    """Values of a field that are not its default, in judge and settle."""
    if field.least_items:
        return [[1, 2, 3, 4, 5]]
    numbers = [1, 3, 7] if field.whole is not None else []
    listed = [value for value in field.values if (field.name, value) != ("one_suit_short", True)]
    return [value for value in [*listed, *numbers] if value != field.default]


def refused(name: str, options: dict[str, Any]) -> bool:
    """Whether the option itself is refused, so that an error would say nothing about what it does."""
    try:
        rules.get(name, options)
    except FieldError:
        return True
    return False


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_switch_of_hands_or_money_changes_some_answer(name: str, field: Field) -> None:
    """Format, "Fields"."""
    assert any(
        lines.answer(command, json.dumps(line))
        != lines.answer(command, json.dumps({**line, "options": {field.name: value}}))
        for value in others(field)
        if not refused(name, {field.name: value})
        for command, line in asked(name)
    )
