"""Checking a log finds whatever is not as the rules and the secret have it, and nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

import random_play
from caishen import log, rules
from caishen.arena import simulate
from caishen.match import Match
from caishen.match.events import Began
from caishen.tiles import kind_of

HARMLESS = {
    ("match", "names"),  # where no seats line repeats them
    ("player", "name"),
    ("player", "bot"),
    ("player", "seat"),  # whoever came, came
    ("left", "seat"),  # where leaving costs nothing
}
"""Fields a log alone can say nothing about, beside `t`, `auto` and keys that nobody knows."""


ABSENT: dict[str, dict[str, Any]] = {
    "draw": {"tail": True},
    "discard": {"drawn": True},
    "buy": {"points": 2},
    "top": {"points": 4},
    "win": {"from": 0},
    "deal_end": {"dice": [1, 2]},
    "match_end": {"cut": True},
}
"""Keys that a line may have, and a value for where it has them not."""


def text_of(objects: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(found | {"n": n}) + "\n" for n, found in enumerate(objects))


def objects_of(played: random_play.RandomPlay) -> list[dict[str, Any]]:
    stream = io.StringIO()
    log.write(stream, played.match.events)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def problems(objects: list[dict[str, Any]]) -> list[log.Problem]:
    return log.verify(io.StringIO(text_of(objects)))


def others(value: Any) -> Iterator[Any]:
    """Values unlike the given one, for each place inside it."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case None:
            yield 1
        case "":
            yield "x"
        case str():
            yield ("1" if value[0] != "1" else "2") + value[1:]
            yield value[:-1]
        case list():
            yield value + value[-1:] if value else [1]
            for at, item in enumerate(value):
                yield from ([*value[:at], other, *value[at + 1 :]] for other in others(item))
        case dict():
            for key, item in value.items():
                yield from (value | {key: other} for other in others(item))


def tampered(objects: list[dict[str, Any]]) -> Iterator[tuple[str, int, list[dict[str, Any]]]]:
    """Every field of every line changed, left out or put in; a name for the change, its line and the whole log."""
    for n, line in enumerate(objects):
        for key, value in ABSENT.get(line["type"], {}).items():
            if key not in line:
                yield f"{line['type']}.{key}: {value}", n, [*objects[:n], line | {key: value}, *objects[n + 1 :]]
        for key in line.keys() - {"n", "t", "auto"}:
            fined = line["type"] == "left" and objects[n + 1]["type"] == "settle"
            if (line["type"], key) in HARMLESS and not fined:
                continue
            versions = [line | {key: other} for other in others(line[key])]
            if key == "options":
                versions.append(line | {key: line[key] | {"follow": "cumulative"}})
            versions.append({name: value for name, value in line.items() if name != key})
            for version in versions:
                yield f"{line['type']}.{key}: {version.get(key)}", n, [*objects[:n], version, *objects[n + 1 :]]


def deal_won_by_bots() -> list[dict[str, Any]]:
    """A match of one deal that somebody wins."""
    mobile = rules.get("wenzhou-mobile", {"deals": 1})
    return [json.loads(line) for line in next(simulate(mobile, 1, 3, ["b2"] * 4)).text.splitlines()]


def match_of_somebody_new_and_a_leaver() -> list[dict[str, Any]]:
    """Bets and lots, a player who takes a seat, one who leaves the running deal."""
    return objects_of(random_play.play(4, {"deals": 9}, leaving=0.02, changing=0.9))


@pytest.mark.parametrize(
    ("objects", "types"),
    [
        (deal_won_by_bots, {"match", "buy", "deal", "draw", "discard", "win", "settle", "deal_end", "match_end"}),
        (match_of_somebody_new_and_a_leaver, {"seats", "top", "player", "left"}),
    ],
)
def test_every_field_of_every_line_that_is_tampered_with_is_found(
    objects: Callable[[], list[dict[str, Any]]], types: set[str]
) -> None:
    """A discard that is changed to another legal one, after which all goes as it went, is another good log."""
    good = objects()
    assert types <= {line["type"] for line in good}
    assert problems(good) == []
    missed = [(n, changed[n]) for _, n, changed in tampered(good) if not problems(changed)]
    for n, line in missed:
        assert line["type"] == "discard", line
        assert line["tile"] != good[n]["tile"], line
        assert kind_of(line["tile"]) in legal_at(good, n)[line["seat"]], line


def legal_at(objects: list[dict[str, Any]], n: int) -> Mapping[int, Sequence[int]]:
    """Who may do what before line n of a good log."""
    events = [line.event for line in log.read(io.StringIO(text_of(objects)))]
    assert isinstance(events[0], Began)
    rule_set = rules.get(events[0].rules, events[0].options)
    return Match.resume(rule_set, events[:n], bytes.fromhex(objects[-1]["seed"])).asked()


def test_the_lines_of_settlement_and_rotation_are_found_where_they_stand() -> None:
    objects = objects_of(random_play.play(13, {"deals": 1}))
    for what, n, changed in tampered(objects):
        if what.startswith(("settle.", "deal_end.", "buy.", "top.points", "match.rules_digest")):
            assert n + 1 in {problem.line for problem in problems(changed)}, what


def test_a_line_that_is_missing_doubled_or_moved_is_found() -> None:
    objects = objects_of(random_play.play(14, {"deals": 1}))
    for n in range(1, len(objects)):
        assert problems([*objects[:n], *objects[n + 1 :]])
        assert problems([*objects[:n], objects[n], *objects[n:]])
        if n + 1 < len(objects):
            assert problems([*objects[:n], objects[n + 1], objects[n], *objects[n + 2 :]])


def test_what_a_log_alone_cannot_say_is_not_complained_of() -> None:
    played = random_play.play(16, {"deals": 3}, changing=0.8, leaving=0.0)
    objects = objects_of(played)
    for line in objects:
        line["t"] = 7
        line["auto"] = True
        line["mood"] = "calm"
        if line["type"] == "player":
            line |= {"name": "Li", "bot": True, "seat": 3 - line["seat"]}
    assert problems(objects) == []


def test_a_log_that_breaks_off_is_told_at_its_last_line() -> None:
    objects = objects_of(random_play.play(14, {"deals": 1}))
    assert objects[1]["type"] == "seats"
    dealt = next(n for n, line in enumerate(objects) if line["type"] == "deal")
    for length in range(1, len(objects)):
        found = problems(objects[:length])
        assert {problem.line for problem in found} == {length} or length <= dealt
        assert "the log ends before its match" in [problem.message for problem in found]


def test_a_secret_that_was_not_promised_is_found() -> None:
    objects = objects_of(random_play.play(15, {"deals": 1}))
    objects[-1]["seed"] = "00" * 31
    assert problems(objects)[-1].message == "seed: its SHA-256 is not the commit of line 1"
    objects[-1]["seed"] = None
    assert "both null" in problems(objects)[-1].message


@pytest.mark.parametrize("text", ["", "{}", '{"n":0}', "\x00", "[" * 100_000])
def test_a_file_that_is_no_log_is_one_finding(text: str) -> None:
    assert [problem.line for problem in log.verify(io.StringIO(text))] == [1]
