"""The 34 situations of hand, claim, turn, money and room in which such games go wrong, and where each can arise.

A test with `@scenario(n)` runs once at each table (rule set and number of seats) to which situation n
applies; where it does not, the table below says why. `test_catalogue` fails where a number has no test.
Hand situations do not depend on the number of players: they run once a rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import pytest

from caishen import rules
from caishen.rules import RuleSet

Test = TypeVar("Test", bound=Callable[..., Any])


class Table(NamedTuple):
    """A rule set and how many play it."""

    name: str
    seats: int

    def rules(self, **options: Any) -> RuleSet:
        """The rule set of the table with some switches; seat 0 deals first, nothing is drawn by lot."""
        return rules.get(self.name, {"seats": self.seats, "first_dealer": "seat0", **options})

    @property
    def is_lishui(self) -> bool:
        """Hands of 13 tiles, the tables of L3; else hands of 16 and §6."""
        return self.name.startswith("lishui")

    def tiles(self, tiles: str, more: str) -> str:
        """A hand of this table: `more` is the set, or the three tiles, that hands of 16 have beside those of 13."""
        return tiles if self.is_lishui else tiles + more


SEATS = {name: field.values for name in rules.names() for field in rules.fields(name) if field.name == "seats"}
TABLES = [Table(name, seats) for name in rules.names() for seats in sorted(SEATS[name], reverse=True)]
HANDS = [Table(name, rules.get(name).seats) for name in rules.names()]
A, B, C, D, T = rules.names()[:5]

FOUR = {"two seats": "two claims on one tile need two other players"}
ONCE = {"every rule set": "the look-up tables are the same file for all of them: tested once"}


class Scenario(NamedTuple):
    """What happens, where it is asked (`hand`: of a hand, once a rule set; `table`: at every table; `once`), and
    the tables where it cannot arise, each with the reason."""

    what: str
    where: str
    never: Mapping[str, str] = {}


SCENARIOS: Mapping[int, Scenario] = {
    1: Scenario("left-overs in two suits need two wilds each, an honour one", "hand"),
    2: Scenario("none to three wilds, up to seven copies of a kind", "hand"),
    3: Scenario("a damaged table file fails loudly", "once", ONCE),
    4: Scenario("drawing a wild while waiting offers the win", "table"),
    5: Scenario("waits with a wild are those found by trying all 34 kinds", "hand"),
    6: Scenario("a wild in a called set or kong is refused", "hand"),
    7: Scenario("a hand of pairs is filled by wilds", "hand"),
    8: Scenario("waits with three wilds make a bounded number of look-ups", "hand"),
    9: Scenario("a lower claim never steals from a higher", "table", FOUR),
    10: Scenario("passing an own win for a lower claim never hides another's win", "table", FOUR),
    11: Scenario("a chow or pung that leaves no legal discard is not offered", "table"),
    12: Scenario("the list of actions is made afresh for each question", "table"),
    13: Scenario("chow offers do not depend on pung offers", "table"),
    14: Scenario("three in hand, pung chosen: the fourth is an added kong on a later own turn", "table"),
    15: Scenario("robbing looks at the added tile; the robbed seat keeps its pung; its money is right", "table"),
    16: Scenario("a kong is offered only with its replacement", "table"),
    17: Scenario("two quads in hand are two options", "table"),
    18: Scenario("replacements come from the tail, upper tile first, the turned tile skipped", "table"),
    19: Scenario("one counter of the tiles left", "table"),
    20: Scenario("the dealer's first hand can win; kong and robbery follow", "table"),
    21: Scenario("payments are booked once, after the window has closed", "table"),
    22: Scenario("the feeder is the real discarder after claims in between", "table"),
    23: Scenario("hand sizes hold after every race", "table"),
    24: Scenario("sets without a pair do not win", "hand"),
    25: Scenario("all copies of the wait in one's own hand: distance 0, and the kind is no wait", "hand"),
    26: Scenario("hints never change the hand", "hand"),
    27: Scenario("waits depend on the hand, counts on what is seen", "hand"),
    28: Scenario("dealer, seat, wind and streak are four things", "table"),
    29: Scenario("an unearned win is refused and the window goes on", "table"),
    30: Scenario("a refused claim never counts as a pass", "table"),
    31: Scenario("every question has a legal answer, where only wilds are left too", "table"),
    32: Scenario("white acts as the caishen's face", "table"),
    33: Scenario("leaving during bets, a window, a turn, between deals", "table"),
    34: Scenario("a whole match by time-outs alone ends properly", "table"),
}


def tables_of(number: int) -> list[Table]:
    """The tables at which a situation can arise."""
    asked = SCENARIOS[number]
    everywhere = HANDS if asked.where == "hand" else TABLES
    return [table for table in everywhere if not (table.seats == 2 and "two seats" in asked.never)]


def scenario(number: int) -> Callable[[Test], Test]:
    """Run a test that takes a `table` at each table of a situation; one that takes none runs once."""

    def mark(test: Test) -> Test:
        test.scenario = number  # type: ignore[attr-defined]  # read by test_catalogue
        if SCENARIOS[number].where == "once":
            return test
        tables = [pytest.param(table, id=f"{number}-{table.name}-{table.seats}") for table in tables_of(number)]
        marked: Test = pytest.mark.parametrize("table", tables)(test)
        return marked

    return mark
