"""Decisions written from logs are the decisions that were made."""

from __future__ import annotations

import numpy as np

from caishen import rules
from caishen.env.dataset import columns
from caishen.env.game import Game


def test_the_decisions_of_a_log_are_those_of_the_game() -> None:
    """But for bets, and for passes and claims that leave no trace: 300 answers at least are found again in order."""
    game, made = Game(rules.get("wenzhou-mobile"), 3, whole_match=True), []
    chance = np.random.default_rng(1)
    while game.question is not None:
        player, seat, _ = game.question
        move = int(chance.choice(game.moves()))
        if game.match.phase == "deal":
            made.append((seat, move, game.observation(player).tobytes(), game.mask(player).tobytes()))
        game.step(move)
    table = columns([game.match.events])
    found = [
        (int(seat), int(action), seen.tobytes(), mask.tobytes())
        for seat, action, seen, mask in zip(
            table["seat"], table["action"], table["observation"], table["mask"], strict=True
        )
    ]
    assert len(found) > 300
    assert set(found) <= set(made)
    assert len(found) >= 0.95 * len(made)
    assert table["mask"][np.arange(len(found)), table["action"]].all()
