"""A deal or a match as a row of questions: who is asked, what it may answer, what it sees, what it gains.

Every environment stands on it. Players are numbered in joining order and keep their number when seats are drawn anew;
seats that are asked at once are asked one after another and learn nothing of each other's answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from caishen.deal.actions import ACTIONS, BET
from caishen.deal.events import DealEvent
from caishen.deal.secrecy import told_to
from caishen.deal.view import View
from caishen.env import layout as at
from caishen.env.compact import Bytes, before_the_deal, compact
from caishen.env.hidden import redealt, still_in_wall
from caishen.errors import IllegalAction
from caishen.match import Match
from caishen.match.walls import Shuffled
from caishen.rules import RuleSet

Mask = NDArray[np.int8]
WALL = 136
"""Places that `Game.state` keeps for the wall."""


class Question(NamedTuple):
    """Who must answer: `player`, his `seat`, and his `legal` actions as `deal.actions` has them, bets included."""

    player: int
    seat: int
    legal: Sequence[int]


class Game:
    """One deal, or with `whole_match` a match, from a seed: the same seed, the same walls and lots.

    `rewards`: what each player gained or lost by the last step, in points (the unit of `scoring.settle`; payments to
    the house make the sum less than 0).

    >>> from caishen import rules
    >>> game = Game(rules.get("wenzhou-mobile"), seed=7)
    >>> while game.question:
    ...     game.step(game.moves()[0])
    >>> sum(game.rewards), game.match.deals_played
    (0, 1)
    """

    def __init__(self, rules: RuleSet, seed: int, *, whole_match: bool = False) -> None:
        self.whole_match = whole_match
        self.match = new_match(rules, seed)
        self.rewards = [0] * rules.seats
        self._points = [0] * rules.seats
        self._views: dict[int, tuple[View, int]] = {}
        self.question: Question | None = None
        self._ask()

    def step(self, move: int) -> None:
        """The player asked makes a move of `env.layout` (0..110). `IllegalAction`, and nothing changed, where it may
        not."""
        question = self.question
        if question is None or move not in self.moves():
            raise IllegalAction(f"move {move} is not possible now", action=move, legal=self.moves())
        self.answer(question.legal[-1] if move == at.FULL_BET else move)

    def answer(self, action: int) -> None:
        """The same with an action of `deal.actions`, a bet of any amount among them."""
        assert self.question is not None, "the game is over: nobody is asked"
        self.match.step(self.question.seat, action)
        self._ask()

    def moves(self) -> list[int]:
        """What the player asked may do, ascending; empty when the game is over."""
        if self.question is None:
            return []
        legal = self.question.legal
        return [at.NO_BET, at.FULL_BET] if legal[0] >= BET else list(legal)

    def mask(self, player: int) -> Mask:
        """(111,) int8: 1 for each move that the player may make now; all 0 when another is asked."""
        mask = np.zeros(at.MOVES, np.int8)
        if self.question is not None and self.question.player == player:
            mask[self.moves()] = 1
        return mask

    def default(self) -> int:
        """The move that a time-out makes (W4.9): no bet where one is asked for."""
        assert self.question is not None, "the game is over: nobody is asked"
        if self.question.legal[0] >= BET:
            return at.NO_BET
        return self.view(self.question.seat).default()

    def view(self, seat: int) -> View:
        """What a seat knows, from its own stream of told events."""
        view, read = self._views.get(seat, (View(self.match.rules, seat), 0))
        for event in self.match.events[read:]:
            told = told_to(seat, event) if isinstance(event, DealEvent) else None
            if told is not None:
                view.fold(told)
        self._views[seat] = (view, len(self.match.events))
        return view

    def observation(self, player: int) -> Bytes:
        """(at.SIZE,) uint8: what the player sees, compact; `env.encodings` makes the other kinds of it."""
        seat, match = self.seat_of(player), self.match
        if match.phase == "bets":
            return before_the_deal(seat, match.dealer, match.streak, match.bets)
        setup = match.deal.setup if match.deal is not None else None
        assert setup is not None, "a game that is not in its bets has a deal"
        return compact(self.view(seat), setup.dealer, setup.streak, match.bets)

    def state(self) -> Bytes:
        """Everything, for a critic or a table of values, never for a player: the compact observations of all seats in
        order, then the tiles still in the wall in drawing order, kind + 1, in `WALL` places. uint8."""
        seats = [self.observation(player) for player in self.match.places]
        wall = np.zeros(WALL, np.uint8)
        if self.match.phase != "bets" and self.match.deal is not None:
            left = still_in_wall(self.match.deal)
            wall[: len(left)] = [self.match.deal.setup.wall[place] + 1 for place in left]
        return np.concatenate([*seats, wall])

    def seat_of(self, player: int) -> int:
        """Where a player sits now."""
        return self.match.places.index(player)

    def clone(self) -> Game:
        """An independent game in the same state."""
        return self._like(self.match.copy())

    def redeterminise(self, player: int, seed: int) -> Game:
        """A game that goes on from here as it might for all that the player knows: what is hidden from it is dealt anew
        (`env.hidden`), the walls to come are others. Its observation and question stay the same."""
        walls = Shuffled(_secret("other walls", seed), [""] * self.match.rules.seats)
        if self.match.phase != "deal" or self.match.deal is None:
            return self._like(self.match.copy(walls=walls))
        stream_seed = _secret("redeal", seed)
        return self._like(self.match.copy(redealt(self.match.deal, self.seat_of(player), stream_seed), walls))

    def _like(self, match: Match) -> Game:
        other = Game.__new__(Game)
        other.whole_match = self.whole_match
        other.match = match
        other.rewards = list(self.rewards)
        other._points = list(self._points)
        other._views = {}
        other.question = other._next_question()
        return other

    def _ask(self) -> None:
        """Go on to the next question, and note what was won on the way."""
        match = self.match
        while match.phase == "between" and (self.whole_match or match.deals_played == 0):
            match.next_deal()
        points = [match.scores[self.seat_of(player)] for player in range(len(match.scores))]
        self.rewards = [now - before for now, before in zip(points, self._points, strict=True)]
        self._points = points
        self.question = self._next_question()

    def _next_question(self) -> Question | None:
        asked = self.match.asked()
        seat = min(asked, default=None)
        return None if seat is None else Question(self.match.places[seat], seat, asked[seat])


def new_match(rules: RuleSet, seed: int, *, brief: bool = False) -> Match:
    """The match of a seed; `brief` as in `Match`."""
    names = [f"player_{number}" for number in range(rules.seats)]
    return Match(rules, names, secret=_secret("walls", seed), brief=brief)


def _secret(what: str, seed: int) -> bytes:
    return hashlib.sha256(f"caishen/1|env|{what}|{seed}".encode()).digest()


assert at.NO_BET == ACTIONS, "the moves begin with the actions of a deal"
