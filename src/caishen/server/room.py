"""A room: one inbox, one message after the other, the only writer of its table.

Clicks, time-outs, bots, arrivals and leavers are the same kind of message. Each changes the table,
is stored, and only then told; what a message must not do is refused and has changed nothing. When the
store fails or a mistake of ours shows, the table in memory is thrown away and made anew from its log,
and nobody else's room notices. What each command does stands in `server.orders`, who is told what in
`server.audience`; the time is handed in, and `wake_at` says when to call again.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from caishen.errors import CaishenError, IllegalAction, NotAsked
from caishen.server import orders, records
from caishen.server.audience import Audience, Tell
from caishen.server.clock import Clock
from caishen.server.refusals import Refusal, ServerError
from caishen.server.settings import Settings
from caishen.server.store import Fenced, RoomRow, Store, StoreError
from caishen.server.table import REMEMBERED, Table
from caishen.wire import frames

logger = logging.getLogger(__name__)
REFUSALS = (Refusal, IllegalAction, NotAsked)
"""What a command may be answered with; any other error, of ours too, is a mistake in the server."""


@dataclass(frozen=True)
class Asker:
    """Who sends a message: a guest, and the session his frames go to (None: the HTTP interface)."""

    guest: str
    name: str
    avatar: str
    session: str | None = None


@dataclass(frozen=True)
class Said:
    """A guest's command, and where its answer goes."""

    asker: Asker
    command: orders.Order
    answer: Callable[[frames.Done | frames.Refused], None]


@dataclass(frozen=True)
class Gone:
    """A session's connection is lost."""

    session: str


@dataclass(frozen=True)
class Follow:
    """The group goes on at another table."""

    code: str


Message = Said | Gone | Follow | None
"""None: the time given by `wake_at` has come."""


class Room:
    """One room under its `epoch`. `tell(session, frame)` sends; `closed` when it is over for good."""

    def __init__(self, row: RoomRow, store: Store, settings: Settings, clock: Clock, tell: Tell) -> None:
        self.code = row.code
        self.epoch = row.epoch
        self.info = msgspec.json.decode(row.info, type=frames.TableInfo)
        self.settings = settings
        self.clock = clock
        self.table: Table | None = None
        self.audience = Audience(self.info, tell)
        self.closed = False
        self.stalled: str | None = None
        self.ready: set[int] = set()
        self.pause_until: int | None = None
        self._secret = row.secret
        self._store = store
        self._told_at = 0
        self._retry_at: int | None = clock()  # the first thing a room does is to read its log
        self._mistakes = 0
        self._empty_since: int | None = clock()
        self._answers: OrderedDict[tuple[str, str], frames.Done | frames.Refused] = OrderedDict()

    @property
    def state(self) -> Table:
        """The table in memory; there must be one."""
        assert self.table is not None
        return self.table

    async def receive(self, message: Message) -> None:
        """Do what one message asks, store it, tell it."""
        now = self.clock()
        if isinstance(message, Gone):
            self.audience.leave(message.session)
        known = self._known(message)
        if known is not None and isinstance(message, Said):
            message.answer(known)
            return
        answer = await self._done(message, now)
        self._count_people(now)
        if isinstance(message, Said):
            self._remember(message, answer)
            message.answer(answer)

    def wake_at(self) -> int | None:
        """When to call `receive(None)`, if no message comes before."""
        times = [self._closes_at(), self._retry_at]
        if self.table is not None and self._retry_at is None:
            times += [self.pause_until, self.table.streams.wake_at()]
            if self.table.streams.free > self._told_at:
                times.append(self.table.streams.free)
            for seat, question in self.table.asking.items():
                times.append(self.table.reacts_at(seat))
                if not self.audience.has_seen(self.table, seat):
                    times.append(question.at)
        return min((time for time in times if time is not None), default=None)

    # --- inside ----------------------------------------------------------------------------------

    async def _done(self, message: Message, now: int) -> frames.Done | frames.Refused:
        """Carry a message out, store what it brought, tell it; the answer to a command."""
        command = message.command.id if isinstance(message, Said) else ""
        try:
            refused = await self._stored(message, now)
            if self.table is not None:
                self._between(now)
                self.audience.inform(self, now)
                self._told_at = now
        except Exception:
            # A mistake of ours must stay in this room: its log says how the table stood before it.
            logger.exception("table %s is set up anew from its log", self.code)
            self._mistakes += 1
            self._start_anew(now)
            refused = ServerError("a mistake of the server: the table was set up anew, try again")
        if refused is None:
            return frames.Done(id=command)
        return frames.Refused(id=command, code=refused.code, message=refused.message, facts=refused.facts)

    async def _stored(self, message: Message, now: int) -> CaishenError | None:
        """Carry a message out and store what it brought; why not, where it was refused."""
        try:
            await self._restore(now)
            await self._carry_out(message, now)
            await self._keep(now)
        except StoreError as refusal:
            self._start_anew(now, stalled=refusal)
            return refusal
        except REFUSALS as refusal:
            if not isinstance(message, Said) or self.state.news:
                raise RuntimeError("refused, but nobody asked or something has changed") from refusal
            return refusal
        return None

    async def _restore(self, now: int) -> None:
        if self.table is None:
            lines = await self._store.lines(self.code)
            self.table = Table.restored(self.info, self._secret, self.settings, lines, now)
            self.audience.tables_anew()

    async def _carry_out(self, message: Message, now: int) -> None:
        if isinstance(message, Said):
            orders.carry_out(orders.Wish(self, message.asker, message.command, now))
        elif isinstance(message, Follow):
            self.state.put(records.Again(code=message.code), now)
        elif message is None:
            await self._tick(now)

    async def _keep(self, now: int) -> None:
        """Store what is new, before anybody is told."""
        table = self.state
        if not table.news:
            return
        number = table.length - len(table.news)
        await self._store.append(self.code, number, self.epoch, now, table.news)
        table.news = []
        self.stalled = self._retry_at = None
        self._mistakes = 0

    def _start_anew(self, now: int, stalled: StoreError | None = None) -> None:
        """Forget the table in memory; what was not stored has not happened. It is made anew from its log a
        little later, or for the next message."""
        self.table = None
        self._retry_at = now + round(self.settings.store_retry * 1000) * 2 ** min(self._mistakes, 6)
        if stalled is not None:
            self.stalled = stalled.code
            self.closed = isinstance(stalled, Fenced)
            self.audience.tell_stalled(stalled.code)
            if self.closed:
                self.audience.close("shutdown")

    async def _tick(self, now: int) -> None:
        """What is due without a click: at most one move, so that rooms take turns."""
        table = self.state
        closes_at = self._closes_at()
        if closes_at is not None and now >= closes_at:
            await self._store.close_room(self.code, self.epoch)
            self.closed = True
            self.audience.close("empty")
        elif self._retry_at is not None and now >= self._retry_at:
            await self._store.probe(self.code, self.epoch)
            self._retry_at = self.stalled = None
        elif self.pause_until is not None and now >= self.pause_until:
            table.next_deal(now)
        elif self._retry_at is None:
            due = [(at, seat) for seat in table.asking if (at := table.reacts_at(seat)) is not None and at <= now]
            if due:
                table.react(min(due)[1], now)

    def _closes_at(self) -> int | None:
        """When a table with nobody at it is closed."""
        return None if self._empty_since is None else self._empty_since + round(self.settings.empty_table * 1000)

    def _between(self, now: int) -> None:
        """Between two deals: wait until all people present are ready, or for the end of the pause."""
        table = self.state
        if table.match is None or table.match.phase != "between" or table.asking or not table.has_people:
            self.pause_until = None
            self.ready.clear()
        elif self.pause_until is None:
            self.pause_until = max(now, table.streams.due) + round(self.settings.between_deals * 1000)
        elif self.ready and self.ready >= self.audience.present(table):
            self.pause_until = now

    def _count_people(self, now: int) -> None:
        if self.audience.sessions:
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = now

    def _known(self, message: Message) -> frames.Done | frames.Refused | None:
        """The answer a command got when it came before; a table's own memory outlives a restart."""
        if not isinstance(message, Said) or isinstance(message.command, frames.Hello | frames.Why):
            return None
        key = (message.asker.guest, message.command.id)
        if self.table is not None and key in self.table.done:
            return frames.Done(id=message.command.id)
        return self._answers.get(key)

    def _remember(self, message: Said, answer: frames.Done | frames.Refused) -> None:
        if isinstance(answer, frames.Refused) and answer.code.startswith(("store.", "server.")):
            return
        self._answers[message.asker.guest, message.command.id] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
