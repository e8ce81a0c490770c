"""The compiled loop plays the matches that bots with views play: same seeds, same totals."""

from __future__ import annotations

from typing import Any

import pytest

from caishen import rules
from caishen.arena import Tally, simulate

SWITCHED: list[tuple[str, dict[str, Any]]] = [
    ("wenzhou-mobile", {"seats": 2}),
    ("wenzhou-mobile", {"rounds": 1, "follow": "cumulative", "white_duty": "honour", "kong_after_call": True}),
    ("wenzhou-mobile", {"passed_win": True, "lone_wild_strict": False, "wilds_double": "winner", "escape": "bot"}),
    ("wenzhou-mobile", {"one_suit_short": True, "kong_points": True, "follow_fine": True, "three_feeds": True}),
    ("wenzhou-teahouse", {"seats": 2, "free_bets": True}),
    ("wenzhou-teahouse", {"quad": True, "extra_doubles": True, "no_dragons": True}),
    ("wenzhou-mil-2024", {"kong_dealer_factor": False}),
    ("wenzhou-2013", {"seats": 2, "bets_two_way": True}),
    ("lishui", {"caishen_discard": "forbid"}),
]


def total(name: str, options: dict[str, Any], deals: int, *, logs: bool, jobs: int = 1) -> Tally:
    rule_set = rules.get(name, options)
    tally = Tally()
    for played in simulate(rule_set, deals, 3, ["b0"] * rule_set.seats, jobs, logs=logs):
        tally.add(played.tally)
    return tally


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in rules.names()), *SWITCHED])
def test_the_loop_s_totals_are_those_of_the_logs_of_the_same_seed(name: str, options: dict[str, Any]) -> None:
    counted = total(name, options, 40, logs=False)
    assert counted.deals == 40
    assert counted == total(name, options, 40, logs=True)


def test_the_totals_do_not_depend_on_the_number_of_processes() -> None:
    """W8.5: matches of a round end when they end, so that tasks begin before it is known how many deals are left."""
    one = total("wenzhou-mobile", {"rounds": 1}, 1500, logs=False)
    assert one.deals == 1500
    assert one == total("wenzhou-mobile", {"rounds": 1}, 1500, logs=False, jobs=2)


def test_bots_that_look_at_their_tiles_are_counted_without_logs_too() -> None:
    mobile = rules.get("wenzhou-mobile")
    texts, tallies = [], []
    for logs in (True, False):
        played = list(simulate(mobile, 9, 5, ["b1", "b0", "b0", "b2"], logs=logs))
        total = Tally()
        for match in played:
            total.add(match.tally)
        texts.append("".join(match.text for match in played))
        tallies.append(total)
    assert tallies[0] == tallies[1]
    assert texts[0] and not texts[1]
