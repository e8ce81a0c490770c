"""The lobby: which rooms run here, how they begin, and how they end.

Each room is one asyncio task reading one inbox; this file makes and ends these tasks and looks
rooms up, it does nothing inside them. On start every open room of the store is taken over and goes
on where it was.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator

import msgspec

from caishen import rules
from caishen.rules import RuleSet
from caishen.server.bus import LocalBus
from caishen.server.cards import own_clock
from caishen.server.clock import Clock
from caishen.server.orders import Order
from caishen.server.refusals import PhaseWrong, RateLimited, Refusal, SeatNone, TableUnknown
from caishen.server.room import Asker, Follow, Message, Room, Said
from caishen.server.settings import Settings
from caishen.server.shelf import Shelf
from caishen.server.store import RoomRow, Store
from caishen.wire import frames
from caishen.wire.http import NewTable, PlayNow, TableCard

logger = logging.getLogger(__name__)
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Codes are read aloud and typed: nothing that looks like something else."""


class Lobby:
    """The rooms of this server."""

    def __init__(
        self, store: Store, settings: Settings, clock: Clock, bus: LocalBus, shelf: Shelf | None = None
    ) -> None:
        """`shelf`: the rule sets tables can have, the editions where none is given."""
        self._shelf = shelf or Shelf()
        self._store = store
        self._settings = settings
        self._clock = clock
        self._bus = bus
        self._rooms: dict[str, tuple[Room, asyncio.Task[None]]] = {}
        self._makers: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._again = asyncio.Lock()

    async def open(self) -> None:
        """Take over every open room of the store."""
        for row in await self._store.own_rooms():
            self._run(row)

    async def close(self) -> None:
        """Stop all rooms; their clients are told to come back."""
        rooms = list(self._rooms.values())
        self._rooms.clear()
        for room, task in rooms:
            room.audience.close("shutdown")
            task.cancel()
        await asyncio.gather(*(task for _, task in rooms), return_exceptions=True)

    def rooms(self) -> Iterator[Room]:
        """Every running room."""
        return (room for room, _ in list(self._rooms.values()))

    def room(self, code: str) -> Room:
        """The running room of a code; `TableUnknown` otherwise."""
        if code not in self._rooms:
            raise TableUnknown("there is no open table of that code", table=code)
        return self._rooms[code][0]

    def table_of(self, guest: str) -> str | None:
        """Code of the latest table whose match or waiting room a guest has a seat in."""
        for room in reversed(list(self.rooms())):
            table = room.table
            if table is not None and room.audience.phase != "ended" and table.chairs.seat_of(guest) is not None:
                return room.code
        return None

    async def create(self, wish: NewTable, maker: Asker, address: str | None = None) -> str:
        """A new table where its maker has the first seat; its code. `RulesError`, `FieldError`, `RateLimited`.

        `address`: where the wish came from; a guest without a cookie is a new one each time, his address is not.
        """
        rule_set = self._shelf.get(wish.rules, wish.options)
        return await self._create(wish, rule_set, self._shelf.file(wish.rules), maker, address)

    async def _create(
        self, wish: NewTable, rule_set: RuleSet, file: frames.RuleFile | None, maker: Asker, address: str | None = None
    ) -> str:
        limits = self._settings
        from_there = 0 if address is None else list(self._addresses.values()).count(address)
        if (
            len(self._rooms) >= limits.tables
            or list(self._makers.values()).count(maker.guest) >= limits.tables_each_guest
            or from_there >= limits.tables_each_address
        ):
            raise RateLimited("there are too many open tables: close or finish one first")
        code = await self._make(wish, rule_set, file, maker)
        if address is not None and code in self._rooms:
            self._addresses[code] = address
        await self.ask(code, maker, frames.Sit(id=_id()))
        return code

    async def play_now(self, wish: PlayNow, maker: Asker, address: str | None = None) -> str:
        """A private table with bots in all other seats, started at once."""
        table = NewTable(rules=wish.rules, options=wish.options, private=True)
        code = await self.create(table, maker, address)
        await self.ask(code, maker, frames.Fill(id=_id()))
        await self.ask(code, maker, frames.Start(id=_id()))
        return code

    async def again(self, code: str, asker: Asker) -> str:
        """The table where a finished group goes on: made for the first who asks, the same for all others."""
        room = self.room(code)
        if room.table is None or room.table.chairs.seat_of(asker.guest) is None:
            raise SeatNone("only the players of a match can play it again", table=code)
        async with self._again:
            if room.table.again is not None:
                return room.table.again
            if room.audience.phase != "ended":
                raise PhaseWrong("the match is not over yet", phase=room.audience.phase)
            old = room.info
            wish = NewTable(rules=old.rules, options=old.options, private=old.private, clock=old.clock)
            following = await self._create(wish, rules.get(old.rules, old.options), old.file, asker)
            self._bus.ask(code, Follow(following))
            return following

    async def ask(self, code: str, asker: Asker, command: Order) -> None:
        """Have a room carry out a command; its refusal is raised as the error it was."""
        answer: asyncio.Future[frames.Done | frames.Refused] = asyncio.get_running_loop().create_future()
        self.room(code)

        def answered(frame: frames.Done | frames.Refused) -> None:
            if not answer.done():  # whoever asked may have gone
                answer.set_result(frame)

        self._bus.ask(code, Said(asker, command, answered))
        got = await answer
        if isinstance(got, frames.Refused):
            raise Refusal.passed_on(got)

    def card(self, room: Room) -> TableCard | None:
        """A room as the lobby shows it; None while it is being set up."""
        table = room.table
        if table is None:
            return None
        return TableCard(
            table=room.info,
            phase=room.audience.phase,
            seats=room.audience.seats(table),
            deals_played=0 if table.match is None else table.match.deals_played,
            watchers=room.audience.watchers(table),
        )

    # --- inside ----------------------------------------------------------------------------------

    async def _make(self, wish: NewTable, rule_set: RuleSet, file: frames.RuleFile | None, maker: Asker) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(6))
            info = frames.TableInfo(
                code=code,
                rules=rule_set.name,
                options=rules.options_of(rule_set),
                deals=rule_set.deals,
                rounds=rule_set.rounds,
                private=wish.private,
                file=file,
                clock=own_clock(rule_set) if wish.clock == "own" else wish.clock,
            )
            if await self._store.create_room(code, msgspec.json.encode(info), maker=maker.guest):
                break
        row = await self._store.own_room(code)
        assert row is not None
        self._run(row)
        return code

    def _run(self, row: RoomRow) -> None:
        room = Room(row, self._store, self._settings, self._clock, self._bus.tell)
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._bus.serve(row.code, inbox.put_nowait)
        task = asyncio.create_task(self._serve(room, inbox), name=f"table {row.code}")
        self._rooms[row.code] = (room, task)
        self._makers[row.code] = row.maker

    async def _serve(self, room: Room, inbox: asyncio.Queue[Message]) -> None:
        try:
            while not room.closed:
                await room.receive(await self._next(room, inbox))
        finally:
            self._bus.serve(room.code, None)
            self._rooms.pop(room.code, None)
            self._makers.pop(room.code, None)
            self._addresses.pop(room.code, None)

    async def _next(self, room: Room, inbox: asyncio.Queue[Message]) -> Message:
        """The next message, or None when the room wants to be woken before one comes."""
        wake_at = room.wake_at()
        wait = None if wake_at is None else max(0, wake_at - self._clock()) / 1000
        try:
            async with asyncio.timeout(wait):
                return await inbox.get()
        except TimeoutError:
            return None


def _id() -> str:
    return secrets.token_hex(8)
