# cython: language_level=3, boundscheck=True, wraparound=True
"""Lots and dice of a match as its events tell them: who moved where, what the old dealer threw.

For readers of a log without its secret, and for whoever counts by player instead of by seat. Where two players
share name and points a log cannot tell them apart: then the order of their seats is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from caishen.deal.events import Event
from caishen.match.events import Began, DealEnd, Player, Seats


def moved(names: Sequence[str], scores: Sequence[int], seats: Seats) -> tuple[int, ...]:
    """For each new place the old one whose player sits there now; everybody's own where they are not the same players.

    >>> moved(["A", "B", "C", "B"], [1, 2, 3, -6], Seats(names=["B", "C", "B", "A"], scores=[-6, 3, 2, 1]))
    (3, 2, 1, 0)
    """
    left = list(enumerate(zip(names, scores, strict=True)))
    places = []
    for player in zip(seats.names, seats.scores, strict=False):
        found = next((one for one in left if one[1] == player), None)
        if found is None:
            return tuple(range(len(names)))
        left.remove(found)
        places.append(found[0])
    return tuple(places) if not left else tuple(range(len(names)))


def told_lots(events: Iterable[Event]) -> tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]:
    """After how many deals seats were drawn, with the places as `moved` gives them; and dice thrown for the dealer."""
    names, scores, deals = list[str](), list[int](), 0
    places: dict[int, tuple[int, ...]] = {}
    rolls: dict[int, list[int]] = {}
    for event in events:
        match event:
            case Began():
                names, scores = list(event.names), [0] * len(event.names)
            case Player() if 0 <= event.seat < len(names):
                names[event.seat] = event.name
            case DealEnd() if len(event.scores) == len(names):
                scores, deals = event.scores, deals + 1
                if event.dice:
                    rolls[deals] = event.dice
            case Seats():
                places[deals] = moved(names, scores, event)
                names = [names[place] for place in places[deals]]
                scores = [scores[place] for place in places[deals]]
    return places, rolls
