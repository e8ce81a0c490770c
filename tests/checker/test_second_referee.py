"""Whole logs read by a referee that shares no code with the package: no difference, and tampering shows."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import random_play
from caishen import log, rules
from caishen.arena import simulate
from caishen.errors import FieldError
from checker.logs import findings

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wenzhou-mobile", {}),
    ("wenzhou-mobile", {"follow": "cumulative", "white_duty": "honour", "kong_after_call": True}),
    ("wenzhou-mobile", {"bets_two_way": True, "idle_base": "one", "wild_unit": "base", "wilds_double": "winner"}),
    (
        "wenzhou-mobile",
        {"draw_raises_base": False, "first_dealer": 2, "lone_wild_strict": False, "rounds": 1, "idle_base": "dealer"},
    ),
    ("wenzhou-mobile", {"earthly": "before_own_draw", "dice_per_roll": 1}),
    ("wenzhou-mobile", {"passed_win": True}),
    ("wenzhou-mil-2024", {"deals": 24}),
    ("wenzhou-mil-2024", {"seats": 2, "kong_dealer_factor": False, "passed_win": False}),
    ("wenzhou-teahouse", {"deals": 24}),
    ("wenzhou-2013", {"deals": 24}),
    ("wenzhou-2013", {"seats": 2, "run_limit": 1}),
    ("wenzhou-2013", {"follow_fine": True, "three_feeds": True, "run_limit": 8}),
    ("wenzhou-mobile", {"follow_fine": True, "three_feeds": True, "escape": "bot"}),
    ("wenzhou-duel", {"free_bets": True}),
    ("wenzhou-mobile", {"seats": 2, "kong_points": True, "steps": [1, 2, 4, 8, 16], "run_limit": 6}),
    ("wenzhou-mobile", {"quad": True, "extra_doubles": True, "three_wild_on_discard": True, "kong_points": True}),
    ("wenzhou-2013", {"rounds": 1, "earthly": "dealer_first", "wild_unit": 1, "two_wilds_double": False}),
    ("wenzhou-teahouse", {"free_bets": True, "earthly": "upper_first_round", "follow": "previous"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_two_referees_agree_on_every_line_of_simulated_matches(name: str, options: dict[str, Any]) -> None:
    """W1–W8: walls, duty, claims, passes, worth, payments, dealers."""
    for played in simulate(
        rules.get(name, options), 12, 5, ["b0", "b1", "b2", "b0"][: options.get("seats", rules.get(name).seats)]
    ):
        assert findings(played.text.splitlines()) == []


@pytest.mark.parametrize("seed", range(4))
def test_two_referees_agree_where_players_leave(seed: int) -> None:
    """W7.12"""
    played = random_play.play(seed, {"deals": 2}, leaving=0.01)
    stream = io.StringIO()
    log.write(stream, played.match.events)
    assert findings(stream.getvalue().splitlines()) == []


def _tampered(lines: list[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """One line of each kind told wrongly."""
    wrong: dict[str, dict[str, Any]] = {
        "deal": {"indicator": "1z"},
        "draw": {"seat": 9},
        "discard": {"seat": 9},
        "pass": {"gave_up": ["kong"]},
        "win": {"multiplier": 8},
        "settle": {"lines": []},
        "deal_end": {"next_streak": 3},
        "match_end": {"seed": "00" * 32},
    }
    for kind, change in wrong.items():
        at = next(n for n, line in enumerate(lines) if line["type"] == kind)
        yield kind, [*lines[:at], lines[at] | change, *lines[at + 1 :]]


def test_the_second_referee_finds_a_line_told_wrongly() -> None:
    (played,) = simulate(rules.get("wenzhou-mobile", {"deals": 2}), 2, 5, ["b2", "b1", "b2", "b1"])
    lines = [json.loads(line) for line in played.text.splitlines()]
    for kind, changed in _tampered(lines):
        assert findings(map(json.dumps, changed)), kind


NOT_DRAWN = ("deals", "rounds")


def _any_table(seed: int) -> rules.RuleSet:
    """A rule set that can be dealt, with about a third of its switches set by chance."""
    chance = random.Random(seed)
    name = chance.choice(["wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel"])
    options: dict[str, Any] = {}
    for field in rules.fields(name):
        if field.name in NOT_DRAWN or chance.random() > 0.35:
            continue
        if field.least_items:
            options[field.name] = chance.choice([[3, 5, 7, 9], [1, 2, 4, 8, 16]])
        elif field.values and (field.whole is None or chance.random() < 0.6):
            options[field.name] = chance.choice(field.values)
        elif field.whole is not None:
            options[field.name] = chance.randint(field.whole[0], field.whole[1] or 5)
    try:
        return rules.get(name, options)
    except FieldError:  # values that contradict each other
        return rules.get(name)


@pytest.mark.parametrize("seed", range(20))
def test_two_referees_agree_whatever_the_table_has_switched(seed: int) -> None:
    """§9 and every other switch that can be played, in combinations."""
    table = _any_table(seed)
    for played in simulate(table, 4, seed, ["b0", "b1", "b2", "b0"][: table.seats]):
        assert findings(played.text.splitlines()) == []
        assert log.verify(io.StringIO(played.text)) == []
