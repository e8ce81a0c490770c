"""不搭 (L3): no pair, within a suit any two tiles three or more apart, honours all different.

Tiles come as a bit for each physical kind present. A white is itself here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

TILES = 14
_SPREADS = tuple(
    frozenset(ranks)
    for size in range(4)
    for ranks in combinations(range(9), size)
    if all(high - low >= 3 for low, high in pairwise(ranks))
)


@cache
def missing(present: int) -> int:
    """The fewest tiles that must come for fourteen scattered ones; what does not fit is left over.

    >>> from caishen.tiles import parse_tiles
    >>> missing(sum(1 << kind for kind in parse_tiles("147m258p369s12345z")))
    0
    >>> missing(sum(1 << kind for kind in parse_tiles("37m37p37s1234567z")))  # no room for more: one is left over
    2
    """
    kept = [0] + [-TILES] * 9
    for suit in range(3):
        ranks = frozenset(rank for rank in range(9) if present >> (9 * suit + rank) & 1)
        best = [max(len(ranks & spread) for spread in _SPREADS if len(spread) == size) for size in range(4)]
        kept = [max(kept[total - size] + best[size] for size in range(min(3, total) + 1)) for total in range(10)]
    honours = (present >> 27).bit_count()
    return TILES - max(kept[total] + min(honours, TILES - total) for total in range(7, 10))
