"""不搭 (L3): no pair, within a suit any two tiles three or more apart, honours all different.

Tiles come as a bit for each physical kind present. A white is itself here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product

TILES = 14
_SPREADS = tuple(
    [
        sum(1 << rank for rank in ranks)
        for ranks in combinations(range(9), size)
        if all(high - low >= 3 for low, high in pairwise(ranks))
    ]
    for size in range(4)
)  # at [n], the spreads of n tiles in a suit, a bit for each rank
_SIZES = tuple(sizes for sizes in product(range(4), repeat=3) if sum(sizes) >= TILES - 7)  # there are seven honours


def missing(present: int) -> int:
    """The fewest tiles that must come for fourteen scattered ones; what does not fit is left over.

    >>> from caishen.tiles import parse_tiles
    >>> missing(sum(1 << kind for kind in parse_tiles("147m258p369s12345z")))
    0
    >>> missing(sum(1 << kind for kind in parse_tiles("37m37p37s1234567z")))  # no room for more: one is left over
    2
    """
    m, p, s = [_kept(present >> 9 * suit & 0x1FF) for suit in range(3)]
    honours = (present >> 27).bit_count()
    return TILES - max([m[a] + p[b] + s[c] + min(honours, TILES - a - b - c) for a, b, c in _SIZES])


@cache
def _kept(ranks: int) -> tuple[int, ...]:
    """The most ranks of a suit, given as bits, that stand in a spread of none, one, two, three tiles."""
    return tuple([max([(ranks & spread).bit_count() for spread in spreads]) for spreads in _SPREADS])
