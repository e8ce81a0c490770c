"""The hands that everybody is asked, and the slow twin's answers to them (`tests/brute`).

Wenzhou's hands have 17 tiles with 0 to 3 wilds; the peers know neither, so they are asked hands of 14
tiles without wilds. About half of either are complete, the others a tile or two away.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from brute import hands as drawn
from brute.judge import judge
from brute.missing import distance, sets_missing
from brute.readings import set_readings
from caishen.tiles import KINDS, NAMES, WHITE, format_tiles

__all__ = ["RULES", "Asked", "drawn", "judge", "of_riichi", "of_wenzhou"]

RULES = "wenzhou-mobile"


@dataclass(frozen=True)
class Asked:
    """A hand as kinds, its caishen (-1: none), whether it wins, its distance (-1: complete) and, for the peers that
    want thirteen tiles, the distance before the last tile came."""

    tiles: list[int]
    wild: int
    wins: bool
    distance: int
    before: int = 0


def of_wenzhou(count: int, seed: int = 1) -> list[Asked]:
    """Hands of 17 tiles, the last drawn, with the twin's answers."""
    rng = Random(seed)
    asked: list[Asked] = []
    while len(asked) < count:
        wild = rng.choice([WHITE, rng.randrange(KINDS)])
        bag = drawn.Bag(wild)
        tiles = drawn.some_sets(rng, bag, wild, 5) if rng.random() < 0.9 else drawn.some_pairs(rng, bag, wild, 17)
        _spoil(rng, bag, tiles)
        line = {
            "wild": NAMES[wild], "hand": format_tiles(tiles[:-1]), "tile": NAMES[tiles[-1]], "sets": [], "by": "draw",
            "rules": RULES, "options": {}, "heavenly": False, "earthly": False, "all_god": False,
        }  # fmt: skip
        asked.append(Asked(tiles, wild, judge(line)["win"], distance(RULES, wild, tiles, 0)))
    return asked


def of_riichi(count: int, seed: int = 1) -> list[Asked]:
    """Hands of 14 tiles without wilds: four sets and a pair, or seven different pairs, wins; the distance is that
    of sets and a pair alone."""
    rng = Random(seed)
    asked: list[Asked] = []
    while len(asked) < count:
        bag = drawn.Bag(WHITE)
        tiles = [kind for _ in range(4) for kind in drawn.group(rng, bag, WHITE, None, 0.4)]
        pair = rng.choice([kind for kind in range(KINDS) if bag.left[kind] >= 2 and kind != WHITE])
        bag.take([pair, pair])
        tiles += [pair, pair]
        _spoil(rng, bag, tiles)
        ordered = tuple(sorted(tiles))
        pairs = len(set(tiles)) == 7 and all(tiles.count(kind) == 2 for kind in tiles)
        wins = pairs or bool(set_readings(ordered, 0, 4, True, -1))
        before = sets_missing(tuple(sorted(tiles[:-1])), 4, True) - 1
        asked.append(Asked(tiles, -1, wins, sets_missing(ordered, 4, True) - 1, before))
    return asked


def _spoil(rng: Random, bag: drawn.Bag, tiles: list[int]) -> None:
    for _ in range(rng.choice([0, 0, 1, 2])):
        bag.left[tiles.pop(rng.randrange(len(tiles)))] += 1
        tiles.append(bag.any(rng))
    rng.shuffle(tiles)
