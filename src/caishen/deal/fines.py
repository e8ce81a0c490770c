"""What a deal's log says about fines and liability: followed discards (L2.4, §9), wilds discarded (L2.2), sets fed to
a seat (L4.4, §9).

Reads the packed log of a deal; whether a rule set has the fine, and what it costs, is read elsewhere.

>>> from caishen.deal.packed import Op, word
>>> log = [word(Op.DISCARD, seat, tile=27) for seat in (2, 3, 0, 1)]
>>> followed(log, seats=4, kinds=range(27, 34)), followed(log, seats=4, kinds=range(27))
([2], [])
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from caishen.deal.packed import FEEDER_AT, TILE_AT, Op, op_of, seat_of

_CLAIMS = (Op.CHOW, Op.PUNG, Op.KONG)


def followed(log: Iterable[int], seats: int, kinds: Container[int]) -> list[int]:
    """被跟: the seats whose discard, of one of `kinds`, all others followed with the same tile in their next
    turns, one entry each time. A claim breaks the row, an own kong does not; the discard that completes a row begins
    no other.
    """
    row: list[int] = []
    lying = -1
    fined = []
    for word in log:
        if op_of(word) in _CLAIMS:
            row = []
        elif op_of(word) == Op.DISCARD:
            tile = word >> TILE_AT & 63
            row = [*row, seat_of(word)] if row and tile == lying else [seat_of(word)]
            lying = tile
            if len(row) == seats:
                if tile in kinds:
                    fined.append(row[0])
                row = []
    return fined


def discards(log: Iterable[int], tile: int) -> list[int]:
    """Who discarded a kind, in order, one entry a discard."""
    return [seat_of(word) for word in log if op_of(word) == Op.DISCARD and word >> TILE_AT & 63 == tile]


def chows_fed(log: Iterable[int], seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat how many chows it fed to each seat (L4.4).

    >>> from caishen.deal.packed import Op, word
    >>> chows_fed([word(Op.CHOW, 2, tile=3, feeder=1), word(Op.PUNG, 2, tile=9, feeder=1)], seats=4)[1]
    (0, 0, 1, 0)
    """
    fed = [[0] * seats for _ in range(seats)]
    for word in log:
        if op_of(word) == Op.CHOW:
            fed[word >> FEEDER_AT & 3][seat_of(word)] += 1
    return tuple(map(tuple, fed))


def fed(log: Iterable[int], seat: int, feeders: Container[int]) -> int:
    """How many sets a seat has called (chow, pung, exposed kong) from any of `feeders`."""
    called = [word for word in log if op_of(word) in _CLAIMS and seat_of(word) == seat]
    return sum(word >> FEEDER_AT & 3 in feeders for word in called)
