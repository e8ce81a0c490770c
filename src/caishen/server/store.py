"""The store: guests, rooms and their logs in a database. Nothing is told before it is here.

One guarded append is the only way a room's log grows: it names the epoch and the length it believes
in, and fails (`Fenced`) when another owner has taken the room over. What the database refuses for
want of space or because it is locked becomes `StoreFull` or `StoreBusy`; the caller's transaction has
then changed nothing. The store knows no rule and no frame; bodies are bytes to it.

SQLite in a folder, write-ahead log, every commit flushed to the disk: what was told survives a
`kill -9` and a power cut.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from caishen.errors import CaishenError
from caishen.server import records
from caishen.server.schema import guests, log, rooms

FILE = "caishen.db"
MIGRATIONS = Path(__file__).parent / "migrations"


class StoreError(CaishenError):
    """The store cannot do it now. Nothing has changed; the same wish may go through later."""

    code = "store.error"


class StoreFull(StoreError):
    """The disk (or the quota of the database) is full."""

    code = "store.full"


class StoreBusy(StoreError):
    """The database is locked by someone else."""

    code = "store.busy"


class Fenced(StoreError):
    """Another owner has taken over the room; this one must not write any more."""

    code = "store.fenced"


class Guest(NamedTuple):
    """A visitor."""

    id: str
    name: str
    avatar: str


class RoomRow(NamedTuple):
    """A room as stored; `epoch` is the one to append with."""

    code: str
    info: bytes
    secret: bytes
    maker: str
    epoch: int


class Line(NamedTuple):
    """One line of a room's log."""

    at: int
    record: records.Record


class Store:
    """All that is kept, behind a few questions. Make one with `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, folder: Path, *, busy: float = 1.0) -> Store:
        """The store in a folder, made or brought up to date; `busy`: seconds to wait for a lock."""
        folder.mkdir(parents=True, exist_ok=True)
        # Hands of running deals stand in it: whoever else uses the machine has no business there.
        (folder / FILE).touch(mode=0o600)
        # One connection: SQLite has one writer anyway, and a queue is fairer than its lock.
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{folder / FILE}", pool_size=1, max_overflow=0, connect_args={"timeout": busy}
        )
        sa.event.listen(engine.sync_engine, "connect", _durable)
        store = cls(engine)
        async with store._transaction() as connection:
            await connection.run_sync(_migrate)
        return store

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def guest(self, ident: str) -> Guest | None:
        async with self._transaction() as connection:
            row = (await connection.execute(sa.select(guests).where(guests.c.id == ident))).first()
        return None if row is None else Guest(*row)

    async def put_guest(self, guest: Guest) -> None:
        """Keep a new guest, or a known one's new name and picture."""
        async with self._transaction() as connection:
            changed = await connection.execute(
                sa.update(guests).where(guests.c.id == guest.id).values(name=guest.name, avatar=guest.avatar)
            )
            if changed.rowcount == 0:
                await connection.execute(sa.insert(guests).values(guest._asdict()))

    async def create_room(self, code: str, info: bytes, *, maker: str = "", secret: bytes | None = None) -> bool:
        """Keep a new, empty, open room; False if the code is taken. `secret`: 32 bytes, drawn if absent."""
        values = {"code": code, "info": info, "secret": secret or secrets.token_bytes(32), "maker": maker}
        async with self._transaction() as connection:
            try:
                await connection.execute(sa.insert(rooms).values(**values, state="open", epoch=0, length=0))
            except IntegrityError:
                return False
        return True

    async def own_rooms(self) -> list[RoomRow]:
        """Take over every open room; appends with an older epoch fail from now on."""
        return await self._own(rooms.c.state == "open")

    async def own_room(self, code: str) -> RoomRow | None:
        """Take one open room over; None where there is none."""
        taken = await self._own((rooms.c.state == "open") & (rooms.c.code == code))
        return taken[0] if taken else None

    async def _own(self, which: sa.ColumnElement[bool]) -> list[RoomRow]:
        async with self._transaction() as connection:
            taken = sa.update(rooms).where(which).values(epoch=rooms.c.epoch + 1).returning(*_ROOM)
            return [RoomRow(*row) for row in await connection.execute(taken)]

    async def close_room(self, code: str, epoch: int) -> None:
        """Archive a room; its log stays."""
        async with self._transaction() as connection:
            await connection.execute(
                sa.update(rooms).where(rooms.c.code == code, rooms.c.epoch == epoch).values(state="closed")
            )

    async def probe(self, code: str, epoch: int) -> None:
        """Whether a room's log could grow now: a write that changes nothing."""
        async with self._transaction() as connection:
            await connection.execute(
                sa.update(rooms).where(rooms.c.code == code, rooms.c.epoch == epoch).values(epoch=epoch)
            )

    async def append(self, code: str, number: int, epoch: int, at: int, news: Sequence[records.Record]) -> None:
        """Add records to a room's log, all or none; `number`: how many it has, by the caller's knowledge."""
        lines = [
            {"room": code, "number": number + i, "epoch": epoch, "at": at,
             "kind": records.kind_of(record), "body": records.encode(record)}
            for i, record in enumerate(news)
        ]  # fmt: skip
        held = (rooms.c.code == code) & (rooms.c.epoch == epoch) & (rooms.c.length == number)
        async with self._transaction() as connection:
            guard = await connection.execute(sa.update(rooms).where(held).values(length=number + len(lines)))
            if guard.rowcount != 1:
                raise Fenced(f"table {code} is now run elsewhere", table=code)
            await connection.execute(sa.insert(log), lines)

    async def lines(self, code: str) -> list[Line]:
        """A room's whole log."""
        wanted = sa.select(log.c.at, log.c.kind, log.c.body).where(log.c.room == code).order_by(log.c.number)
        async with self._transaction() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Line(at, records.decode(kind, body)) for at, kind, body in rows]

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise _refusal(error) from error


_ROOM = (rooms.c.code, rooms.c.info, rooms.c.secret, rooms.c.maker, rooms.c.epoch)


def _refusal(error: DBAPIError) -> StoreError:
    code = getattr(error.orig, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    if primary == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_WRITE:
        return StoreFull("the server's disk is full: nothing was changed, the table waits until there is space again")
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy("the server's database is locked: nothing was changed, try again in a moment")
    return StoreError("the server's database does not answer: nothing was changed, try again in a moment")


def _durable(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    """Every step that this database has not seen yet."""
    newest = max(path.name[1:5] for path in MIGRATIONS.glob("r*.py"))
    made = sa.inspect(connection).has_table("alembic_version")
    if made and connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == newest:
        return
    # Loaded only when there is something to do: it would take a fifth of every start.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])

    def missing(revision: Any, _: object) -> list[Any]:
        return script._upgrade_revs("head", revision)  # as alembic's own command does, without its files

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


def cookie_secret(folder: Path) -> bytes:
    """The key that signs the cookies, kept in the data folder for its owner only; drawn at the first start."""
    file = folder / "cookie.key"
    try:
        return file.read_bytes()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        drawn = secrets.token_bytes(32)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(drawn)
        return drawn
