# cython: language_level=3
"""One lane of a batch: matches one after another, each question written as bytes into shared buffers.

The bytes are those of `env.layout`, filled from the running deal and its packed log instead of a folded `View`:
`env.compact` says what they must be, and a test holds the two against each other. Of other seats nothing is read but
how many tiles and sets they have and what lies open.
"""

from __future__ import annotations

from typing import Any

import cython

from caishen import tiles
from caishen.deal import actions, packed
from caishen.deal.wall import kinds_out
from caishen.env import layout as at
from caishen.env.game import new_match
from caishen.errors import IllegalAction
from caishen.rules import RuleSet

if cython.compiled:
    from cython.cimports.caishen.deal.machine import Deal
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import OVER
else:
    from caishen.deal.machine import Deal
    from caishen.deal.seat import Seat
    from caishen.deal.table import OVER

_KINDS = cython.declare(cython.int, tiles.KINDS)
_WHITE = cython.declare(cython.int, tiles.WHITE)
_COPIES = cython.declare(cython.int, tiles.COPIES)
_PLACES = cython.declare(cython.int, at.PLACES)
_RIVER = cython.declare(cython.int, at.RIVER)
_SIZE = cython.declare(cython.int, at.SIZE)
_MOVES = cython.declare(cython.int, at.MOVES)
_OWN = cython.declare(cython.int, at.OWN)
_UNSEEN = cython.declare(cython.int, at.UNSEEN)
_RIVERS = cython.declare(cython.int, at.RIVERS)
_SETS = cython.declare(cython.int, at.SETS)
_HELD = cython.declare(cython.int, at.HELD)
_CALLS = cython.declare(cython.int, at.CALLS)
_HIDDEN = cython.declare(cython.int, at.HIDDEN)
_BETS = cython.declare(cython.int, at.BETS)
_SEATS = cython.declare(cython.int, at.SEATS)
_PHASE = cython.declare(cython.int, at.PHASE)
_TURN = cython.declare(cython.int, at.TURN)
_DEALER = cython.declare(cython.int, at.DEALER)
_STREAK = cython.declare(cython.int, at.STREAK)
_WILD = cython.declare(cython.int, at.WILD)
_CALLED = cython.declare(cython.int, at.CALLED)
_DRAWN = cython.declare(cython.int, at.DRAWN)
_FRESH = cython.declare(cython.int, at.FRESH)
_FROM_TAIL = cython.declare(cython.int, at.FROM_TAIL)
_DRAWS = cython.declare(cython.int, at.DRAWS)
_GOD = cython.declare(cython.int, at.GOD)
_PASSED_WIN = cython.declare(cython.int, at.PASSED_WIN)
_BETTING = cython.declare(cython.int, at.BETTING)
_NO_BET = cython.declare(cython.int, at.NO_BET)
_FULL_BET = cython.declare(cython.int, at.FULL_BET)
_DISCARD_OP = cython.declare(cython.int, packed.Op.DISCARD)
_CHOW_OP = cython.declare(cython.int, packed.Op.CHOW)
_PUNG_OP = cython.declare(cython.int, packed.Op.PUNG)
_KONG_OP = cython.declare(cython.int, packed.Op.KONG)
_CONCEALED_OP = cython.declare(cython.int, packed.Op.CONCEALED)
_ADDED_OP = cython.declare(cython.int, packed.Op.ADDED)
_BET = cython.declare(cython.int, actions.BET)
_HIDDEN_SET = cython.declare(cython.int, 4)  # the form of a concealed kong in `Seat.sets`
_MOST = cython.declare(cython.int, 255)


@cython.final
@cython.cclass
class Lane:
    """Matches of `rules`, with the walls of `game.Game` of the seeds `seed`, `seed` + `stride` …

    Writes its question into row `row` of `seen` (at.SIZE bytes a row) and of `masks` (at.MOVES bytes). Readable:
    `player` (who is asked), and of the last step `deal_ended`, `match_ended`, `paid` (points by player).
    """

    def __init__(
        self, rules: RuleSet, seed: int, stride: int, seen: bytearray, masks: bytearray, row: cython.int
    ) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.next_seed = seed
        self.stride = stride
        self.kept = (seen, masks)
        if cython.compiled:
            self.out = cython.cast(cython.p_uchar, seen) + row * _SIZE
            self.mask = cython.cast(cython.p_uchar, masks) + row * _MOVES
        else:
            self.out = memoryview(seen)[row * _SIZE : (row + 1) * _SIZE]
            self.mask = memoryview(masks)[row * _MOVES : (row + 1) * _MOVES]
            self.bets, self.lying, self.concealed = [0] * 4, [0] * 4, [0] * 4
            self.rivers, self.laid, self.public = [0] * 240, [0] * 136, [0] * 34
        self.match: Any = None
        self.paid = [0] * self.seats
        self.deal_ended = self.match_ended = False
        self.begin_deal()
        self.ask()

    def step(self, move: cython.int) -> None:
        """The player asked makes a move, and the next question is written. `IllegalAction` where it may not; then
        nothing has changed."""
        if not 0 <= move < _MOVES or not self.mask[move]:
            legal = [one for one in range(_MOVES) if self.mask[one]]
            raise IllegalAction(f"move {move} is not possible now", action=move, legal=legal)
        self.deal_ended = self.match_ended = False
        if move >= _BET:
            choices = self.match.asked()[self.seat]
            self.match.step(self.seat, choices[len(choices) - 1] if move == _FULL_BET else move)
        else:
            self.deal.step(self.seat, move)
        self.ask()

    def __reduce__(self) -> Any:
        raise TypeError("a lane writes into buffers and is not copied: clone a Game")

    @cython.cfunc
    def begin_deal(self) -> cython.void:
        """The next deal, of the next match where one is over."""
        if self.match is None or self.match.phase == "ended":
            self.match = new_match(self.rules, self.next_seed, brief=True)
            self.next_seed += self.stride
            self.points = [0] * self.seats
        self.match.next_deal()
        self.deal: Deal = None  # until the bets are made

    @cython.cfunc
    def ask(self) -> cython.void:
        """Go on to the next question and write it."""
        own: Seat
        while True:
            if self.match.phase == "bets":
                self.ask_bets()
                return
            if self.deal is None:
                self.open_deal()
            if self.deal.table.phase != OVER:
                break
            self.settle()
            self.begin_deal()
        self.fold()
        self.seat = self.next_asked()
        self.player = self.match.places[self.seat]
        own = self.deal.seats[self.seat]
        self.write_match()
        self.write_own(own)
        self.write_seats()
        self.write_table(own)
        self.write_mask(own)

    @cython.cfunc
    def ask_bets(self) -> cython.void:
        i: cython.int
        self.seat = min(self.match.asked())
        self.player = self.match.places[self.seat]
        self.dealer = self.match.dealer
        self.streak = self.match.streak
        for i in range(self.seats):
            self.bets[i] = self.match.bets[i]
        for i in range(_SIZE):
            self.out[i] = 0
        for i in range(_MOVES):
            self.mask[i] = 0
        self.write_match()
        self.out[_PHASE] = _BETTING
        self.mask[_NO_BET] = 1
        self.mask[_FULL_BET] = 1

    @cython.cfunc
    def open_deal(self) -> cython.void:
        """The bets are made and the tiles dealt: nothing lies on the table yet."""
        i: cython.int
        self.deal = self.match.deal
        self.read = 0
        self.dealer = self.match.dealer
        self.streak = self.match.streak
        for i in range(self.seats):
            self.bets[i] = self.match.bets[i]
        for i in range(_PLACES):
            self.lying[i] = self.concealed[i] = 0
        for i in range(_PLACES * _RIVER):
            self.rivers[i] = 0
        for i in range(_PLACES * _KINDS):
            self.laid[i] = 0
        for i in range(_KINDS):
            self.public[i] = 0
        for i in kinds_out(self.rules, self.deal.setup.short):
            self.public[i] = _COPIES
        self.public[self.deal.table.wild] += 1

    @cython.cfunc
    def settle(self) -> cython.void:
        """The deal is over: what it brought each player."""
        self.match.played()
        seat: cython.int
        now = [0] * self.seats
        for seat in range(self.seats):
            now[self.match.places[seat]] = self.match.scores[seat]
        self.paid = [new - old for new, old in zip(now, self.points, strict=True)]
        self.points = now
        self.deal_ended = True
        self.match_ended = self.match.phase == "ended"

    @cython.cfunc
    @cython.exceptval(check=False)
    def next_asked(self) -> cython.int:
        """The lowest seat that must answer."""
        seat: cython.int
        own: Seat
        for seat in range(self.seats):
            own = self.deal.seats[seat]
            if own.count and self.deal.window.given[seat] < 0:
                return seat
        return 0

    # What lies open, from the packed log

    @cython.cfunc
    @cython.exceptval(check=False)
    def fold(self) -> cython.void:
        """Take in what the log has more."""
        word: cython.uint
        op: cython.int
        seat: cython.int
        tile: cython.int
        feeder: cython.int
        while self.read < self.deal.length:
            word = self.deal.words[self.read]
            self.read += 1
            op = word & 15
            seat = word >> 4 & 3
            tile = word >> 6 & 63
            feeder = word >> 12 & 3
            if op == _DISCARD_OP:
                if self.lying[seat] < _RIVER:
                    self.rivers[seat * _RIVER + self.lying[seat]] = tile + 1
                self.lying[seat] += 1
                self.public[tile] += 1
            elif op == _CHOW_OP:
                self.chow(seat, feeder, tile, word >> 14 & 3)
            elif op == _PUNG_OP:
                self.called(seat, feeder, tile, 3)
            elif op == _KONG_OP:
                self.called(seat, feeder, tile, 4)
            elif op == _CONCEALED_OP:
                self.concealed[seat] += 1
            elif op == _ADDED_OP:
                self.lay(seat, tile, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def called(self, seat: cython.int, feeder: cython.int, tile: cython.int, copies: cython.int) -> cython.void:
        """The last discard leaves its river and lies with others of the hand in a set."""
        self.lying[feeder] -= 1
        if self.lying[feeder] < _RIVER:
            self.rivers[feeder * _RIVER + self.lying[feeder]] = 0
        self.public[tile] -= 1
        self.lay(seat, tile, copies)

    @cython.cfunc
    @cython.exceptval(check=False)
    def chow(self, seat: cython.int, feeder: cython.int, tile: cython.int, variant: cython.int) -> cython.void:
        wild: cython.int = self.deal.table.wild
        place: cython.int = wild if tile == _WHITE else tile
        other: cython.int
        self.called(seat, feeder, tile, 1)
        for other in range(place - variant, place - variant + 3):
            if other != place:
                self.lay(seat, _WHITE if other == wild else other, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lay(self, seat: cython.int, tile: cython.int, copies: cython.int) -> cython.void:
        self.laid[seat * _KINDS + tile] += copies
        self.public[tile] += copies

    # Writing

    @cython.cfunc
    @cython.exceptval(check=False)
    def write_match(self) -> cython.void:
        place: cython.int
        seat: cython.int
        for place in range(self.seats):
            seat = (self.seat + place) % self.seats
            self.out[_BETS + place] = min(self.bets[seat], _MOST)
        self.out[_SEATS] = self.seats
        self.out[_DEALER] = (self.dealer - self.seat + self.seats) % self.seats
        self.out[_STREAK] = min(self.streak, _MOST)

    @cython.cfunc
    @cython.exceptval(check=False)
    def write_own(self, own: Seat) -> cython.void:
        """The own tiles, and how many the seat has not seen."""
        kind: cython.int
        i: cython.int
        for kind in range(_KINDS):
            self.out[_OWN + kind] = own.hand.counts[kind]
            self.out[_UNSEEN + kind] = _COPIES - self.public[kind] - own.hand.counts[kind]
        for i in range(own.calls):
            if own.sets[i] & 7 == _HIDDEN_SET:
                self.out[_UNSEEN + (own.sets[i] >> 3 & 63)] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def write_seats(self) -> cython.void:
        """What lies before each seat; of its own concealed kongs a seat knows the tiles."""
        place: cython.int
        seat: cython.int
        i: cython.int
        other: Seat
        for place in range(self.seats):
            seat = (self.seat + place) % self.seats
            other = self.deal.seats[seat]
            for i in range(_RIVER):
                self.out[_RIVERS + place * _RIVER + i] = self.rivers[seat * _RIVER + i]
            for i in range(_KINDS):
                self.out[_SETS + place * _KINDS + i] = self.laid[seat * _KINDS + i]
            self.out[_HELD + place] = other.hand.held
            self.out[_CALLS + place] = other.calls
            self.out[_HIDDEN + place] = self.concealed[seat] if place else 0
        other = self.deal.seats[self.seat]
        for i in range(other.calls):
            if other.sets[i] & 7 == _HIDDEN_SET:
                self.out[_SETS + (other.sets[i] >> 3 & 63)] = _COPIES

    @cython.cfunc
    def write_table(self, own: Seat) -> cython.void:
        table = self.deal.table
        self.out[_PHASE] = table.phase
        self.out[_TURN] = (table.turn - self.seat + self.seats) % self.seats
        self.out[_WILD] = table.wild + 1
        self.out[_CALLED] = table.tile + 1
        self.out[_DRAWN] = own.drawn + 1
        self.out[_FRESH] = table.fresh
        self.out[_FROM_TAIL] = table.from_tail
        self.out[_DRAWS] = max(table.draws_left(), 0)
        self.out[_GOD] = table.god
        self.out[_PASSED_WIN] = min(own.passed_win, _MOST)

    @cython.cfunc
    @cython.exceptval(check=False)
    def write_mask(self, own: Seat) -> cython.void:
        i: cython.int
        for i in range(_MOVES):
            self.mask[i] = 0
        for i in range(own.count):
            self.mask[own.actions[i]] = 1


def step_all(lanes: list[Lane], moves: bytes, players: bytearray, ended: bytearray) -> None:
    """One move a lane; `players[i]` is who is asked then, `ended[i]` 1 where a deal ended, 3 where a match did."""
    i: cython.int
    lane: Lane
    for i in range(len(lanes)):
        lane = lanes[i]
        lane.step(moves[i])
        players[i] = lane.player
        ended[i] = lane.deal_ended + 2 * lane.match_ended
