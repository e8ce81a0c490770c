"""The slow twin, part one: every reading of a hand, by trying everything.

Written from the rules' text alone: no kernels, no tables, nothing imported from the package but the
names of tiles. A concealed hand is a list of value kinds (a white already counted at the caishen's
face, W1.4) and a number of wilds. Every way to group them is tried, each wild standing for anything;
a reading is told by the traits that some row of the tables asks about, as bits of a number. What has
been tried once for the tiles of a suit is remembered, so that a million hands and every rule set
share it.
"""

from collections.abc import Iterator
from functools import lru_cache

KINDS = 34
GREEN_NUMBER, RED_NUMBER = 5, 6

CHANGED = 1
"""A wild stands for something else than its own face: the reading is not natural (W5.5)."""
CHOW = 2
OWN_PUNG = 4
"""A pung of the caishen's face."""
WHITES = 8
"""A pung or pair with two whites in it: the tiles of the caishen's face that are not wild can only be whites."""
GREEN, RED = 16, 32
"""A pung or pair of the dragon."""
FED = 64
"""The pair is the fed tile and a wild."""

NONE: frozenset[int] = frozenset()


@lru_cache(maxsize=4096)
def set_readings(tiles: tuple[int, ...], wilds: int, sets: int, pair: bool, face: int, fed: int = -1) -> frozenset[int]:
    """The traits of every way to read all tiles and wilds as `sets` chows and pungs and, with `pair`, a pair."""
    if len(tiles) + wilds != 3 * sets + 2 * pair:
        return NONE
    found: dict[tuple[int, bool], set[int]] = {(0, False): {0}}  # wilds and pair that the suits so far use up
    for suit in range(4):
        numbers = tuple([kind - 9 * suit for kind in tiles if kind // 9 == suit])
        own = face - 9 * suit if face // 9 == suit else -1
        given = fed - 9 * suit if fed >= 0 and fed // 9 == suit else -1
        after: dict[tuple[int, bool], set[int]] = {}
        for (used, paired), before in found.items():
            for more in range(wilds - used + 1):
                for pairs in (False, True)[: 2 if pair and not paired else 1]:
                    for traits in suit_readings(numbers, more, pairs, suit == 3, own, given):
                        after.setdefault((used + more, paired or pairs), set()).update([one | traits for one in before])
        found = after
    return frozenset(found.get((wilds, pair), ()))


@lru_cache(maxsize=500_000)
def suit_readings(
    numbers: tuple[int, ...], wilds: int, pair: bool, honours: bool, face: int, fed: int
) -> frozenset[int]:
    """The traits of every way to use up the tiles of one suit and so many wilds. Numbers count from 0."""
    sets, over = divmod(len(numbers) + wilds - 2 * pair, 3)
    if over or sets < 0:
        return NONE
    if not numbers and not wilds:
        return frozenset([0])
    found: set[int] = set()
    for form, group in groups(numbers, sets, pair, honours):
        for left, by_wild in ways_to_fill(group, numbers):
            if len(by_wild) <= wilds:
                own = traits_of(form, group, by_wild, honours, face, fed)
                rest = suit_readings(left, wilds - len(by_wild), pair and form != "pair", honours, face, fed)
                found.update([own | others for others in rest])
    return frozenset(found)


def groups(numbers: tuple[int, ...], sets: int, pair: bool, honours: bool) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The groups in which the first tile can stand; any group at all where wilds alone are left."""
    kinds = range(7 if honours else 9)
    for number in numbers[:1] or kinds:
        if pair:
            yield "pair", (number, number)
        if sets:
            yield "pung", (number, number, number)
    for low in range(0 if honours or not sets else 7):
        if not numbers or low <= numbers[0] <= low + 2:
            yield "chow", (low, low + 1, low + 2)


def ways_to_fill(group: tuple[int, ...], numbers: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Tiles or wilds at each place, the first tile at one of them: (the tiles left, what the wilds stand for)."""
    ways = set()
    for places in range(2 ** len(group)):
        left, by_wild = list(numbers), []
        for place, number in enumerate(group):
            if places >> place & 1:
                by_wild.append(number)
            elif number in left:
                left.remove(number)
            else:
                break
        else:
            if not numbers or left.count(numbers[0]) < numbers.count(numbers[0]):
                ways.add((tuple(left), tuple(by_wild)))
    return sorted(ways)


def traits_of(form: str, group: tuple[int, ...], by_wild: tuple[int, ...], honours: bool, face: int, fed: int) -> int:
    """The traits of one group."""
    traits = CHANGED if any(number != face for number in by_wild) else 0
    if form == "chow":
        return traits | CHOW
    number = group[0]
    if number == face and form == "pung":
        traits |= OWN_PUNG
    if number == face and len(group) - len(by_wild) >= 2:
        traits |= WHITES
    if honours:
        traits |= {GREEN_NUMBER: GREEN, RED_NUMBER: RED}.get(number, 0)
    if form == "pair" and number == fed and len(by_wild) == 1:
        traits |= FED
    return traits


@lru_cache(maxsize=4096)
def pair_readings(tiles: tuple[int, ...], wilds: int, pairs: int, face: int) -> frozenset[int]:
    """The traits of every way to read the hand as so many pairs and whatever is left over: one tile
    with eight pairs of 17 tiles, none with seven of 14. Four alike are two pairs."""
    odd = len(tiles) + wilds - 2 * pairs
    whole = 0
    singles: list[int] = []
    for kind in set(tiles):
        if tiles.count(kind) % 2:
            singles.append(kind)
        if tiles.count(kind) >= 2:
            whole |= pair_traits(kind, face, 0)
    if len(singles) > wilds + odd:  # only spares time: each single needs a wild or is the odd tile
        return NONE
    return frozenset(whole | more for more in _mended(tuple(singles), wilds, odd, face))


def pair_traits(kind: int, face: int, by_wild: int) -> int:
    """The traits of a pair of a kind, so many of its tiles wild."""
    number, suit = kind % 9, kind // 9
    return traits_of("pair", (number,) * 2, (number,) * by_wild, suit == 3, face % 9 if face // 9 == suit else -1, -1)


def _mended(singles: tuple[int, ...], wilds: int, odd: int, face: int) -> Iterator[int]:
    """Each wild makes a pair with a single, or with another wild, or is the odd tile itself."""
    if wilds == 0:
        if len(singles) == odd:
            yield 0
        return
    for kind in singles:
        for others in _mended(tuple([other for other in singles if other != kind]), wilds - 1, odd, face):
            yield pair_traits(kind, face, 1) | others
    if odd:
        yield from _mended(singles, wilds - 1, odd - 1, face)
    if wilds >= 2:
        for others in _mended(singles, wilds - 2, odd, face):
            for kind in range(KINDS):
                yield pair_traits(kind, face, 2) | others


def is_scattered(tiles: tuple[int, ...]) -> bool:
    """不搭 (L3): no pair, within a suit any two differ by 3 or more, honours all different."""
    return all(
        a != b and (a >= 27 or b >= 27 or a // 9 != b // 9 or abs(a - b) >= 3)
        for place, a in enumerate(tiles)
        for b in tiles[place + 1 :]
    )


@lru_cache(maxsize=4096)
def scattered_with(tiles: tuple[int, ...], wilds: int) -> bool:
    """Whether the wilds can stand for real tiles so that the hand is scattered."""
    if not is_scattered(tiles):
        return False
    return wilds == 0 or any(scattered_with((*tiles, kind), wilds - 1) for kind in range(KINDS))
