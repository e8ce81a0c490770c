# cython: language_level=3
"""One deal, from the dealt hands to its end: the state machine.

Decides whose answer is awaited and moves the state. What a seat may answer is `deal.legality`'s
affair, which claim comes first `deal.window`'s, what a win is worth `caishen.scoring`'s, money and the
next dealer `caishen.match`'s. No randomness: the wall lies in the setup. What happens goes into a packed
log of integers (`deal.packed`); events are decoded from it only for those who ask.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, MutableSequence
from typing import TYPE_CHECKING, Any, Literal

import cython

from caishen import tiles
from caishen.deal import actions, legality, outcome, packed, replay
from caishen.deal.events import PlayEvent, Shown
from caishen.deal.outcome import Result
from caishen.deal.wall import Setup, rolls, tail_order
from caishen.errors import FieldError, HandSizeError, IllegalAction, NotAsked
from caishen.tiles import format_tiles

if cython.compiled:
    from cython.cimports.caishen.deal.legality import ask_claim, ask_rob, ask_turn, pass_drawn, pass_offered, pass_own
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import OVER, ROB, TURN, Table
    from cython.cimports.caishen.deal.window import Window
else:
    from caishen.deal.legality import ask_claim, ask_rob, ask_turn, pass_drawn, pass_offered, pass_own
    from caishen.deal.seat import Seat
    from caishen.deal.table import OVER, ROB, TURN, Table
    from caishen.deal.window import Window

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_KINDS = cython.declare(cython.int, tiles.KINDS)
_WIN = cython.declare(cython.int, actions.WIN)
_CHOW_LOW = cython.declare(cython.int, actions.CHOW_LOW)
_PUNG = cython.declare(cython.int, actions.PUNG)
_KONG = cython.declare(cython.int, actions.KONG)
_CONCEALED = cython.declare(cython.int, actions.CONCEALED)
_ADDED = cython.declare(cython.int, actions.ADDED)
_ACTIONS = cython.declare(cython.int, actions.ACTIONS)

_DRAW_OP = cython.declare(cython.int, packed.Op.DRAW)
_DISCARD_OP = cython.declare(cython.int, packed.Op.DISCARD)
_CHOW_OP = cython.declare(cython.int, packed.Op.CHOW)
_PUNG_OP = cython.declare(cython.int, packed.Op.PUNG)
_KONG_OP = cython.declare(cython.int, packed.Op.KONG)
_CONCEALED_OP = cython.declare(cython.int, packed.Op.CONCEALED)
_ADDED_OP = cython.declare(cython.int, packed.Op.ADDED)
_PASS_OP = cython.declare(cython.int, packed.Op.PASS)
_WIN_OP = cython.declare(cython.int, packed.Op.WIN)
_EXHAUSTED_OP = cython.declare(cython.int, packed.Op.EXHAUSTED)
_LEFT_OP = cython.declare(cython.int, packed.Op.LEFT)
_NO_TILE = cython.declare(cython.int, packed.NO_TILE)
_GIVEN_UP_AT = cython.declare(cython.int, packed.GIVEN_UP_AT)
_ON_AT = cython.declare(cython.int, packed.ON_AT)
_LOG_LENGTH = 640  # four seats: 70 draws, 91 discards, 40 sets and kongs, at most 3 passes after each; 4 leavers
_BY_DRAW = cython.declare(cython.int, packed.BY.index("draw"))
_BY_REPLACEMENT = cython.declare(cython.int, packed.BY.index("replacement"))
_BY_DISCARD = cython.declare(cython.int, packed.BY.index("discard"))
_BY_ROB = cython.declare(cython.int, packed.BY.index("rob"))


@cython.final
@cython.cclass
class Deal:
    """A deal being played. Readable: `rules`, `setup`, `table` and `seats`, the whole hidden state."""

    def __init__(self, rules: RuleSet, setup: Setup) -> None:
        """`HandSizeError`, `FieldError` for a setup that these rules do not deal."""
        _check_shape(rules, setup)
        self.rules = rules
        self.setup = setup
        self.wall = setup.wall
        self.tail: list[int] | None = None
        self.table = Table(rules, setup.dealer, setup.indicator, len(setup.wall))
        self.seats = tuple([Seat(rules, number, setup.indicator, hand) for number, hand in enumerate(setup.hands)])
        self.ending: Result | None = None
        self.length = 0
        self.window = Window()
        if not cython.compiled:
            self.words = [0] * _LOG_LENGTH
        ask_turn(self.seats[setup.dealer], self.table)

    def copy(self) -> Deal:
        """An independent deal in the same state."""
        i: cython.int
        other: Deal = Deal.__new__(Deal)
        if not cython.compiled:
            other.words = [0] * _LOG_LENGTH
        other.rules = self.rules
        other.setup = self.setup
        other.wall = self.wall
        other.tail = self.tail
        other.table = self.table.copy()
        other.seats = tuple([seat.copy() for seat in self.seats])
        other.ending = self.ending
        other.length = self.length
        other.window = self.window.copy()
        for i in range(self.length):
            other.words[i] = self.words[i]
        return other

    @classmethod
    def from_log(cls, rules: RuleSet, setup: Setup, log: Iterable[int]) -> Deal:
        """The deal whose `log` this is. `LogError` (`facts`: event, its index) where the rules forbid it."""
        deal = cls(rules, setup)
        replay.play(deal, tuple(log))
        return deal

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.rules, self.setup, self.log, self.answers)

    # What is asked

    def asked(self) -> dict[int, tuple[int, ...]]:
        """The seats that must answer now, each with its legal actions, ascending; empty when the deal is over."""
        return {seat.number: seat.legal() for seat in self.seats if self.count(seat.number)}

    def count(self, seat: int) -> int:
        """How many legal actions a seat has now; 0 when it is not asked."""
        asked: Seat = self.seats[seat]
        return 0 if self.window.heard(asked.number) else asked.count

    def pick(self, seat: int, index: int) -> int:
        """The legal action number `index` of a seat, 0 <= index < `count(seat)`."""
        asked: Seat = self.seats[seat]
        assert 0 <= index < asked.count
        return asked.actions[index]

    def mask(self, seat: int, buffer: MutableSequence[int]) -> None:
        """Writes 1 for each legal action of a seat and 0 for the others into `buffer[:ACTIONS]`."""
        i: cython.int
        asked: Seat = self.seats[seat]
        for i in range(_ACTIONS):
            buffer[i] = 0
        for i in range(self.count(seat)):
            buffer[asked.actions[i]] = 1

    @property
    def answers(self) -> dict[int, int]:
        """The answers that the open window holds already, by seat: they are in no event yet."""
        return self.window.answers()

    def default(self, seat: int) -> int:
        """What a time-out plays for an asked seat (W4.9)."""
        asked: Seat = self.seats[seat]
        return asked.default()

    def why_not(self, seat: int) -> dict[int, str]:
        """For each tile that the seat on turn holds and may not discard, the clause that forbids it."""
        asked: Seat = self.seats[seat]
        turn = self.table.phase == TURN and self.table.turn == seat
        return legality.barred(asked, self.rules.refusals.wild_discard) if turn else {}

    # What is answered

    def step(self, seat: int, action: int, auto: bool = False) -> None:
        """`seat` answers. `NotAsked` when nothing is asked of it, `IllegalAction` when it may not do
        that; then nothing has changed. `auto` marks what a time-out played."""
        own: Seat = self.seats[seat] if 0 <= seat < len(self.seats) else None
        if own is None or self.window.heard(seat) or not own.may(action):
            self._refuse(seat, action)
        if self.table.phase == TURN:
            self.act(seat, action, auto)
            return
        self.window.give(seat, action, auto)
        if self.window.decided(self.seats, self.table):
            self.resolve()

    def leave(self, seat: int) -> None:
        """A seat leaves the running deal (W7.12): where that is fined the deal is over, else it goes on.
        `NotAsked` after the deal's end and for a seat that is none or has left already."""
        gone = [packed.seat_of(word) for word in self.log if packed.op_of(word) == _LEFT_OP]
        if self.table.phase == OVER or seat in gone or not 0 <= seat < len(self.seats):
            raise NotAsked(f"seat {seat} is not there to leave the deal", seat=seat, asked=[])
        self.write(_LEFT_OP, seat, _NO_TILE, 0, 0, False, 0)
        if self.table.rules.leaving_ends:
            self.end()

    def _refuse(self, seat: int, action: int) -> None:
        asked = self.asked()
        if seat not in asked:
            raise NotAsked(f"seat {seat} is not asked anything now", seat=seat, asked=sorted(asked))
        may = ", ".join([actions.in_words(one) for one in asked[seat]])
        clause = self.why_not(seat).get(action)
        reason = f" ({clause})" if clause else ""
        raise IllegalAction(
            f"{actions.in_words(action)} is not possible now{reason}; possible: {may}",
            seat=seat,
            action=action,
            legal=list(asked[seat]),
        )

    @cython.cfunc
    def act(self, seat: cython.int, action: cython.int, auto: cython.bint) -> cython.void:
        """The seat on turn has chosen."""
        own: Seat = self.seats[seat]
        if action != _WIN:
            pass_drawn(own, self.table)
        own.clear()
        if action < _KINDS:
            self.discard(own, action, auto)
        elif action == _WIN:
            self.win(own, auto)
        else:
            self.declare(own, action, auto)

    @cython.cfunc
    def discard(self, own: Seat, tile: cython.int, auto: cython.bint) -> cython.void:
        # W6.3: not after the discard of one of two wilds
        god: cython.bint = self.table.rules.all_god and own.god and tile != own.wild
        self.write(_DISCARD_OP, own.number, tile, 0, (own.drawn == tile) | god << 1, auto, 0)
        own.discard(tile)
        self.table.discarded(own.number, tile, god)
        pass_own(own, self.table, tile)
        self.open_window()

    @cython.cfunc
    def declare(self, own: Seat, action: cython.int, auto: cython.bint) -> cython.void:
        """A concealed kong, or an added one, which can be robbed first (W4.6)."""
        if action < _ADDED:
            self.write(_CONCEALED_OP, own.number, action - _CONCEALED, 0, 0, auto, 0)
            own.conceal(action - _CONCEALED)
            self.draw(own, True)
            return
        tile: cython.int = action - _ADDED
        self.write(_ADDED_OP, own.number, tile, own.feeder_of(tile), 0, auto, 0)
        own.add(tile)
        self.table.offered_to_rob(own.number, tile)
        self.open_window()

    @cython.cfunc
    def open_window(self) -> cython.void:
        """Ask all seats that can claim, at once (W4.1); go on when there are none."""
        other: Seat
        asked: cython.bint = False
        self.window.open(self.length - 1)
        for other in self.seats:
            if other.number == self.table.turn:
                continue
            if self.table.phase == ROB:
                ask_rob(other, self.table)
            else:
                ask_claim(other, self.table)
            asked |= other.count > 0
        if not asked:
            self.go_on()
        elif self.table.rules.high_wins_first:
            self.rate_wins()

    @cython.cfunc
    def rate_wins(self) -> cython.void:
        """Where several can win, find whose win comes first by its worth (W4.7)."""
        other: Seat
        able: cython.int = 0
        for other in self.seats:
            able += other.may(_WIN)
        if able > 1:
            by: Literal["rob", "discard"] = "rob" if self.table.phase == ROB else "discard"
            for other in self.seats:
                if other.may(_WIN):
                    worth = outcome.on_offer(self, other.number, by).multiplier
                    self.window.high[other.number] = worth >= self.table.rules.high_wins_first

    @cython.cfunc
    def resolve(self) -> cython.void:
        """Close the window: note in turn order what was passed, then the best claim, or nothing."""
        other: Seat
        steps: cython.int
        taker: cython.int = self.window.best(self.table)
        action: cython.int = self.window.given[taker] if taker >= 0 else -1
        auto: cython.bint = self.window.auto[taker] if taker >= 0 else False
        for steps in range(1, self.table.rules.seats):
            other = self.seats[(self.table.turn + steps) % self.table.rules.seats]
            if self.window.heard(other.number):
                self.note_pass(other)
        for other in self.seats:
            other.clear()
        self.window.open(0)
        if taker >= 0:
            self.claim(self.seats[taker], action, auto)
        else:
            self.go_on()

    @cython.cfunc
    def note_pass(self, other: Seat) -> cython.void:
        """Write what an answer gave up; a pung or win among the options and not taken is passed (W4.4, W4.5)."""
        bits: cython.uint = self.window.given_up(other)
        if self.window.given[other.number] != _WIN:
            pass_offered(other, self.table)
        if self.table.rules.passed_pung and other.may(_PUNG) and self.window.given[other.number] != _PUNG:
            other.pass_pung(self.table.tile)
        if bits:
            bits = bits << _GIVEN_UP_AT | self.window.event << _ON_AT
            self.write(_PASS_OP, other.number, _NO_TILE, 0, 0, self.window.auto[other.number], bits)

    @cython.cfunc
    def claim(self, own: Seat, action: cython.int, auto: cython.bint) -> cython.void:
        tile: cython.int = self.table.tile
        feeder: cython.int = self.table.turn
        if action == _WIN:
            self.win(own, auto)
        elif action == _KONG:
            self.write(_KONG_OP, own.number, tile, feeder, 0, auto, 0)
            own.kong(tile, feeder)
            self.draw(own, True)
        else:
            if action == _PUNG:
                self.write(_PUNG_OP, own.number, tile, feeder, 0, auto, 0)
                own.pung(tile, feeder)
            else:
                self.write(_CHOW_OP, own.number, tile, feeder, action - _CHOW_LOW, auto, 0)
                own.chow(action, tile, feeder)
            self.table.called(own.number)
            ask_turn(own, self.table)

    @cython.cfunc
    def go_on(self) -> cython.void:
        """Nobody took the tile: the kong gets its replacement, or the lower seat draws, or the deal is drawn (W2.8)."""
        if self.table.phase == ROB:
            self.draw(self.seats[self.table.turn], True)
        elif self.table.god:
            self.win_alone(self.seats[self.table.turn])
        elif self.table.draws_left() > 0:
            self.draw(self.seats[self.table.next_seat()], False)
        else:
            self.write(_EXHAUSTED_OP, 0, _NO_TILE, 0, 0, False, 0)
            self.end()

    @cython.cfunc
    def draw(self, own: Seat, tail: cython.bint) -> cython.void:
        tile: cython.int = self.wall[self.replacement_place() if tail else self.draw_place()]
        self.table.drew(own.number, tail)
        own.draw(tile)
        self.write(_DRAW_OP, own.number, tile, 0, tail, False, 0)
        ask_turn(own, self.table)

    @cython.cfunc
    def draw_place(self) -> cython.int:
        """Where the next normal draw lies. The sixteenth replacement can be the upper tile of the stack
        that the last normal draw comes to; then the lower one is left."""
        drawn: cython.int = len(self.wall) - self.table.left - self.table.replaced
        if self.tail is not None and drawn in self.tail[: self.table.replaced]:
            return drawn + 1
        return drawn

    @cython.cfunc
    def replacement_place(self) -> cython.int:
        """Where the next replacement lies (W2.5), the upper tile of its stack or the one left of it."""
        drawn: cython.int = len(self.wall) - self.table.left - self.table.replaced
        if self.tail is None:
            self.tail = tail_order(self.rules, self.setup.dice, len(self.wall))
        place: cython.int = self.tail[self.table.replaced]
        return place if place >= drawn else self.tail[self.table.replaced + 1]

    @cython.cfunc
    def win(self, own: Seat, auto: cython.bint) -> cython.void:
        robbed: Seat
        tile: cython.int = self.table.tile
        if self.table.phase == TURN:
            tile = own.drawn if own.drawn >= 0 else _NO_TILE
            self.write(_WIN_OP, own.number, tile, 0, _BY_REPLACEMENT if self.table.from_tail else _BY_DRAW, auto, 0)
        else:
            robbed = self.seats[self.table.turn]
            by: cython.int = _BY_DISCARD
            if self.table.phase == ROB:
                by = _BY_ROB
                robbed.robbed(tile)
            self.write(_WIN_OP, own.number, tile, robbed.number, by, auto, 0)
            own.take_winning(tile)
        self.end()

    @cython.cfunc
    def win_alone(self, own: Seat) -> cython.void:
        """全球神 (W6.3): nobody won the tile that left the wild alone."""
        self.write(_WIN_OP, own.number, _NO_TILE, 0, _BY_DRAW, False, 0)
        self.end()

    @cython.cfunc
    def end(self) -> cython.void:
        other: Seat
        for other in self.seats:
            other.finish()
        self.window.open(0)
        self.table.ended()

    @cython.cfunc
    @cython.exceptval(check=False)
    def write(
        self,
        op: cython.int,
        seat: cython.int,
        tile: cython.int,
        feeder: cython.int,
        variant: cython.int,
        auto: cython.bint,
        more: cython.uint,
    ) -> cython.void:
        """Append to the log, laid out as `deal.packed` says."""
        self.words[self.length] = op | seat << 4 | tile << 6 | feeder << 12 | variant << 14 | auto << 16 | more
        self.length += 1

    # What has happened

    @property
    def ended(self) -> bool:
        """Whether the deal is over; then `result` tells how."""
        return self.table.phase == OVER

    @property
    def log(self) -> tuple[int, ...]:
        """The packed log so far (`deal.packed` has its layout)."""
        return tuple([self.words[i] for i in range(self.length)])

    def events(self, start: int = 0, first: int = 0) -> list[PlayEvent]:
        """What happened from index `start` on. `first`: the number that the deal's first event has in
        the match's log; a pass names the event it answers by that count."""
        result = self.result
        return [packed.unpack(word, self.table.wild, first, result) for word in self.log[start:]]

    @property
    def result(self) -> Result | None:
        """How the deal ended; None while it runs."""
        if self.ending is None and self.table.phase == OVER:
            self.ending = outcome.of(self)
        return self.ending

    def shown(self) -> Shown:
        """The hands laid open at the end; the winning tile is in the winner's."""
        result = self.result
        assert result is not None, "hands are shown when the deal is over"
        return Shown(
            hands=[format_tiles(seat.tiles()) for seat in self.seats],
            concealed=[
                [format_tiles(one.tiles or ()) for one in seat.called() if one.kind == "concealed"]
                for seat in self.seats
            ],
            reading=result.reading,
        )

    def digest(self) -> str:
        """SHA-256 of the whole state, the open window's answers included: equal states, equal digests."""
        start = (self.setup.dealer, self.setup.dice, self.setup.indicator, self.setup.wall, self.setup.hands)
        now = (self.table.facts(), [seat.facts() for seat in self.seats], self.answers, self.log)
        return hashlib.sha256(repr((start, now)).encode()).hexdigest()


def _check_shape(rules: RuleSet, setup: Setup) -> None:
    """The compiled code trusts seats and hand sizes, and a setup may come from a file."""
    wanted = [rules.hand_size + (seat == setup.dealer) for seat in range(rules.seats)]
    held = [len(hand) for hand in setup.hands]
    if held != wanted or not 0 <= setup.dealer < rules.seats:
        raise HandSizeError(f"hands of {held} tiles, dealer {setup.dealer}", held=held, wanted=wanted)
    if len(setup.dice) < rolls(rules):
        raise FieldError(f"dice: a wall wants {rolls(rules)} rolls", field="dice")


def _rebuilt(rules: RuleSet, setup: Setup, log: tuple[int, ...], answers: dict[int, int]) -> Deal:
    deal = Deal.from_log(rules, setup, log)
    for seat, action in answers.items():
        deal.step(seat, action)
    return deal
