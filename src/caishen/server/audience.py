"""The people looking at a table: who is connected, what each has been told, what is to be told now.

Reads the table and sends frames; changes nothing in it. Every session follows the stream of its
guest's player (or the watchers'), so nobody is ever sent what `deal.secrecy` does not tell his seat.
Latest-state frames (`room`, `clock`, `ready`) are sent when they differ from the last ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from caishen.deal.wall import standing, wall_sizes
from caishen.match import Match, prospects
from caishen.server import asks
from caishen.server.streams import Reader
from caishen.server.table import Table
from caishen.wire import frames

if TYPE_CHECKING:
    from caishen.server.room import Room

Tell = Callable[[str, frames.Frame], None]
Phase = Literal["waiting", "bets", "deal", "between", "ended"]
NOT_READY = frames.Ready(can=False, on=False, waits=[], passed=0)


@dataclass
class Session:
    """One connection. `seat`: its guest's, `reader`: the stream it follows, `read_to`: how far; the others: what it
    was sent last."""

    guest: str
    seat: int | None
    reader: Reader
    read_to: int = -1
    room: frames.Room | None = None
    clock: tuple[int | None, int] | None = None
    question: tuple[int, int] | None = None
    ready: frames.Ready = NOT_READY


@dataclass(frozen=True)
class Stakes:
    """What the table plays for, as far as it may be told: nothing in it may show, before the pause after a discard
    is over, that somebody can claim. `length`: of the log it was worked out from."""

    course: frames.Course | None = None
    due: list[frames.Due] = field(default_factory=list)
    liable: list[frames.Liable] = field(default_factory=list)
    length: int = -1


class Audience:
    """The sessions of one room."""

    def __init__(self, info: frames.TableInfo, tell: Tell) -> None:
        self.sessions: dict[str, Session] = {}
        self._info = info
        self._tell = tell
        self._phase: Phase = "waiting"
        self._stakes = Stakes()
        self._walls: frames.Walls | None = None
        self._ready: dict[int, tuple[tuple[int, bool], frames.Ready]] = {}

    def enter(self, session: str, guest: str, read_to: int | None, table: Table) -> None:
        """A session says hello; an older window of the same guest is closed, this one takes over."""
        for old, seen in list(self.sessions.items()):
            if seen.guest == guest and old != session:
                del self.sessions[old]
                self._tell(old, frames.Closed(reason="elsewhere"))
        seat = table.chairs.seat_of(guest)
        self.sessions[session] = Session(guest, seat, table.streams.of(seat))
        self._welcome(session, table, read_to)

    def leave(self, session: str) -> None:
        """A connection is gone; its seat waits for it."""
        self.sessions.pop(session, None)

    def close(self, reason: Literal["empty", "shutdown"]) -> None:
        """The room is over: the last frame to everybody."""
        for session in self.sessions:
            self._tell(session, frames.Closed(reason=reason))
        self.sessions.clear()

    def present(self, table: Table) -> set[int]:
        """Seats whose person is connected."""
        seats = {table.chairs.seat_of(seen.guest) for seen in self.sessions.values()}
        return {seat for seat in seats if seat is not None}

    def has_seen(self, table: Table, seat: int) -> bool:
        """Whether a seat's open question was sent to whoever is connected there."""
        asked = table.asking[seat]
        return all(
            seen.question == (asked.about, asked.at)
            for seen in self.sessions.values()
            if table.chairs.seat_of(seen.guest) == seat
        )

    def answer(self, session: str, frame: frames.Because) -> None:
        """What a session asked to know, to it alone."""
        self._tell(session, frame)

    def tables_anew(self) -> None:
        """The table was made anew from its log: open questions are sent again, with their new time."""
        self._ready.clear()
        for seen in self.sessions.values():
            seen.question = seen.clock = None

    def tell_stalled(self, code: str) -> None:
        """The table waits for its store."""
        for session, seen in self.sessions.items():
            if seen.room is not None and seen.room.stalled != code:
                seen.room = msgspec.structs.replace(seen.room, stalled=code)
                self._tell(session, seen.room)

    def inform(self, room: Room, now: int) -> None:
        """Tell every session what is due and what it has not got yet."""
        table = room.state
        table.streams.release(now)
        if table.match is not None and table.streams.wake_at() is None:
            self._phase = table.match.phase
            self._walls = _walls(table.match)
            if now >= table.streams.free and self._stakes.length != len(table.log):
                self._stakes = _stakes(table.match, len(table.log))
        for session, seen in list(self.sessions.items()):
            self._tell_news(session, seen, table)
            self._tell_room(session, seen, room, now)
            if table.match is not None:
                self._tell_clock(session, seen, table, now)
                self._tell_asked(session, seen, table, now)

    def seats(self, table: Table) -> list[frames.RoomSeat]:
        """The chairs as everybody may see them."""
        present = self.present(table)
        return [
            frames.RoomSeat(
                name=chair.name,
                avatar=chair.avatar,
                kind=chair.kind,
                here=chair.kind == "bot" or seat in present,
                trustee=table.is_trustee(seat),
                left=chair.left,
            )
            for seat, chair in enumerate(table.chairs.all)
        ]

    @property
    def phase(self) -> Phase:
        """The phase as far as it was told."""
        return self._phase

    def watchers(self, table: Table) -> int:
        """How many look on without a seat."""
        return sum(table.chairs.seat_of(seen.guest) is None for seen in self.sessions.values())

    # --- inside ----------------------------------------------------------------------------------

    def _welcome(self, session: str, table: Table, read_to: int | None) -> None:
        seen = self.sessions[session]
        last = table.streams.read_to(seen.reader)
        welcome = frames.Welcome(protocol=frames.PROTOCOL, table=self._info, seat=seen.seat, read_to=last)
        self._tell(session, welcome)
        self._tell_rest(session, table, read_to)

    def _tell_rest(self, session: str, table: Table, read_to: int | None) -> None:
        """The events of a session's stream after number `read_to`."""
        seen = self.sessions[session]
        rest = table.streams.since(seen.reader, read_to)
        for frame in rest if isinstance(rest, list) else [rest]:
            self._tell(session, frame)
        seen.read_to = table.streams.read_to(seen.reader)

    def _tell_news(self, session: str, seen: Session, table: Table) -> None:
        seat = table.chairs.seat_of(seen.guest)
        if seat != seen.seat:
            former, seen.seat, seen.reader = seen.reader, seat, table.streams.of(seat)
            seen.question, seen.ready = None, NOT_READY
            if seen.reader != former and seen.read_to >= 0:  # another stream with other numbers: begin anew
                self._welcome(session, table, None)
        if table.streams.read_to(seen.reader) > seen.read_to:
            self._tell_rest(session, table, seen.read_to)

    def _tell_room(self, session: str, seen: Session, room: Room, now: int) -> None:
        table = room.state
        frame = frames.Room(
            phase=self._phase,
            seats=self.seats(table),
            you=seen.seat,
            owner_seat=table.chairs.owner(),
            course=self._stakes.course,
            walls=self._walls,
            due=self._stakes.due,
            liable=self._stakes.liable,
            ready=sorted(room.ready),
            pause_ms=None if room.pause_until is None else max(0, room.pause_until - now),
            watchers=self.watchers(table),
            stalled=room.stalled,
            again=table.again,
        )
        if seen.room is None or not _alike(frame, seen.room):
            seen.room = frame
            self._tell(session, frame)

    def _tell_clock(self, session: str, seen: Session, table: Table, now: int) -> None:
        clock = asks.clock(table, now)
        shown = (clock.seat, table.asking[clock.seat].at if clock.seat is not None else 0)
        if seen.clock != shown:
            seen.clock = shown
            self._tell(session, clock)

    def _tell_asked(self, session: str, seen: Session, table: Table, now: int) -> None:
        """The seat's own question, and 听 when the pause is over: told at once after a discard, it would show
        that somebody can claim, for where nobody can it must wait for what the pause holds back."""
        seat = seen.seat
        if seat is None or table.streams.wake_at() is not None:
            return
        asked = table.asking.get(seat)
        if asked is not None and asked.at <= now and seen.question != (asked.about, asked.at):
            seen.question = (asked.about, asked.at)
            self._tell(session, asks.question(table, seat, now))
        ready = self._ready_of(seat, table) if now >= table.streams.free else seen.ready
        if ready != seen.ready:
            seen.ready = ready
            self._tell(session, ready)

    def _ready_of(self, seat: int, table: Table) -> frames.Ready:
        """听 of a seat, worked out once for every change of the deal."""
        change = (len(table.log), table.chairs[seat].ready)
        if seat not in self._ready or self._ready[seat][0] != change:
            self._ready[seat] = change, asks.ready(table, seat)
        return self._ready[seat][1]


def _walls(match: Match) -> frames.Walls | None:
    if match.deal is None:
        return None
    stacks, start, turned = standing(match.rules, match.deal.setup.dice)
    return frames.Walls(stacks=list(stacks), start=start, turned=turned)


def _stakes(match: Match, length: int) -> Stakes:
    if match.phase == "ended":
        return Stakes(length=length)
    rules = match.rules
    course = frames.Course(
        deal=match.deals_played + 1,
        deals=rules.deals,
        round=match.runs_ended // rules.seats + 1,
        rounds=rules.rounds,
        set_rounds=rules.rounds_to_new_seats or None,
        streak=match.streak,
        base=match.base,
        idle=None if rules.seats == 2 else rules.idle(match.streak),  # W11.1
        stacks=list(wall_sizes(rules)),
    )
    due = [frames.Due(**one._asdict()) for one in prospects.due(match)]
    liable = [frames.Liable(**one._asdict()) for one in prospects.liabilities(match)]
    return Stakes(course, due, liable, length)


def _alike(one: frames.Room, other: frames.Room) -> bool:
    """Whether two frames differ only in the time that is left of a pause."""
    if (one.pause_ms is None) != (other.pause_ms is None):
        return False
    return msgspec.structs.replace(one, pause_ms=None) == msgspec.structs.replace(other, pause_ms=None)
