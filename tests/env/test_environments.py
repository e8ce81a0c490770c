"""The environments keep the contracts of Gymnasium and PettingZoo, for every table there is."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from caishen.env import single
from caishen.env.aec import TableEnv
from caishen.env.encodings import Kind
from caishen.env.tables import id_of, tables
from caishen.errors import IllegalAction

IDS = [id_of(name, seats) for name, seats in tables()]


@pytest.mark.filterwarnings("ignore")  # the checkers warn of what they would rather see; they raise what is wrong
@pytest.mark.parametrize("name", IDS)
def test_every_id_passes_the_checker_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name, opponents="b0").unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("rules", "seats"), tables())
def test_every_table_passes_the_test_of_pettingzoo(rules: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TableEnv(rules, seats, observation="compact"), num_cycles=200)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("observation", ["planes", "compact", "flat"])
def test_the_same_seed_gives_the_same_episode(observation: Kind) -> None:
    seed_test(lambda: TableEnv(observation=observation), num_cycles=100)


@pytest.mark.parametrize("observation", ["planes", "compact", "flat"])
def test_an_observation_lies_in_its_space(observation: Kind) -> None:
    env = TableEnv("wenzhou-teahouse", observation=observation, episode="match")
    env.reset(seed=3)
    for number, agent in enumerate(env.agent_iter()):
        seen, _, over, _, _ = env.last()
        if over or number > 300:
            break
        assert env.observation_space(agent).contains(seen)
        env.step(int(random.Random(number).choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize(("rules", "seats"), tables())
def test_rewards_of_a_match_add_up_to_its_scores(rules: str, seats: int) -> None:
    env = TableEnv(rules, seats, observation="compact", episode="match")
    env.reset(seed=11)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    chance = random.Random(1)
    while env.game.question is not None:
        env.step(chance.choice(env.game.moves()))
        for agent, points in env.rewards.items():
            totals[agent] += points
    match = env.game.match
    assert [totals[env.possible_agents[player]] for player in match.places] == match.scores


def test_an_illegal_move_of_an_agent_is_refused_and_changes_nothing() -> None:
    env = TableEnv(observation="compact")
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(IllegalAction):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmin()))
    assert np.array_equal(before, env.state())


def test_an_illegal_move_of_the_single_seat_is_answered_as_a_time_out_would_be() -> None:
    """W4.9"""
    env = single.SeatEnv(observation="compact")
    _, info = env.reset(seed=2)
    *_, told = env.step(np.int64(info["action_mask"].argmin()))
    assert told["illegal"]


@pytest.mark.parametrize("opponents", ["b0", ["b0", "b1", "b2"]])
def test_opponents_are_named_once_for_all_or_one_by_one(opponents: Any) -> None:
    env = gymnasium.make("caishen/wenzhou-mobile-4-v1", opponents=opponents, observation="flat", episode="match")
    _, info = env.reset(seed=4)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        total += float(reward)
    game = env.unwrapped.game  # type: ignore[attr-defined]  # of SeatEnv
    assert total == game.match.scores[game.seat_of(0)]
