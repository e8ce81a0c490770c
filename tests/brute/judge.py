"""The slow twin, part two: what wins and what it is worth, reading by reading, from the text.

Knows the seven editions by its own words (the columns of §6, the tables of L3 and L5.3), so that a
mistake in the package's data shows as well as one in its code. Input and output are the dicts of the
public format; the hand is taken to be well formed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from brute.readings import Group, Reading, pair_readings, scattered_with, set_readings
from caishen.tiles import TileSet, kind_of, parse_tiles

WHITE, GREEN, RED = kind_of("5z"), kind_of("6z"), kind_of("7z")
COLUMN = {
    "wenzhou-mobile": "A", "wenzhou-teahouse": "B", "wenzhou-duel": "B", "wenzhou-2013": "C", "wenzhou-mil-2024": "D",
}  # fmt: skip
SWITCHES: dict[str, dict[str, Any]] = {
    "A": {"earthly": "upper_first_round"},
    "B": {"earthly": "dealer_first"},
    "C": {"earthly": "before_own_draw", "two_wilds_double": True},
    "D": {"three_wild_on_discard": True},
}
LISHUI = {
    "plain": 1, "self_drawn": 2, "seven_pairs": 4, "three_wilds": 4, "scattered": 4, "one_suit": 4, "all_honours": 8,
    "heavenly": 4, "earthly": 4, "kong_draw": 4, "rob": 4, "combine": "sum", "cap": None, "special_on_discard": "full",
    "seven_pairs_drawn": None, "scattered_drawn": None, "one_suit_drawn": None,
}  # fmt: skip
JINYUN = LISHUI | {
    "seven_pairs": 2, "seven_pairs_drawn": 4, "scattered": 2, "scattered_drawn": 4, "one_suit": 4, "one_suit_drawn": 8,
    "all_honours": 40, "combine": "double", "cap": 40,
}  # fmt: skip
CLAUSES = {
    "wild_discard": ("W3.5", "L2.2"),
    "lone_wild": ("W5.6", "L2.3"),
    "three_wilds_need_draw": ("W5.3", "L3"),
    "no_shape": ("W5.1", "L3"),
}


@dataclass
class Asked:
    """One line to judge, taken apart. `tiles` and `before` are value kinds without the wilds."""

    rules: str
    options: dict[str, Any]
    wild: int
    hand: list[int]
    sets: list[TileSet]
    tile: int | None
    by: str
    flags: dict[str, bool]
    tiles: tuple[int, ...] = ()
    wilds: int = 0
    before: tuple[int, ...] = ()
    wilds_before: int = 0
    readings: list[tuple[str, Reading | None, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        after = self.hand + ([] if self.tile is None else [self.tile])
        self.before, self.wilds_before = self._values(self.hand)
        self.tiles, self.wilds = self._values(after)

    def value(self, kind: int) -> int:
        """W1.4: a white stands for the caishen's face."""
        return self.wild if kind == WHITE else kind

    def _values(self, hand: list[int]) -> tuple[tuple[int, ...], int]:
        tiles = tuple(sorted(self.value(kind) for kind in hand if kind != self.wild))
        return tiles, len(hand) - len(tiles)

    @property
    def lishui(self) -> bool:
        """Whether the Lishui chapter decides."""
        return self.rules.startswith("lishui")

    @property
    def column(self) -> str:
        """The edition's column of §6."""
        return COLUMN[self.rules]

    def option(self, name: str) -> Any:
        """The value of a switch: the table's, the edition's, or off."""
        if name == "lone_wild_strict":
            return self.options.get(name, True)
        own = (JINYUN if self.rules == "lishui-jinyun" else LISHUI) if self.lishui else SWITCHES[self.column]
        return self.options.get(name, own.get(name, False))

    @property
    def given(self) -> bool:
        """Won on another's tile."""
        return self.by in ("discard", "rob")

    @property
    def full_sets(self) -> int:
        """Sets the concealed tiles must make."""
        return (4 if self.lishui else 5) - len(self.sets)


def judge(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to one well-formed line, without `reading`."""
    asked = Asked(
        rules=line["rules"],
        options=line.get("options") or {},
        wild=kind_of(line["wild"]),
        hand=parse_tiles(line["hand"]),
        sets=[TileSet.parse(text) for text in line.get("sets") or []],
        tile=None if line.get("tile") is None else kind_of(line["tile"]),
        by=line["by"],
        flags={name: bool(line.get(name)) for name in ("heavenly", "earthly", "all_god")},
    )
    answer = verdict(asked)
    if "reason" in answer:
        answer["clause"] = CLAUSES[answer["reason"]][asked.lishui]
    return {"id": line.get("id"), **answer}


def verdict(asked: Asked) -> dict[str, Any]:
    """Win with multiplier, items, shape and naturalness, or the reason of a non-win."""
    wild_can_be_won = not asked.lishui and asked.column == "D" and asked.by == "discard"
    if asked.given and asked.tile == asked.wild and not wild_can_be_won:
        return {"win": False, "reason": "wild_discard"}
    shapes = {shape: readings for shape, readings in all_readings(asked).items() if readings}
    allowed = {shape: [r for r in readings if not barred(asked, shape, r)] for shape, readings in shapes.items()}
    allowed = {shape: readings for shape, readings in allowed.items() if readings}
    if asked.lishui:
        return best_of_lishui(asked, allowed) if allowed else {"win": False, "reason": reason(asked, shapes)}
    return best_of_wenzhou(asked, allowed) if allowed else {"win": False, "reason": reason(asked, shapes)}


def reason(asked: Asked, shapes: dict[str, list[Any]]) -> str:
    """Why nothing allowed is left: the shapes are those there would be but for the ban."""
    if asked.given and "sets" in shapes:
        return "lone_wild"
    if asked.given and "three_wilds" in shapes and lone_state(asked) and may_take_three(asked):
        return "lone_wild"
    if asked.given and asked.wilds == 3:
        return "three_wilds_need_draw"
    return "no_shape"


def may_take_three(asked: Asked) -> bool:
    """W5.3 and L3: three wilds win without a shape on an own draw; with the switch on any chance."""
    return not asked.given or bool(asked.option("three_wild_on_discard"))


def all_readings(asked: Asked) -> dict[str, list[Any]]:
    """Every reading of every shape the edition knows, before any ban."""
    shapes: dict[str, list[Any]] = {
        "sets": sorted(set_readings(asked.tiles, asked.wilds, asked.full_sets, True), key=repr)
    }
    if not asked.sets:
        pairs = 7 if asked.lishui else 8
        shapes["seven_pairs" if asked.lishui else "eight_pairs"] = sorted(
            pair_readings(asked.tiles, asked.wilds, pairs)
        )
        if asked.lishui:
            after = asked.hand + ([] if asked.tile is None else [asked.tile])
            own = tuple(kind for kind in after if kind != asked.wild)  # white is itself
            shapes["scattered"] = [None] if scattered_with(own, asked.wilds) else []
    shapes["three_wilds"] = [None] if asked.wilds == 3 and may_take_three(asked) else []
    return shapes


def lone_state(asked: Asked) -> bool:
    """W5.6: the waiting tiles are complete sets and one wild alone."""
    if asked.tile is None or asked.wilds_before == 0:
        return False
    return bool(set_readings(asked.before, asked.wilds_before - 1, asked.full_sets, False))


def barred(asked: Asked, shape: str, reading: Any) -> bool:
    """W5.6, L2.3: with a lone caishen no discard is won as sets or as three wilds."""
    if not asked.given or shape not in ("sets", "three_wilds"):
        return False
    no_ban = asked.option("lone_wild_discard") if asked.lishui else asked.column == "D"
    if no_ban or not lone_state(asked):
        return False
    if asked.option("lone_wild_strict"):
        return True
    return shape == "sets" and pairs_the_tile_with_a_wild(asked, reading)


def pairs_the_tile_with_a_wild(asked: Asked, reading: Reading) -> bool:
    """The pair is the winning tile and a wild, and no copy of the tile stands elsewhere in the reading."""
    assert asked.tile is not None
    assert reading.pair is not None
    value = asked.value(asked.tile)
    if reading.pair.kinds != (value, value) or len(reading.pair.wild_as) != 1:
        return False
    return asked.tiles.count(value) == 1


def natural(asked: Asked, shape: str, reading: Any) -> bool:
    """W5.5: every wild is read as its own face (a wild as the odd tile of eight pairs too)."""
    if shape == "sets":
        return all(kind == asked.wild for kind in reading.wild_as)
    if shape == "eight_pairs":
        return all(kind in (asked.wild, -1) for kind in reading[1])
    return False


def best_of_wenzhou(asked: Asked, shapes: dict[str, list[Any]]) -> dict[str, Any]:
    """Format, "Items": the highest value; the first shape that has it; natural if some such reading is."""
    worth = [
        (shape, natural(asked, shape, reading), dict(rows(asked, shape, reading)))
        for shape in ("sets", "eight_pairs", "three_wilds")
        for reading in shapes.get(shape, [])
    ]
    top = max(value for _, _, items in worth for value in items.values())
    shape = next(shape for shape, _, items in worth if top in items.values())
    mine = [(is_natural, items) for s, is_natural, items in worth if s == shape and top in items.values()]
    best = any(is_natural for is_natural, _ in mine)
    names = {name for is_natural, items in mine if is_natural == best for name, value in items.items() if value == top}
    return {"win": True, "multiplier": top, "items": sorted(names), "natural": best, "shape": shape}


def rows(asked: Asked, shape: str, reading: Any) -> Iterator[tuple[str, int]]:
    """The rows of §6 (and of the switches) that apply to one reading, with their values."""
    is_natural = natural(asked, shape, reading)
    if shape == "sets":
        yield from sets_rows(asked, reading, is_natural)
    elif shape == "eight_pairs":
        yield from pairs_rows(asked, is_natural)
    if shape == "three_wilds":
        yield "three_wilds", 2
    elif asked.wilds == 3:
        yield "three_wilds_shape", 4
    if asked.by == "rob" and asked.column != "D":
        yield "rob", 2
    if asked.column != "D" and asked.flags["heavenly"] and asked.by == "draw":
        yield "heavenly", 4
    if asked.flags["earthly"] and asked.by in earthly_by(asked.option("earthly")):
        yield "earthly", 4
    if asked.option("extra_doubles"):
        yield from extra_rows(asked, shape, reading, is_natural)


def sets_rows(asked: Asked, reading: Reading, is_natural: bool) -> Iterator[tuple[str, int]]:
    """The rows of five sets and a pair."""
    column = asked.column
    if asked.by == "discard" or (asked.by == "rob" and column == "D"):
        yield ("hard", 2) if is_natural else ("soft", 1)
    if not asked.given:
        yield "self_drawn", 2
    if column != "D" and len(asked.hand) == 1 and asked.tile is not None and asked.hand[0] != asked.wild:
        yield "single_wait", 4
    if lone_state(asked) and (column == "D" or not asked.given):
        yield "lone_wild", 1 if asked.given else 2
    if column in "BC" and all_pungs(asked, reading):
        yield "all_pungs", 4
    if column == "C" and asked.flags["all_god"] and asked.by == "draw" and asked.hand == [asked.wild]:
        yield "all_god", 4
    if asked.option("quad") and is_natural and asked.wilds == 3 and own_pung(asked, reading):
        yield "quad", 8


def pairs_rows(asked: Asked, is_natural: bool) -> Iterator[tuple[str, int]]:
    """The rows of eight pairs; W6.4 lifts the one that is not natural."""
    if is_natural:
        yield "eight_pairs_natural", 4
    elif asked.option("two_wilds_double") and asked.wilds >= 2:
        yield "eight_pairs", 4
    elif asked.column == "D":
        yield "eight_pairs", 1 if asked.given else 4
    else:
        yield "eight_pairs", 2


def earthly_by(moment: Any) -> tuple[str, ...]:
    """W6.2: C's form can be a first draw too; D has none."""
    if not moment:
        return ()
    return ("discard", "draw") if moment == "before_own_draw" else ("discard",)


def all_pungs(asked: Asked, reading: Reading) -> bool:
    """No chow in the reading, called or concealed."""
    return all(group.form != "chow" for group in reading.groups) and all(s.kind != "chow" for s in asked.sets)


def own_pung(asked: Asked, reading: Reading) -> bool:
    """§9 quad: a concealed pung of the caishen's face."""
    return any(group.kinds == (asked.wild,) * 3 for group in reading.groups)


def physical_sets(asked: Asked) -> Iterator[int]:
    """The tiles of called sets and kongs."""
    for called in asked.sets:
        yield from called.tiles or ()


def suits(asked: Asked) -> tuple[set[int], bool]:
    """Suits among the tiles that are not wild, whites at their value; and whether there is an honour."""
    tiles = [*asked.tiles, *(asked.value(kind) for kind in physical_sets(asked))]
    return {kind // 9 for kind in tiles if kind < 27}, any(kind >= 27 for kind in tiles)


def extra_rows(asked: Asked, shape: str, reading: Any, is_natural: bool) -> Iterator[tuple[str, int]]:
    """§9 `extra_doubles`."""
    if asked.by == "replacement":
        yield "kong_draw", 4
    if shape == "three_wilds":
        return
    held, honours = suits(asked)
    if len(held) == 1:
        yield ("half_suit" if honours else "one_suit"), 4
    if asked.wilds == 2 and is_natural:
        yield "two_natural_wilds", 4
    if dragons(asked, shape, reading):
        yield "dragons", 4


def dragons(asked: Asked, shape: str, reading: Any) -> bool:
    """A set or pair of each of 5z, 6z, 7z; the caishen's own kind is replaced by a wild held."""
    held = [(asked.value(s.tiles[0]), s.tiles.count(WHITE)) for s in asked.sets if s.kind != "chow" and s.tiles]
    if shape == "sets":
        groups: list[Group] = [group for group in (*reading.groups, reading.pair) if group.form != "chow"]
        held += [(group.kinds[0], _whites(asked, group)) for group in groups]
    else:
        for kind in set(reading[0]):
            whites = asked.tiles.count(asked.wild) if kind == asked.wild else 0
            held.append((kind, whites))

    def has(dragon: int) -> bool:
        if dragon == asked.wild:
            return asked.wilds > 0
        if dragon == WHITE:
            return any(whites >= 2 for _, whites in held)
        return any(kind == dragon for kind, _ in held)

    return has(WHITE) and has(GREEN) and has(RED)


def _whites(asked: Asked, group: Group) -> int:
    """Whites in a group: the tiles of the caishen's face that are not wild can only be whites."""
    return len(group.kinds) - len(group.wild_as) if group.kinds[0] == asked.wild else 0


def best_of_lishui(asked: Asked, shapes: dict[str, list[Any]]) -> dict[str, Any]:
    """L3.1, L5.3: the shape with the highest total; the items are those of that shape."""
    order = [shape for shape in ("sets", "seven_pairs", "scattered", "three_wilds") if shape in shapes]
    totals = {shape: lishui_total(asked, lishui_items(asked, shape)) for shape in order}
    best = max(order, key=lambda shape: totals[shape])
    names = sorted(lishui_items(asked, best)) or ["plain" if asked.given else "self_drawn"]
    return {"win": True, "multiplier": totals[best], "items": names, "natural": False, "shape": best}


def lishui_total(asked: Asked, items: dict[str, int]) -> int:
    """The special items together, or the plain value when there is none."""
    if not items:
        total = int(asked.option("plain" if asked.given else "self_drawn"))
    elif asked.option("combine") == "double":
        total = max(items.values()) * 2 ** (len(items) - 1)
    else:
        total = sum(items.values())
    cap = asked.option("cap")
    return total if cap is None else min(total, cap)


def lishui_items(asked: Asked, shape: str) -> dict[str, int]:
    """The special items of a shape with the value each has here."""
    honours_only = all(kind >= 27 for kind in [*asked.hand, *([] if asked.tile is None else [asked.tile])]
                       if kind != asked.wild) and all(kind >= 27 for kind in physical_sets(asked))  # fmt: skip
    held, honours = suits(asked)
    tests: dict[str, Callable[[], bool]] = {
        "seven_pairs": lambda: shape == "seven_pairs",
        "scattered": lambda: shape == "scattered",
        "three_wilds": lambda: asked.wilds == 3 and not asked.given,
        "one_suit": lambda: shape in ("sets", "seven_pairs") and len(held) == 1 and not honours,
        "all_honours": lambda: shape in ("sets", "seven_pairs") and honours_only,
        "heavenly": lambda: asked.flags["heavenly"] and asked.by == "draw",
        "earthly": lambda: asked.flags["earthly"] and asked.by == "discard",
        "kong_draw": lambda: asked.by == "replacement",
        "rob": lambda: asked.by == "rob",
    }
    return {name: _lishui_value(asked, name) for name, test in tests.items() if test()}


def _lishui_value(asked: Asked, name: str) -> int:
    drawn = asked.option(f"{name}_drawn") if name in ("seven_pairs", "scattered", "one_suit") else None
    if not asked.given and drawn is not None:
        return int(drawn)
    halved = name in ("seven_pairs", "scattered", "one_suit") and asked.option("special_on_discard") == "half"
    value = int(asked.option(name))
    return max(1, value // 2) if halved and asked.by == "discard" else value
