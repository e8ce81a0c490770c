# cython: language_level=3, boundscheck=True, wraparound=True
"""The match: who sits where, who deals, what is bet, what is paid, and when it is over (§7, §8).

A match goes round through its phases: `between` deals, then the `bets` (where the rules have them),
then the `deal`, which `deal.Deal` plays; the last deal leads to `ended`. Every step gives the events
it brought about and keeps all of them: they are the game log. What a hand is worth and who owes
what is worked out in `scoring`, who deals next in `match.rotation`, bets in `match.bets`.

>>> from caishen import rules
>>> match = Match(rules.get("wenzhou-mobile"), ["E", "S", "W", "N"], secret=bytes(32))
>>> match.phase, [type(event).__name__ for event in match.next_deal()]
('between', [])
>>> match.phase, match.asked() == {match.dealer: (109, 111)}
('bets', True)
>>> match.step(match.dealer, 109)[0].bought, match.phase
(False, 'deal')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from typing import Literal

from caishen import rules as rule_sets
from caishen.deal import Deal, Result, Setup
from caishen.deal.events import Dealt, Left, PlayEvent
from caishen.deal.packed import pack
from caishen.errors import CaishenError, FieldError, LogError, NotAsked
from caishen.match.bets import Betting
from caishen.match.events import FORMAT, AnyEvent, Began, DealEnd, MatchEnd, Player, Seats, Settle
from caishen.match.feed import feed, refuse
from caishen.match.rotation import Turn, after_deal, match_over
from caishen.match.seating import told_lots
from caishen.match.walls import Prepared, Shuffled, Walls, dealt, setup_of
from caishen.rules import RuleSet
from caishen.scoring import Outcome, settle

Phase = Literal["bets", "deal", "between", "ended"]
_NONCE = re.compile(r"[0-9A-Za-z_-]{0,64}")


class Match:
    """Deals in a row under one rule set.

    `rules`: what is played. `names`: one a seat, in joining order. `secret`: the bytes behind walls
    and lots (docs/fair-shuffle.md), with the players' `nonces`; or `prepared`: one setup a deal,
    nothing drawn by lot, or `walls.Prepared`, which also says what lots are to bring. `draw_seats`:
    the players draw for their seats first (W8.1). `brief`: of each deal only its last event is kept, for
    counting how many deals end; such events are no log.

    `FieldError`: a wrong number of names or nonces, a bad nonce.

    Public to read: `phase`, `dealer`, `streak` and `base` of the running or the next deal, `bets` of
    the deal (a seat's amount, 0 for none, the dealer's buy among them), `scores`, `deals_played`,
    `runs_ended` (dealer runs, W8.5), `deal` (the running one, or the one that ended last until
    `next_deal`; None before the first), `names` by seat, `events`, `places` (for each seat the number of
    its player in joining order; seats can be drawn anew between deals, W8.4).
    """

    def __init__(
        self,
        rules: RuleSet,
        names: Sequence[str],
        *,
        secret: bytes | None = None,
        nonces: Sequence[str] = (),
        draw_seats: bool = False,
        prepared: Sequence[Setup] | Prepared | None = None,
        brief: bool = False,
    ) -> None:
        self.rules = rules
        self.brief = brief
        self.names = list(names)
        self._nonces = list(nonces) or [""] * len(names)
        _check(rules, self.names, self._nonces, draw_seats and secret is None)
        self._walls = _walls(secret, self._nonces, prepared)
        self.places = tuple(range(rules.seats))
        self.phase: Phase = "between"
        self.scores = [0] * rules.seats
        self.bets = [0] * rules.seats
        self.deals_played = 0
        self.deal: Deal | None = None
        self.events: list[AnyEvent] = [self._began()]
        self._seats_drawn = draw_seats
        if draw_seats:
            self._draw_seats(east=0)
        self._seats_due = False
        self.dealer = self._first_dealer()
        self.streak = 1
        self.runs_ended = 0
        self._sticky: frozenset[int] = frozenset()
        self._redraw = False
        self._betting: Betting | None = None
        self._first_of_deal = 0

    @classmethod
    def resume(cls, rules: RuleSet, events: Sequence[AnyEvent], secret: bytes | None) -> Match:
        """The match whose stored `events` these are, as it stood after the last of them.

        What has no event yet must be done again: `next_deal` where no bet of the deal was answered, and
        with `step` the answers to a question that is still open.
        `secret` None: a match with prepared walls, which its deal lines tell. `LogError` where the
        events are not what the rules make of them.
        """
        match = replayed(rules, events, secret)
        feed(match, events, refuse)
        return match

    def copy(self, deal: Deal | None = None, walls: Walls | None = None) -> Match:
        """An independent match in the same state. `deal`: another course of the running deal, told in its place from
        the deal line on; `walls`: where the next deals come from. With either of them its events are no log to
        verify."""
        other = copy(self)
        for name in ("events", "names", "scores", "bets"):
            setattr(other, name, list(getattr(self, name)))
        other._betting = deepcopy(self._betting)
        other._walls = walls or self._walls
        if deal is not None:
            first = self._first_of_deal
            other.events[first - 1 :] = [dealt(self.deals_played + 1, deal.setup), *deal.events(0, first)]
            other.deal = deal
        elif self.deal is not None:
            other.deal = self.deal.copy()
        return other

    @property
    def base(self) -> int:
        """The dealer's base of the running or the next deal (W7.2)."""
        return self.rules.base(self.streak)

    @property
    def answers(self) -> dict[int, int]:
        """The answers already given to the open question, seat → action; they have no event yet."""
        if self._betting is not None:
            return dict(self._betting.answers)
        return dict(self._running().answers) if self.phase == "deal" else {}

    def asked(self) -> Mapping[int, Sequence[int]]:
        """The seats that must answer now, each with its legal actions (`deal.actions`)."""
        if self._betting is not None:
            return self._betting.asked()
        return self._running().asked() if self.phase == "deal" else {}

    def step(self, seat: int, action: int, auto: bool = False) -> list[AnyEvent]:
        """Take a seat's answer; gives what it brought about, in order, perhaps nothing yet.

        `auto`: a time-out or automatic play answered. `NotAsked`, `IllegalAction`: nothing has changed.
        """
        before = len(self.events)
        if self._betting is not None:
            self.events += self._betting.answer(seat, action, auto)
            self._deal_when_bets_are_made()
        elif self.phase == "deal":
            self._running().step(seat, action, auto)
            self._take_in()
        else:
            raise NotAsked(f"seat {seat} is not asked anything between deals", seat=seat, asked=[])
        return self.events[before:]

    def played(self) -> list[AnyEvent]:
        """Take in what `deal` was answered directly instead of through `step`; gives what it brought about."""
        before = len(self.events)
        if self.phase == "deal":
            self._take_in()
        return self.events[before:]

    def next_deal(self) -> list[AnyEvent]:
        """Leave `between`: begin the first or the next deal with its bets. `NotAsked` in another phase."""
        self._want_between("the next deal begins when the running one is over")
        before = len(self.events)
        if self._seats_due:
            self._draw_seats(east=self.dealer)
        if self._redraw:  # the run that breaks off here is not counted as a dealer's run that ended (W8.5)
            self.dealer = self._walls.dealer(self.rules, self.deals_played, self._seats_drawn)
            self.streak = 1
            self._sticky = frozenset()
            self._redraw = False
        self.bets = [0] * self.rules.seats
        self._betting = Betting(self.rules, self.dealer, self.streak, self._sticky)
        self.phase = "bets"
        self._seats_drawn = False
        self.events += self._betting.open()
        self._deal_when_bets_are_made()
        return self.events[before:]

    def leave(self, seat: int) -> list[AnyEvent]:
        """A player leaves: during a deal by W7.12, otherwise without money.

        Where the seat is played on, it is still asked; whoever plays it (a bot) answers.
        `NotAsked` once the match is over, and for a seat there is not.
        """
        self._want_seat(seat)
        before = len(self.events)
        if self.phase == "ended":
            raise NotAsked("the match is over, there is nothing left to leave", seat=seat, asked=[])
        if self.phase == "deal":
            self._running().leave(seat)
            self._take_in()
        else:
            self.events.append(Left(seat=seat))
        return self.events[before:]

    def fine(self, seat: int) -> int | None:
        """What leaving now would cost a seat (W7.12); None where leaving costs nothing.

        >>> from caishen import rules
        >>> match = Match(rules.get("wenzhou-mobile"), ["E", "S", "W", "N"], secret=bytes(32))
        >>> match.fine(0) is None, match.next_deal(), match.step(match.dealer, 111)[0].points
        (True, [], 2)
        >>> [match.step(seat, 109) for seat in list(match.asked())][0], match.fine(match.dealer)
        ([], 40)
        """
        self._want_seat(seat)
        if self.phase != "deal" or self.rules.escape != "fine":
            return None
        nothing_held = Result(end="escape", leaver=seat, wilds=(0,) * self.rules.seats, kongs=())
        return settle(self.rules, self.outcome(nothing_held)).house

    def replace(self, seat: int, name: str, bot: bool) -> list[AnyEvent]:
        """Another player takes a seat between two deals; the next dealer may be redrawn for it (W8.2).

        A bot that stands in for a seat's player is no other player: it is not told here.
        `NotAsked` in another phase and for a seat there is not.
        """
        self._want_seat(seat)
        self._want_between("a seat changes hands between two deals only")
        before = len(self.events)
        self.names = [*self.names[:seat], name, *self.names[seat + 1 :]]
        self._redraw = self.rules.new_player_redraw and self.deals_played > 0
        self.events.append(Player(seat=seat, name=name, bot=bot))
        return self.events[before:]

    def play_back(self, events: Sequence[PlayEvent]) -> list[AnyEvent]:
        """Bring a deal that has just been dealt to the end of these stored events.

        `LogError` (`facts`: event, from 0) where the deal cannot have gone so.
        """
        before = len(self.events)
        deal = self._running()
        packed = []
        for n, event in enumerate(events):
            try:
                packed.append(pack(event, deal.setup.indicator, before))
            except CaishenError as error:
                raise LogError(error.message, event=n) from error
        self.deal = Deal.from_log(self.rules, deal.setup, packed)
        self._take_in()
        return self.events[before:]

    def cut(self) -> list[AnyEvent]:
        """End the match here, before its length is played. `NotAsked` unless between deals."""
        self._want_between("a match is cut short between two deals only")
        return self._end(cut=True)

    def _deal_when_bets_are_made(self) -> None:
        assert self._betting is not None
        if not self._betting.done:
            return
        self.bets = self._betting.bets
        self._betting = None
        setup = self._walls.setup(self.rules, self.deals_played + 1, self.dealer, self.streak)
        self.deal = Deal(self.rules, setup)
        self.phase = "deal"
        if not self.brief:
            self.events.append(dealt(self.deals_played + 1, setup))
        self._first_of_deal = len(self.events)
        self._take_in()

    def _take_in(self) -> None:
        """The deal's new events, and what follows from its end."""
        deal = self._running()
        if not self.brief:
            self.events += deal.events(len(self.events) - self._first_of_deal, self._first_of_deal)
        elif deal.ended:
            self.events += deal.events(len(deal.log) - 1, self._first_of_deal)
        if deal.ended:
            self._settle()

    def _settle(self) -> None:
        """Pay, pass the deal on, end the match when it is over or somebody escaped."""
        result = self._running().result
        assert result is not None
        paid = settle(self.rules, self.outcome(result))
        self.scores = [score + net for score, net in zip(self.scores, paid.net, strict=True)]
        self.events.append(Settle(lines=paid.lines, net=paid.net, house=paid.house))
        self.deals_played += 1
        if result.end == "escape":
            self.events.append(DealEnd(scores=list(self.scores), next_dealer=None, next_streak=None))
            self._end(cut=False)
            return
        kong_made = any(result.kongs)
        turn = after_deal(self.rules, self.dealer, self.streak, result.winner, kong_made, self.runs_ended)
        self._pass_on(turn)
        self.phase = "between"
        if match_over(self.rules, self.deals_played, self.runs_ended):
            self._end(cut=False)

    def _pass_on(self, turn: Turn) -> None:
        """The next deal's dealer and step, with the dice that pick him where the run's end wants them (W8.4)."""
        sticks = self.rules.sticky_bets and not turn.run_ended
        self._sticky = frozenset(seat for seat, points in enumerate(self.bets) if points and sticks)
        self.runs_ended += turn.run_ended
        self._seats_due = turn.lots == "seats"
        self.dealer, self.streak = turn.dealer, turn.streak
        dice = self._walls.roll(self.deals_played) if turn.lots == "dice" else None
        if dice is not None:
            self.dealer = (self.dealer + sum(dice) - 1) % self.rules.seats
        ended = DealEnd(scores=list(self.scores), next_dealer=self.dealer, next_streak=self.streak, dice=dice)
        self.events.append(ended)

    def outcome(self, result: Result) -> Outcome:
        """What `scoring.settle` must know: the table as it stands, and how the deal ended."""
        return Outcome(
            dealer=self.dealer,
            streak=self.streak,
            bought=self.bets[self.dealer] or False,
            topped=tuple(seat != self.dealer and (points or False) for seat, points in enumerate(self.bets)),
            end=result.end,
            winner=result.winner,
            multiplier=result.multiplier,
            by=result.by,
            feeder=result.feeder,
            wilds=result.wilds,
            kongs=result.kongs,
            fines=result.fines,
            chows_fed=result.chows_fed,
            three_feeds_payer=result.three_feeds_payer,
            leaver=result.leaver,
        )

    def _end(self, *, cut: bool) -> list[AnyEvent]:
        self.phase = "ended"
        ended = MatchEnd(scores=list(self.scores), seed=self._walls.seed, cut=cut)
        self.events.append(ended)
        return [ended]

    def _began(self) -> Began:
        options = rule_sets.options_of(self.rules)
        return Began(
            format=FORMAT,
            rules=self.rules.name,
            options={name: list(value) if isinstance(value, tuple) else value for name, value in options.items()},
            rules_digest=rule_sets.digest(self.rules),
            seats=self.rules.seats,
            names=list(self.names),
            commit=self._walls.commit,
            nonces=self._nonces,
        )

    def _draw_seats(self, *, east: int) -> None:
        """W8.1, W8.4, L5.2: everybody takes name and points along; who draws East sits down at the seat `east`."""
        drawn = self._walls.places(self.rules.seats, self.deals_played, east)
        self.places = tuple(self.places[place] for place in drawn)
        self.names = [self.names[place] for place in drawn]
        self.scores = [self.scores[place] for place in drawn]
        self._seats_drawn = True
        self._seats_due = False
        self.events.append(Seats(names=list(self.names), scores=list(self.scores)))

    def _first_dealer(self) -> int:
        """W8.1, L1.2"""
        if self.rules.first_dealer in ("random", "dice"):
            return self._walls.dealer(self.rules, 0, self._seats_drawn)
        return 0 if self.rules.first_dealer == "seat0" else int(self.rules.first_dealer)

    def _running(self) -> Deal:
        assert self.deal is not None
        return self.deal

    def _want_between(self, why: str) -> None:
        if self.phase != "between":
            raise NotAsked(why, phase=self.phase)

    def _want_seat(self, seat: int) -> None:
        if not 0 <= seat < self.rules.seats:
            raise NotAsked(f"there is no seat {seat}", seat=seat, asked=[])


def replayed(rules: RuleSet, events: Sequence[AnyEvent], secret: bytes | None) -> Match:
    """A match that begins as the stored `events` do, ready to be fed the rest (`match.feed`)."""
    began = events[0] if events else None
    if not isinstance(began, Began):
        refuse(0, "the first event of a match is `match`")
    second = events[1] if len(events) > 1 else None
    if secret is not None:
        return Match(rules, began.names, secret=secret, nonces=began.nonces, draw_seats=isinstance(second, Seats))
    # Nobody can draw the lots again before the secret is revealed: they are taken as told.
    places, rolls = told_lots(events)
    match = Match(rules, began.names, nonces=began.nonces, prepared=Prepared(_setups(events), places, rolls))
    if isinstance(second, Seats):
        match._draw_seats(east=0)
    return match


def _setups(events: Sequence[AnyEvent]) -> list[Setup]:
    setups = []
    for n, event in enumerate(events):
        if isinstance(event, Dealt):
            try:
                setups.append(setup_of(event))
            except CaishenError as error:
                refuse(n, error.message)
    return setups


def _check(rules: RuleSet, names: list[str], nonces: list[str], lots_without_secret: bool) -> None:
    if len(names) != rules.seats:
        raise FieldError(f"names: {rules.seats} seats want {rules.seats} names, not {len(names)}", field="names")
    if len(nonces) != len(names):
        raise FieldError("nonces: one text a player, empty where none was given", field="nonces")
    for nonce in nonces:
        if _NONCE.fullmatch(nonce) is None:
            raise FieldError(f"nonces: {nonce!r} is none: at most 64 letters, digits, _ and -", field="nonces")
    if lots_without_secret:
        raise FieldError("draw_seats: lots need a secret; prepared walls have none", field="draw_seats")


def _walls(secret: bytes | None, nonces: list[str], prepared: Sequence[Setup] | Prepared | None) -> Walls:
    assert (secret is None) != (prepared is None), "a match has a secret or prepared walls"
    if secret is not None:
        return Shuffled(secret, nonces)
    return prepared if isinstance(prepared, Prepared) else Prepared(prepared or ())
