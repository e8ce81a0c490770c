"""What a running deal has brought about already, and what it would bring: payments due, liability, a discard's price.

For people at a table, who are told and warned. Reads a match and asks `scoring`; nothing is decided
here, and no hidden tile is looked at: kongs, fines and calls lie open.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from caishen.deal import outcome
from caishen.deal.actions import CHOWS, KONG, PUNG
from caishen.deal.packed import Op, word
from caishen.match.match import Match
from caishen.scoring import liable, settle

_CALLS = dict.fromkeys(CHOWS, Op.CHOW) | {PUNG: Op.PUNG, KONG: Op.KONG}


class Due(NamedTuple):
    """A payment between two seats that no end of the deal can change; `clause` says so."""

    payer: int
    payee: int
    points: int
    reason: Literal["followed", "wild_discard", "kong"]
    clause: str


class Liability(NamedTuple):
    """If `winner` wins, `payer` pays the shares of all; `clause` says so."""

    winner: int
    payer: int
    clause: str


def due(match: Match) -> tuple[Due, ...]:
    """The payments of the running deal that no end can change: kong points and fines (W7.10, §9, L2.2, L2.4)."""
    if match.phase != "deal" or match.deal is None:
        return ()
    rules = match.rules
    clauses: dict[str, str] = {
        "kong": "§9" if rules.kong_points else "W7.10",
        "followed": "L2.4" if rules.followed_kinds == "all" else "§9",
        "wild_discard": rules.refusals.wild_discard,
    }
    lines = settle(rules, match.outcome(outcome.so_far(match.deal))).lines
    return tuple(Due(**msgspec.structs.asdict(line), clause=clauses[line.reason]) for line in lines)


def liabilities(match: Match) -> tuple[Liability, ...]:
    """Who is liable for whom in the running deal (L4.4, §9 `three_feeds`)."""
    return _liabilities(match, [])


def liability_by(match: Match, seat: int, action: int) -> tuple[Liability, int] | None:
    """The liability that a call of the tile that lies would bring about, and how many such calls it takes: this
    one, or one more; None where the call brings none."""
    if action not in _CALLS or match.deal is None:
        return None
    call = word(_CALLS[action], seat, feeder=match.deal.table.turn)
    known = liabilities(match)
    for calls in (1, 2):
        new = [one for one in _liabilities(match, [call] * calls) if one not in known]
        if new:
            return new[0], calls
    return None


def wild_fine(match: Match, seat: int) -> int:
    """What discarding a wild costs a seat (L2.2); 0: nothing, or it may not be done at all."""
    if match.rules.wild_discard != "fined" or match.deal is None:
        return 0
    nothing = outcome.Result(end="draw", wilds=(0,) * match.rules.seats, kongs=(), fines=((seat, "wild_discard"),))
    return -settle(match.rules, match.outcome(nothing)).net[seat]


def _liabilities(match: Match, calls: list[int]) -> tuple[Liability, ...]:
    rules, deal = match.rules, match.deal
    if match.phase != "deal" or deal is None or not (rules.chows_for_liability or rules.three_feeds):
        return ()
    found = []
    for winner in range(rules.seats):
        payer = liable(rules, match.outcome(outcome.won_by(deal, winner, calls)))
        if payer is not None:
            found.append(Liability(winner, payer, "L4.4" if rules.chows_for_liability else "§9"))
    return tuple(found)
