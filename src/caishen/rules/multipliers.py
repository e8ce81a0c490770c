"""The tables of multipliers (§6 and L3) as rows, and the rows a table's switches add.

Here stands what an item is worth and when it applies; whether a hand meets a condition is
decided by `caishen.scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caishen.rules.ruleset import By, Row, Shape

DRAWN: tuple[By, ...] = ("draw", "replacement")
GIVEN: tuple[By, ...] = ("discard", "rob")
ALL: tuple[By, ...] = DRAWN + GIVEN

SETS: tuple[Shape, ...] = ("sets",)
PAIRS: tuple[Shape, ...] = ("eight_pairs",)
NONE: tuple[Shape, ...] = ("three_wilds",)
SHAPED: tuple[Shape, ...] = SETS + PAIRS
ANY: tuple[Shape, ...] = SHAPED + NONE

# Item, shapes, won by, conditions, value in the columns A, B (and T), C, D; None: the row does not exist there.
_WENZHOU: tuple[tuple[str, tuple[Shape, ...], tuple[By, ...], tuple[str, ...], tuple[int | None, ...]], ...] = (
    ("soft", SETS, ("discard",), ("soft",), (1, 1, 1, 1)),
    ("soft", SETS, ("rob",), ("soft",), (None, None, None, 1)),
    ("hard", SETS, ("discard",), ("natural",), (2, 2, 2, 2)),
    ("hard", SETS, ("rob",), ("natural",), (None, None, None, 2)),
    ("self_drawn", SETS, DRAWN, (), (2, 2, 2, 2)),
    ("rob", ANY, ("rob",), (), (2, 2, 2, None)),
    ("eight_pairs", PAIRS, GIVEN, ("soft",), (2, 2, 2, 1)),
    ("eight_pairs", PAIRS, DRAWN, ("soft",), (2, 2, 2, 4)),
    ("eight_pairs_natural", PAIRS, ALL, ("natural",), (4, 4, 4, 4)),
    ("three_wilds", NONE, ALL, (), (2, 2, 2, 2)),
    ("three_wilds_shape", SHAPED, ALL, ("three_wilds",), (4, 4, 4, 4)),
    ("heavenly", ANY, ("draw",), ("heavenly",), (4, 4, 4, None)),
    ("single_wait", SETS, ALL, ("single_wait",), (4, 4, 4, None)),
    ("lone_wild", SETS, DRAWN, ("lone_wild",), (2, 2, 2, 2)),
    ("lone_wild", SETS, GIVEN, ("lone_wild",), (None, None, None, 1)),
    ("all_pungs", SETS, ALL, ("all_pungs",), (None, 4, 4, None)),
    ("all_god", SETS, ("draw",), ("all_god",), (None, None, 4, None)),
)
_EARTHLY_BY: dict[str, tuple[By, ...]] = {
    "upper_first_round": ("discard",),
    "dealer_first": ("discard",),
    "before_own_draw": ("discard", "draw"),
}
_EXTRA_DOUBLES: tuple[tuple[str, tuple[Shape, ...], tuple[By, ...], tuple[str, ...]], ...] = (
    ("kong_draw", ANY, ("replacement",), ()),
    ("one_suit", SHAPED, ALL, ("one_suit",)),
    ("half_suit", SHAPED, ALL, ("half_suit",)),
    ("two_natural_wilds", SHAPED, ALL, ("exactly_two_wilds", "natural")),
    ("dragons", SHAPED, ALL, ("dragons",)),
)


def wenzhou(column: int, values: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of one column of §6 with those of the switches (W6.2, W6.4, §9)."""
    rows = [
        Row(name, value, shapes, by, when, "§6")
        for name, shapes, by, when, column_values in _WENZHOU
        if (value := column_values[column]) is not None
    ]
    if values["earthly"] is not None:
        rows.append(Row("earthly", 4, ANY, _EARTHLY_BY[values["earthly"]], ("earthly",), "W6.2"))
    if values["two_wilds_double"]:
        rows.append(Row("eight_pairs", 4, PAIRS, ALL, ("soft", "two_wilds"), "W6.4"))
    if values["quad"]:
        rows.append(Row("quad", 8, SETS, ALL, ("natural", "three_wilds", "own_pung_of_wilds"), "§9"))
    if values["extra_doubles"]:
        rows += [Row(name, 4, shapes, by, when, "§9") for name, shapes, by, when in _EXTRA_DOUBLES]
    return tuple(rows)


def lishui(values: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of L3; some are worth another value self-drawn (L5.3) or on a discard (L3.2)."""
    sets: tuple[Shape, ...] = ("sets",)
    pairs: tuple[Shape, ...] = ("seven_pairs",)
    scattered: tuple[Shape, ...] = ("scattered",)
    every: tuple[Shape, ...] = sets + pairs + scattered + ("three_wilds",)
    rows = [
        Row("plain", values["plain"], sets, ("discard",), (), "L3", basic=True),
        Row("self_drawn", values["self_drawn"], sets, DRAWN, (), "L3", basic=True),
        Row("three_wilds", values["three_wilds"], every, DRAWN, ("three_wilds",), "L3"),
        Row("all_honours", values["all_honours"], sets + pairs, ALL, ("all_honours",), "L1.5"),
        Row("heavenly", values["heavenly"], every, ("draw",), ("heavenly",), "L3"),
        Row("earthly", values["earthly"], every, ("discard",), ("earthly",), "L3"),
        Row("kong_draw", values["kong_draw"], every, ("replacement",), (), "L3"),
        Row("rob", values["rob"], every, ("rob",), (), "L3"),
    ]
    conditions: tuple[tuple[str, tuple[Shape, ...], tuple[str, ...]], ...] = (
        ("seven_pairs", pairs, ()),
        ("scattered", scattered, ()),
        ("one_suit", sets + pairs, ("one_suit",)),
    )
    for name, shapes, when in conditions:
        full = values[name]
        drawn = full if values[f"{name}_drawn"] is None else values[f"{name}_drawn"]
        thrown = max(1, full // 2) if values["special_on_discard"] == "half" else full
        rows.append(Row(name, drawn, shapes, DRAWN, when, "L5.3"))
        rows.append(Row(name, thrown, shapes, ("discard",), when, "L3.2"))
        rows.append(Row(name, full, shapes, ("rob",), when, "L3.2"))
    return tuple(rows)
