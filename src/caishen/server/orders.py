"""What each command does to its room. A refusal is raised before anything has changed.

A client never names its own seat: it is looked up by the guest of the cookie.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from caishen.errors import IllegalAction, NotAsked
from caishen.scoring import waits
from caishen.server import records
from caishen.server.asks import choices
from caishen.server.refusals import (
    AutoNotWaiting,
    LeaveWarn,
    OwnerOnly,
    PhaseWrong,
    SeatNone,
    SeatsFree,
    SeatTaken,
)
from caishen.server.why import because
from caishen.wire import frames

if TYPE_CHECKING:
    from caishen.server.room import Asker, Room
    from caishen.server.table import Table

Order = (
    frames.Hello
    | frames.Sit
    | frames.Stand
    | frames.Fill
    | frames.Start
    | frames.Act
    | frames.Auto
    | frames.Back
    | frames.Continue
    | frames.Leave
    | frames.Why
)
"""Every command but `ping`, which a room never sees."""


@dataclass(frozen=True)
class Wish:
    """A command, who sent it, where and when."""

    room: Room
    asker: Asker
    command: Any
    now: int

    @property
    def table(self) -> Table:
        """The table it is about."""
        return self.room.state

    @property
    def mine(self) -> int | None:
        """The asker's seat; None: he looks on."""
        return self.table.chairs.seat_of(self.asker.guest)

    def seat(self) -> int:
        """The asker's seat; `SeatNone` without one."""
        if self.mine is None:
            raise SeatNone("you only look on: sit down first")
        return self.mine

    def want_owner(self) -> None:
        """`OwnerOnly` for everybody else."""
        owner = self.table.chairs.owner()
        if owner is None or owner != self.mine:
            raise OwnerOnly("only the owner of the table may do that", owner_seat=owner)

    def want_pause(self, why: str) -> None:
        """`PhaseWrong` unless a deal is over and the next one has not begun."""
        match = self.table.match
        if match is None or match.phase != "between" or self.table.asking:
            raise PhaseWrong(why, phase="waiting" if match is None else match.phase)

    def put(self, note: records.Note) -> None:
        """A change that is no move of the game."""
        self.table.put(note, self.now)


def carry_out(wish: Wish) -> None:
    """Do what the command asks; any `CaishenError` is its refusal."""
    _ORDERS[type(wish.command)](wish)


def _hello(wish: Wish) -> None:
    asker = wish.asker
    assert asker.session is not None
    wish.room.audience.enter(asker.session, asker.guest, wish.command.read_to, wish.table)


def _sit(wish: Wish) -> None:
    table, mine, wanted = wish.table, wish.mine, wish.command.seat
    if table.match is None:
        seat = _wanted(table, wanted, mine, table.chairs.free())
        chair = table.chairs[seat]
        if chair.has_person and seat != mine:
            raise SeatTaken("somebody sits there: choose another seat", seat=seat)
        nonce = wish.command.nonce or ("" if mine is None else table.chairs[mine].nonce)
        wish.put(_seated(table, wish.asker, seat, nonce))
    elif mine is None:
        _sit_in(wish)
    elif wanted not in (None, mine):
        raise PhaseWrong("seats are changed before the match only", phase=table.match.phase)


def _sit_in(wish: Wish) -> None:
    """Come back to a seat one left, at any time, or take over a bot's between two deals (W8.2)."""
    table, chairs, asker, wanted = wish.table, wish.table.chairs, wish.asker, wish.command.seat
    left = [seat for seat, chair in enumerate(chairs.all) if chair.left and chair.guest == asker.guest]
    if table.playing.phase == "ended":
        raise PhaseWrong("the match is over", phase="ended")
    if left and wanted in (None, left[0]):
        back = _seated(table, asker, left[0])
        wish.put(msgspec.structs.replace(back, name=chairs[left[0]].name))  # under the name the match knows
        return
    seat = _wanted(table, wanted, None, [seat for seat, chair in enumerate(chairs.all) if not chair.has_person])
    if chairs[seat].has_person:
        raise SeatTaken("somebody sits there: choose another seat", seat=seat)
    wish.want_pause("a bot's seat can be taken over between two deals")
    table.replace(_seated(table, asker, seat), wish.now)


def _stand(wish: Wish) -> None:
    table = wish.table
    seat = wish.seat()
    if table.match is not None:
        raise PhaseWrong("the match has begun: use leave", phase=table.match.phase)
    wish.put(records.Stood(seat=seat))


def _fill(wish: Wish) -> None:
    table = wish.table
    wish.want_owner()
    fillable = [seat for seat, chair in enumerate(table.chairs.all) if chair.kind == "empty" or chair.left]
    seats = fillable if wish.command.seat is None else [wish.command.seat]
    if not set(seats) <= set(fillable):
        raise SeatTaken("that seat is neither free nor left", seat=wish.command.seat)
    if table.match is not None and seats:
        wish.want_pause("a seat is given to a bot for good between two deals; until then one stands in")
    for seat in seats:
        note = table.chairs.bot(seat)
        if table.match is None:
            wish.put(note)
        else:
            table.replace(note, wish.now)


def _start(wish: Wish) -> None:
    table = wish.table
    wish.want_owner()
    if table.match is not None:
        raise PhaseWrong("the match has begun already", phase=table.match.phase)
    free = table.chairs.free()
    if free:
        raise SeatsFree("every seat must be taken: fill the free ones with bots", seats=free)
    table.start(wish.now)


def _act(wish: Wish) -> None:
    table = wish.table
    seat = wish.seat()
    asked = table.asking.get(seat)
    if asked is None or asked.about != wish.command.about or asked.at > wish.now:
        about = None if asked is None or asked.at > wish.now else asked.about
        raise NotAsked("that question is over or was never asked", seat=seat, about=about)
    legal = table.legal(seat)
    if wish.command.action not in legal:
        listed = list(choices(legal))
        raise IllegalAction("that is not among the choices", seat=seat, action=wish.command.action, legal=listed)
    table.answer(seat, wish.command.action, "own", wish.now, command=wish.command.id)


def _auto(wish: Wish) -> None:
    table = wish.table
    seat = wish.seat()
    if wish.command.on:
        rest = table.at_rest(seat) if table.match is not None and table.match.phase == "deal" else None
        view = table.views[seat] if rest is not None else None
        if rest is None or view is None or waits(table.rules, view.wild, rest[0], view.sets).distance != 0:
            raise AutoNotWaiting("automatic winning (听) needs a hand that waits")
    if wish.command.on != table.chairs[seat].ready:
        wish.put(records.Readied(seat=seat, on=wish.command.on))


def _back(wish: Wish) -> None:
    table = wish.table
    seat = wish.seat()
    if table.chairs[seat].missed:
        wish.put(records.Returned(seat=seat))
        table.ask_again(seat, wish.now)


def _continue(wish: Wish) -> None:
    seat = wish.seat()
    wish.want_pause("there is nothing to continue now")
    wish.room.ready.add(seat)


def _why(wish: Wish) -> None:
    table, seat = wish.table, wish.seat()
    phase = "waiting" if table.match is None else table.match.phase
    # Asked within the pause after a discard, the answer would tell whether anybody can claim it.
    if phase != "deal" or wish.now < table.streams.free:
        raise PhaseWrong("that is answered while a deal runs and nothing has just been discarded", phase=phase)
    assert wish.asker.session is not None
    answer = because(table.views[seat], table.log, wish.command.id, wish.command.tile)
    wish.room.audience.answer(wish.asker.session, answer)


def _leave(wish: Wish) -> None:
    table = wish.table
    seat = wish.seat()
    if table.match is None:
        wish.put(records.Stood(seat=seat))
    elif table.match.phase == "ended":
        wish.put(records.Departed(seat=seat))
    elif table.match.phase == "deal" and not wish.command.confirm:
        fine = table.match.fine(seat)
        price = f"costs {fine} points and ends the match" if fine else "hands your tiles to a bot"
        raise LeaveWarn(f"leaving a running deal {price}: confirm to leave", fine=fine or 0, clause="W7.12")
    else:
        table.leave(seat, wish.now)


_ORDERS: dict[type, Callable[[Wish], None]] = {
    frames.Hello: _hello,
    frames.Sit: _sit,
    frames.Stand: _stand,
    frames.Fill: _fill,
    frames.Start: _start,
    frames.Act: _act,
    frames.Auto: _auto,
    frames.Back: _back,
    frames.Continue: _continue,
    frames.Leave: _leave,
    frames.Why: _why,
}


def _seated(table: Table, asker: Asker, seat: int, nonce: str = "") -> records.Seated:
    name = table.chairs.name_for(asker.guest, asker.name)
    return records.Seated(seat=seat, guest=asker.guest, name=name, avatar=asker.avatar, nonce=nonce)


def _wanted(table: Table, wanted: int | None, mine: int | None, free: list[int]) -> int:
    """The seat that is meant: the wanted one, the own one, or the first free one."""
    if wanted is not None and wanted < len(table.chairs.all):
        return wanted
    if wanted is None and mine is not None:
        return mine
    if wanted is None and free:
        return free[0]
    raise SeatTaken("no seat is free", seat=wanted)
