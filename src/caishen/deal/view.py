# cython: language_level=3
"""What one seat knows of a deal, folded from its own stream of told events and from nothing else.

Bots, environments and the server's questions read a `View`, never a `Deal`, so that no hidden tile
can reach them. What the seat may answer comes from the same `Seat`, `Table` and `legality` that the deal uses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import cython

from caishen import tiles
from caishen.deal import actions, events, legality
from caishen.deal.wall import kinds_out
from caishen.tiles import UNKNOWN, TileSet, kind_of, parse_tiles

if cython.compiled:
    from cython.cimports.caishen.deal.legality import ask_claim, ask_rob, ask_turn, pass_drawn, pass_offered, pass_own
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import CLAIM, OVER, ROB, TURN, Table
else:
    from caishen.deal.legality import ask_claim, ask_rob, ask_turn, pass_drawn, pass_offered, pass_own
    from caishen.deal.seat import Seat
    from caishen.deal.table import CLAIM, OVER, ROB, TURN, Table

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_PUNG = cython.declare(cython.int, actions.PUNG)


@cython.final
@cython.cclass
class View:
    """The knowledge of one seat, from the deal line on; a new deal line begins anew.

    Readable: `number` (the seat), `table` (public facts), `own` (its own side), `rivers` (for each
    seat the discards that lie, oldest first), `sets_of` (for each seat its sets; a concealed kong of
    another has no tiles), `held` (for each seat how many concealed tiles), `absent` (kinds not in the game, §9).

    >>> from caishen import rules
    >>> view = View(rules.get("wenzhou-mobile"), 1)
    >>> hands = ["?" * 17, "1123456789m12344z", "?" * 16, "?" * 16]
    >>> dice = [[1, 1], [1, 1]]
    >>> view.fold(events.Dealt(deal=1, dealer=0, streak=1, dice=dice, indicator="5p", wall="?" * 70, hands=hands))
    >>> view.fold(events.Discard(seat=0, tile="1m"))
    >>> [actions.in_words(action) for action in view.legal()]
    ['pass', 'chow as the lowest tile', 'pung']
    """

    def __init__(self, rules: RuleSet, seat: cython.int) -> None:
        self.rules = rules
        self.number = seat
        self.table: Table = None  # until the deal line
        self.own: Seat = None  # until the deal line
        self.rivers: list[list[int]] = []
        self.sets_of: list[list[TileSet]] = []
        self.held: list[int] = []
        self.absent: list[int] = []
        if not cython.compiled:
            self.left = [0] * 34

    def fold(self, event: events.Event) -> None:
        """Take in one event as it was told to this seat. Events of the match around the deal change nothing."""
        if type(event) is events.Dealt:
            self.begin(event)
        elif self.rivers and self.table.phase != OVER and isinstance(event, events.PlayEvent):
            self.play(event)

    def fold_all(self, told: Iterable[events.Event]) -> None:
        """Take in several events in order."""
        for event in told:
            self.fold(event)

    # What the seat knows

    def legal(self) -> tuple[int, ...]:
        """Its legal actions, ascending; () when it has no choice. An answer already given is no event:
        until the window closes the view goes on asking."""
        return self.own.legal() if self.rivers else ()

    def default(self) -> int:
        """What a time-out plays for it (W4.9); it must be asked."""
        return self.own.default()

    def barred(self) -> list[tuple[int, str]]:
        """On its own turn, each tile it holds and may not discard, with the clause that forbids it."""
        turn = self.own.count > 0 and self.table.phase == TURN
        return list(legality.barred(self.own, self.rules.refusals.wild_discard).items()) if turn else []

    def unseen(self, kind: cython.int) -> cython.int:
        """How many copies of a kind this seat has not seen: in other hands, concealed kongs and the wall."""
        return self.left[kind]

    @property
    def wild(self) -> int:
        """The caishen's kind."""
        return self.table.wild

    @property
    def drawn(self) -> int | None:
        """The tile it has just drawn; None outside its own turn and after a call."""
        return self.own.drawn if self.own.drawn >= 0 else None

    @property
    def called(self) -> int:
        """The kind of the tile that is to be claimed or robbed, -1 when there is none."""
        return self.table.tile

    @property
    def passed_win(self) -> int:
        """The highest multiplier it has passed since its last draw (W4.5); 0: none."""
        return self.own.passed_win

    @property
    def counts(self) -> list[int]:
        """Its concealed tiles by kind."""
        return [self.own.hand.counts[kind] for kind in range(34)]

    @property
    def sets(self) -> tuple[TileSet, ...]:
        """Its own sets."""
        return self.own.called()

    # What each event changes

    @cython.cfunc
    def begin(self, event: events.Dealt) -> cython.void:
        hand = parse_tiles(event.hands[self.number])
        wild: cython.int = kind_of(event.indicator)
        kind: cython.int
        self.table = Table(self.rules, event.dealer, wild, event.wall.count(UNKNOWN))
        self.own = Seat(self.rules, self.number, wild, hand)
        self.rivers = [[] for _ in event.hands]
        self.sets_of = [[] for _ in event.hands]
        self.held = [text.count(UNKNOWN) for text in event.hands]
        self.held[self.number] = len(hand)
        for kind in range(34):
            self.left[kind] = tiles.COPIES
        self.absent = kinds_out(self.rules, event.short)
        for kind in self.absent:
            self.left[kind] = 0
        for kind in hand:
            self.left[kind] -= 1
        self.left[wild] -= 1
        if event.dealer == self.number:
            ask_turn(self.own, self.table)

    @cython.cfunc
    def play(self, event: events.PlayEvent) -> cython.void:
        kind = type(event)
        if kind is events.Left and not self.table.rules.leaving_ends:
            return
        self.close_window(event)
        if kind is events.Draw:
            self.on_draw(event)
        elif kind is events.Discard:
            self.on_discard(event)
        elif kind is events.Chow:
            self.on_chow(event)
        elif kind is events.Pung:
            self.on_pung(event)
        elif kind is events.Kong:
            self.on_kong(event)
        elif kind is events.Win:
            self.on_win(event)
        else:
            self.end()

    @cython.cfunc
    @cython.exceptval(check=False)
    def see(self, kind: cython.int, copies: cython.int) -> cython.void:
        self.left[kind] -= copies

    @cython.cfunc
    def close_window(self, event: events.PlayEvent) -> cython.void:
        """Whatever is told next, the open question is over. A pung offered and not taken was passed
        (W4.4): a seat unheard when a higher claim closed the window had its pung taken by a win only."""
        own_pung = type(event) is events.Pung and event.seat == self.number
        if self.table.phase == CLAIM and self.table.rules.passed_pung and self.own.may(_PUNG) and not own_pung:
            self.own.pass_pung(self.table.tile)
        if self.table.phase in (CLAIM, ROB) and type(event) is not events.Win:
            pass_offered(self.own, self.table)  # a win outranks all else, so the seat was heard
        elif self.table.phase == TURN and isinstance(event, events.Discard | events.Kong) and event.seat == self.number:
            pass_drawn(self.own, self.table)
        self.own.clear()

    @cython.cfunc
    def on_draw(self, event: events.Draw) -> cython.void:
        self.table.drew(event.seat, event.tail)
        self.held[event.seat] += 1
        if event.seat == self.number:
            tile: cython.int = kind_of(event.tile)
            self.see(tile, 1)
            self.own.draw(tile)
            ask_turn(self.own, self.table)

    @cython.cfunc
    def on_discard(self, event: events.Discard) -> cython.void:
        tile: cython.int = kind_of(event.tile)
        self.table.discarded(event.seat, tile, event.all_god)
        self.rivers[event.seat].append(tile)
        self.held[event.seat] -= 1
        if event.seat == self.number:
            self.own.discard(tile)
            pass_own(self.own, self.table, tile)
        else:
            self.see(tile, 1)
            ask_claim(self.own, self.table)

    @cython.cfunc
    def on_chow(self, event: events.Chow) -> cython.void:
        tile: cython.int = kind_of(event.tile)
        used = parse_tiles(event.with_)
        action: cython.int = actions.chow_action(tile, used, self.table.wild)
        self.fell(event.seat, event.from_)
        self.held[event.seat] -= 2
        laid = actions.chow_set(action, tile, self.table.wild)
        self.sets_of[event.seat].append(TileSet("chow", laid, event.from_))
        if event.seat == self.number:
            self.own.chow(action, tile, event.from_)
            ask_turn(self.own, self.table)
        else:
            self.see(used[0], 1)
            self.see(used[1], 1)

    @cython.cfunc
    def on_pung(self, event: events.Pung) -> cython.void:
        tile: cython.int = kind_of(event.tile)
        self.fell(event.seat, event.from_)
        self.held[event.seat] -= 2
        self.sets_of[event.seat].append(TileSet("pung", (tile,) * 3, event.from_))
        if event.seat == self.number:
            self.own.pung(tile, event.from_)
            ask_turn(self.own, self.table)
        else:
            self.see(tile, 2)

    @cython.cfunc
    def fell(self, seat: cython.int, feeder: cython.int) -> cython.void:
        """A claim took the last discard out of its river."""
        self.rivers[feeder].pop()
        self.table.called(seat)

    @cython.cfunc
    def on_kong(self, event: events.Kong) -> cython.void:
        own: cython.bint = event.seat == self.number
        tile: cython.int = -1 if event.tile == UNKNOWN else kind_of(event.tile)
        sets = self.sets_of[event.seat]
        if event.kind == "exposed":
            self.fell(event.seat, event.from_)
            self.held[event.seat] -= 3
            sets.append(TileSet("kong", (tile,) * 4, event.from_))
            if own:
                self.own.kong(tile, event.from_)
            else:
                self.see(tile, 3)
        elif event.kind == "concealed":
            self.held[event.seat] -= 4
            sets.append(TileSet("concealed", None if tile < 0 else (tile,) * 4))
            if own:
                self.own.conceal(tile)
        else:
            self.held[event.seat] -= 1
            _exchange(sets, TileSet("pung", (tile,) * 3, event.from_), TileSet("added", (tile,) * 4, event.from_))
            self.table.offered_to_rob(event.seat, tile)
            if own:
                self.own.add(tile)
            else:
                self.see(tile, 1)
                ask_rob(self.own, self.table)

    @cython.cfunc
    def on_win(self, event: events.Win) -> cython.void:
        """The winning tile is in the winner's hand now; a robbed kong is a pung again (W4.6)."""
        if event.from_ is not None and event.tile is not None:
            tile: cython.int = kind_of(event.tile)
            self.held[event.seat] += 1
            if event.by == "discard":
                self.rivers[event.from_].pop()
            else:
                feeder = next(one.feeder for one in self.sets_of[event.from_] if one.tiles == (tile,) * 4)
                pung, kong = TileSet("pung", (tile,) * 3, feeder), TileSet("added", (tile,) * 4, feeder)
                _exchange(self.sets_of[event.from_], kong, pung)
                if event.from_ == self.number:
                    self.own.robbed(tile)
            if event.seat == self.number:
                self.own.take_winning(tile)
        self.end()

    @cython.cfunc
    def end(self) -> cython.void:
        self.own.finish()
        self.table.ended()


def _exchange(sets: list[TileSet], was: TileSet, now: TileSet) -> None:
    sets[sets.index(was)] = now
