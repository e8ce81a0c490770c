# cython: language_level=3, boundscheck=True, wraparound=True
"""What happened in many deals, counted from their events.

Counts only what the lines of a log say, so that a tally of a log read back is the tally of the
match that wrote it; tallies add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from caishen.deal.events import Event, Exhausted, Win
from caishen.match.events import Began, Seats, Settle
from caishen.match.seating import told_lots


@dataclass(slots=True)
class Tally:
    """Deals and how they ended; items, multipliers and ways of winning; points and wins of each player,
    who keeps his number in joining order when seats are drawn.

    >>> Tally.of([Exhausted()]).ends
    Counter({'draw': 1})
    """

    deals: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    multipliers: Counter[int] = field(default_factory=Counter)
    items: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    players: tuple[str, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Event]) -> Tally:
        """The tally of one match."""
        tally = cls()
        tally.take(list(events))
        return tally

    def take(self, events: Sequence[Event]) -> None:
        """Count the events of one match more; all matches have the same players."""
        places, _ = told_lots(events)
        seated = [0, 1, 2, 3]
        before = self.deals
        for event in events:
            if isinstance(event, Seats):
                seated = [seated[place] for place in places[self.deals - before]]
            else:
                self._count(event, seated)

    def add(self, other: Tally) -> None:
        """Take in the counts of another; both have the same players."""
        self.deals += other.deals
        self.players = self.players or other.players
        for name in ("ends", "ways", "multipliers", "items", "wins", "points"):
            getattr(self, name).update(getattr(other, name))

    def _count(self, event: Event, seated: list[int]) -> None:
        match event:
            case Began():
                self.players = tuple(event.names)
            case Exhausted():
                self.ends["draw"] += 1
            case Win():
                self.ends["win"] += 1
                self.ways[event.by] += 1
                self.multipliers[event.multiplier] += 1
                self.items.update(event.items)
                self.wins[seated[event.seat]] += 1
            case Settle():
                self.deals += 1
                self.points.update({seated[seat]: points for seat, points in enumerate(event.net)})
