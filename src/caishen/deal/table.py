# cython: language_level=3
"""The public side of a running deal: whose turn it is, what lies, how much may still be drawn.

`Deal` and `View` keep one `Table` each and move it by the same five methods, so that what a seat
may do is worked out from the same facts on both sides. No hidden tile is ever in here; a seat's own
tiles are in `deal.seat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from caishen import tiles

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_WHITE = cython.declare(cython.int, tiles.WHITE)
_FIRST_HONOUR = cython.declare(cython.int, tiles.FIRST_HONOUR)

if not cython.compiled:
    TURN, CLAIM, ROB, OVER = range(4)


@cython.final
@cython.cclass
class Flat:
    """A rule set's fields as the integers that the compiled files of a deal read; never changed."""

    def __init__(self, rules: RuleSet) -> None:
        self.seats = rules.seats
        self.hand_size = rules.hand_size
        self.kept = rules.kept_tiles
        self.kept_for_kongs = rules.kept_for_kongs
        self.honours_first = rules.honours_first
        self.follow_all = rules.follow == "cumulative"
        self.white_always_honour = rules.white_duty == "honour"
        self.kong_after_call = rules.kong_after_call
        self.passed_pung = rules.passed_pung
        self.passed_win = rules.passed_win
        self.high_wins_first = rules.high_wins_first
        self.wild_barred = rules.wild_discard == "never"
        self.wild_allowed = rules.wild_discard in ("fined", "free")
        self.wild_when_alone = rules.wild_discard == "last_two"
        self.all_god = rules.all_god
        self.leaving_ends = rules.escape == "fine"


@cython.final
@cython.cclass
class Table:
    """Public facts of a deal. Readable: `rule_set`, `wild`, `dealer`, `phase` (0 a turn, 1 claims on a discard,
    2 robbing an added kong, 3 over), `turn` (the seat on turn, the discarder or the kong's maker),
    `tile` (what may be claimed or robbed, else -1), `fresh` (the seat on turn has drawn, or holds the
    dealer's first hand: it may win and kong), `from_tail` (it drew a replacement), `left` (tiles of
    the wall), `replaced` (kongs made so far), `discards` and `dealer_discards` (how many so far), `god`
    (the discarder has announced 全球神: he wins if nobody wins his discard, W6.3)."""

    def __init__(self, rules: RuleSet, dealer: cython.int, wild: cython.int, left: cython.int) -> None:
        self.rules = Flat(rules)
        self.rule_set = rules
        self.wild = wild
        self.dealer = dealer
        self.phase = TURN
        self.turn = dealer
        self.tile = -1
        self.fresh = True
        self.from_tail = False
        self.left = left
        self.replaced = 0
        self.discards = 0
        self.dealer_discards = 0
        self.god = False
        self.reference = 0

    def copy(self) -> Table:
        """One that moves on its own."""
        other: Table = Table.__new__(Table)
        other.rules = self.rules
        other.rule_set = self.rule_set
        other.wild = self.wild
        other.dealer = self.dealer
        other.phase = self.phase
        other.turn = self.turn
        other.tile = self.tile
        other.fresh = self.fresh
        other.from_tail = self.from_tail
        other.left = self.left
        other.replaced = self.replaced
        other.discards = self.discards
        other.dealer_discards = self.dealer_discards
        other.god = self.god
        other.reference = self.reference
        return other

    def facts(self) -> tuple[int, ...]:
        """All that moves, as plain numbers: two tables are alike when these are equal."""
        asked = (self.phase, self.turn, self.tile, int(self.fresh), int(self.from_tail))
        counted = (self.left, self.replaced, self.discards, self.dealer_discards)
        return (*asked, *counted, int(self.god), self.reference)

    def draws_left(self) -> cython.int:
        """Normal draws until the deal is drawn (W2.7)."""
        if self.rules.kept_for_kongs:
            return self.left + self.replaced - self.rules.kept
        return self.left - self.rules.kept

    def replacement_left(self) -> cython.bint:
        """Whether a kong would find its replacement (W2.8)."""
        if self.rules.kept_for_kongs:
            return self.left > 0 and self.replaced < self.rules.kept
        return self.left > self.rules.kept

    @cython.cfunc
    @cython.exceptval(check=False)
    def duty_kind(self, kind: cython.int) -> cython.bint:
        """Whether a kind is an honour in the sense of the duty: a white only where the caishen's face
        is an honour other than white, or the rules count it among the honours; a wild never (W3.2)."""
        if kind < _FIRST_HONOUR or kind == self.wild:
            return False
        return kind != _WHITE or self.wild >= _FIRST_HONOUR or self.rules.white_always_honour

    @cython.cfunc
    @cython.exceptval(check=False)
    def next_seat(self) -> cython.int:
        """The lower seat of the one on turn 下家."""
        return (self.turn + 1) % self.rules.seats

    @cython.cfunc
    @cython.exceptval(check=False)
    def steps_to(self, seat: cython.int) -> cython.int:
        """Steps counter-clockwise from the discarder or kong maker: 1 is its lower seat."""
        return (seat - self.turn + self.rules.seats) % self.rules.seats

    @cython.cfunc
    @cython.exceptval(check=False)
    def drew(self, seat: cython.int, tail: cython.bint) -> cython.void:
        self.phase = TURN
        self.turn = seat
        self.tile = -1
        self.fresh = True
        self.from_tail = tail
        self.left -= 1
        if tail:
            self.replaced += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def discarded(self, seat: cython.int, tile: cython.int, god: cython.bint) -> cython.void:
        one: cython.longlong = 1
        self.phase = CLAIM
        self.turn = seat
        self.tile = tile
        self.fresh = False
        self.from_tail = False
        self.god = god
        self.discards += 1
        if seat == self.dealer:
            self.dealer_discards += 1
        if not self.rules.follow_all:
            self.reference = 0
        if self.duty_kind(tile):
            self.reference |= one << tile

    @cython.cfunc
    @cython.exceptval(check=False)
    def called(self, seat: cython.int) -> cython.void:
        """A chow, a pung, or a kong whose replacement follows."""
        self.phase = TURN
        self.turn = seat
        self.tile = -1
        self.fresh = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def offered_to_rob(self, seat: cython.int, tile: cython.int) -> cython.void:
        self.phase = ROB
        self.turn = seat
        self.tile = tile
        self.fresh = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def ended(self) -> cython.void:
        self.phase = OVER
