# cython: language_level=3
"""One seat: its tiles, its sets, what it passed, and what it may answer now.

`Deal` has one `Seat` for each player, `View` one for its own. Here tiles only move; which answers
are legal is worked out in `deal.legality` and left in `actions[:count]`, ascending, made afresh for
each question. A seat knows nothing of other seats' tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cython

from caishen import tiles
from caishen.deal import actions as names
from caishen.tiles import SetKind, TileSet

if cython.compiled:
    from cython.cimports.caishen.hands.hand import Hand
else:
    from caishen.hands.hand import Hand

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_WHITE = cython.declare(cython.int, tiles.WHITE)
_CHOW_LOW = cython.declare(cython.int, names.CHOW_LOW)

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
    """The own side of one player. Readable: `number`, `hand`, `drawn` (the tile drawn this turn, -1 if
    none), `calls` (number of sets), `count` (number of legal actions), `passed` (kinds, as bits, it may
    not pung now, W4.4), `passed_win` (the highest multiplier passed since the own last draw, W4.5), `moves` (draws and
    sets so far). Inside: `punged`, the turn began with a pung; `god`, the turn began with a
    claim from four concealed tiles, one of them wild (W6.3)."""

    def __init__(self, rules: RuleSet, number: cython.int, wild: cython.int, hand: Sequence[int]) -> None:
        self.number = number
        self.wild = wild
        self.hand = Hand(rules, wild)
        self.drawn = -1
        self.god = False
        self.passed = 0
        self.passed_win = 0
        self.punged = False
        self.moves = 0
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
        other.god = self.god
        other.passed = self.passed
        other.passed_win = self.passed_win
        other.punged = self.punged
        other.moves = self.moves
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
        passed = (self.passed, self.passed_win, bool(self.punged), self.moves)
        return (self.number, self.tiles(), self.drawn, bool(self.god), passed, self.codes(), self.legal())

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

    # What it may answer

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
        self.passed_win = 0
        self.punged = False

    # What happens to it

    @cython.cfunc
    def draw(self, tile: cython.int) -> cython.void:
        """An own draw, a replacement too: what was passed may be punged and won again (W4.4, W4.5)."""
        self.hand.add(tile)
        self.drawn = tile
        self.passed = 0
        self.passed_win = 0
        self.punged = False
        self.moves += 1

    @cython.cfunc
    def discard(self, tile: cython.int) -> cython.void:
        self.hand.take(tile)
        self.drawn = -1
        self.god = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin_claim(self) -> cython.void:
        """Before the tiles of a claim leave the hand: whether the wild can be left alone by it (W6.3)."""
        self.god = self.hand.held == 4 and self.hand.wilds == 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def pass_pung(self, tile: cython.int) -> cython.void:
        one: cython.longlong = 1
        self.passed |= one << tile

    @cython.cfunc
    @cython.exceptval(check=False)
    def pass_win(self, worth: cython.int) -> cython.void:
        if worth > self.passed_win:
            self.passed_win = worth

    @cython.cfunc
    def chow(self, action: cython.int, tile: cython.int, feeder: cython.int) -> cython.void:
        place: cython.int = self.wild if tile == _WHITE else tile
        low: cython.int = place - (action - _CHOW_LOW)
        other: cython.int
        self.begin_claim()
        for other in range(low, low + 3):
            if other != place:
                self.hand.take(_WHITE if other == self.wild else other)
        self.lay(_CHOW | tile << 3 | feeder << 9 | (action - _CHOW_LOW) << 11)

    @cython.cfunc
    def pung(self, tile: cython.int, feeder: cython.int) -> cython.void:
        one: cython.longlong = 1
        self.begin_claim()
        self.use(tile, 2)
        self.pungs |= one << tile
        self.punged = True
        self.lay(_PUNGED | tile << 3 | feeder << 9)

    @cython.cfunc
    def kong(self, tile: cython.int, feeder: cython.int) -> cython.void:
        self.begin_claim()
        self.use(tile, 3)
        self.lay(_EXPOSED | tile << 3 | feeder << 9)

    @cython.cfunc
    def conceal(self, tile: cython.int) -> cython.void:
        self.use(tile, 4)
        self.drawn = -1
        self.god = False
        self.lay(_HIDDEN | tile << 3)

    @cython.cfunc
    def add(self, tile: cython.int) -> cython.void:
        """The fourth tile onto an own pung."""
        self.use(tile, 1)
        self.drawn = -1
        self.god = False
        self.moves += 1
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
        self.moves += 1
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
