"""The tables of the store, as SQLAlchemy sees them; `migrations/` brings a database to this shape."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("avatar", String(32), nullable=False),
)
"""Who visited: the id stands in the signed cookie."""

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("info", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("maker", String(32), nullable=False),
    Column("state", String(8), nullable=False, index=True),
    Column("epoch", Integer, nullable=False),
    Column("length", Integer, nullable=False),
)
"""Tables. `info`: the frame `TableInfo`; `secret`: the 32 bytes behind `commit`; `state`: open or closed;
`epoch` grows with every owner of the room and fences the former; `length`: lines of its log."""

log = Table(
    "log",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("epoch", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What happened at a table, append only. `at`: milliseconds since 1970; `kind` and `body`: `server.records`."""
