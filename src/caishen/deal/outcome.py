"""How a deal ended, as the facts that money and rotation are worked out from (`caishen.match`).

Reads a finished deal and asks `scoring.judge` what the winning hand is worth; pays nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from caishen import scoring
from caishen.deal.packed import BY, FEEDER_AT, NO_TILE, TILE_AT, VARIANT_AT, Op, op_of, seat_of

if TYPE_CHECKING:
    from caishen.deal.machine import Deal

KongName = Literal["exposed", "concealed", "added"]
_KONGS: dict[str, KongName] = {"kong": "exposed", "concealed": "concealed", "added": "added"}


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal. What does not apply is None, 0 or empty.

    `by`: how it was won; `feeder`: who discarded the winning tile or was robbed of it; `wilds`: wild
    tiles each seat holds, the winning tile counted (W7.9); `kongs`: the kongs of each seat in order,
    a robbed one left out (W4.6); `leaver`: who left and so ended the deal (W7.12).
    """

    end: Literal["win", "draw", "escape"]
    winner: int | None = None
    by: Literal["draw", "replacement", "discard", "rob"] | None = None
    feeder: int | None = None
    multiplier: int = 0
    items: tuple[str, ...] = ()
    natural: bool = False
    shape: str = ""
    reading: str | None = None
    wilds: tuple[int, ...]
    kongs: tuple[tuple[KongName, ...], ...]
    leaver: int | None = None


def of(deal: Deal) -> Result:
    """The result of a deal that is over."""
    last = deal.log[-1]
    held = tuple([seat.hand.wilds for seat in deal.seats])
    kongs = tuple([tuple([_KONGS[one.kind] for one in seat.called() if one.kind in _KONGS]) for seat in deal.seats])
    match op_of(last):
        case Op.EXHAUSTED:
            return Result(end="draw", wilds=held, kongs=kongs)
        case Op.LEFT:
            return Result(end="escape", wilds=held, kongs=kongs, leaver=seat_of(last))
    return _won(deal, last, held, kongs)


def _won(deal: Deal, last: int, held: tuple[int, ...], kongs: tuple[tuple[KongName, ...], ...]) -> Result:
    winner = seat_of(last)
    by = BY[last >> VARIANT_AT & 3]
    tile = last >> TILE_AT & 63
    feeder = last >> FEEDER_AT & 3 if by in ("discard", "rob") else None
    seat = deal.seats[winner]
    hand = list(seat.tiles())
    if tile != NO_TILE:
        hand.remove(tile)
    verdict = scoring.judge(
        deal.rules,
        deal.table.wild,
        hand,
        seat.called(),
        None if tile == NO_TILE else tile,
        by,
        heavenly=tile == NO_TILE,
        earthly=by == "discard" and feeder is not None and _earthly(deal, winner, feeder),
    )
    assert verdict.win, f"a win was offered that is none: {verdict}"
    return Result(
        end="win",
        winner=winner,
        by=by,
        feeder=feeder,
        multiplier=verdict.multiplier,
        items=verdict.items,
        natural=verdict.natural,
        shape=verdict.shape or "",
        reading=verdict.reading,
        wilds=held,
        kongs=kongs,
    )


def _earthly(deal: Deal, winner: int, feeder: int) -> bool:
    """地胡 (W6.2): a non-dealer wins his upper seat's discard before the dealer's second discard."""
    table = deal.table
    upper = (winner - 1) % deal.rules.seats
    first_round = winner != table.dealer and feeder == upper and table.dealer_discards < 2
    return bool(deal.rules.earthly == "upper_first_round" and first_round)
