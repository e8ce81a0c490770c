"""The packed log: one integer an event, and its way to and from `deal.events`.

A deal appends these integers while it runs and decodes none; whoever wants events decodes them
here. Draws stand in the log too, so that it can be read without the wall. The layout, from bit 0:

    op 4 · seat 2 · tile 6 (63: none) · feeder 2 · variant 2 · auto 1 · given up 4 · answered event 10

`variant`: a draw from the tail; a discard of the drawn tile (1), with which the wild is left alone (2);
which chow; which way of winning.
`given up`: one bit each for chow, kong, pung, win. `answered event`: its index in this log.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Literal

from caishen.deal import actions, events
from caishen.errors import LogError
from caishen.tiles import NAMES, kind_of, parse_tiles, spell_tiles

if TYPE_CHECKING:
    from caishen.deal.outcome import Result


class Op(IntEnum):
    """What an integer tells of."""

    DRAW = 0
    DISCARD = 1
    CHOW = 2
    PUNG = 3
    KONG = 4
    CONCEALED = 5
    ADDED = 6
    PASS = 7
    WIN = 8
    EXHAUSTED = 9
    LEFT = 10


NO_TILE = 63
_LONGEST = 1024
SEAT_AT, TILE_AT, FEEDER_AT, VARIANT_AT, AUTO_AT, GIVEN_UP_AT, ON_AT = 4, 6, 12, 14, 16, 17, 21
BY: tuple[Literal["draw", "replacement", "discard", "rob"], ...] = ("draw", "replacement", "discard", "rob")
GIVEN_UP = ("chow", "kong", "pung", "win")
_KONGS: dict[int, Literal["exposed", "concealed", "added"]] = {
    Op.KONG: "exposed",
    Op.CONCEALED: "concealed",
    Op.ADDED: "added",
}


def word(
    op: int, seat: int, tile: int = NO_TILE, feeder: int = 0, variant: int = 0, auto: bool = False, more: int = 0
) -> int:
    """One packed event; `more` holds the fields of a pass, already in their place."""
    placed = op | seat << SEAT_AT | tile << TILE_AT | feeder << FEEDER_AT | variant << VARIANT_AT
    return placed | auto << AUTO_AT | more


def op_of(packed: int) -> int:
    return packed & 15


def seat_of(packed: int) -> int:
    return packed >> SEAT_AT & 3


def is_auto(packed: int) -> bool:
    return bool(packed >> AUTO_AT & 1)


def given_up(packed: int) -> list[str]:
    """What a pass gave up, sorted."""
    return [name for bit, name in enumerate(GIVEN_UP) if packed >> GIVEN_UP_AT + bit & 1]


def action_of(packed: int) -> int | None:
    """The action a seat took with this event; None for what nobody chose, and for a pass line,
    which may stand beside a lesser claim.

    >>> action_of(word(Op.CONCEALED, 2, tile=5)) == actions.CONCEALED + 5
    True
    """
    tile = packed >> TILE_AT & 63
    match op_of(packed):
        case Op.DISCARD:
            return tile
        case Op.CHOW:
            return actions.CHOW_LOW + (packed >> VARIANT_AT & 3)
        case Op.PUNG:
            return actions.PUNG
        case Op.KONG:
            return actions.KONG
        case Op.CONCEALED:
            return actions.CONCEALED + tile
        case Op.ADDED:
            return actions.ADDED + tile
        case Op.WIN:
            return actions.WIN
    return None


def unpack(packed: int, wild: int, first: int, result: Result | None) -> events.PlayEvent:
    """The event of one integer. `first`: number of the deal's first event in the match's log. A win
    is told with its `result`."""
    seat, tile, auto = seat_of(packed), packed >> TILE_AT & 63, is_auto(packed)
    name = NAMES[tile] if tile != NO_TILE else ""
    feeder, variant = packed >> FEEDER_AT & 3, packed >> VARIANT_AT & 3
    match op_of(packed):
        case Op.DRAW:
            return events.Draw(seat=seat, tile=name, tail=bool(variant))
        case Op.DISCARD:
            return events.Discard(seat=seat, tile=name, drawn=bool(variant & 1), all_god=bool(variant & 2), auto=auto)
        case Op.CHOW:
            used = spell_tiles(actions.chow_tiles(actions.CHOW_LOW + variant, tile, wild))
            return events.Chow(seat=seat, tile=name, with_=_grouped(used), from_=feeder, auto=auto)
        case Op.PUNG:
            return events.Pung(seat=seat, tile=name, from_=feeder, auto=auto)
        case Op.KONG | Op.CONCEALED | Op.ADDED as op:
            fed = None if op == Op.CONCEALED else feeder
            return events.Kong(seat=seat, kind=_KONGS[op], tile=name, from_=fed, auto=auto)
        case Op.PASS:
            return events.Pass(seat=seat, on=first + (packed >> ON_AT), gave_up=given_up(packed), auto=auto)
        case Op.WIN:
            assert result is not None
            return events.Win(
                seat=seat,
                by=BY[variant],
                tile=name or None,
                from_=feeder if variant >= 2 else None,
                multiplier=result.multiplier,
                items=list(result.items),
                shape=result.shape,
                auto=auto,
            )
        case Op.EXHAUSTED:
            return events.Exhausted()
    return events.Left(seat=seat, auto=auto)


def pack(event: events.PlayEvent, wild: int, first: int) -> int:
    """The integer of an event, `first` as for `unpack`. `LogError` for seats or numbers that cannot be.

    >>> pack(events.Discard(seat=2, tile="3m"), wild=0, first=1) == word(Op.DISCARD, 2, tile=2)
    True
    """
    _check_numbers(event, first)
    auto = event.auto
    match event:
        case events.Draw():
            return word(Op.DRAW, event.seat, kind_of(event.tile), variant=event.tail)
        case events.Discard():
            variant = event.drawn | event.all_god << 1
            return word(Op.DISCARD, event.seat, kind_of(event.tile), variant=variant, auto=auto)
        case events.Chow():
            tile = kind_of(event.tile)
            variant = actions.chow_action(tile, parse_tiles(event.with_), wild) - actions.CHOW_LOW
            return word(Op.CHOW, event.seat, tile, event.from_, variant, auto)
        case events.Pung():
            return word(Op.PUNG, event.seat, kind_of(event.tile), event.from_, auto=auto)
        case events.Kong():
            op = next(op for op, kind in _KONGS.items() if kind == event.kind)
            return word(op, event.seat, kind_of(event.tile), event.from_ or 0, auto=auto)
        case events.Pass():
            bits = sum(1 << GIVEN_UP_AT + bit for bit, name in enumerate(GIVEN_UP) if name in event.gave_up)
            return word(Op.PASS, event.seat, NO_TILE, auto=auto, more=bits | event.on - first << ON_AT)
        case events.Win():
            tile = NO_TILE if event.tile is None else kind_of(event.tile)
            return word(Op.WIN, event.seat, tile, event.from_ or 0, BY.index(event.by), auto)
        case events.Exhausted():
            return word(Op.EXHAUSTED, 0)
        case events.Left():
            return word(Op.LEFT, event.seat, auto=auto)


def _check_numbers(event: events.PlayEvent, first: int) -> None:
    """A number too large for its place would turn the event into another one."""
    for name in ("seat", "from_"):
        number = getattr(event, name, None)
        if number is not None and not 0 <= number < 4:
            raise LogError(f"there is no seat {number}", seat=number)
    if isinstance(event, events.Pass) and not 0 <= event.on - first < _LONGEST:
        raise LogError(f"event {event.on} is not in this deal", on=event.on)


def _grouped(spelled: str) -> str:
    """`2m4m` as `24m`; the order stays, also where a white stands between: `5z4m`."""
    return spelled[0] + spelled[2:] if spelled[1] == spelled[3] else spelled
