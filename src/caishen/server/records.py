"""What a room stores: the match's events, the answers given, and who sits where.

A room is nothing but the fold of its records (`server.state`), so what is not here does not survive
a restart, and what is here does. Times are milliseconds since 1970, `seat` is the seat at the time of
the record. This is an inner format of the store; other people's programs read the game log.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from caishen.deal.events import Shown
from caishen.match.events import AnyEvent

Why = Literal["own", "bot", "time", "trustee", "ready"]
"""Who answered: the person, the bot in the seat, a missed deadline, the trustee, 听."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """The base of the records that are no event."""


class Seated(Fact, frozen=True, kw_only=True, tag="seated"):
    """A person took a seat, came back to it, or moved there from the seat he had."""

    seat: int
    guest: str
    name: str
    avatar: str
    nonce: str = ""


class Stood(Fact, frozen=True, kw_only=True, tag="stood"):
    """A seat became free before the match."""

    seat: int


class Filled(Fact, frozen=True, kw_only=True, tag="filled"):
    """A bot took a seat."""

    seat: int
    name: str
    avatar: str


class Placed(Fact, frozen=True, kw_only=True, tag="placed"):
    """The seats were drawn: `places[new] = old` (W8.1, W8.4, L5.2). Follows the event `seats`."""

    places: list[int]


class Departed(Fact, frozen=True, kw_only=True, tag="departed"):
    """A person left a running match; a bot stands in."""

    seat: int


class Asked(Fact, frozen=True, kw_only=True, tag="asked"):
    """Questions were asked: of which seats, from when, and until when each must answer (null: no clock)."""

    at: int
    deadlines: list[tuple[int, int | None]]


class Answered(Fact, frozen=True, kw_only=True, tag="answered"):
    """A seat answered its question. `id`: of the command, so that it is recognised when sent again;
    `bank`: milliseconds left in the seat's bank."""

    seat: int
    action: int
    why: Why
    id: str = ""
    bank: int = 0


class Returned(Fact, frozen=True, kw_only=True, tag="returned"):
    """A person said "I am back"."""

    seat: int


class Readied(Fact, frozen=True, kw_only=True, tag="readied"):
    """听 was switched on or off."""

    seat: int
    on: bool


class Again(Fact, frozen=True, kw_only=True, tag="again"):
    """The group goes on at another table."""

    code: str


Note = Seated | Stood | Filled | Placed | Departed | Asked | Answered | Returned | Readied | Again
Event = AnyEvent | Shown
Record = Note | Event

_notes: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def kind_of(record: Record) -> Literal["event", "answer", "room"]:
    """The column `kind` of a record."""
    if isinstance(record, Answered):
        return "answer"
    return "room" if isinstance(record, Fact) else "event"


def decode(kind: str, body: bytes) -> Record:
    """The record of a stored line.

    >>> decode("answer", b'{"type":"answered","seat":2,"action":34,"why":"own"}').action
    34
    """
    return _events.decode(body) if kind == "event" else _notes.decode(body)


def encode(record: Record) -> bytes:
    """The stored line of a record."""
    return msgspec.json.encode(record)
