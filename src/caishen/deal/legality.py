# cython: language_level=3
"""What a seat may answer: on its own turn, to another's discard, to another's added kong.

Written once, for `Deal` and for `View`: from one seat's own tiles and the public facts of the table
alone. Rules are read as fields; whether a hand wins is `caishen.hands`' affair, which claim comes
first `deal.window`'s. The answers are left in the seat, in ascending order.
"""

from __future__ import annotations

import cython

from caishen import tiles
from caishen.deal import actions, worth
from caishen.rules import By

if cython.compiled:
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import Table
else:
    from caishen.deal.seat import Seat
    from caishen.deal.table import Table

_KINDS = cython.declare(cython.int, tiles.KINDS)
_FIRST_HONOUR = cython.declare(cython.int, tiles.FIRST_HONOUR)
_WHITE = cython.declare(cython.int, tiles.WHITE)
_PASS = cython.declare(cython.int, actions.PASS)
_WIN = cython.declare(cython.int, actions.WIN)
_CHOW_LOW = cython.declare(cython.int, actions.CHOW_LOW)
_CHOW_MID = cython.declare(cython.int, actions.CHOW_MID)
_CHOW_HIGH = cython.declare(cython.int, actions.CHOW_HIGH)
_PUNG = cython.declare(cython.int, actions.PUNG)
_KONG = cython.declare(cython.int, actions.KONG)
_CONCEALED = cython.declare(cython.int, actions.CONCEALED)
_ADDED = cython.declare(cython.int, actions.ADDED)


@cython.cfunc
def ask_turn(seat: Seat, table: Table) -> cython.void:
    """The own turn: discards, a win after an own draw (W3.1), kongs unless it began with a call (W4.3)."""
    kind: cython.int
    seat.clear()
    _offer_discards(seat, table)
    if table.fresh and seat.hand.wins_full():
        seat.offer(_WIN)
    if not (table.fresh or table.rules.kong_after_call) or not table.replacement_left():
        return
    for kind in range(_KINDS):
        if seat.hand.counts[kind] == 4:
            seat.offer(_CONCEALED + kind)
    for kind in range(_KINDS):
        if seat.pungs >> kind & 1 and seat.hand.counts[kind] == 1:
            seat.offer(_ADDED + kind)


@cython.cfunc
@cython.exceptval(check=False)
def _offer_discards(seat: Seat, table: Table) -> cython.void:
    """Every tile, or those that the duty leaves (W3.2); a wild where the rules have it so always, or when only wilds
    are left (W3.5, L2.2)."""
    kind: cython.int
    duty: cython.longlong = single_honours(seat, table)
    if duty & table.reference:
        duty &= table.reference
    for kind in range(_KINDS):
        if kind == seat.wild and not table.rules.wild_allowed:
            continue
        if seat.hand.counts[kind] and (duty == 0 or duty >> kind & 1):
            seat.offer(kind)
    if seat.count == 0 and table.rules.wild_when_alone:
        seat.offer(seat.wild)


@cython.cfunc
@cython.exceptval(check=False)
def single_honours(seat: Seat, table: Table) -> cython.longlong:
    """S of W3.2, kinds as bits: honours held once, but for the fourth tile of an own pung."""
    one: cython.longlong = 1
    single: cython.longlong = 0
    kind: cython.int
    if not table.rules.honours_first:
        return 0
    for kind in range(_FIRST_HONOUR, _KINDS):
        if seat.hand.counts[kind] == 1 and table.duty_kind(kind) and not seat.pungs >> kind & 1:
            single |= one << kind
    return single


@cython.cfunc
def ask_claim(seat: Seat, table: Table) -> cython.void:
    """Another's discard (W4.1); no question where nothing can be claimed. Only wins while the discarder's
    own is pending (W6.3)."""
    tile: cython.int = table.tile
    seat.clear()
    seat.offer(_PASS)
    if seat.hand.wins_on(tile, False) and not _win_passed(seat, table, "discard"):
        seat.offer(_WIN)
    if tile != seat.wild and not table.god:  # W1.3: a wild is never called
        if _may_call(seat, table):
            if table.steps_to(seat.number) == 1:
                _offer_chows(seat, seat.wild if tile == _WHITE else tile)
            if seat.hand.counts[tile] >= 2 and not seat.passed >> tile & 1:
                seat.offer(_PUNG)
        if seat.hand.counts[tile] == 3 and table.replacement_left():
            seat.offer(_KONG)
    if seat.count == 1:
        seat.clear()


@cython.cfunc
@cython.exceptval(check=False)
def _may_call(seat: Seat, table: Table) -> cython.bint:
    """A chow or pung needs a normal draw left (W2.8) and a tile to discard after it, where wilds are
    never discarded one that is none (W3.6)."""
    return table.draws_left() > 0 and (seat.hand.held - seat.hand.wilds > 2 or not table.rules.wild_barred)


@cython.cfunc
@cython.exceptval(check=False)
def _offer_chows(seat: Seat, place: cython.int) -> cython.void:
    """Runs with the place of the called tile, whites taken at the caishen's face (W1.4)."""
    rank: cython.int = place % 9
    if place >= _FIRST_HONOUR:
        return
    if rank <= 6 and _holds(seat, place + 1) and _holds(seat, place + 2):
        seat.offer(_CHOW_LOW)
    if 1 <= rank <= 7 and _holds(seat, place - 1) and _holds(seat, place + 1):
        seat.offer(_CHOW_MID)
    if rank >= 2 and _holds(seat, place - 2) and _holds(seat, place - 1):
        seat.offer(_CHOW_HIGH)


@cython.cfunc
@cython.exceptval(check=False)
def _holds(seat: Seat, place: cython.int) -> cython.bint:
    """Whether a tile that is no wild stands in hand for a place of a suit."""
    return seat.hand.counts[_WHITE if place == seat.wild else place] > 0


@cython.cfunc
def ask_rob(seat: Seat, table: Table) -> cython.void:
    """Another's added kong can be won, nothing else (W4.6)."""
    seat.clear()
    if seat.hand.wins_on(table.tile, False) and not _win_passed(seat, table, "rob"):
        seat.offer(_PASS)
        seat.offer(_WIN)


@cython.cfunc
def _win_passed(seat: Seat, table: Table, by: By) -> cython.bint:
    """W4.5: whether the win on the tile that lies is worth no more than one that was passed."""
    if seat.passed_win == 0:
        return False
    return worth.on_tile(seat, table, table.tile, by) <= seat.passed_win


@cython.cfunc
def pass_offered(seat: Seat, table: Table) -> cython.void:
    """A seat did not take the win that was offered: it counts as worth what it is by discard (W4.5)."""
    if table.rules.passed_win and seat.may(_WIN):
        seat.pass_win(worth.on_tile(seat, table, table.tile, "discard"))


@cython.cfunc
def pass_drawn(seat: Seat, table: Table) -> cython.void:
    """The seat on turn does not take the win it has in hand: it counts with its own worth (W4.5)."""
    if table.rules.passed_win and seat.may(_WIN):
        seat.pass_win(worth.refused_draw(seat, table))


@cython.cfunc
def pass_own(seat: Seat, table: Table, tile: cython.int) -> cython.void:
    """After an own discard: a pung that left a hand not waiting ends what was passed, and the discard itself is
    passed where the seat waits for it (W4.5)."""
    if not table.rules.passed_win:
        return
    if seat.punged and seat.hand.distance() != 0:
        seat.passed_win = 0
    seat.punged = False
    if seat.hand.wins_on(tile, False):
        seat.pass_win(worth.on_tile(seat, table, tile, "discard"))


def barred(seat: Seat, wild_clause: str) -> dict[int, str]:
    """Of a seat asked on its own turn: each tile in hand that may not be discarded, with the clause, which for wilds
    is the edition's."""
    held = [kind for kind in range(34) if seat.hand.counts[kind]]
    return {kind: wild_clause if kind == seat.wild else "W3.2" for kind in held if not seat.may(kind)}
