# cython: language_level=3
"""One seat: its tiles, sets and passed kinds, and every rule about what it may do.

`Deal` has one `Seat` for each player, `View` one for its own; both ask the same methods with the
public facts of a `Table`, so legality is written once. A seat knows nothing of other seats' tiles,
and whether a hand wins is `caishen.hands`' affair.

What a seat may do now stands in `actions[:count]`, ascending, made afresh for each question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cython

from caishen import tiles
from caishen.deal import actions as names
from caishen.tiles import SetKind, TileSet

if cython.compiled:
    from cython.cimports.caishen.deal.table import Table
    from cython.cimports.caishen.hands.hand import Hand
else:
    from caishen.deal.table import Table
    from caishen.hands.hand import Hand

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_KINDS = cython.declare(cython.int, tiles.KINDS)
_FIRST_HONOUR = cython.declare(cython.int, tiles.FIRST_HONOUR)
_WHITE = cython.declare(cython.int, tiles.WHITE)
_PASS = cython.declare(cython.int, names.PASS)
_WIN = cython.declare(cython.int, names.WIN)
_CHOW_LOW = cython.declare(cython.int, names.CHOW_LOW)
_CHOW_MID = cython.declare(cython.int, names.CHOW_MID)
_CHOW_HIGH = cython.declare(cython.int, names.CHOW_HIGH)
_PUNG = cython.declare(cython.int, names.PUNG)
_KONG = cython.declare(cython.int, names.KONG)
_CONCEALED = cython.declare(cython.int, names.CONCEALED)
_ADDED = cython.declare(cython.int, names.ADDED)

# A set in one number: its form, then from bit 3 the tile, bit 9 the feeder, bit 11 the chow's action.
_CHOW = cython.declare(cython.int, 0)
_PUNGED = cython.declare(cython.int, 1)
_EXPOSED = cython.declare(cython.int, 2)
_ADDED_KONG = cython.declare(cython.int, 3)
_HIDDEN = cython.declare(cython.int, 4)
_FORMS: tuple[SetKind, ...] = ("chow", "pung", "kong", "added", "concealed")


@cython.final
@cython.cclass
class Seat:
    """The own side of one player. Readable: `number`, `hand`, `drawn` (the
    tile drawn this turn, -1 if none), `calls` (number of sets), `count` (number of legal actions)."""

    def __init__(self, rules: RuleSet, number: cython.int, wild: cython.int, hand: Sequence[int]) -> None:
        self.number = number
        self.wild = wild
        self.hand = Hand(rules, wild)
        self.drawn = -1
        self.passed = 0
        self.pungs = 0
        self.calls = 0
        self.count = 0
        if not cython.compiled:
            self.sets = [0] * 5
            self.actions = [0] * 40
        for tile in hand:
            self.hand.add(tile)

    def copy(self) -> Seat:
        """One that moves on its own."""
        i: cython.int
        other: Seat = Seat.__new__(Seat)
        if not cython.compiled:
            other.sets = [0] * 5
            other.actions = [0] * 40
        other.number = self.number
        other.wild = self.wild
        other.hand = self.hand.copy()
        other.drawn = self.drawn
        other.passed = self.passed
        other.pungs = self.pungs
        other.calls = self.calls
        other.count = self.count
        for i in range(self.calls):
            other.sets[i] = self.sets[i]
        for i in range(self.count):
            other.actions[i] = self.actions[i]
        return other

    def facts(self) -> tuple[object, ...]:
        """All there is to know of the seat, as plain numbers: two seats are alike when these are equal."""
        return (self.number, self.tiles(), self.drawn, self.passed, self.codes(), self.legal())

    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles, sorted."""
        return tuple([kind for kind in range(34) for _ in range(self.hand.counts[kind])])

    def codes(self) -> tuple[int, ...]:
        return tuple([self.sets[i] for i in range(self.calls)])

    def legal(self) -> tuple[int, ...]:
        """What the seat may answer to the open question, ascending; () when it is not asked."""
        return tuple([self.actions[i] for i in range(self.count)])

    def called(self) -> tuple[TileSet, ...]:
        """Its sets in the order in which they were called or declared."""
        return tuple([_tile_set(code, self.wild) for code in self.codes()])

    def may(self, action: cython.int) -> cython.bint:
        """Whether an action is among the legal ones."""
        i: cython.int
        for i in range(self.count):
            if self.actions[i] == action:
                return True
        return False

    def default(self) -> int:
        """What a time-out plays for the seat (W4.9); it must be asked."""
        return names.default_action(self.legal(), self.drawn if self.drawn >= 0 else None, self.wild)

    def barred(self) -> dict[int, str]:
        """On the own turn, each tile in hand that may not be discarded and the clause that forbids it."""
        return {
            kind: "W3.5" if kind == self.wild else "W3.2"
            for kind in range(34)
            if self.hand.counts[kind] and not self.may(kind)
        }

    # What may be answered

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer(self, action: cython.int) -> cython.void:
        self.actions[self.count] = action
        self.count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        self.count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self) -> cython.void:
        """The deal is over: nothing is asked, nothing passed."""
        self.count = 0
        self.passed = 0

    @cython.cfunc
    def ask_turn(self, table: Table) -> cython.void:
        """The own turn: discards, a win after an own draw (W3.1), kongs unless it began with a call (W4.3)."""
        kind: cython.int
        self.count = 0
        self.offer_discards(table)
        if table.fresh and self.hand.wins_full():
            self.offer(_WIN)
        if not (table.fresh or table.rules.kong_after_call) or not table.replacement_left():
            return
        for kind in range(_KINDS):
            if self.hand.counts[kind] == 4:
                self.offer(_CONCEALED + kind)
        for kind in range(_KINDS):
            if self.pungs >> kind & 1 and self.hand.counts[kind] == 1:
                self.offer(_ADDED + kind)

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer_discards(self, table: Table) -> cython.void:
        """Every tile but the wild (W3.5), or those that the duty leaves."""
        kind: cython.int
        duty: cython.longlong = self.duty(table)
        for kind in range(_KINDS):
            if self.hand.counts[kind] == 0 or kind == self.wild:
                continue
            if duty == 0 or duty >> kind & 1:
                self.offer(kind)

    @cython.cfunc
    @cython.exceptval(check=False)
    def duty(self, table: Table) -> cython.longlong:
        """Honours first (W3.2): the kinds one of which must go, as bits; 0 when the discard is free."""
        single: cython.longlong = self.single_honours(table)
        if single & table.reference:
            return single & table.reference
        return single

    @cython.cfunc
    @cython.exceptval(check=False)
    def single_honours(self, table: Table) -> cython.longlong:
        """S of W3.2 as bits: honours held once, but for the fourth tile of an own pung."""
        one: cython.longlong = 1
        single: cython.longlong = 0
        kind: cython.int
        if not table.rules.honours_first:
            return 0
        for kind in range(_FIRST_HONOUR, _KINDS):
            if self.hand.counts[kind] == 1 and table.duty_kind(kind) and not self.pungs >> kind & 1:
                single |= one << kind
        return single

    @cython.cfunc
    def ask_claim(self, table: Table) -> cython.void:
        """Another's discard (W4.1). A wild that lies there can be called by nobody (W1.3); without a
        normal draw left nothing is chowed or punged (W2.8), nor where only wilds would stay (W3.6)."""
        tile: cython.int = table.tile
        self.count = 0
        self.offer(_PASS)
        if self.hand.wins_on(tile, False):
            self.offer(_WIN)
        if tile != self.wild:
            if table.draws_left() > 0 and self.hand.held - self.hand.wilds > 2:
                if table.steps_to(self.number) == 1:
                    self.offer_chows(self.wild if tile == _WHITE else tile)
                if self.hand.counts[tile] >= 2 and not self.passed >> tile & 1:
                    self.offer(_PUNG)
            if self.hand.counts[tile] == 3 and table.replacement_left():
                self.offer(_KONG)
        if self.count == 1:
            self.count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer_chows(self, place: cython.int) -> cython.void:
        """Runs with the place of the called tile, whites taken at the caishen's face (W1.4)."""
        rank: cython.int = place % 9
        if place >= _FIRST_HONOUR:
            return
        if rank <= 6 and self.holds(place + 1) and self.holds(place + 2):
            self.offer(_CHOW_LOW)
        if 1 <= rank <= 7 and self.holds(place - 1) and self.holds(place + 1):
            self.offer(_CHOW_MID)
        if rank >= 2 and self.holds(place - 2) and self.holds(place - 1):
            self.offer(_CHOW_HIGH)

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, place: cython.int) -> cython.bint:
        """Whether a tile that is no wild stands in hand for a place of a suit."""
        return self.hand.counts[_WHITE if place == self.wild else place] > 0

    @cython.cfunc
    def ask_rob(self, table: Table) -> cython.void:
        """Another's added kong can be won, nothing else (W4.6)."""
        self.count = 0
        if self.hand.wins_on(table.tile, False):
            self.offer(_PASS)
            self.offer(_WIN)

    # What happens to it

    @cython.cfunc
    def draw(self, tile: cython.int) -> cython.void:
        """An own draw, a replacement too: what was passed may be punged again (W4.4)."""
        self.hand.add(tile)
        self.drawn = tile
        self.passed = 0

    @cython.cfunc
    def discard(self, tile: cython.int) -> cython.void:
        self.hand.take(tile)
        self.drawn = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def pass_pung(self, tile: cython.int) -> cython.void:
        one: cython.longlong = 1
        self.passed |= one << tile

    @cython.cfunc
    def chow(self, action: cython.int, tile: cython.int, feeder: cython.int) -> cython.void:
        place: cython.int = self.wild if tile == _WHITE else tile
        low: cython.int = place - (action - _CHOW_LOW)
        other: cython.int
        for other in range(low, low + 3):
            if other != place:
                self.hand.take(_WHITE if other == self.wild else other)
        self.lay(_CHOW | tile << 3 | feeder << 9 | (action - _CHOW_LOW) << 11)

    @cython.cfunc
    def pung(self, tile: cython.int, feeder: cython.int) -> cython.void:
        one: cython.longlong = 1
        self.use(tile, 2)
        self.pungs |= one << tile
        self.lay(_PUNGED | tile << 3 | feeder << 9)

    @cython.cfunc
    def kong(self, tile: cython.int, feeder: cython.int) -> cython.void:
        self.use(tile, 3)
        self.lay(_EXPOSED | tile << 3 | feeder << 9)

    @cython.cfunc
    def conceal(self, tile: cython.int) -> cython.void:
        self.use(tile, 4)
        self.drawn = -1
        self.lay(_HIDDEN | tile << 3)

    @cython.cfunc
    def add(self, tile: cython.int) -> cython.void:
        """The fourth tile onto an own pung."""
        self.use(tile, 1)
        self.drawn = -1
        self.turn_set(tile, _PUNGED, _ADDED_KONG)

    @cython.cfunc
    @cython.exceptval(check=False)
    def robbed(self, tile: cython.int) -> cython.void:
        """The added tile is won away: the pung stays, the kong did not happen (W4.6)."""
        self.turn_set(tile, _ADDED_KONG, _PUNGED)

    @cython.cfunc
    def take_winning(self, tile: cython.int) -> cython.void:
        """Another's tile that completes the hand."""
        self.hand.add(tile)

    @cython.cfunc
    @cython.exceptval(check=False)
    def feeder_of(self, tile: cython.int) -> cython.int:
        """Who fed the pung or added kong of a kind."""
        i: cython.int
        for i in range(self.calls):
            if self.sets[i] >> 3 & 63 == tile and self.sets[i] & 7 in (_PUNGED, _ADDED_KONG):
                return self.sets[i] >> 9 & 3
        return -1

    @cython.cfunc
    def use(self, tile: cython.int, copies: cython.int) -> cython.void:
        for _ in range(copies):
            self.hand.take(tile)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lay(self, code: cython.int) -> cython.void:
        self.sets[self.calls] = code
        self.calls += 1
        self.hand.sets = self.calls

    @cython.cfunc
    @cython.exceptval(check=False)
    def turn_set(self, tile: cython.int, was: cython.int, now: cython.int) -> cython.void:
        one: cython.longlong = 1
        i: cython.int
        self.pungs ^= one << tile
        for i in range(self.calls):
            if self.sets[i] & 7 == was and self.sets[i] >> 3 & 63 == tile:
                self.sets[i] += now - was


def _tile_set(code: int, wild: int) -> TileSet:
    form, tile, feeder = _FORMS[code & 7], code >> 3 & 63, code >> 9 & 3
    if form == "chow":
        return TileSet("chow", names.chow_set(names.CHOW_LOW + (code >> 11), tile, wild), feeder)
    return TileSet(form, (tile,) * (3 if form == "pung" else 4), None if form == "concealed" else feeder)
