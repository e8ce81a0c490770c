"""How a deal ended, as the facts that money and rotation are worked out from (`caishen.match`).

Reads a finished deal and asks `scoring.judge` what the winning hand is worth; pays nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from caishen import scoring
from caishen.deal.fines import chows_fed, discards, fed, followed
from caishen.deal.packed import BY, NO_TILE, TILE_AT, VARIANT_AT, Op, op_of, seat_of
from caishen.deal.worth import judged
from caishen.rules import By
from caishen.scoring import Verdict
from caishen.tiles import FIRST_HONOUR, KINDS

if TYPE_CHECKING:
    from caishen.deal.machine import Deal

KongName = Literal["exposed", "concealed", "added"]
_KONGS: dict[str, KongName] = {"kong": "exposed", "concealed": "concealed", "added": "added"}
_THREE = 3


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal. What does not apply is None, 0 or empty.

    `by`: how it was won; `feeder`: who discarded the winning tile or was robbed of it; `wilds`: wild
    tiles each seat holds, the winning tile counted (W7.9); `kongs`: the kongs of each seat in order,
    a robbed one left out (W4.6); `leaver`: who left and so ended the deal (W7.12); `fines`: (seat, reason)
    for each fine due; `chows_fed`: how many chows each seat fed to each, where that makes liable (L4.4);
    `three_feeds_payer`: the seat before the dealer where it pays for all (§9).
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
    fines: tuple[tuple[int, scoring.FineReason], ...] = ()
    chows_fed: tuple[tuple[int, ...], ...] = ()
    three_feeds_payer: int | None = None


def of(deal: Deal) -> Result:
    """The result of a deal that is over."""
    last = deal.log[-1]
    held = tuple([seat.hand.wilds for seat in deal.seats])
    kongs = _kongs(deal)
    match op_of(last):
        case Op.EXHAUSTED:
            return Result(end="draw", wilds=held, kongs=kongs, fines=_fines(deal))
        case Op.LEFT:
            return Result(end="escape", wilds=held, kongs=kongs, leaver=seat_of(last))
    return _won(deal, last, held, kongs)


def so_far(deal: Deal) -> Result:
    """What is due in a running deal however it ends, as a drawn deal without wilds: kongs made and fines."""
    kongs = _kongs(deal)
    if op_of(deal.log[-1] if deal.log else Op.DRAW) == Op.ADDED:  # it can be robbed still, then it is none (W4.6)
        maker = seat_of(deal.log[-1])
        kongs = tuple([own[:-1] if seat == maker else own for seat, own in enumerate(kongs)])
    return Result(end="draw", wilds=(0,) * deal.rules.seats, kongs=kongs, fines=_fines(deal))


def won_by(deal: Deal, winner: int, calls: Sequence[int] = ()) -> Result:
    """A win of a running deal that is worth 1 and drawn: who would be liable for it. `calls`: packed claims that
    are thought to have happened too."""
    log = [*deal.log, *calls]
    return Result(
        end="win",
        winner=winner,
        by="draw",
        multiplier=1,
        wilds=(0,) * deal.rules.seats,
        kongs=(),
        chows_fed=_chows_fed(deal, log),
        three_feeds_payer=_three_feeds_payer(deal, log, winner),
    )


def on_offer(deal: Deal, seat: int, by: By) -> Verdict:
    """What a win on the tile that lies would be worth to a seat that may take it."""
    return judged(deal.seats[seat], deal.table, deal.seats[seat].tiles(), deal.table.tile, by)


def _won(deal: Deal, last: int, held: tuple[int, ...], kongs: tuple[tuple[KongName, ...], ...]) -> Result:
    winner = seat_of(last)
    by = BY[last >> VARIANT_AT & 3]
    tile = last >> TILE_AT & 63
    seat = deal.seats[winner]
    hand = list(seat.tiles())
    if deal.table.god and by == "draw":
        verdict = judged(seat, deal.table, hand, deal.table.tile, by, all_god=True)
    elif tile == NO_TILE:
        verdict = judged(seat, deal.table, hand, None, by)
    else:
        hand.remove(tile)
        verdict = judged(seat, deal.table, hand, tile, by)
    assert verdict.win, f"a win was offered that is none: {verdict}"
    return Result(
        end="win",
        winner=winner,
        by=by,
        feeder=deal.table.turn if by in ("discard", "rob") else None,
        multiplier=verdict.multiplier,
        items=verdict.items,
        natural=verdict.natural,
        shape=verdict.shape or "",
        reading=verdict.reading,
        wilds=held,
        kongs=kongs,
        fines=_fines(deal),
        chows_fed=_chows_fed(deal, deal.log),
        three_feeds_payer=_three_feeds_payer(deal, deal.log, winner),
    )


def _kongs(deal: Deal) -> tuple[tuple[KongName, ...], ...]:
    return tuple([tuple([_KONGS[one.kind] for one in seat.called() if one.kind in _KONGS]) for seat in deal.seats])


def _chows_fed(deal: Deal, log: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """L4.4"""
    return chows_fed(log, deal.rules.seats) if deal.rules.chows_for_liability else ()


def _fines(deal: Deal) -> tuple[tuple[int, scoring.FineReason], ...]:
    """Discards followed by all others (§9 `follow_fine`, L2.4) and wilds discarded where that is fined (L2.2)."""
    rules, fines = deal.rules, list[tuple[int, scoring.FineReason]]()
    if rules.follow_fine:
        kinds = range(FIRST_HONOUR if rules.followed_kinds == "honours" else 0, KINDS)
        fines += [(seat, "followed") for seat in followed(deal.log, rules.seats, kinds)]
    if rules.wild_discard == "fined":
        fines += [(seat, "wild_discard") for seat in discards(deal.log, deal.table.wild)]
    return tuple(fines)


def _three_feeds_payer(deal: Deal, log: Sequence[int], winner: int) -> int | None:
    """§9 `three_feeds`: the dealer wins, and the seat before him has called three sets or more from him and his
    lower seat."""
    seats, dealer = deal.rules.seats, deal.table.dealer
    if not deal.rules.three_feeds or winner != dealer:
        return None
    before = (dealer - 1) % seats
    called = fed(log, before, (dealer, (dealer + 1) % seats))
    return before if called >= _THREE else None
