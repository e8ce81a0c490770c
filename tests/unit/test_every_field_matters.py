"""Every public field of every rule set, in each of its values, changes how something is played or paid.

A field that changed nothing would be a switch without a wire. The evidence is looked for in the golden deals, played
again move by move under the rule set with and without the change: another line, a move that may not be made. What
no golden deal shows is looked for in a shuffled match and in the questions of `caishen judge` and `caishen settle`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import make_golden
from brute.hands import random_line
from brute.outcomes import random_outcome
from caishen import rules
from caishen.errors import CaishenError
from caishen.match import Match
from caishen.match.events import AnyEvent
from caishen.scoring import lines

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "golden"
CASES = ROOT / "tests" / "cases"
LENGTH = ("deals", "rounds")
SAYS_THE_SAME = {
    ("first_dealer", 0): "seat 0 and seat0 are one dealer (W8.1)",
}
"""Values that are another name of the default."""
NO_WIRE = {
    ("wenzhou-mil-2024", "lone_wild_strict"): "D has no ban to be strict about (W5.6)",
}
"""Fields that an edition has by the table of the formats and that decide nothing there."""


class Run(NamedTuple):
    """What a scenario led to: the events after the match line, and the move at which it could not go on."""

    events: list[AnyEvent]
    stopped: str | None


def values_of(field: rules.Field) -> list[Any]:
    """Other values than the default: those listed, and a whole number or list where such are allowed."""
    found = list(field.values)
    if field.least_items:
        found.append((3, 5, 7, 9) if field.default != (3, 5, 7, 9) else (1, 2, 3, 4))
    elif field.whole is not None:
        low, _ = field.whole
        near = field.default if type(field.default) is int else low
        found += [low, near - 1 if near > low else near + 1]
    return [value for value in dict.fromkeys(found) if not _same(value, field.default)]


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


CHANGES = [
    pytest.param(name, field, value, id=f"{name}-{field.name}-{value}")
    for name in rules.names()
    for field in rules.fields(name)
    for value in values_of(field)
    if (field.name, value) not in SAYS_THE_SAME
    and (name, field.name) not in NO_WIRE
    and not (field.name in LENGTH and value is None)  # exactly one of the two is given
]


@cache
def scenarios() -> dict[str, dict[str, Any]]:
    """The golden deals by their file."""
    return {
        str(path.relative_to(FOLDER)): tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.rglob("*.toml"))
    }


def options_for(name: str, scenario: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any] | None:
    """The scenario's options, as far as the rule set has them, with the change; None where they exclude it."""
    own = {field.name for field in rules.fields(name)}
    options = {key: value for key, value in scenario.get("options", {}).items() if key in own}
    if "seats" in own and scenario["deal"] and "hands" in scenario["deal"][0]:
        options["seats"] = len(scenario["deal"][0]["hands"])
    if set(change) & set(LENGTH):
        options = {key: value for key, value in options.items() if key not in LENGTH}
    options |= change
    try:
        rules.get(name, options)
    except CaishenError:
        return None
    return options


def run(name: str, scenario: dict[str, Any], options: Mapping[str, Any]) -> Run | None:
    """A scenario played under a rule set; None where its walls are not for these rules."""
    rule_set = rules.get(name, options)
    try:
        laid = [] if "secret" in scenario else make_golden.setups(scenario, rule_set)
        match = make_golden.begun(scenario, rule_set, laid)
    except (CaishenError, ValueError, IndexError):
        return None
    for number, deal in enumerate(scenario["deal"], 1):
        try:
            make_golden.play_deal(match, deal)
        except (CaishenError, make_golden.Unfit) as error:
            if match.deal is None:  # nothing was dealt: the first wall is another rule set's
                return None
            return Run(match.events[1:], f"deal {number}: {error}")
    return Run(match.events[1:], None)


@cache
def unchanged(name: str, file: str, fixed: str) -> Run | None:
    """The run without the change; `fixed`: the options in JSON."""
    return run(name, scenarios()[file], json.loads(fixed))


def golden_deals_differ(name: str, field: str, value: Any) -> bool:
    """Whether some golden deal goes otherwise with the change; those that set the field come first. Walls are laid for
    a number of seats, which therefore is not looked at here."""
    if field == "seats":
        return False
    first = sorted(scenarios(), key=lambda file: (field not in scenarios()[file].get("options", {}), file))
    for file in first:
        scenario = scenarios()[file]
        without = options_for(name, scenario, {})
        if without is None:
            continue
        without = {key: kept for key, kept in without.items() if key != field}
        changed = options_for(name, scenario, {field: value})
        if changed is None:
            continue
        before = unchanged(name, file, json.dumps(without))
        after = run(name, scenario, changed) if before is not None else None
        if before is not None and after is not None and before != after:
            return True
    return False


def shuffled_matches_differ(name: str, field: str, value: Any) -> bool:
    """Whether a shuffled match that is played by time-outs goes otherwise: its walls, its length, its dealers, also
    when somebody new sits down before every other deal."""
    return shuffled(name, {}) != shuffled(name, {field: value})


def shuffled(name: str, options: Mapping[str, Any]) -> list[AnyEvent]:
    rule_set = rules.get(name, options)
    match = Match(rule_set, make_golden.NAMES[: rule_set.seats], secret=b"\x02" * 32)
    while match.phase != "ended":
        if match.deals_played % 2:
            match.replace(1, f"guest {match.deals_played}", bot=False)
        make_golden.play_deal(match, {"moves": []})
    return match.events[1:]


@cache
def questions(name: str) -> list[tuple[str, dict[str, Any]]]:
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


def answers_differ(name: str, field: str, value: Any) -> bool:
    """Whether some question has another answer; an option that is refused says nothing."""
    if options_for(name, {"deal": []}, {field: value}) is None:
        return False
    changed = {"options": {field: value}}
    return any(
        lines.answer(command, json.dumps(line)) != lines.answer(command, json.dumps(line | changed))
        for command, line in questions(name)
    )


@pytest.mark.parametrize(("name", "field", "value"), CHANGES)
def test_another_value_of_a_field_changes_a_deal_or_an_answer(name: str, field: rules.Field, value: Any) -> None:
    """Format, "Fields"."""
    assert (
        golden_deals_differ(name, field.name, value)
        or shuffled_matches_differ(name, field.name, value)
        or answers_differ(name, field.name, value)
    )


@pytest.mark.parametrize(("name", "field"), NO_WIRE)
def test_what_is_said_to_change_nothing_changes_nothing(name: str, field: str) -> None:
    """So that a reason does not outlive its rule."""
    [found] = [each for each in rules.fields(name) if each.name == field]
    for value in values_of(found):
        assert not golden_deals_differ(name, field, value)
        assert not answers_differ(name, field, value)


def changes() -> Iterator[tuple[str, Any]]:
    for name in rules.names():
        for field in rules.fields(name):
            for value in values_of(field):
                yield field.name, value


def test_the_other_names_of_a_default_are_values_there_are() -> None:
    assert set(SAYS_THE_SAME) <= set(changes())
