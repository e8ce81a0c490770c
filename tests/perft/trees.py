"""The fixed starts whose trees are counted, for each rule set and number of seats, and the counts.

A ply is one answer, always of the lowest seat that is asked; the tree of depth n has as many leaves
as there are ways to give n answers. The counts were made by the slow twin alone, `python -m perft`
in tests/, which never imports the engine's state machine; a change of rules means making them again
and reading what changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from caishen import rules
from caishen.deal import Setup
from caishen.rules import RuleSet
from caishen.tiles import NAMES
from perft.counts import COUNTS
from perft.slow_deal import SlowDeal
from perft.slow_wall import kept
from prepared import laid_out, shuffled, switched

MOST = 1500
"""Leaves: the last depth is the first with more, or the tenth."""
DEEPEST = 10

CLAIMS = "9p", [
    "5p1122m1122s3344z66s8m8s", "46p258m258s11z19p36m39s", "555p134679m13679s22z", "123456789m46p789s11z",
], "7z6z5z"  # fmt: skip
KONGS = "2m", ["1111m5555p113579s55z8m", "111z5z134p46888s99m39p", "", ""], "1z"
WAITS = "3z", [
    "3z123m456m789m123p456p7p", "234p345s456s678s77p22s", "3z68p111s777s999s55m88m", "11z22z44z55z66z99p11p7p4s",
], "3z2s"  # fmt: skip
FEWER_CLAIMS = "9p", ["5p1122m1122s3344z8s", "469p258m258s77z36m", "555p1346m1369s22z", "123456m46p79s111z"], "7z6z5z"
FEWER_KONGS = "2m", ["1111m555p1135s55z8m", "111z5z134p4688s99m", "", ""], "1z"
FEWER_WAITS = "3z", [
    "3z123m456m123p456p7p", "234p345s678s77p22s", "3z68p111s999s55m88m", "11z22z55z66z99p11p7p",
], "3z2s"  # fmt: skip
FEWER_WILDS = "3z", ["333z147m258p369s12z", "147m258p369s4567z", "", ""], "1z"


@dataclass(frozen=True)
class Tree:
    """A start and the leaves of its tree at depth 1, 2, …"""

    rules: RuleSet
    setup: Setup
    counts: tuple[int, ...]


def slow(rule_set: RuleSet, setup: Setup) -> SlowDeal:
    """The slow twin at a start."""
    return SlowDeal(
        rules=rule_set.name,
        options=rules.options_of(rule_set),
        wild=NAMES[setup.indicator],
        dealer=setup.dealer,
        dice=setup.dice,
        hands=[[NAMES[kind] for kind in hand] for hand in setup.hands],
        wall=tuple(NAMES[kind] for kind in setup.wall),
    )


def tables() -> list[tuple[str, int]]:
    """Each rule set with each number of seats it is played with (§11, L4.5)."""
    return [
        (name, seats)
        for name in rules.names()
        for field in rules.fields(name)
        if field.name == "seats"
        for seats in field.values
    ]


def starts(name: str, seats: int) -> Iterator[tuple[str, RuleSet, Setup]]:
    """Claims and passes, kongs and whites, seats that wait, wilds thrown, the last tiles of a wall, whole walls."""
    rule_set = switched(name, seats=seats)
    fewer = rule_set.hand_size == 13
    layouts = {"claims": CLAIMS, "kongs": KONGS, "waits": WAITS}
    if fewer:
        layouts = {"claims": FEWER_CLAIMS, "kongs": FEWER_KONGS, "waits": FEWER_WAITS, "wilds": FEWER_WILDS}
    for title, (wild, hands, wall) in layouts.items():
        yield title, rule_set, laid_out(wild, hands[:seats], wall, tail="3m4m", rule_set=rule_set)
    wild, hands, wall = layouts["claims"]
    left = kept(name, {}) + 2
    yield "last tiles", rule_set, laid_out(wild, hands[:seats], wall[:4], left=left, rule_set=rule_set)
    for number in (1, 2):
        yield f"wall {number}", rule_set, shuffled(number, rule_set)


@cache
def trees() -> dict[str, Tree]:
    """Every tree by its name; a start that nobody has counted yet has no counts."""
    return {
        title: Tree(rule_set, setup, COUNTS.get(title, ()))
        for name, seats in tables()
        for start, rule_set, setup in starts(name, seats)
        for title in [f"{name}, {seats} seats: {start}"]
    }


def leaves(deal: SlowDeal, depth: int) -> int:
    """By the slow twin."""
    asked = deal.asked()
    if depth == 0 or not asked:
        return 1
    seat = min(asked)
    count = 0
    for words in asked[seat]:
        then = deal.copy()
        then.step(seat, words)
        count += leaves(then, depth - 1)
    return count


def counted(tree: Tree) -> tuple[int, ...]:
    """The counts of a tree by the slow twin, as deep as is kept."""
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] <= MOST):
        counts.append(leaves(slow(tree.rules, tree.setup), len(counts) + 1))
    return tuple(counts)
