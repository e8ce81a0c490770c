"""What stands in an observation, and above all what does not."""

from __future__ import annotations

import random

import numpy as np
import pytest

from caishen import rules
from caishen.env import encodings
from caishen.env import layout as at
from caishen.env.game import Game
from caishen.env.hidden import drawn_places
from caishen.env.tables import rules_of, tables


def played(name: str, seats: int, seed: int, questions: int) -> Game:
    """A game after so many random answers, fewer where it ended."""
    game, chance = Game(rules_of(name, seats, None), seed), random.Random(seed)
    for _ in range(questions):
        if game.question is None:
            break
        game.step(chance.choice(game.moves()))
    return game


@pytest.mark.parametrize(("name", "seats"), tables())
def test_other_hidden_tiles_leave_an_observation_as_it_was(name: str, seats: int) -> None:
    """The swap test: what a seat does not know is dealt anew, and all it sees, and is asked, stays."""
    changed = 0
    for seed in range(8):
        game = played(name, seats, seed, 3 + 9 * seed)
        if game.question is None or game.match.phase != "deal":
            continue
        player = game.question.player
        other = game.redeterminise(player, seed)
        assert np.array_equal(game.observation(player), other.observation(player))
        assert game.question == other.question
        assert game.match.deal is not None
        assert other.match.deal is not None
        changed += game.match.deal.setup != other.match.deal.setup
    assert changed >= 4


def test_a_redealt_game_can_be_played_to_its_end() -> None:
    chance = random.Random(1)
    for seed in range(20):
        game = played("wenzhou-mobile", 4, seed, 25)
        if game.question is None:
            continue
        other = game.redeterminise(game.question.player, seed)
        while other.question is not None:
            other.step(chance.choice(other.moves()))
        assert other.match.deals_played == 1


def test_a_clone_goes_its_own_way() -> None:
    game = played("wenzhou-mobile", 4, 1, 30)
    before = game.state()
    twin = game.clone()
    while twin.question is not None:
        twin.step(twin.moves()[0])
    assert np.array_equal(game.state(), before)
    again = game.clone()
    assert np.array_equal(again.state(), before)


def test_bytes_say_what_lies_on_the_table() -> None:
    game = played("wenzhou-mobile", 4, 5, 40)
    deal = game.match.deal
    assert deal is not None
    for seat in deal.seats:
        seen = game.observation(game.match.places[seat.number])
        own = [kind for kind in range(34) for _ in range(seen[at.OWN + kind])]
        assert tuple(own) == seat.tiles()
        assert seen[at.WILD] == deal.setup.indicator + 1
        unseen = int(seen[at.UNSEEN : at.UNSEEN + 34].sum())
        hands = sum(len(other.tiles()) for other in deal.seats if other is not seat)
        assert unseen == hands + len(deal.setup.wall) - len(drawn_places(deal)) + 4 * int(
            seen[at.HIDDEN : at.BETS].sum()
        )


def test_planes_and_flat_count_alike() -> None:
    seen = np.stack([played("wenzhou-mobile", 4, seed, 30).observation(0) for seed in range(5)])
    planes, flat = encodings.planes(seen), encodings.flat(seen)
    counts = planes[:, :40].reshape(5, 10, 4, 34).sum(axis=2)
    assert np.array_equal(counts / 4, flat[:, :340].reshape(5, 10, 34))
    assert np.array_equal(planes[:, 43:, 0], flat[:, 442:])


def test_no_mask_is_empty_while_a_question_is_open() -> None:
    game, chance = Game(rules.get("wenzhou-2013"), 1, whole_match=True), random.Random(2)
    while game.question is not None:
        assert list(np.flatnonzero(game.mask(game.question.player))) == game.moves() != []
        game.step(chance.choice(game.moves()))
