"""Examples of what stands around a deal: walls and dice before it, who deals after it and at what base.

`caishen.deal.wall` and `caishen.match.rotation` answer; lots and dice that pick a dealer are told, not thrown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from caishen.deal.wall import Standing, standing
from caishen.errors import FieldError
from caishen.match.rotation import after_deal
from caishen.rules import RuleSet
from caishen.server.rule_pages.words import Language, label, seat_names

DRAWN, DRAWN_WITH_KONG = "drawn", "kong"
SIDES = 4


class DealtBy(NamedTuple):
    """A deal of a match: its dealer, his step and base, what came of it and what is drawn or thrown after it."""

    dealer: int
    streak: int
    base: int
    end: str
    lots: str


def walls(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """Where the turned tile and the first draw lie, for the dice of a deal."""
    stands = standing(rule_set, ask["dice"])
    rolls = ", ".join("+".join(map(str, roll)) for roll in ask["dice"])
    text = label("walls_end" if rule_set.opening == "summed" else "walls", language)
    return text.format(
        rolls=rolls,
        turned=_place(stands, stands.turned, language),
        start=_place(stands, stands.start, language),
    )


def place(stands: Standing, stack: int) -> tuple[int, int]:
    """The side whose wall holds a stack, the dealer's as 0, and the stack's number in that wall, from 1.

    >>> place(Standing((17, 17, 17, 17), start=41, turned=36), 36)
    (2, 3)
    """
    for wall, size in enumerate(stands.stacks):
        if stack < size:
            return -wall % SIDES, stack + 1
        stack -= size
    raise AssertionError("there is no such stack")


def course(rule_set: RuleSet, ends: Sequence[str]) -> list[DealtBy]:
    """The deals of a match that went so: each end is the wind of who won, as the seats began, or how it was drawn.
    Where dice or new seats follow, the course breaks off: what they bring nobody knows."""
    names = seat_names(rule_set.seats, "en")
    dealer, streak, found = 0, 1, []
    if not {*ends} <= {*names, DRAWN, DRAWN_WITH_KONG}:
        raise FieldError("seats: the example wants more of them", field="seats")
    for end in ends:
        winner = names.index(end) if end in names else None
        turn = after_deal(rule_set, dealer, streak, winner, kong_made=end == DRAWN_WITH_KONG)
        found.append(DealtBy(dealer, streak, rule_set.base(streak), end, turn.lots))
        if turn.lots != "none":
            break
        dealer, streak = turn.dealer, turn.streak
    return found


def run(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """The course of such a match in words."""
    names = dict(zip(seat_names(rule_set.seats, "en"), seat_names(rule_set.seats, language), strict=True))
    told = []
    for deal in course(rule_set, ask["ends"]):
        end = label(deal.end, language) if deal.end in (DRAWN, DRAWN_WITH_KONG) else None
        text = label("deals", language).format(
            dealer=list(names.values())[deal.dealer],
            k=deal.streak,
            base=deal.base,
            end=end or label("wins", language).format(seat=names.get(deal.end)),
        )
        told.append(text + (label(f"then_{deal.lots}", language) if deal.lots != "none" else ""))
    return label("run", language) + label("next", language).join(told) + label("stop", language)


def _place(stands: Standing, stack: int, language: Language) -> str:
    side, number = place(stands, stack)
    return label("stack", language).format(side=seat_names(SIDES, language)[side], number=number)
