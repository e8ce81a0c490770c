"""Many matches by bots: the right number of deals, the same for the same seed, all of them good logs."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from typing import Any

import pytest

from caishen import fair, log, rules
from caishen.arena import Played, Tally, simulate
from caishen.errors import FieldError
from caishen.match.events import Began, MatchEnd

PLAYERS = ["b2", "b1", "b0", "b2"]


def played(deals: int, options: dict[str, Any] | None = None, seed: int = 7, jobs: int = 1) -> list[Played]:
    return list(simulate(rules.get("wenzhou-mobile", options or {}), deals, seed, PLAYERS, jobs))


def events(match: Played) -> list[Any]:
    return [line.event for line in log.read(io.StringIO(match.text))]


def test_matches_have_the_rule_set_s_length_and_the_last_is_cut_where_the_deals_end() -> None:
    """W8.5"""
    matches = played(19)
    assert [match.deals for match in matches] == [8, 8, 3]
    assert [match.number for match in matches] == [1, 2, 3]
    assert [events(match)[-1].cut for match in matches] == [False, False, True]


def test_matches_of_rounds_are_played_until_just_so_many_deals() -> None:
    """W8.5: nobody knows beforehand how many deals a round takes."""
    matches = played(23, {"rounds": 1})
    assert sum(match.deals for match in matches) == 23
    assert all(match.deals >= 4 for match in matches[:-1])


def test_the_secret_of_match_j_is_the_hash_of_seed_and_j() -> None:
    for match in played(17):
        secret = hashlib.sha256(f"caishen/1|simulate|7|{match.number}".encode()).digest()
        began, ended = events(match)[0], events(match)[-1]
        assert isinstance(began, Began)
        assert isinstance(ended, MatchEnd)
        assert (began.commit, ended.seed) == (fair.commitment(secret), secret.hex())
        assert began.names == PLAYERS


@pytest.mark.parametrize("options", [{}, {"rounds": 1}])
def test_two_processes_write_the_logs_that_one_writes(options: dict[str, Any]) -> None:
    assert [match.text for match in played(30, options, jobs=2)] == [match.text for match in played(30, options)]


def test_another_seed_plays_other_deals() -> None:
    assert played(1)[0].text != played(1, seed=8)[0].text


def test_two_hundred_deals_are_good_logs_and_their_points_sum_to_zero() -> None:
    """W7.13"""
    total = Tally()
    for match in played(200):
        assert log.verify(io.StringIO(match.text)) == []
        assert sum(match.tally.points.values()) == 0
        assert match.tally == Tally.of(events(match))
        total.add(match.tally)
    assert total.deals == 200
    assert total.ends["win"] + total.ends["draw"] == 200
    assert total.ends["win"] == sum(total.ways.values()) == sum(total.multipliers.values()) == sum(total.wins.values())
    assert total.players == tuple(PLAYERS)


def test_switches_that_can_be_played_are_good_logs_too() -> None:
    options = {
        "follow": "cumulative", "white_duty": "honour", "kong_after_call": True, "lone_wild_strict": False,
        "idle_base": "dealer", "bets_two_way": True, "wild_unit": "base", "wilds_double": "winner", "escape": "bot",
        "first_dealer": 2, "draw_raises_base": False, "dice_per_roll": 1, "rounds": 1,
    }  # fmt: skip
    for match in played(40, options):
        assert log.verify(io.StringIO(match.text)) == []


def test_a_bot_nobody_knows_is_refused() -> None:
    with pytest.raises(FieldError):
        list(simulate(rules.get("wenzhou-mobile"), 1, 0, ["b2", "b2", "b2", "nobody"], 2))


@pytest.mark.once
def test_a_hundred_deals_are_logged_alike_compiled_and_uncompiled() -> None:
    program = f"""
from caishen import rules
from caishen.arena import simulate
for match in simulate(rules.get("wenzhou-mobile"), 100, 7, {PLAYERS}):
    print(match.text)
"""
    texts = []
    for mode in ({}, {"CAISHEN_PURE": "1"}):
        environment = {key: value for key, value in os.environ.items() if key != "CAISHEN_PURE"} | mode
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        texts.append(run.stdout)
    assert texts[0].count('"type":"deal"') == 100
    assert texts[0] == texts[1]
