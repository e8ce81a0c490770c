"""The tables there are environments for: rule sets by name, seats, and what their ids are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from caishen import rules as rule_sets
from caishen.rules import RuleSet

Episode = Literal["deal", "match"]
VERSION = 1
"""The version in every id; it goes up when observations, moves or rewards of the same seed change."""


def tables() -> list[tuple[str, int]]:
    """Each rule set with each number of seats that it can be played with.

    >>> tables()[:3]
    [('wenzhou-mobile', 2), ('wenzhou-mobile', 4), ('wenzhou-teahouse', 2)]
    """
    found = []
    for name in rule_sets.names():
        values = next(field.values for field in rule_sets.fields(name) if field.name == "seats")
        found += [(name, int(seats)) for seats in values]
    return found


def id_of(name: str, seats: int) -> str:
    """The Gymnasium id of a table.

    >>> id_of("lishui", 4)
    'caishen/lishui-4-v1'
    """
    return f"caishen/{name}-{seats}-v{VERSION}"


def rules_of(name: str, seats: int | None, options: Mapping[str, Any] | None) -> RuleSet:
    """The rule set of a table; `seats` None: as many as it has by itself."""
    chosen = dict(options or {})
    if seats is not None and rule_sets.get(name).seats != seats:
        chosen["seats"] = seats
    return rule_sets.get(name, chosen)
