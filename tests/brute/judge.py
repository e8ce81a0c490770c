"""The slow twin, part two: what wins and what it is worth, reading by reading, from the text.

Knows the seven editions by its own words (the columns of §6, the tables of L3 and L5.3), so that a
mistake in the package's data shows as well as one in its code. Input and output are the dicts of the
public format; the hand is taken to be well formed.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from brute import readings
from brute.readings import pair_readings, scattered_with, set_readings
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


Readings = Collection[int]
"""The readings of a shape, each by its traits."""


@dataclass(frozen=True)
class Held:
    """The tiles of a line, whatever the rule set. `tiles` and `before` are value kinds without the wilds."""

    wild: int
    hand: tuple[int, ...]
    sets: tuple[TileSet, ...]
    tile: int | None
    tiles: tuple[int, ...]
    wilds: int
    before: tuple[int, ...]
    wilds_before: int

    @classmethod
    def of(cls, wild: int, hand: list[int], sets: list[TileSet], tile: int | None) -> "Held":
        """The hand before the winning tile, and after it."""
        before, after = (
            tuple(sorted(wild if kind == WHITE else kind for kind in tiles if kind != wild))  # W1.4
            for tiles in (hand, hand if tile is None else [*hand, tile])
        )
        wilds_before = len(hand) - len(before)
        return cls(wild, tuple(hand), tuple(sets), tile, after, wilds_before + (tile == wild), before, wilds_before)

    def value(self, kind: int) -> int:
        """W1.4: a white stands for the caishen's face."""
        return self.wild if kind == WHITE else kind

    @property
    def own(self) -> tuple[int, ...]:
        """The concealed tiles that are not wild, as they are: a white is a white."""
        after = self.hand if self.tile is None else (*self.hand, self.tile)
        return tuple([kind for kind in after if kind != self.wild])


@lru_cache(maxsize=4096)
def held(wild: str, hand: str, sets: tuple[str, ...], tile: str | None) -> Held:
    """The tiles of a line, read once for all rule sets that judge it."""
    called = [TileSet.parse(text) for text in sets]
    return Held.of(kind_of(wild), parse_tiles(hand), called, None if tile is None else kind_of(tile))


@dataclass(frozen=True)
class Asked:
    """One line to judge: the tiles, and what is asked about them."""

    rules: str
    options: dict[str, Any]
    held: Held
    by: str
    flags: dict[str, bool]

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
        return (4 if self.lishui else 5) - len(self.held.sets)


def judge(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to one well-formed line, without `reading`."""
    asked = Asked(
        rules=line["rules"],
        options=line.get("options") or {},
        held=held(line["wild"], line["hand"], tuple(line.get("sets") or ()), line.get("tile")),
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
    if asked.given and asked.held.tile == asked.held.wild and not wild_can_be_won:
        return {"win": False, "reason": "wild_discard"}
    shapes = {shape: found for shape, found in all_readings(asked).items() if found}
    allowed: dict[str, Readings] = {
        shape: [one for one in found if not barred(asked, shape, one)] for shape, found in shapes.items()
    }
    allowed = {shape: found for shape, found in allowed.items() if found}
    if asked.lishui:
        return best_of_lishui(asked, allowed) if allowed else {"win": False, "reason": reason(asked, shapes)}
    return best_of_wenzhou(asked, allowed) if allowed else {"win": False, "reason": reason(asked, shapes)}


def reason(asked: Asked, shapes: dict[str, Readings]) -> str:
    """Why nothing allowed is left: the shapes are those there would be but for the ban."""
    if asked.given and "sets" in shapes:
        return "lone_wild"
    if asked.given and "three_wilds" in shapes and lone_state(asked) and may_take_three(asked):
        return "lone_wild"
    if asked.given and asked.held.wilds == 3:
        return "three_wilds_need_draw"
    return "no_shape"


def may_take_three(asked: Asked) -> bool:
    """W5.3 and L3: three wilds win without a shape on an own draw; with the switch on any chance."""
    return not asked.given or bool(asked.option("three_wild_on_discard"))


def all_readings(asked: Asked) -> dict[str, Readings]:
    """Every reading of every shape the edition knows, before any ban, by its traits."""
    held = asked.held
    shapes: dict[str, Readings] = {
        "sets": set_readings(held.tiles, held.wilds, asked.full_sets, True, held.wild, lone_fed(asked))
    }
    if not held.sets:
        shape, pairs = ("seven_pairs", 7) if asked.lishui else ("eight_pairs", 8)
        shapes[shape] = pair_readings(held.tiles, held.wilds, pairs, held.wild)
        if asked.lishui:
            shapes["scattered"] = [0] if scattered_with(held.own, held.wilds) else []
    shapes["three_wilds"] = [readings.CHANGED] if held.wilds == 3 and may_take_three(asked) else []
    return shapes


def lone_state(asked: Asked) -> bool:
    """W5.6: the waiting tiles are complete sets and one wild alone."""
    held = asked.held
    if held.tile is None or held.wilds_before == 0:
        return False
    return bool(set_readings(held.before, held.wilds_before - 1, asked.full_sets, False, held.wild))


def banned(asked: Asked) -> bool:
    """W5.6, L2.3: whether a lone caishen stands against a win on another's tile."""
    free = asked.option("lone_wild_discard") if asked.lishui else asked.column == "D"
    return asked.given and not free and lone_state(asked)


def lone_fed(asked: Asked) -> int:
    """With `lone_wild_strict` off the winning tile, where the hand has no other copy of it: only readings that
    make it a pair with a wild are barred. Else -1."""
    if asked.option("lone_wild_strict") or asked.held.tile is None or not banned(asked):
        return -1
    value = asked.held.value(asked.held.tile)
    return value if asked.held.tiles.count(value) == 1 else -1


def barred(asked: Asked, shape: str, traits: int) -> bool:
    """W5.6, L2.3: with a lone caishen no discard is won as sets or as three wilds."""
    if shape not in ("sets", "three_wilds") or not banned(asked):
        return False
    return asked.option("lone_wild_strict") or (shape == "sets" and bool(traits & readings.FED))


def best_of_wenzhou(asked: Asked, shapes: dict[str, Readings]) -> dict[str, Any]:
    """Format, "Items": the highest value; the first shape that has it; natural if some such reading is."""
    worth = [
        (shape, not traits & readings.CHANGED, dict(rows(asked, shape, traits)))
        for shape in ("sets", "eight_pairs", "three_wilds")
        for traits in shapes.get(shape, [])
    ]
    top = max(value for _, _, items in worth for value in items.values())
    shape = next(shape for shape, _, items in worth if top in items.values())
    mine = [(is_natural, items) for s, is_natural, items in worth if s == shape and top in items.values()]
    best = any(is_natural for is_natural, _ in mine)
    names = {name for is_natural, items in mine if is_natural == best for name, value in items.items() if value == top}
    return {"win": True, "multiplier": top, "items": sorted(names), "natural": best, "shape": shape}


def rows(asked: Asked, shape: str, traits: int) -> Iterator[tuple[str, int]]:
    """The rows of §6 (and of the switches) that apply to one reading, with their values."""
    if shape == "sets":
        yield from sets_rows(asked, traits)
    elif shape == "eight_pairs":
        yield from pairs_rows(asked, not traits & readings.CHANGED)
    if shape == "three_wilds":
        yield "three_wilds", 2
    elif asked.held.wilds == 3:
        yield "three_wilds_shape", 4
    if asked.by == "rob" and asked.column != "D":
        yield "rob", 2
    if asked.column != "D" and asked.flags["heavenly"] and asked.by == "draw":
        yield "heavenly", 4
    if asked.flags["earthly"] and asked.by in earthly_by(asked.option("earthly")):
        yield "earthly", 4
    if asked.option("extra_doubles"):
        yield from extra_rows(asked, shape, traits)


def sets_rows(asked: Asked, traits: int) -> Iterator[tuple[str, int]]:
    """The rows of five sets and a pair."""
    column, held, is_natural = asked.column, asked.held, not traits & readings.CHANGED
    if asked.by == "discard" or (asked.by == "rob" and column == "D"):
        yield ("hard", 2) if is_natural else ("soft", 1)
    if not asked.given:
        yield "self_drawn", 2
    if column != "D" and len(held.hand) == 1 and held.tile is not None and held.hand[0] != held.wild:
        yield "single_wait", 4
    if lone_state(asked) and (column == "D" or not asked.given):
        yield "lone_wild", 1 if asked.given else 2
    if column in "BC" and not traits & readings.CHOW and all(called.kind != "chow" for called in held.sets):
        yield "all_pungs", 4
    if column == "C" and asked.flags["all_god"] and asked.by == "draw" and held.hand == (held.wild,):
        yield "all_god", 4
    if asked.option("quad") and is_natural and held.wilds == 3 and traits & readings.OWN_PUNG:
        yield "quad", 8


def pairs_rows(asked: Asked, is_natural: bool) -> Iterator[tuple[str, int]]:
    """The rows of eight pairs; W6.4 lifts the one that is not natural."""
    if is_natural:
        yield "eight_pairs_natural", 4
    elif asked.option("two_wilds_double") and asked.held.wilds >= 2:
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


def physical_sets(held: Held) -> Iterator[int]:
    """The tiles of called sets and kongs."""
    for called in held.sets:
        yield from called.tiles or ()


def suits(held: Held) -> tuple[set[int], bool]:
    """Suits among the tiles that are not wild, whites at their value; and whether there is an honour."""
    tiles = [*held.tiles, *(held.value(kind) for kind in physical_sets(held))]
    return {kind // 9 for kind in tiles if kind < 27}, any(kind >= 27 for kind in tiles)


def extra_rows(asked: Asked, shape: str, traits: int) -> Iterator[tuple[str, int]]:
    """§9 `extra_doubles`."""
    if asked.by == "replacement":
        yield "kong_draw", 4
    if shape == "three_wilds":
        return
    of_suits, honours = suits(asked.held)
    if len(of_suits) == 1:
        yield ("half_suit" if honours else "one_suit"), 4
    if asked.held.wilds == 2 and not traits & readings.CHANGED:
        yield "two_natural_wilds", 4
    if dragons(asked.held, traits):
        yield "dragons", 4


def dragons(held: Held, traits: int) -> bool:
    """A set or pair of each of 5z, 6z, 7z; the caishen's own kind is replaced by a wild held."""
    called = {called.tiles[0] for called in held.sets if called.kind != "chow" and called.tiles}

    def has(dragon: int, trait: int) -> bool:
        return held.wilds > 0 if dragon == held.wild else dragon in called or bool(traits & trait)

    return has(WHITE, readings.WHITES) and has(GREEN, readings.GREEN) and has(RED, readings.RED)


def best_of_lishui(asked: Asked, shapes: dict[str, Readings]) -> dict[str, Any]:
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
    held = asked.held
    honours_only = all(kind >= 27 for kind in (*held.own, *physical_sets(held)))  # white is itself
    of_suits, honours = suits(held)
    tests: dict[str, Callable[[], bool]] = {
        "seven_pairs": lambda: shape == "seven_pairs",
        "scattered": lambda: shape == "scattered",
        "three_wilds": lambda: held.wilds == 3 and not asked.given,
        "one_suit": lambda: shape in ("sets", "seven_pairs") and len(of_suits) == 1 and not honours,
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
