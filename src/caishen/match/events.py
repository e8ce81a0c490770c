"""What happens between the deals, in the past tense: the match's own lines of the game log.

Together with `deal.events` this is the whole vocabulary of a log; the wire and the views use the
same structs. Everything here is public: a match keeps no secret but the one it promised in `commit`
and reveals at the end.

>>> decode(b'{"type":"top","seat":1,"topped":true,"points":8}')
Top(t=None, auto=False, seat=1, topped=True, points=8)
"""

from __future__ import annotations

from typing import Any

import msgspec

from caishen.deal.events import DealEvent, Event
from caishen.scoring import Payment

FORMAT = 1
"""The version of the log format that is written and read."""


class Began(Event, frozen=True, kw_only=True, omit_defaults=True, tag="match"):
    """A match began; always the first event.

    format: version of the log format
    rules: name of the rule set
    options: every field that differs from the rule set
    rules_digest: SHA-256 of the rule set's fields
    seats: number of seats
    names: the players in joining order
    commit: SHA-256 of the secret behind walls and lots; null where the walls were prepared
    nonces: one text a player in joining order, empty where none was given
    """

    format: int
    rules: str
    options: dict[str, Any]
    rules_digest: str
    seats: int
    names: list[str]
    commit: str | None
    nonces: list[str]


class Seats(Event, frozen=True, kw_only=True, omit_defaults=True, tag="seats"):
    """The seats were drawn; from here on seat numbers mean the new places (W8.1, W8.4).

    names: the players by their new seats
    scores: their points, likewise
    """

    names: list[str]
    scores: list[int]


class Player(Event, frozen=True, kw_only=True, omit_defaults=True, tag="player"):
    """Another player took a seat between two deals (W8.2).

    seat: the seat
    name: who sits there now
    bot: a bot plays it
    """

    seat: int
    name: str
    bot: bool


class Buy(Event, frozen=True, kw_only=True, omit_defaults=True, tag="buy"):
    """买底: the dealer bought or did not (W7.4).

    seat: the dealer
    bought: whether he bought
    points: the amount; absent where he did not
    """

    seat: int
    bought: bool
    points: int | None = None


class Top(Event, frozen=True, kw_only=True, omit_defaults=True, tag="top"):
    """顶底: another seat topped or did not (W7.5).

    seat: the seat
    topped: whether it topped
    points: the amount; absent where it did not
    """

    seat: int
    topped: bool
    points: int | None = None


class Settle(Event, frozen=True, kw_only=True, omit_defaults=True, tag="settle"):
    """The deal was paid (W7.13).

    lines: who paid whom, how much and why
    net: what each seat won or lost
    house: what the house won or lost
    """

    lines: tuple[Payment, ...]
    net: tuple[int, ...]
    house: int


class DealEnd(Event, frozen=True, kw_only=True, omit_defaults=True, tag="deal_end"):
    """The deal is over.

    scores: points of the match so far
    next_dealer: who deals next (W8.2–W8.4); null after an escape
    next_streak: his step k; null after an escape
    dice: the roll that picked the dealer; absent where none did
    """

    scores: list[int]
    next_dealer: int | None
    next_streak: int | None
    dice: list[int] | None = None


class MatchEnd(Event, frozen=True, kw_only=True, omit_defaults=True, tag="match_end"):
    """The match is over; always the last event.

    scores: the final points
    seed: the secret behind walls and lots, in hexadecimal; null where the walls were prepared
    cut: ended before its length was played
    """

    scores: list[int]
    seed: str | None
    cut: bool = False


MatchEvent = Began | Seats | Player | Buy | Top | Settle | DealEnd | MatchEnd
"""The match's own lines."""

AnyEvent = DealEvent | MatchEvent
"""Every line of a game log."""

_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def decode(line: bytes | str) -> AnyEvent:
    """The event of one JSON object; keys that no event has are passed over.

    `msgspec.DecodeError` or `msgspec.ValidationError` for anything that is no event.

    >>> decode('{"type":"exhausted","seen_by":"nobody"}')
    Exhausted(t=None, auto=False)
    """
    return _decoder.decode(line)


def encode(event: Event) -> bytes:
    """The event as one JSON object, its type first, keys in their fixed order.

    >>> encode(Buy(seat=0, bought=False))
    b'{"type":"buy","seat":0,"bought":false}'
    """
    return msgspec.json.encode(event)
