"""Every reader's stream: what the seats and the watchers are told, numbered, and when.

Each player and the watchers (reader None) have a stream of their own with numbers of its own, cut by
`deal.secrecy.told_to` for the seat the player has at that moment: an event one may not know of leaves
no hole. When seats are drawn anew (W8.4, L5.2) a stream goes on with its player: the secrets of the new
seat, and no other's. An event is due when the pause
after the one before it is over, so the silence after a discard has the same length whether or not
somebody could claim (what is not due is in nobody's stream yet). This file sends nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from caishen.deal.events import Chow, Dealt, Discard, Draw, Event, Kong, Pass, Pung, Shown
from caishen.deal.secrecy import told_to
from caishen.server.settings import Settings
from caishen.wire import frames

Reader = int | None
"""A player by his number in joining order, or the watchers."""
PASSING = (Draw, Discard, Chow, Pung, Kong, Pass, Shown)
"""Events of a deal that a snapshot leaves out once the next deal has begun."""


class Streams:
    """The streams of one match of `seats` seats."""

    def __init__(self, seats: int, settings: Settings) -> None:
        self._players = list(range(seats))
        readers: tuple[Reader, ...] = (None, *self._players)
        self.due = 0
        """When the latest event is due: until then nobody can react to it."""
        self.free = 0
        """When the pause after it is over."""
        self._settings = settings
        self._length = dict.fromkeys(readers, 0)
        self._told: dict[Reader, list[tuple[int, frames.Event]]] = {reader: [] for reader in readers}
        self._deal: dict[Reader, int] = dict.fromkeys(readers, 0)
        self._queue: deque[tuple[int, Event, dict[Reader, frames.Told]]] = deque()

    def of(self, seat: int | None) -> Reader:
        """Whose stream is told in a seat; None: the watchers'."""
        return None if seat is None else self._players[seat]

    def move(self, places: Sequence[int]) -> None:
        """The players change seats: `places[new] = old`."""
        self._players = [self._players[place] for place in places]

    def last(self, seat: int) -> int:
        """Number of the latest event in a seat's stream, due or not: the name of a question asked now."""
        return self._length[self._players[seat]] - 1

    def read_to(self, reader: Reader) -> int:
        """Number of the latest event that was due; −1: none."""
        return self._told[reader][-1][0] if self._told[reader] else -1

    def add(self, event: Event, now: int) -> dict[int, frames.Told]:
        """A new event, due at once or when the pause before it is over; gives what each seat may know of it."""
        told: dict[Reader, frames.Told] = {}
        for seat in (None, *range(len(self._players))):
            known = told_to(seat, event)
            if known is not None:
                reader = self.of(seat)
                told[reader] = frames.Told(n=self._length[reader], event=known)  # type: ignore[arg-type]  # Event's union
                self._length[reader] += 1
        self.due = self.next_due(now)
        self.free = self.due + self._pause(event)
        self._queue.append((self.due, event, told))
        return {seat: told[reader] for seat, reader in enumerate(self._players) if reader in told}

    def next_due(self, now: int) -> int:
        """When an event of this moment would be due."""
        return max(now, self.free)

    def wake_at(self) -> int | None:
        """When the next event is due; None: none waits."""
        return self._queue[0][0] if self._queue else None

    def release(self, now: int) -> None:
        """What is due by now enters the streams."""
        while self._queue and self._queue[0][0] <= now:
            _, event, told = self._queue.popleft()
            self._enter(event, told)

    def skip_pauses(self) -> None:
        """Everything is due: after a restart nothing is kept back."""
        self.release(self.due)
        self.free = self.due = 0

    def since(self, reader: Reader, read_to: int | None) -> list[frames.Told] | frames.Snapshot:
        """What a reader lacks: the events after number `read_to`, or a snapshot where that is shorter or needed."""
        told = self._told[reader]
        last = self.read_to(reader)
        if read_to is not None and read_to <= last:
            rest = told[len(told) - (last - read_to) :] if read_to < last else []
            if not rest or rest[0][0] == read_to + 1:
                return [frames.Told(n=n, event=event) for n, event in rest]
        return frames.Snapshot(read_to=last, events=list(told))

    def _enter(self, event: Event, frame_of: dict[Reader, frames.Told]) -> None:
        for reader, frame in frame_of.items():
            told = self._told[reader]
            if isinstance(event, Dealt):
                kept = [line for line in told[self._deal[reader] :] if not isinstance(line[1], PASSING)]
                told[self._deal[reader] :] = kept
                self._deal[reader] = len(told)
            told.append((frame.n, frame.event))

    def _pause(self, event: Event) -> int:
        match event:
            case Dealt():
                seconds = self._settings.after_deal
            case Discard() | Kong():
                seconds = self._settings.after_discard
            case Chow() | Pung():
                seconds = self._settings.after_call
            case _:
                return 0
        return round(seconds * 1000)
