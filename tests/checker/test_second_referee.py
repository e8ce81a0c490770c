"""Whole logs read by a referee that shares no code with the package: no difference, and tampering shows."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import random_play
from caishen import log, rules
from caishen.arena import simulate
from checker import words
from checker.__main__ import main
from checker.logs import findings
from checker.tables import any_table, matches

WENZHOU = [name for name in rules.names() if name.startswith("wenzhou")]
GOLDEN = Path(__file__).parents[1] / "golden"

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


@pytest.mark.parametrize("seed", range(20))
def test_two_referees_agree_whatever_the_table_has_switched(seed: int) -> None:
    """§9 and every other switch that can be played, in combinations."""
    for text in matches(any_table(seed, WENZHOU), 4, seed, ["b0", "b1", "b2"]):
        assert findings(text.splitlines()) == []
        assert log.verify(io.StringIO(text)) == []


@pytest.mark.once
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in WENZHOU for seats in (2, 4)])
def test_three_hundred_deals_of_every_rule_set_and_number_of_seats_have_no_difference(
    name: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command that plays 20,000 of each for docs/proof.md, with fewer deals."""
    status = main(["--rules", name, "--seats", str(seats), "--deals", "300", "--keep", str(tmp_path)])
    assert (status, list(tmp_path.iterdir())) == (0, []), capsys.readouterr().out
    assert "300 deals" in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.jsonl")), ids=lambda path: str(path.relative_to(GOLDEN)))
def test_every_golden_deal_is_as_the_second_referee_would_have_it(path: Path) -> None:
    """The goldens are laid out by hand: they show what chance brings too seldom."""
    assert findings(path.read_text().splitlines()) == []


def test_the_command_keeps_a_log_with_a_difference_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(words.EDITIONS["wenzhou-mil-2024"], "limit", 8)
    arguments = ["--rules", "wenzhou-mil-2024", "--deals", "16", "--keep", str(tmp_path), "--players", "b0"]
    assert main(arguments) == 1
    kept = sorted(tmp_path.iterdir())
    told = capsys.readouterr().out
    assert kept
    assert all(f"{path}: line" in told for path in kept)
    assert f"{len(kept)} differences" in told
