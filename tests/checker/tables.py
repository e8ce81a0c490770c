"""Tables to be refereed: a rule set with switches thrown by chance, and the matches that are played there."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import wild_play
from caishen import rules
from caishen.arena import simulate
from caishen.errors import FieldError

LENGTH = ("deals", "rounds")
"""Not thrown: how long a match is."""


def any_table(seed: int, names: Sequence[str] = (), given: Mapping[str, Any] | None = None) -> rules.RuleSet:
    """A rule set (of `names`, or any) with about a third of its switches set by chance, the number of seats too, and
    these options given. `FieldError` where it does not have them."""
    chance = random.Random(seed)
    name = chance.choice(list(names) or rules.names())
    rules.get(name, given or {})
    while True:
        try:
            return rules.get(name, {**_switches(chance, name), **(given or {})})
        except FieldError:  # values that contradict each other
            continue


def _switches(chance: random.Random, name: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for field in rules.fields(name):
        if field.name in LENGTH or chance.random() > 0.35:
            continue
        if field.least_items:
            options[field.name] = chance.choice([[3, 5, 7, 9], [1, 2, 4, 8, 16]])
        elif field.values and (field.whole is None or chance.random() < 0.6):
            options[field.name] = chance.choice(field.values)
        elif field.whole is not None:
            options[field.name] = chance.randint(field.whole[0], min(field.whole[1] or 5, 9))
    return options


def matches(table: rules.RuleSet, deals: int, seed: int, players: Sequence[str]) -> Iterator[str]:
    """The logs of whole matches until so many deals are played by bots, who sit down again and again in this order
    until every seat is taken; `wild` alone: by `wild_play`, all four."""
    if list(players) == ["wild"]:
        yield from wild_play.matches(table, deals, seed)
        return
    seated = [players[seat % len(players)] for seat in range(table.seats)]
    yield from (played.text for played in simulate(table, deals, seed, seated))
