"""The slow twin, part three: how many tiles a shape misses, by trying every target."""

from functools import cache
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


@cache
def sets_missing(tiles: tuple[int, ...], sets: int, pair: bool) -> int:
    """Fewest tiles missing from sets and a pair made of any of these tiles (the rest is thrown away)."""
    if not tiles or (sets == 0 and not pair):
        return 3 * sets + 2 * pair
    first, rest = tiles[0], tiles[1:]
    best = sets_missing(rest, sets, pair)
    alike = tiles.count(first)
    if pair:
        used = min(2, alike)
        best = min(best, 2 - used + sets_missing(tiles[used:], sets, False))
    if sets:
        used = min(3, alike)
        best = min(best, 3 - used + sets_missing(tiles[used:], sets - 1, pair))
        if first < 27:
            suit = range(first // 9 * 9, first // 9 * 9 + 9)
            runs = [(first, a, b) for a, b in ((first + 1, first + 2), (first - 1, first + 1), (first - 2, first - 1))
                    if a in suit and b in suit]  # fmt: skip
            for run in runs:
                left = list(tiles)
                for kind in run:
                    if kind in left:
                        left.remove(kind)
                best = min(best, 3 - (len(tiles) - len(left)) + sets_missing(tuple(left), sets - 1, pair))
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
    held = set(own)
    by_suit = [[0] * 4 for _ in range(3)]
    for suit in range(3):
        for pattern in range(512):
            numbers = [number for number in range(9) if pattern >> number & 1]
            if all(b - a >= 3 for a, b in pairwise(numbers)):
                match = sum(9 * suit + number in held for number in numbers)
                by_suit[suit][len(numbers)] = max(by_suit[suit][len(numbers)], match)
    honours = len([kind for kind in held if kind >= 27])
    return max(
        by_suit[0][a] + by_suit[1][b] + by_suit[2][c] + min(honours, 14 - a - b - c)
        for a in range(4) for b in range(4) for c in range(4) if 0 <= 14 - a - b - c <= 7
    )  # fmt: skip
