"""The batch plays and shows just what a game does."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from caishen import rules
from caishen.env.batch import Batch
from caishen.env.game import Game
from caishen.env.tables import rules_of, tables
from caishen.errors import IllegalAction


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_lane_shows_what_a_view_shows(name: str, seats: int) -> None:
    """Bytes, masks, players and points of two lanes against games whose observations come from views."""
    rule_set, chance = rules_of(name, seats, None), random.Random(1)
    batch = Batch(rule_set, 2, seed=20)
    games = [Game(rule_set, 20 + row, whole_match=True) for row in range(2)]
    for _ in range(400):
        moves = []
        for row, game in enumerate(games):
            question = game.question
            assert question is not None
            assert batch.players[row] == question.player
            assert np.array_equal(batch.observations[row], game.observation(question.player))
            assert np.array_equal(batch.masks[row], game.mask(question.player))
            moves.append(chance.choice(game.moves()))
        batch.step(moves)
        for row, game in enumerate(games):
            game.step(moves[row])
            assert list(batch.rewards[row]) == game.rewards
            assert batch.match_ended[row] == (game.question is None)
            if game.question is None:
                games[row] = Game(rule_set, 22 + row, whole_match=True)


@pytest.mark.parametrize(("name", "seats"), tables())
def test_no_mask_is_empty_and_no_legal_move_is_refused(name: str, seats: int) -> None:
    """Fuzz; `FUZZ_DEALS=10000` in the environment plays as many deals of each table."""
    batch, chance = Batch(rules_of(name, seats, None), 16, seed=5), np.random.default_rng(3)
    wanted, ended = fuzz_deals(), 0
    while ended < wanted:
        assert batch.masks.any(axis=1).all()
        batch.step((chance.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        ended += int(batch.deal_ended.sum())


def test_an_illegal_move_of_a_lane_is_refused_and_changes_nothing() -> None:
    batch = Batch(rules.get("wenzhou-mobile"), 2, seed=1)
    before = batch.observations.copy()
    with pytest.raises(IllegalAction):
        batch.step(batch.masks.argmin(axis=1))
    assert np.array_equal(before, batch.observations)
    with pytest.raises(ValueError, match="2 lanes"):
        batch.step([1, 2, 3])
    with pytest.raises(ValueError, match="from 0 to 110"):
        batch.step([0, 256])


def fuzz_deals() -> int:

    return int(os.environ.get("FUZZ_DEALS", "48"))
