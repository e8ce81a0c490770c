# cython: language_level=3
"""The readings of a winning hand as sets and a pair: what each group is, what each wild stands for.

A search, asked only where the look-ups of `Hand` do not reach: which sets to show, whether a reading
with a certain group exists, and naturalness with more than four tiles of the caishen's face. It
knows groups of tiles only; what a reading is worth is decided above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import cython

from caishen.hands.hand import Hand
from caishen.kernels.needs import POWER, need, need_sets
from caishen.tiles import FIRST_HONOUR, GREEN, KINDS, RED, WHITE


class Group(NamedTuple):
    """A chow, pung or pair: its value kinds (a white at the caishen's face), and those that wilds stand for."""

    form: str
    kinds: tuple[int, ...]
    wild_as: tuple[int, ...]


Reading = list[Group]
"""The groups of the concealed tiles, the pair last."""


def readings(hand: Hand, natural: bool = False, chows: bool = True) -> Iterator[Reading]:
    """The readings of a full hand, none where it is not sets and a pair.

    With `natural` only those with every wild as its own face (W5.5), without `chows` only pungs and
    the pair. A group of wilds alone is read as the face or as a dragon: what else it could be makes no
    difference to any rule. One reading may come twice.

    >>> from caishen import rules
    >>> from caishen.tiles import kind_of, parse_tiles
    >>> hand = Hand(rules.get("wenzhou-mobile"), kind_of("9m"))
    >>> for kind in parse_tiles("123m456m123p123s11z2z9m 1z"):
    ...     hand.add(kind)
    >>> {tuple(group.kinds for group in reading if group.wild_as) for reading in readings(hand)}
    {((28, 28),)}
    """
    search = _Search(hand, natural, chows)
    for groups in search.found(0, hand.wanted - hand.sets, True):
        yield sorted(groups, key=_place)


def first(
    hand: Hand, natural: bool = False, chows: bool = True, want: Callable[[Reading], bool] | None = None
) -> Reading | None:
    """The first reading that `want` likes, None where there is none."""
    for reading in readings(hand, natural, chows):
        if want is None or want(reading):
            return reading
    return None


def value_counts(hand: Hand) -> list[int]:
    """The concealed tiles that are not wild by value: whites at the caishen's face (W1.4)."""
    counts = hand.counted()
    counts[hand.wild] = 0
    if hand.wild != WHITE:
        counts[hand.wild] = counts[WHITE]
        counts[WHITE] = 0
    return counts


def has_natural_sets(hand: Hand) -> bool:
    """Whether a full hand is sets and a pair with every wild as its own face, seven copies included."""
    if not hand.as_sets():
        return False
    return bool(hand.as_natural_sets()) if hand.of_face() <= 4 else first(hand, natural=True) is not None


def pungs_missing(hand: Hand, natural: bool = False) -> int:
    """Wilds missing to read a full hand as pungs and a pair (§6 碰碰胡): at most `hand.wilds`, or with
    `natural` (the wilds as their face already) at most 0, means that it can be read so."""
    counts = value_counts(hand)
    if natural:
        counts[hand.wild] += hand.wilds
    # As a pung a kind costs what fills it up to a multiple of three; the pair saves one kind some of it.
    as_pungs = [-number % 3 for number in counts]
    return sum(as_pungs) + min([(2 - number) % 3 - cost for number, cost in zip(counts, as_pungs, strict=True)])


def _place(group: Group) -> tuple[bool, tuple[int, ...]]:
    return group.form == "pair", group.kinds


@cython.final
@cython.cclass
class _Search:
    """A walk from the lowest tile on, which must stand in some group; each step is put back afterwards."""

    counts = cython.declare(list)
    keys = cython.declare(list)
    wilds = cython.declare(cython.int)
    face = cython.declare(cython.int)
    natural = cython.declare(cython.bint)
    chows = cython.declare(cython.bint)

    def __init__(self, hand: Hand, natural: bool, chows: bool) -> None:
        self.counts = value_counts(hand)
        self.keys = [0, 0, 0, 0]
        for kind in range(KINDS):
            self.keys[kind // 9] += self.counts[kind] * POWER[kind]
        self.wilds = hand.wilds
        self.face = hand.wild
        self.natural = natural
        self.chows = chows

    def found(self, low: int, sets: int, pair: bool) -> Iterator[Reading]:
        """The readings of what is left, from kind `low` on, as `sets` sets and, if `pair`, a pair."""
        if sets == 0 and not pair:
            yield []
            return
        m, p, s, z = self.keys
        if (need(m, p, s, z, sets) if pair else need_sets(m, p, s, z, sets)) > self.wilds:
            return
        while low < KINDS and self.counts[low] == 0:
            low += 1
        for form, kinds in self._groups(low, sets, pair):
            for wild_as in self._fills(kinds, low):
                tiles = list(kinds)
                for kind in wild_as:
                    tiles.remove(kind)
                self._shift(tiles, len(wild_as), -1)
                group = Group(form, kinds, wild_as)
                rest = self.found(low, sets, False) if form == "pair" else self.found(low, sets - 1, pair)
                for groups in rest:
                    yield [group, *groups]
                self._shift(tiles, len(wild_as), 1)

    def _groups(self, low: int, sets: int, pair: bool) -> list[tuple[str, tuple[int, ...]]]:
        """The groups the lowest tile can stand in; with no tile left, groups of wilds alone."""
        alike = [low] if low < KINDS else [self.face, GREEN, RED]
        groups: list[tuple[str, tuple[int, ...]]] = []
        if sets:
            groups += [("pung", (kind, kind, kind)) for kind in alike]
            if self.chows and low < FIRST_HONOUR:
                lowest = low // 9 * 9
                starts = range(max(low - 2, lowest), min(low, lowest + 6) + 1)
                groups += [("chow", (start, start + 1, start + 2)) for start in starts]
        if pair:
            groups += [("pair", (kind, kind)) for kind in alike]
        return groups

    def _fills(self, kinds: tuple[int, ...], low: int) -> list[tuple[int, ...]]:
        """The places that wilds can fill, few first: all without a tile, and any others but the lowest tile's."""
        ways: list[tuple[int, ...]]
        if kinds[0] == kinds[1]:
            most, least = min(len(kinds), self.counts[kinds[0]]), 1 if low < KINDS else 0
            ways = [kinds[tiles:] for tiles in range(most, least - 1, -1)]
        else:
            must = tuple([kind for kind in kinds if self.counts[kind] == 0])
            may = [kind for kind in kinds if self.counts[kind] and kind != low]
            ways = [must, *[(*must, kind) for kind in may]]
            if len(may) == 2:
                ways.append((may[0], may[1]))
        return [way for way in ways if len(way) <= self.wilds and (not self.natural or set(way) <= {self.face})]

    def _shift(self, tiles: list[int], wilds: int, step: int) -> None:
        self.wilds += step * wilds
        for kind in tiles:
            self.counts[kind] += step
            self.keys[kind // 9] += step * POWER[kind]
