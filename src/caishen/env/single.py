"""Gymnasium: one seat to play, bots that everybody can name in the others.

Importing this file registers `caishen/RULES-SEATS-v1` for every rule set and number of seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from caishen import bots
from caishen.bots import Bot
from caishen.deal.actions import BET
from caishen.env import encodings
from caishen.env import layout as at
from caishen.env.encodings import Kind
from caishen.env.game import Game, Mask
from caishen.env.tables import Episode, id_of, rules_of, tables

Observation = NDArray[np.uint8] | NDArray[np.float32]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """Player 0 of a table; where it sits, and who deals, is drawn by lot anew for each episode.

    `rules`, `seats`, `options`: the table; `opponents`: one bot for all, or one for each other player ("b0" any legal
    action, "b1", "b2" stronger); `observation`: "planes", "compact" or "flat" (`env.encodings`, `env.layout`);
    `episode`: "deal", or "match" for all its deals. The reward of a step is what the player gained or lost until it is
    asked again, in points. An episode is never truncated.

    Moves are those of `env.layout`: 0..108 as `deal.actions`, 109 no bet, 110 the full bet. `info["action_mask"]`,
    int8 (111,), marks the legal ones. An illegal move is answered as a time-out would be (W4.9), with
    `info["illegal"]` true. A deal that ends before the player is asked anything is passed over by `reset`.

    >>> env = gymnasium.make("caishen/wenzhou-mobile-4-v1", opponents="b1", observation="compact")
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, info["action_mask"].shape
    ((473,), (111,))
    """

    def __init__(
        self,
        rules: str = "wenzhou-mobile",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: str | Sequence[str] = "b1",
        observation: Kind = "planes",
        episode: Episode = "deal",
    ) -> None:
        self.metadata = {"render_modes": []}
        self.rules = rules_of(rules, seats, options)
        others = self.rules.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        self.kind, self.episode = observation, episode
        for name in self.opponents:
            bots.make(name, self.rules, 0, 0)
        if len(self.opponents) != others:
            raise ValueError(f"{others} other players want as many bots, not {len(self.opponents)}")
        highest, dtype = encodings.HIGHEST[observation], encodings.DTYPES[observation]
        self.observation_space = spaces.Box(0, highest, encodings.SHAPES[observation], dtype)
        self.action_space = spaces.Discrete(at.MOVES)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new episode. `options` is not used."""
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(2**62))
            self.game = Game(self.rules, number, whole_match=self.episode == "match")
            self._bots: list[Bot] = [
                bots.make(name, self.rules, 1 + n, number) for n, name in enumerate(self.opponents)
            ]
            self._let_others_play()
            if self.game.question is not None:
                return self._seen(), self._info(illegal=False)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move; the others answer until the player is asked again or the episode is over."""
        move = int(action)
        illegal = not 0 <= move < at.MOVES or not self.mask()[move]
        self.game.step(self.game.default() if illegal else move)
        reward = self.game.rewards[0] + self._let_others_play()
        return self._seen(), float(reward), self.game.question is None, False, self._info(illegal)

    def mask(self) -> Mask:
        """The mask of the legal moves now, (111,) int8."""
        return self.game.mask(0)

    def _let_others_play(self) -> int:
        """Until the player is asked; gives its points on the way."""
        points = 0
        while self.game.question is not None and self.game.question.player != 0:
            player, seat, legal = self.game.question
            bot = self._bots[player - 1]
            self.game.answer(bot.bet(legal) if legal[0] >= BET else bot.choose(self.game.view(seat), legal))
            points += self.game.rewards[0]
        return points

    def _seen(self) -> Observation:
        return encodings.encode(self.kind, self.game.observation(0))

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.mask(), "illegal": illegal}


for _rules, _seats in tables():
    gymnasium.register(
        id_of(_rules, _seats),
        "caishen.env.single:SeatEnv",
        kwargs={"rules": _rules, "seats": _seats},
        order_enforce=True,
    )
