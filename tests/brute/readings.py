"""The slow twin, part one: every reading of a hand, by trying everything.

Written from the rules' text alone: no kernels, no tables, nothing imported from the package but the
names of tiles. A concealed hand is a list of value kinds (a white already counted at the caishen's
face, W1.4) and a number of wilds; a reading says what each wild stands for.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from brute.missing import sets_missing

KINDS = 34


@dataclass(frozen=True)
class Group:
    """A chow, pung or pair: the value kind at each place, and how many places wilds fill, by kind."""

    form: str
    kinds: tuple[int, ...]
    wild_as: tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """Groups that use up the hand, and its pair where there is one."""

    groups: tuple[Group, ...]
    pair: Group | None

    @property
    def wild_as(self) -> tuple[int, ...]:
        """The kinds the wilds stand for."""
        every = self.groups if self.pair is None else (*self.groups, self.pair)
        return tuple(kind for group in every for kind in group.wild_as)


Partition = tuple[tuple[Group, ...], Group | None]


def chows() -> list[tuple[int, int, int]]:
    """The 21 chows: three neighbours within a suit."""
    return [(low, low + 1, low + 2) for low in range(27) if low % 9 <= 6]


def filled(group: tuple[int, ...], counts: Counter[int]) -> tuple[int, ...]:
    """The places of a group that the tiles do not fill: wilds must."""
    missing = Counter(group) - counts
    return tuple(sorted(missing.elements()))


@lru_cache(maxsize=20_000)
def set_readings(tiles: tuple[int, ...], wilds: int, sets: int, pair: bool) -> frozenset[Reading]:
    """Every way to read all tiles and all wilds as `sets` chows and pungs and, with `pair`, a pair."""
    if sets_missing(tiles, sets, pair) > wilds:  # only spares time: there would be none
        return frozenset()
    return frozenset(
        Reading(tuple(sorted(groups, key=lambda g: (g.kinds, g.wild_as))), two)
        for groups, two in _partitions(tiles, wilds, sets, pair)
    )


@lru_cache(maxsize=20_000)
def _partitions(tiles: tuple[int, ...], wilds: int, sets: int, pair: bool) -> tuple[Partition, ...]:
    return tuple(_each_partition(tiles, wilds, sets, pair))


def _each_partition(tiles: tuple[int, ...], wilds: int, sets: int, pair: bool) -> Iterator[Partition]:
    if len(tiles) + wilds != 3 * sets + 2 * pair or sets_missing(tiles, sets, pair) > wilds:
        return
    if sets == 0 and not pair:
        yield (), None
        return
    counts = Counter(tiles)
    if tiles:
        first = tiles[0]  # the first tile must stand in some group
        pungs = [(first,) * 3]
        runs = [chow for chow in chows() if first in chow]
        pairs = [(first,) * 2]
    else:  # wilds alone are left: they can be any group
        pungs = [(kind,) * 3 for kind in range(KINDS)]
        runs = chows()
        pairs = [(kind,) * 2 for kind in range(KINDS)]
    if pair:
        for two in pairs:
            yield from _with("pair", two, counts, wilds, sets, pair)
    if sets:
        for three in pungs:
            yield from _with("pung", three, counts, wilds, sets, pair)
        for three in runs:
            yield from _with("chow", three, counts, wilds, sets, pair)


def _with(
    form: str, kinds: tuple[int, ...], counts: Counter[int], wilds: int, sets: int, pair: bool
) -> Iterator[Partition]:
    """The readings that hold one such group: tiles as far as they go (or fewer), wilds for the rest."""
    first = min(counts, default=None)
    for wild_as in _ways_to_fill(kinds, counts):
        if len(wild_as) > wilds:
            continue
        used = Counter(kinds) - Counter(wild_as)
        if first is not None and first not in used:
            continue
        rest = tuple(sorted((counts - used).elements()))
        group = Group(form, kinds, wild_as)
        if form == "pair":
            for groups, _ in _partitions(rest, wilds - len(wild_as), sets, False):
                yield groups, group
        else:
            for groups, two in _partitions(rest, wilds - len(wild_as), sets - 1, pair):
                yield (group, *groups), two


def _ways_to_fill(kinds: tuple[int, ...], counts: Counter[int]) -> set[tuple[int, ...]]:
    """Which places of a group wilds fill: at least those the tiles cannot, and any more."""
    ways: set[tuple[int, ...]] = set()
    for places in range(2 ** len(kinds)):
        wild_as = tuple(kind for place, kind in enumerate(kinds) if places >> place & 1)
        tiles = Counter(kinds) - Counter(wild_as)
        if all(counts[kind] >= number for kind, number in tiles.items()):
            ways.add(wild_as)
    return ways


PairReading = tuple[tuple[int, ...], tuple[int, ...]]


def pair_readings(tiles: tuple[int, ...], wilds: int, pairs: int) -> frozenset[PairReading]:
    """Every way to read the hand as so many pairs and whatever is left over (one tile with eight
    pairs of 17 tiles, none with seven of 14): (kinds of the pairs, kinds the wilds stand for).

    A wild that is itself the odd tile is listed as -1.
    """
    odd = len(tiles) + wilds - 2 * pairs
    counts = Counter(tiles)
    whole = [kind for kind, number in counts.items() for _ in range(number // 2)]
    singles = tuple(kind for kind, number in counts.items() if number % 2)
    return frozenset(
        (tuple(sorted(whole + more)), tuple(sorted(wild_as))) for more, wild_as in _mended(singles, wilds, odd)
    )


def _mended(singles: tuple[int, ...], wilds: int, odd: int) -> Iterator[tuple[list[int], list[int]]]:
    """Each wild makes a pair with a single, or with another wild, or is the odd tile: (new pairs, wilds as)."""
    if wilds == 0:
        if len(singles) == odd:
            yield [], []
        return
    for kind in singles:
        for pairs, wild_as in _mended(tuple(other for other in singles if other != kind), wilds - 1, odd):
            yield [kind, *pairs], [kind, *wild_as]
    if odd:
        for pairs, wild_as in _mended(singles, wilds - 1, odd - 1):
            yield pairs, [-1, *wild_as]
    if wilds >= 2:
        for pairs, wild_as in _mended(singles, wilds - 2, odd):
            for kind in range(KINDS):
                yield [kind, *pairs], [kind, kind, *wild_as]


def is_scattered(tiles: tuple[int, ...]) -> bool:
    """不搭 (L3): no pair, within a suit any two differ by 3 or more, honours all different."""
    return all(
        a != b and (a >= 27 or b >= 27 or a // 9 != b // 9 or abs(a - b) >= 3)
        for place, a in enumerate(tiles)
        for b in tiles[place + 1 :]
    )


def scattered_with(tiles: tuple[int, ...], wilds: int) -> bool:
    """Whether the wilds can stand for real tiles so that the hand is scattered."""
    if not is_scattered(tiles):
        return False
    return wilds == 0 or any(scattered_with((*tiles, kind), wilds - 1) for kind in range(KINDS))
