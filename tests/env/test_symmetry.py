"""A deal under other suits or in the mirror is the same deal."""

from __future__ import annotations

import random

import numpy as np
import pytest

from caishen.deal import Setup
from caishen.deal.actions import ACTIONS
from caishen.deal.events import DealEvent
from caishen.deal.secrecy import told_to
from caishen.deal.view import View
from caishen.env import layout as at
from caishen.env.compact import Bytes, compact
from caishen.env.game import Game
from caishen.env.symmetry import Symmetry, symmetries
from caishen.env.tables import rules_of, tables
from caishen.match import Match
from caishen.rules import RuleSet


class _Watched:
    """A match of one prepared deal, with a view for each seat."""

    def __init__(self, rules: RuleSet, setup: Setup) -> None:
        self.match = Match(rules, ["E", "S", "W", "N"][: rules.seats], prepared=[setup])
        self.match.next_deal()
        while self.match.phase == "bets":
            seat, legal = next(iter(self.match.asked().items()))
            self.match.step(seat, legal[-1])
        self.views = [View(rules, seat) for seat in range(rules.seats)]
        self.read = 0

    def seen(self, seat: int) -> Bytes:
        """What a seat sees now."""
        for event in self.match.events[self.read :]:
            for view in self.views:
                told = told_to(view.number, event) if isinstance(event, DealEvent) else None
                if told is not None:
                    view.fold(told)
        self.read = len(self.match.events)
        return compact(self.views[seat], self.match.dealer, self.match.streak, self.match.bets)


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_transformed_deal_is_seen_answered_and_paid_alike(name: str, seats: int) -> None:
    rules, chance = rules_of(name, seats, None), random.Random(4)
    for number, symmetry in enumerate(symmetries()):
        start = Game(rules, number)
        while start.match.phase == "bets":
            start.step(at.NO_BET)
        assert start.match.deal is not None
        setup = start.match.deal.setup
        one, other = _Watched(rules, setup), _Watched(rules, symmetry.setup(setup))
        while one.match.phase == "deal":
            seat, legal = next(iter(one.match.asked().items()))
            assert sorted(symmetry.moves[list(legal)]) == list(other.match.asked()[seat])
            assert np.array_equal(symmetry.observation(one.seen(seat)), other.seen(seat))
            action = chance.choice(legal)
            one.match.step(seat, action)
            other.match.step(seat, int(symmetry.moves[action]))
        assert one.match.scores == other.match.scores


def test_a_symmetry_and_its_inverse_leave_everything_as_it_was() -> None:
    for symmetry in symmetries():
        to = symmetry.suits
        back = Symmetry((to.index(0), to.index(1), to.index(2)), symmetry.mirrored)
        assert list(back.moves[symmetry.moves]) == list(range(at.MOVES))
        seen = Game(rules_of("lishui", 4, None), 1).observation(0)
        assert np.array_equal(back.observation(symmetry.observation(seen)), seen)
    assert len({tuple(one.moves[:ACTIONS]) for one in symmetries()}) == 12
