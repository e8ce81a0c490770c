"""PettingZoo: every player of a table an agent, asked one after another (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from caishen.env import encodings
from caishen.env import layout as at
from caishen.env.compact import Bytes
from caishen.env.encodings import Kind
from caishen.env.game import WALL, Game
from caishen.env.tables import VERSION, Episode, rules_of


class TableEnv(AECEnv[str, dict[str, Any], int]):
    """The agents `player_0` … are players in joining order; a match may move them to other seats, an agent stays a
    player.

    `rules`, `seats`, `options`: the table; `observation`: "planes", "compact" or "flat" (`env.encodings`,
    `env.layout`); `episode`: "deal", or "match" for all its deals. What an agent observes: {"observation": …,
    "action_mask": int8 (111,)}; moves and masks as in `env.single`. Rewards are points, given to every player when a
    deal is paid. An illegal move raises `IllegalAction` and changes nothing. `state()` is `Game.state`: everything,
    for no player's eyes.

    Agents that are asked at once (who wants this discard?) come one after another and see nothing of each other's
    answers.

    >>> env = TableEnv("wenzhou-mobile", episode="deal", observation="compact")
    >>> env.reset(seed=5)
    >>> for agent in env.agent_iter():
    ...     seen, reward, over, _, _ = env.last()
    ...     env.step(None if over else int(seen["action_mask"].argmax()))
    >>> env.agents
    []
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"caishen_v{VERSION}",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str = "wenzhou-mobile",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        observation: Kind = "planes",
        episode: Episode = "deal",
    ) -> None:
        super().__init__()
        self.rules = rules_of(rules, seats, options)
        self.kind, self.episode = observation, episode
        self.render_mode = None
        self.possible_agents = [f"player_{number}" for number in range(self.rules.seats)]
        self.agents: list[str] = []
        highest, dtype = encodings.HIGHEST[observation], encodings.DTYPES[observation]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, highest, encodings.SHAPES[observation], dtype),
                "action_mask": spaces.Box(0, 1, (at.MOVES,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(at.MOVES) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (self.rules.seats * at.SIZE + WALL,), np.uint8)
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes; the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The moves of an agent; the same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode. `options` is not used."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.game = Game(self.rules, int(self._chance.integers(2**62)), whole_match=self.episode == "match")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: int | None) -> None:
        """The selected agent moves; None when it is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is not done moves"
        self.game.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {
            name: float(points) for name, points in zip(self.possible_agents, self.game.rewards, strict=True)
        }
        self._turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, asked or not; its mask is all 0 when another is asked."""
        player = self.possible_agents.index(agent)
        seen = encodings.encode(self.kind, self.game.observation(player))
        return {"observation": seen, "action_mask": self.game.mask(player)}

    def state(self) -> Bytes:
        """Everything (`Game.state`)."""
        return self.game.state()

    def close(self) -> None:
        """Nothing is held open."""

    def _turn(self) -> None:
        if self.game.question is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.question.player]
