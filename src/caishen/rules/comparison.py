"""Two rule sets side by side: the fields and the multipliers in which they differ. Nothing here is worded or shown."""

from __future__ import annotations

from typing import Any

import msgspec

from caishen.rules.ruleset import Row, RuleSet, clauses


class Differing(msgspec.Struct, frozen=True):
    """A field that two rule sets have otherwise: its values in the first and the second."""

    field: str
    clause: str
    a: Any
    b: Any


class DifferingRow(msgspec.Struct, frozen=True):
    """A row of multipliers worth different things in the two; None where only the other has it."""

    item: str
    row: Row
    a: int | None
    b: int | None


class Comparison(msgspec.Struct, frozen=True):
    """What two rule sets have otherwise; both tuples are empty where they play alike."""

    fields: tuple[Differing, ...]
    multipliers: tuple[DifferingRow, ...]


def told(rule_set: RuleSet) -> list[str]:
    """The names of a rule set's fields, fixed or open, without its name and its rows."""
    return [field for field in rule_set.__struct_fields__ if field not in ("name", "rows")]


def compared(one: RuleSet, other: RuleSet) -> Comparison:
    """The differences of two rule sets, in the order of the fields and rows.

    >>> from caishen import rules
    >>> found = compared(rules.get("lishui"), rules.get("lishui", {"cap": 40, "plain": 2}))
    >>> [(each.field, each.clause, each.a, each.b) for each in found.fields]
    [('plain', 'L3', 1, 2), ('cap', 'L5.3', None, 40)]
    >>> [(each.item, each.a, each.b) for each in found.multipliers]
    [('plain', 1, 2)]
    """
    where = clauses()
    fields = tuple(
        Differing(field, where[field], getattr(one, field), getattr(other, field))
        for field in told(one)
        if getattr(one, field) != getattr(other, field)
    )
    return Comparison(fields, _rows(one, other))


def _rows(one: RuleSet, other: RuleSet) -> tuple[DifferingRow, ...]:
    a, b = ({(row.name, row.shapes, row.by, row.when): row for row in rule_set.rows} for rule_set in (one, other))
    both = [(row, a.get(key), b.get(key)) for key, row in (a | b).items()]
    worth = [(row, _value(first), _value(second)) for row, first, second in both]
    return tuple(DifferingRow(row.name, row, first, second) for row, first, second in worth if first != second)


def _value(row: Row | None) -> int | None:
    return None if row is None else row.value
