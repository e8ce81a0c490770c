# cython: language_level=3
"""The open window after a discard or an added kong: answers collected, claims ranked (W4.1, W4.7).

Decides when the window can close and who takes the tile. It moves no tile and writes no log; what
the seats may answer stands in the seats.
"""

from __future__ import annotations

import cython

from caishen.deal import actions

if cython.compiled:
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import Table
else:
    from caishen.deal.seat import Seat
    from caishen.deal.table import Table

_PASS = cython.declare(cython.int, actions.PASS)
_WIN = cython.declare(cython.int, actions.WIN)
_PUNG = cython.declare(cython.int, actions.PUNG)
_KONG = cython.declare(cython.int, actions.KONG)


@cython.cfunc
@cython.exceptval(check=False)
def rank(action: cython.int) -> cython.int:
    """The order of claims (W4.1): a win, then kong and pung, then chow, then nothing."""
    if action == _WIN:
        return 3
    if action in (_PUNG, _KONG):
        return 2
    return 1 if action > _PASS else 0


@cython.final
@cython.cclass
class Window:
    """The answers so far, by seat, -1 where none is given. `event`: index in the log of what is
    claimed or robbed. `high`: the seats whose win comes before others whatever their places (W4.7)."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.given = [-1] * 4
            self.auto = [False] * 4
            self.high = [False] * 4
        self.open(0)

    def copy(self) -> Window:
        """One that fills on its own."""
        i: cython.int
        other: Window = Window()
        other.event = self.event
        for i in range(4):
            other.given[i] = self.given[i]
            other.auto[i] = self.auto[i]
            other.high[i] = self.high[i]
        return other

    def answers(self) -> dict[int, int]:
        """The answers given, by seat."""
        return {i: self.given[i] for i in range(4) if self.given[i] >= 0}

    @cython.cfunc
    @cython.exceptval(check=False)
    def open(self, event: cython.int) -> cython.void:
        """Begin anew; nobody has answered."""
        i: cython.int
        self.event = event
        for i in range(4):
            self.given[i] = -1
            self.auto[i] = False
            self.high[i] = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def give(self, seat: cython.int, action: cython.int, auto: cython.bint) -> cython.void:
        self.given[seat] = action
        self.auto[seat] = auto

    @cython.cfunc
    @cython.exceptval(check=False)
    def heard(self, seat: cython.int) -> cython.bint:
        return self.given[seat] >= 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def strength(self, action: cython.int, seat: cython.int, table: Table) -> cython.int:
        """A number by which claims compare: their rank, a high win above all (W4.7), then the nearest
        counter-clockwise; 0 is no claim."""
        order: cython.int = rank(action)
        if action == _WIN and self.high[seat]:
            order += 1
        return 8 * order - table.steps_to(seat) if order else 0

    @cython.cfunc
    def decided(self, seats: tuple, table: Table) -> cython.bint:  # type: ignore[type-arg]  # a C tuple
        """Whether no unheard seat could still outrank the best claim made (W4.1)."""
        other: Seat
        i: cython.int
        taker: cython.int = self.best(table)
        best: cython.int = self.strength(self.given[taker], taker, table) if taker >= 0 else 0
        for other in seats:
            if self.given[other.number] < 0:
                for i in range(other.count):
                    if self.strength(other.actions[i], other.number, table) > best:
                        return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def best(self, table: Table) -> cython.int:
        """The seat with the best claim made, -1 where all have passed."""
        seat: cython.int
        strength: cython.int
        taker: cython.int = -1
        most: cython.int = 0
        for seat in range(table.rules.seats):
            strength = self.strength(self.given[seat], seat, table)
            if strength > most:
                taker, most = seat, strength
        return taker

    @cython.cfunc
    @cython.exceptval(check=False)
    def given_up(self, seat: Seat) -> cython.uint:
        """What a seat's answer gave up: its options of a higher rank, as the bits of a pass in the log."""
        i: cython.int
        option: cython.int
        bits: cython.uint = 0
        for i in range(seat.count):
            option = seat.actions[i]
            if rank(option) > rank(self.given[seat.number]):
                bits |= 8 if option == _WIN else 4 if option == _PUNG else 2 if option == _KONG else 1
        return bits
