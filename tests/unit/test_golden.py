"""The golden deals: each log is what its scenario leads to, and together they show all that can be played."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from caishen import log, rules
from caishen.deal.events import Kong, Win
from caishen.errors import FieldError
from caishen.match import Match
from caishen.match.events import MatchEnd, Settle

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "golden"
LOGS = sorted(FOLDER.rglob("*.jsonl"))
PLAYED = list(rules.names())


def rules_of(path: Path) -> str:
    return "wenzhou-mobile" if path.parent == FOLDER else path.parent.name


def scenario(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def events(path: Path) -> list[Any]:
    with path.open(encoding="utf-8") as stream:
        return [line.event for line in log.read(stream)]


def test_the_logs_are_what_their_scenarios_lead_to() -> None:
    """Played again move by move; what the rules say must come of it is checked on the way."""
    tool = [sys.executable, str(ROOT / "tools" / "make_golden.py"), "--check"]
    run = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout + run.stderr) == (0, "")
    assert {path.with_suffix("") for path in LOGS} == {path.with_suffix("") for path in FOLDER.rglob("*.toml")}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{rules_of(path)}-{path.stem}")
def test_a_golden_log_verifies_and_pays_what_its_scenario_says(path: Path) -> None:
    with path.open(encoding="utf-8") as stream:
        assert log.verify(stream) == []
    told = events(path)
    deals = scenario(path)["deal"]
    assert [list(event.net) for event in told if isinstance(event, Settle)] == [deal["net"] for deal in deals]
    wins = [(event.items, event.multiplier) for event in told if isinstance(event, Win)]
    assert wins == [(deal["items"], deal["multiplier"]) for deal in deals if "items" in deal]
    assert isinstance(told[-1], MatchEnd)
    assert not told[-1].cut


def test_the_rule_sets_that_can_be_played_have_golden_deals() -> None:
    assert {rules_of(path) for path in LOGS} == set(PLAYED) == {name for name in rules.names() if _can_be_played(name)}


@pytest.mark.parametrize("name", PLAYED)
def test_every_item_of_a_table_is_reached_by_a_golden_deal(name: str) -> None:
    """§6, the edition's column, which B and T share; and the rows that switches add."""
    own = [path for path in LOGS if rules.get(rules_of(path)).rows == rules.get(name).rows]
    reached = {item for path in own for event in events(path) if isinstance(event, Win) for item in event.items}
    added = {row.name for path in own for row in rules.get(name, scenario(path).get("options")).rows}
    assert reached >= {row.name for row in rules.get(name).rows}
    assert reached <= added


def test_every_switch_that_can_be_played_is_shown_both_ways() -> None:
    """A switch's default is shown by the deals without it; each deal with it says what differs."""
    shown = {name for path in LOGS for name in scenario(path).get("options", {})}
    fields = [(name, field) for name in PLAYED for field in rules.fields(name)]
    assert shown == {field.name for name, field in fields if _can_be_played_otherwise(name, field)}


def _can_be_played(name: str, options: dict[str, Any] | None = None) -> bool:
    try:
        rule_set = rules.get(name, options)
        Match(rule_set, ["E", "S", "W", "N"][: rule_set.seats], secret=bytes(32))
    except FieldError:
        return False
    return True


def _can_be_played_otherwise(name: str, field: rules.Field) -> bool:
    whole = [field.default + 1] if type(field.default) is int else []
    longer = [(*field.default, 99)] if field.least_items else []
    for value in (*field.values, *whole, *longer, *([1] if field.default is None and field.whole else [])):
        options = {field.name: value}
        if value != field.default and _can_be_played(name, options) and rules.options_of(rules.get(name, options)):
            return True
    return False


def test_every_way_a_deal_can_end_is_shown() -> None:
    """W2.8, W4.2, W7.12: wins each way, drawn deals with and without a kong, an escape."""
    ways = {event.by for path in LOGS for event in events(path) if isinstance(event, Win)}
    assert ways == {"draw", "replacement", "discard", "rob"}
    kongs = {event.kind for path in LOGS for event in events(path) if isinstance(event, Kong)}
    assert kongs == {"exposed", "concealed", "added"}
    drawn = [{type(event).__name__ for event in events(path)} for path in LOGS]
    assert any("Exhausted" in names and "Kong" in names for names in drawn)
    assert any("Exhausted" in names and "Kong" not in names for names in drawn)
    assert any("Left" in names for names in drawn)
