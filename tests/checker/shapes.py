"""Whether tiles are sets and a pair with so many wilds: a quick look before the slow twin judges.

Only a sieve: what passes is judged by the twin, what does not is no win. Tiles are value kinds, sorted.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise


@lru_cache(maxsize=1 << 18)
def sets_and_pair(tiles: tuple[int, ...], wilds: int, pair: bool = True) -> bool:
    """Whether every tile has its place in a set, or in the pair where one is wanted; wilds take the other places.

    Tiles and wilds together are as many as the places.
    """
    if not tiles:
        return True
    for group in _groups_with(tiles[0], pair):
        left = list(tiles)
        for kind in group:
            if kind in left:
                left.remove(kind)
        lent = len(group) - (len(tiles) - len(left))
        if lent <= wilds and sets_and_pair(tuple(left), wilds - lent, pair and len(group) != 2):
            return True
    return False


def _groups_with(tile: int, pair: bool) -> Iterator[tuple[int, ...]]:
    if pair:
        yield tile, tile
    yield tile, tile, tile
    if tile < 27:
        for low in range(max(tile - 2, tile // 9 * 9), min(tile, tile // 9 * 9 + 6) + 1):
            yield low, low + 1, low + 2


def pairs(tiles: tuple[int, ...], wilds: int, odd: int = 0) -> bool:
    """Whether tiles and wilds are pairs, and `odd` tiles more of any kind."""
    return sum(tiles.count(kind) % 2 for kind in set(tiles)) <= wilds + odd


def apart(tiles: list[int]) -> bool:
    """Whether no kind is held twice, and no two of a suit are nearer than three (L3 不搭)."""
    held = sorted(tiles)
    return all(b - a >= (3 if b < 27 and a // 9 == b // 9 else 1) for a, b in pairwise(held))
