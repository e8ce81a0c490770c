"""What happened in many deals, counted from their events.

Counts only what the lines of a log say, so that a tally of a log read back is the tally of the
match that wrote it; tallies add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
    _seated: list[int] = field(default_factory=lambda: [0, 1, 2, 3], repr=False)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Tally:
        """The tally of one match."""
        tally = cls()
        told = list(events)
        places, _ = told_lots(told)
        for event in told:
            if isinstance(event, Seats):
                tally._seated = [tally._seated[place] for place in places[tally.deals]]
            tally._count(event)
        return tally

    def add(self, other: Tally) -> None:
        """Take in the counts of another; both have the same players."""
        self.deals += other.deals
        self.players = self.players or other.players
        for name in ("ends", "ways", "multipliers", "items", "wins", "points"):
            getattr(self, name).update(getattr(other, name))

    def _count(self, event: Event) -> None:
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
                self.wins[self._seated[event.seat]] += 1
            case Settle():
                self.deals += 1
                self.points.update({self._seated[seat]: points for seat, points in enumerate(event.net)})
