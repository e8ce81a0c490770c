"""Random lines to ask both twins: hands that are nearly complete, of every shape, and some that are not.

Seeded by the caller. Every line is well formed: four copies of a kind, the turned-up tile one of them.
"""

from random import Random
from typing import Any

from caishen.tiles import GREEN, KINDS, NAMES, RED, WHITE, TileSet, format_tiles, parse_tiles, spell_tiles

WENZHOU = ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel")
LISHUI = ("lishui", "lishui-jinyun")
FLAGS = ("heavenly", "earthly", "all_god")


class Bag:
    """The copies of each kind that are still to be had."""

    def __init__(self, wild: int) -> None:
        self.left = [4] * KINDS
        self.left[wild] -= 1

    def take(self, kinds: list[int]) -> bool:
        """Takes all of them, or none where one is missing."""
        if any(self.left[kind] < kinds.count(kind) for kind in kinds):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def any(self, rng: Random) -> int:
        """One tile, each copy alike."""
        (kind,) = rng.choices(range(KINDS), self.left)
        assert self.take([kind])
        return kind


def random_line(rng: Random, name: str) -> dict[str, Any]:
    """One line for `judge`: a random hand under a rule set, most without any option."""
    line = {**random_hand(rng, lishui=name in LISHUI), "rules": name}
    return {**line, "options": some_options(rng, name) if rng.random() < 0.4 else {}}


def random_hand(rng: Random, *, lishui: bool) -> dict[str, Any]:
    """What a judge is asked about a hand of 17 (14) tiles, but for the rule set: every one of that size can be."""
    wanted, size = (4, 14) if lishui else (5, 17)
    wild = rng.choice([WHITE, rng.randrange(KINDS), rng.randrange(KINDS), rng.randrange(KINDS)])
    bag = Bag(wild)
    calls = rng.choice([0, 0, 0, 1, 2, 3, wanted]) if rng.random() < 0.8 else 0
    sets = [text for text in (called(rng, bag, wild) for _ in range(calls)) if text]
    by = rng.choice(["draw", "discard", "discard", "rob", "replacement"])
    forms = ["sets", "sets", "sets", "lone"] if sets else ["sets", "sets", "sets", "pairs", "spread", "lone", "any"]
    form, last = rng.choice(forms), None
    if form == "sets":
        hand = some_sets(rng, bag, wild, wanted - len(sets))
    elif form == "lone":
        hand, last = lone(rng, bag, wild, wanted - len(sets))
    else:
        hand = {"pairs": some_pairs, "spread": spread, "any": any_tiles}[form](rng, bag, wild, size)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):  # spoil it
        bag.left[hand.pop(rng.randrange(len(hand)))] += 1
        hand.append(bag.any(rng))
    rng.shuffle(hand)
    whole = not sets and by == "draw" and rng.random() < 0.2
    if last is not None and whole:
        hand.append(last)
    tile = None if whole else hand.pop() if last is None else last
    flags = {flag: rng.random() < 0.15 for flag in FLAGS}
    return {
        "id": 0, "wild": NAMES[wild], "hand": format_tiles(hand), "sets": sets,
        "tile": None if tile is None else NAMES[tile], "by": by, **flags,
    }  # fmt: skip


_YES_NO = [True, False]
_WORTH = [1, 2, 3, 4, 5, 8, 12]
_WENZHOU_SWITCHES: dict[str, list[Any]] = {
    "lone_wild_strict": _YES_NO, "three_wild_on_discard": _YES_NO, "extra_doubles": _YES_NO, "quad": _YES_NO,
    "two_wilds_double": _YES_NO, "earthly": ["upper_first_round", "dealer_first", "before_own_draw"],
}  # fmt: skip
_LISHUI_SWITCHES: dict[str, list[Any]] = {
    "lone_wild_strict": _YES_NO, "lone_wild_discard": _YES_NO, "special_on_discard": ["full", "half"],
    "combine": ["sum", "double"], "cap": [None, 1, 4, 9, 40],
    "plain": _WORTH, "self_drawn": _WORTH, "seven_pairs": _WORTH, "three_wilds": _WORTH, "scattered": _WORTH,
    "one_suit": _WORTH, "all_honours": _WORTH, "heavenly": _WORTH, "earthly": _WORTH, "kong_draw": _WORTH,
    "rob": _WORTH, "seven_pairs_drawn": [None, *_WORTH], "scattered_drawn": [None, *_WORTH],
    "one_suit_drawn": [None, *_WORTH],
}  # fmt: skip


def some_options(rng: Random, name: str) -> dict[str, Any]:
    """Some of the switches that a judge looks at, each at any of its values."""
    switches = _LISHUI_SWITCHES if name in LISHUI else _WENZHOU_SWITCHES
    chosen = {field: rng.choice(values) for field, values in switches.items() if rng.random() < 0.35}
    if name == "wenzhou-mil-2024":
        chosen.pop("earthly", None)
    return chosen


def left_out(rng: Random, line: dict[str, Any]) -> dict[str, Any]:
    """§9: a game without tiles that a line does not hold, as an option; none where it holds all sorts."""
    tiles = parse_tiles("".join([line["hand"], line["wild"], line["tile"] or ""]))
    tiles += [kind for text in line["sets"] for kind in TileSet.parse(text).tiles or ()]
    absent: list[dict[str, Any]] = [
        {"one_suit_short": suit} for place, suit in enumerate("mps") if all(kind // 9 != place for kind in tiles)
    ]
    if GREEN not in tiles and RED not in tiles:
        absent.append({"no_dragons": True})
    return rng.choice(absent) if absent else {}


def wilds_for(rng: Random, bag: Bag, wild: int, tiles: list[int]) -> list[int]:
    """The tiles with some of them replaced by wilds and by whites, as far as there are any."""
    whites = rng.random() < 0.5
    for place, kind in enumerate(tiles):
        if kind == wild:
            tiles[place] = WHITE if bag.take([WHITE]) else wild
    if whites and wild != WHITE:
        tiles = [WHITE if kind == wild and bag.take([WHITE]) else kind for kind in tiles]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 2, 3, 3])):
        place = rng.randrange(len(tiles))
        if tiles[place] != wild and bag.take([wild]):
            bag.left[tiles[place]] += 1
            tiles[place] = wild
    return tiles


def group(rng: Random, bag: Bag, wild: int, suit: int | None, pungs: float) -> list[int]:
    """A chow or pung whose tiles can be had, whites in place of the caishen's face."""
    while True:
        if rng.random() < pungs:
            kind = rng.randrange(KINDS) if suit is None else suit * 9 + rng.randrange(9 if suit < 3 else 7)
            tiles = [kind] * 3
        else:
            low = 9 * (rng.randrange(3) if suit is None or suit > 2 else suit) + rng.randrange(7)
            tiles = [low, low + 1, low + 2]
        tiles = [WHITE if kind == wild and wild != WHITE else kind for kind in tiles]
        if wild not in tiles and bag.take(tiles):
            return tiles


def called(rng: Random, bag: Bag, wild: int) -> str | None:
    """A called set as text, now and then a kong."""
    suit = rng.choice([None, None, rng.randrange(3)])
    tiles = group(rng, bag, wild, suit, 0.5)
    if len(set(tiles)) > 1:
        rng.shuffle(tiles)
        return f"chow:{spell_tiles(tiles)}@{rng.randrange(4)}"
    if rng.random() < 0.4 and bag.take(tiles[:1]):
        kind = rng.choice(["kong", "added", "concealed"])
        return f"{kind}:{spell_tiles(tiles * 2)[:8]}" + ("" if kind == "concealed" else f"@{rng.randrange(4)}")
    return f"pung:{spell_tiles(tiles)}@{rng.randrange(4)}"


def some_sets(rng: Random, bag: Bag, wild: int, sets: int) -> list[int]:
    """A complete hand of sets and a pair, often of one suit, of pungs, or of dragons."""
    suit = rng.choice([None, None, None, rng.randrange(3), 3])
    pungs = rng.choice([0.3, 0.3, 1.0])
    tiles: list[int] = []
    if sets >= 3 and rng.random() < 0.15:  # the dragons, and the wilds' own face in one group
        for kind in rng.sample([WHITE, GREEN, RED, WHITE if wild != WHITE else GREEN], 3):
            if kind != wild and bag.take([kind] * 3):
                tiles += [kind] * 3
        sets -= len(tiles) // 3
    if sets and rng.random() < 0.08 and bag.take([wild] * 3):  # the wilds as a pung of themselves
        tiles += [wild] * 3
        sets -= 1
    for _ in range(sets):
        near = suit if rng.random() < 0.85 else None
        tiles += group(rng, bag, wild, near if near != 3 or rng.random() < 0.7 else None, pungs)
    while True:
        kind = rng.randrange(KINDS) if suit is None else suit * 9 + rng.randrange(9 if suit < 3 else 7)
        kind = WHITE if kind == wild else kind
        if kind != wild and bag.take([kind] * 2):
            return wilds_for(rng, bag, wild, [*tiles, kind, kind])


def lone(rng: Random, bag: Bag, wild: int, sets: int) -> tuple[list[int], int]:
    """A hand that waits with complete sets and one wild alone (W5.6), and a tile, often one it holds."""
    assert bag.take([wild])
    tiles: list[int] = []
    for _ in range(sets):
        tiles += group(rng, bag, wild, None, 0.5)
    tiles = wilds_for(rng, bag, wild, tiles) if tiles else tiles
    kind = rng.choice(tiles) if tiles and rng.random() < 0.6 else wild
    return [*tiles, wild], kind if bag.take([kind]) else bag.any(rng)


def any_tiles(rng: Random, bag: Bag, wild: int, size: int) -> list[int]:
    """Any tiles at all, with up to three wilds."""
    return wilds_for(rng, bag, wild, [bag.any(rng) for _ in range(size)])


def some_pairs(rng: Random, bag: Bag, wild: int, size: int) -> list[int]:
    """Eight pairs and a tile, or seven pairs; four alike now and then."""
    tiles: list[int] = []
    while len(tiles) < size - 1:
        kind = rng.choice(tiles) if tiles and rng.random() < 0.15 else rng.randrange(KINDS)
        if kind != wild and bag.take([kind] * 2):
            tiles += [kind] * 2
    while len(tiles) < size:
        tiles.append(bag.any(rng))
    return wilds_for(rng, bag, wild, tiles)


def spread(rng: Random, bag: Bag, wild: int, size: int) -> list[int]:
    """A hand of single tiles far apart (Lishui's 不搭), filled up at random where it must be longer."""
    tiles = [9 * suit + rank for suit in range(3) for rank in rng.choice([(0, 3, 6), (1, 4, 7), (2, 5, 8), (2, 6)])]
    tiles += rng.sample(range(27, KINDS), 7)
    tiles = [kind for kind in rng.sample(tiles, len(tiles)) if kind != wild and bag.take([kind])][:size]
    while len(tiles) < size:
        tiles.append(bag.any(rng))
    return wilds_for(rng, bag, wild, tiles)
