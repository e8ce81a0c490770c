"""Hold the package against the slow twin: blocks of random hands, each judged under every rule set of its size.

A block of a seed is always the same thousand hands, whatever runs before it, so that blocks can be
shared out among processes and every difference found again. Knows nothing of the command line.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from brute.hands import FLAGS, LISHUI, left_out, random_hand, some_options
from brute.judge import judge
from brute.money import in_order, settle
from brute.outcomes import random_outcome
from brute.shown import shows_the_hand
from brute.waits import waits
from caishen.scoring import lines

BLOCK = 1000
TABLES = 8
"""Tables of options a block draws for each rule set: half of its hands are judged under one of them."""
WAITS_EACH, SETTLES_EACH = 50, 5
"""One hand in so many is asked for its waits too; as often money is settled."""
KEPT = 20
"""Differences that are kept whole; all are counted."""


@dataclass
class Difference:
    """One question and its two answers."""

    command: str
    line: str
    told: str
    expected: str


@dataclass
class Tally:
    """What came of one rule set's questions. `found` counts items and the reasons of hands that do not win."""

    hands: int = 0
    waits: int = 0
    settles: int = 0
    wins: int = 0
    different: int = 0
    found: Counter[str] = field(default_factory=Counter)
    kept: list[Difference] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Counts another block in."""
        for name in ("hands", "waits", "settles", "wins", "different"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.found.update(other.found)
        self.kept = (self.kept + other.kept)[:KEPT]

    def differs(self, command: str, line: str, told: bytes, expected: dict[str, Any]) -> None:
        """Counts a difference and keeps it while there are few."""
        self.different += 1
        if len(self.kept) < KEPT:
            self.kept.append(Difference(command, line, told.decode(), json.dumps(expected)))


def families(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Rule sets whose hands have the same size, so that they can be judged together."""
    lishui = tuple(name for name in names if name in LISHUI)
    wenzhou = tuple(name for name in names if name not in LISHUI)
    return [family for family in (wenzhou, lishui) if family]


def compare_block(names: Sequence[str], seed: int, block: int) -> dict[str, Tally]:
    """One block of a family's hands under each of its rule sets."""
    lishui = names[0] in LISHUI
    rng = Random(f"hands {'lishui' if lishui else 'wenzhou'} {seed} {block}")
    chance = {name: Random(f"options {name} {seed} {block}") for name in names}
    tables = {name: [some_options(chance[name], name) for _ in range(TABLES)] for name in names}
    tallies = {name: Tally() for name in names}
    for number in range(BLOCK):
        hand = random_hand(rng, lishui=lishui)
        absent = left_out(rng, hand) if not lishui and number % 10 == 0 else {}
        for name in names:
            options = absent or (chance[name].choice(tables[name]) if number % 2 else {})
            line = {**hand, "rules": name, "options": options}
            compare_judge(tallies[name], line)
            if number % WAITS_EACH == 0:
                compare_waits(tallies[name], line)
            if number % SETTLES_EACH == 0:
                compare_settle(tallies[name], random_outcome(chance[name], name))
    return tallies


def compare_judge(tally: Tally, line: dict[str, Any]) -> None:
    """Win, multiplier, items, naturalness, shape, clause and reason; and the reading shown is one."""
    tally.hands += 1
    text, expected = json.dumps(line), judge(line)
    told, _ = lines.answer("judge", text)
    answer = json.loads(told)
    reading = answer.pop("reading", None)
    if answer != expected or (reading is not None) != expected["win"]:
        tally.differs("judge", text, told, expected)
    elif expected["win"]:
        tally.wins += 1
        tally.found.update(expected["items"])
        if not shows_the_hand(line, {**answer, "reading": reading}):
            tally.differs("judge", text, told, {**expected, "reading": "another"})
    else:
        tally.found[expected["reason"]] += 1


def compare_waits(tally: Tally, line: dict[str, Any]) -> None:
    """Tiles, worth by draw and by discard, copies left, and the distance; flags are no question of waits."""
    tally.waits += 1
    asked = {key: value for key, value in line.items() if key not in ("tile", "by", *FLAGS)}
    text, expected = json.dumps(asked), waits(asked)
    told, _ = lines.answer("waits", text)
    if json.loads(told) != expected:
        tally.differs("waits", text, told, expected)


def compare_settle(tally: Tally, line: dict[str, Any]) -> None:
    """The ledger's lines in any order, each once, what every seat gets, and that all of it sums to zero."""
    tally.settles += 1
    text, expected = json.dumps(line), settle(line)
    told, fine = lines.answer("settle", text)
    answer = json.loads(told)
    if not fine or {**answer, "lines": in_order(answer["lines"])} != expected:
        tally.differs("settle", text, told, expected)
    elif sum(expected["net"]) + expected["house"]:
        tally.differs("settle", text, told, {"sum": 0})
