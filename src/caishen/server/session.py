"""A session: one socket between a client and the room it names in its first frame.

Decodes, limits and passes on; knows no rule and keeps no game state. Whatever a client sends, the
worst it gets is a refusal, and nobody else hears of it.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Protocol

import msgspec

from caishen.server.bus import LocalBus
from caishen.server.clock import Bucket, Clock
from caishen.server.guests import Guests
from caishen.server.orders import Order
from caishen.server.room import Asker, Gone, Said
from caishen.server.settings import Settings
from caishen.server.store import Guest
from caishen.wire import frames

CLOSED = 1000
"""Close code of a socket that ends with a `closed` frame."""

_commands = msgspec.json.Decoder(frames.Command)


class Socket(Protocol):
    """What a session needs of a socket."""

    async def receive_text(self) -> str: ...
    async def send_text(self, data: str) -> None: ...
    async def close(self, code: int) -> None: ...


class Session:
    """One connection of a guest. `run` ends when either side does."""

    def __init__(self, guest: Guest, guests: Guests, bus: LocalBus, settings: Settings, clock: Clock) -> None:
        self.id = secrets.token_hex(8)
        self._guest = guest
        self._guests = guests
        self._bus = bus
        self._settings = settings
        self._clock = clock
        self._table: str | None = None
        self._read_to = -1
        self._bucket = Bucket(settings.frames, settings.frames_each_second)
        self._unread: asyncio.Queue[frames.Frame] = asyncio.Queue()

    def tell(self, frame: frames.Frame) -> None:
        """Put a frame into the outbox; a client that does not read is told so, once, and let go."""
        if self._unread.qsize() >= self._settings.unread_frames:
            self._bus.attach(self.id, None)
            frame = frames.Closed(reason="slow")
        match frame:
            case frames.Told(n=n):
                self._read_to = n
            case frames.Welcome(read_to=read_to):
                self._read_to = read_to
        self._unread.put_nowait(frame)

    def hear(self, text: str) -> None:
        """One frame of the client."""
        limited = not self._bucket.take(self._clock())
        if len(text) > self._settings.frame_bytes:
            self._refuse("", "frame.bad", f"a frame has at most {self._settings.frame_bytes} bytes")
            return
        try:
            command = _commands.decode(text)
        except msgspec.DecodeError as error:
            self._refuse("", "rate.limited" if limited else "frame.bad", str(error))
            return
        ident = "" if isinstance(command, frames.Ping) else command.id
        if limited:
            self._refuse(ident, "rate.limited", "too many frames: send again a little later")
        elif isinstance(command, frames.Ping):
            self.tell(frames.Pong(n=command.n, read_to=self._read_to))
        else:
            self._pass_on(command)

    async def run(self, socket: Socket) -> None:
        """Serve until the client or the room ends it; exceptions of the socket end it too."""
        self._bus.attach(self.id, self.tell)
        writing = asyncio.create_task(self._write(socket))
        reading = asyncio.create_task(self._read(socket))
        try:
            done, _ = await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            await socket.close(CLOSED)
        finally:
            self._bus.attach(self.id, None)
            if self._table is not None:
                self._bus.ask(self._table, Gone(self.id))
            writing.cancel()
            reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    # --- inside ----------------------------------------------------------------------------------

    def _pass_on(self, command: Order) -> None:
        # A code is told by voice and typed on phones: capitals or not are the same.
        code = command.table.upper() if isinstance(command, frames.Hello) else self._table
        if code is None:
            self._refuse(command.id, "hello.first", "say hello first: it names the table")
            return
        if self._table not in (None, code):
            self._refuse(command.id, "hello.first", "one socket, one table: open another socket")
            return
        guest = self._guests.now(self._guest)
        asker = Asker(guest.id, guest.name, guest.avatar, self.id)
        if self._bus.ask(code, Said(asker, command, self.tell)):
            self._table = code
        else:
            self._refuse(command.id, "table.unknown", "there is no open table of that code", table=code)

    async def _read(self, socket: Socket) -> None:
        while True:
            self.hear(await socket.receive_text())

    async def _write(self, socket: Socket) -> None:
        """Send what is in the outbox; a `closed` frame is the last."""
        while True:
            frame = await self._unread.get()
            await socket.send_text(msgspec.json.encode(frame).decode())
            if isinstance(frame, frames.Closed):
                return

    def _refuse(self, command: str, code: str, message: str, **facts: str) -> None:
        self.tell(frames.Refused(id=command, code=code, message=message, facts=dict(facts)))
