"""The slow twin, part three: how many tiles a shape misses, by trying every target.

Suits are tried apart, and what a suit misses for so many sets is remembered.
"""

from functools import cache, lru_cache
from itertools import pairwise

from caishen.tiles import kind_of

WHITE = kind_of("5z")


def distance(rules: str, wild: int, hand: list[int], sets: int) -> int:
    """The least number of extra wilds that completes a shape from the hand's tiles, minus 1."""
    lishui = rules.startswith("lishui")
    own = [kind for kind in hand if kind != wild]
    wilds = len(hand) - len(own)
    tiles = tuple(sorted(wild if kind == WHITE else kind for kind in own))
    missing = [sets_missing(tiles, (4 if lishui else 5) - sets, True)]
    if sets == 0:
        missing.append(pairs_missing(tiles, 7 if lishui else 8, 0 if lishui else 1))
        if lishui:
            missing.append(14 - scattered_overlap(own))
    return max(0, min(missing) - wilds) - 1


@lru_cache(maxsize=4096)
def sets_missing(tiles: tuple[int, ...], sets: int, pair: bool) -> int:
    """Fewest tiles missing from sets and a pair made of any of these tiles (the rest is thrown away)."""
    best = {(0, False): 0}
    for suit in range(4):
        numbers = tuple([kind - 9 * suit for kind in tiles if kind // 9 == suit])
        after: dict[tuple[int, bool], int] = {}
        for (made, paired), missing in best.items():
            for more in range(sets - made + 1):
                for two in (False, True)[: 2 if pair and not paired else 1]:
                    key, total = (made + more, paired or two), missing + suit_missing(numbers, more, two, suit == 3)
                    after[key] = min(total, after.get(key, total))
        best = after
    return best[sets, pair]


@lru_cache(maxsize=500_000)
def suit_missing(numbers: tuple[int, ...], sets: int, pair: bool, honours: bool) -> int:
    """The same within one suit; numbers count from 0."""
    if not numbers or (sets == 0 and not pair):
        return 3 * sets + 2 * pair
    first, rest = numbers[0], numbers[1:]
    best = suit_missing(rest, sets, pair, honours)
    alike = numbers.count(first)
    if pair:
        used = min(2, alike)
        best = min(best, 2 - used + suit_missing(numbers[used:], sets, False, honours))
    if sets:
        used = min(3, alike)
        best = min(best, 3 - used + suit_missing(numbers[used:], sets - 1, pair, honours))
        for low in range(max(0, first - 2), min(first, 6) + 1) if not honours else ():
            left = list(numbers)
            for number in (low, low + 1, low + 2):
                if number in left:
                    left.remove(number)
            found = len(numbers) - len(left)
            best = min(best, 3 - found + suit_missing(tuple(left), sets - 1, pair, honours))
    return best


def pairs_missing(tiles: tuple[int, ...], pairs: int, odd: int) -> int:
    """Fewest tiles missing from so many pairs (four alike are two) and `odd` tiles more."""
    whole = sum(tiles.count(kind) // 2 for kind in set(tiles))
    halves = sum(tiles.count(kind) % 2 for kind in set(tiles))
    whole_used = min(whole, pairs)
    halves_used = min(halves, pairs - whole_used)
    over = len(tiles) - 2 * whole_used - halves_used
    return 2 * pairs + odd - 2 * whole_used - halves_used - min(odd, over)


def scattered_overlap(own: list[int]) -> int:
    """Most tiles of the hand that stand in some scattered hand of 14; white is itself here."""
    by_suit = [suit_overlap(tuple(sorted({kind - 9 * suit for kind in own if kind // 9 == suit}))) for suit in range(3)]
    honours = len({kind for kind in own if kind >= 27})
    return max(
        by_suit[0][a] + by_suit[1][b] + by_suit[2][c] + min(honours, 14 - a - b - c)
        for a in range(4) for b in range(4) for c in range(4) if 0 <= 14 - a - b - c <= 7
    )  # fmt: skip


@cache
def suit_overlap(held: tuple[int, ...]) -> list[int]:
    """Most of a suit's numbers held that stand in a scattered hand with 0, 1, 2, 3 tiles of the suit."""
    most = [0] * 4
    for pattern in range(512):
        numbers = [number for number in range(9) if pattern >> number & 1]
        if all(b - a >= 3 for a, b in pairwise(numbers)):
            most[len(numbers)] = max(most[len(numbers)], sum(number in held for number in numbers))
    return most
