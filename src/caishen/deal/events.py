"""What happens in a deal, in the past tense: one struct a line of the game log.

These are the log's words (`docs/` describes the format); the wire and the views use the same ones.
Secrecy is written here, on the field or on the class, and applied in `deal.secrecy`, nowhere else.
Tiles are text, two characters each. Every event can carry `t`, milliseconds since the match began
(put on by whoever has a clock), and `auto`: played by a time-out or automatically.

>>> import msgspec
>>> msgspec.json.encode(Discard(seat=1, tile="3m", drawn=True))
b'{"type":"discard","seat":1,"tile":"3m","drawn":true}'
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import field


class Hidden:
    """Marks a field whose tiles not everybody may read.

    `from_whom` = "others": only the event's own seat reads it; a list has one entry a seat and each
    reads its own. "all": nobody reads it while the deal runs. With `when`, a field name and a value,
    it is hidden only where that field has that value.
    """

    def __init__(self, from_whom: Literal["others", "all"], when: tuple[str, str] | None = None) -> None:
        self.from_whom = from_whom
        self.when = when


class Event(msgspec.Struct, tag_field="type", frozen=True, kw_only=True, omit_defaults=True):
    """Base of all events of a deal and a match. `told_to` of a class: who may know that it happened.

    t: milliseconds since the match began
    auto: played by a time-out or automatically
    """

    told_to: ClassVar[Literal["all", "seats", "nobody"]] = "all"

    t: int | None = None
    auto: bool = False


class Dealt(Event, frozen=True, kw_only=True, omit_defaults=True, tag="deal"):
    """The dice are thrown, the caishen is turned up, the hands are dealt.

    deal: number of the deal, from 1
    dealer: seat of the dealer
    streak: the dealer's step k (W7.2)
    dice: every roll in order
    indicator: the turned tile; its kind is the caishen
    wall: the tiles still to draw, in drawing order, two characters a tile
    hands: one text a seat, the dealer's of one tile more
    short: the suit that this deal is played without (§9), null where all three are there
    """

    deal: int
    dealer: int
    streak: int
    dice: list[list[int]]
    indicator: str
    wall: Annotated[str, Hidden("all")]
    hands: Annotated[list[str], Hidden("others")]
    short: Literal["m", "p", "s"] | None = None


class Draw(Event, frozen=True, kw_only=True, omit_defaults=True, tag="draw"):
    """A seat drew a tile.

    seat: who drew
    tile: what was drawn
    tail: a kong's replacement, from the tail of the wall (W2.5)
    """

    seat: int
    tile: Annotated[str, Hidden("others")]
    tail: bool = False


class Discard(Event, frozen=True, kw_only=True, omit_defaults=True, tag="discard"):
    """A seat discarded.

    seat: who discarded
    tile: the discard
    drawn: the tile is the one just drawn
    all_god: 全球神 is announced: the wild is left alone, the seat wins unless another wins this tile (W6.3)
    """

    seat: int
    tile: str
    drawn: bool = False
    all_god: bool = False


class Chow(Event, frozen=True, kw_only=True, omit_defaults=True, tag="chow"):
    """吃: a run with the discard of the seat before.

    seat: who called
    tile: the called tile
    with: the two tiles of the hand by place value, a white at its value's place
    from: who discarded it
    """

    seat: int
    tile: str
    with_: str = field(name="with")
    from_: int = field(name="from")


class Pung(Event, frozen=True, kw_only=True, omit_defaults=True, tag="pung"):
    """碰: three alike with another's discard.

    seat: who called
    tile: the called tile
    from: who discarded it
    """

    seat: int
    tile: str
    from_: int = field(name="from")


class Kong(Event, frozen=True, kw_only=True, omit_defaults=True, tag="kong"):
    """杠. A robbed kong is announced too: the win follows it, and the pung stays a pung (W4.6).

    seat: who made it
    kind: exposed 明杠, concealed 暗杠 (others learn its tile at the deal's end, W4.2), added 补杠
    tile: the tile
    from: who fed it, an added kong's pung; absent for a concealed one
    """

    seat: int
    kind: Literal["exposed", "concealed", "added"]
    tile: Annotated[str, Hidden("others", when=("kind", "concealed"))]
    from_: int | None = field(name="from", default=None)


class Pass(Event, frozen=True, kw_only=True, omit_defaults=True, tag="pass"):
    """A seat gave up claims it had.

    seat: who had them
    on: number of the event it answers
    gave_up: what was given up, sorted: chow, kong, pung, win
    """

    told_to: ClassVar[Literal["all", "seats", "nobody"]] = "nobody"

    seat: int
    on: int
    gave_up: list[str]


class Win(Event, frozen=True, kw_only=True, omit_defaults=True, tag="win"):
    """胡: a seat won, the deal is over.

    seat: who won
    by: draw, replacement, discard or rob
    tile: the winning tile; null where the dealer won with his first hand (天胡), and for 全球神
    from: who discarded it or was robbed of it
    multiplier: what the hand is worth (W6)
    items: the names of what gives that worth
    shape: sets, eight_pairs or three_wilds
    """

    seat: int
    by: Literal["draw", "replacement", "discard", "rob"]
    tile: str | None
    from_: int | None = field(name="from", default=None)
    multiplier: int
    items: list[str]
    shape: str


class Exhausted(Event, frozen=True, kw_only=True, omit_defaults=True, tag="exhausted"):
    """流局: a seat must draw and no draw is left (W2.8)."""


class Left(Event, frozen=True, kw_only=True, omit_defaults=True, tag="left"):
    """逃跑: a seat left the running deal (W7.12).

    seat: who left
    """

    seat: int


class Shown(Event, frozen=True, kw_only=True, omit_defaults=True, tag="shown"):
    """Hands laid open at a deal's end: told to the seats, never written into a log, which holds it all.

    hands: one text a seat, the concealed tiles
    concealed: for each seat the tiles of its concealed kongs
    reading: the winning hand broken into sets; absent where nobody won by a shape
    """

    told_to: ClassVar[Literal["all", "seats", "nobody"]] = "seats"

    hands: list[str]
    concealed: list[list[str]]
    reading: str | None = None


PlayEvent = Draw | Discard | Chow | Pung | Kong | Pass | Win | Exhausted | Left
"""What a running deal brings forth."""

DealEvent = Dealt | PlayEvent
"""The lines of one deal in a game log."""
