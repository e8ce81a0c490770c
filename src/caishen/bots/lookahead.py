# cython: language_level=3
"""Trials on a copy of one seat: what the hand is worth after an action, in distance and live tiles.

Numbers only; which of them matters most is a bot's taste (`bots.players`). Nothing here touches the
view's own hand, and nothing is known but what the view knows.
"""

from __future__ import annotations

import cython

from caishen import tiles
from caishen.deal import actions

if cython.compiled:
    from cython.cimports.caishen.deal.legality import ask_turn, single_honours
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import Table
    from cython.cimports.caishen.deal.view import View
else:
    from caishen.deal.legality import ask_turn, single_honours
    from caishen.deal.seat import Seat
    from caishen.deal.table import Table
    from caishen.deal.view import View

_KINDS = cython.declare(cython.int, tiles.KINDS)
_FIRST_HONOUR = cython.declare(cython.int, tiles.FIRST_HONOUR)
_KONG = cython.declare(cython.int, actions.KONG)
_PUNG = cython.declare(cython.int, actions.PUNG)
_CONCEALED = cython.declare(cython.int, actions.CONCEALED)
_ADDED = cython.declare(cython.int, actions.ADDED)


@cython.final
@cython.cclass
class Outlook:
    """A hand as it would stand. `distance`: tiles missing, 0 = it waits. `reach`: the same without the
    single honours, which the duty will take from it (W3.2)."""

    def __init__(self, seat: Seat, table: Table, view: View) -> None:
        self.seat = seat
        self.table = table
        self.view = view
        self.distance = seat.hand.distance()
        self.reach = self.lasting()

    @cython.cfunc
    def lasting(self) -> cython.int:
        """The distance of the tiles that the duty leaves: every single honour has to go before any
        other tile, so none of them will stay to become a pair."""
        kind: cython.int
        distance: cython.int
        single: cython.longlong = single_honours(self.seat, self.table)
        if single == 0:
            return self.seat.hand.distance()
        for kind in range(_FIRST_HONOUR, _KINDS):
            if single >> kind & 1:
                self.seat.hand.take(kind)
        distance = self.seat.hand.distance()
        for kind in range(_FIRST_HONOUR, _KINDS):
            if single >> kind & 1:
                self.seat.hand.add(kind)
        return distance

    def live(self) -> int:
        """Unseen copies of the tiles that bring the hand nearer, wilds included; where it waits, of
        those that win."""
        kind: cython.int
        unseen: cython.int
        copies: cython.int = 0
        for kind in range(_KINDS):
            unseen = self.view.unseen(kind)
            if unseen == 0:
                continue
            self.seat.hand.add(kind)
            if self.seat.hand.distance() < 0 if self.distance == 0 else self.lasting() < self.reach:
                copies += unseen
            self.seat.hand.take(kind)
        return copies


@cython.final
@cython.cclass
class Lookahead:
    """Trials from the present question of a view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def now(self) -> Outlook:
        """The hand as it stands."""
        return Outlook(self.view.own.copy(), self.view.table, self.view)

    def discard(self, tile: cython.int) -> Outlook:
        """After that discard."""
        seat: Seat = self.view.own.copy()
        seat.discard(tile)
        return Outlook(seat, self.view.table, self.view)

    def kong(self, action: cython.int) -> Outlook:
        """After an own kong, before its replacement."""
        seat: Seat = self.view.own.copy()
        if action < _ADDED:
            seat.conceal(action - _CONCEALED)
        else:
            seat.add(action - _ADDED)
        return Outlook(seat, self.view.table, self.view)

    def claim(self, action: cython.int) -> Outlook:
        """After a claim: a kong before its replacement, another with the discard that leaves the least
        reach, the duty heeded."""
        seat: Seat = self.view.own.copy()
        table: Table = self.view.table.copy()
        if action == _KONG:
            seat.kong(table.tile, table.turn)
            return Outlook(seat, table, self.view)
        if action == _PUNG:
            seat.pung(table.tile, table.turn)
        else:
            seat.chow(action, table.tile, table.turn)
        table.called(seat.number)
        ask_turn(seat, table)
        tiles = [tile for tile in actions.without_wilds(seat.legal(), seat.wild) if tile < _KINDS]
        return min([self._without(seat, table, tile) for tile in tiles], key=_nearness)

    def _without(self, seat: Seat, table: Table, tile: cython.int) -> Outlook:
        trial: Seat = seat.copy()
        trial.discard(tile)
        return Outlook(trial, table, self.view)


def _nearness(outlook: Outlook) -> tuple[int, int]:
    return outlook.reach, outlook.distance
