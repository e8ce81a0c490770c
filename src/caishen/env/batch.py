"""Many deals at once over numpy buffers: one call moves in all of them, ended deals are followed by new ones.

The buffers are written in place by `env.core`; copy what is to be kept beyond the next step.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from caishen.env import layout as at
from caishen.env.compact import Bytes
from caishen.env.core import Lane, step_all
from caishen.rules import RuleSet


class Batch:
    """`size` lanes, each playing matches one after another; lane i begins with the match of `Game(rules, seed + i,
    whole_match=True)`, goes on with that of seed + i + size, and asks the same questions.

    Buffers, valid until the next step:

    observations   (size, 473) uint8   compact (`env.layout`) of the player asked; `env.encodings` makes others of it
    masks          (size, 111) int8    1 for each legal move of `env.layout`, never all 0
    players        (size,) uint8       who is asked: the number of the player in its match
    rewards        (size, seats) float32   points that each player gained or lost by the last step
    deal_ended     (size,) bool        a deal ended with the last step; the observation is of the next one
    match_ended    (size,) bool        so did its match; players are numbered anew

    >>> from caishen import rules
    >>> batch = Batch(rules.get("wenzhou-mobile"), size=8, seed=1)
    >>> for _ in range(200):
    ...     batch.step(batch.masks.argmax(axis=1))
    >>> batch.observations.shape, bool(batch.masks.any(axis=1).all())
    ((8, 473), True)
    """

    def __init__(self, rules: RuleSet, size: int, seed: int) -> None:
        seen, masks = bytearray(size * at.SIZE), bytearray(size * at.MOVES)
        self.rules, self.size = rules, size
        self._lanes = [Lane(rules, seed + row, size, seen, masks, row) for row in range(size)]
        self._players = bytearray(lane.player for lane in self._lanes)
        self._ended = bytearray(size)
        self.observations: Bytes = np.frombuffer(seen, np.uint8).reshape(size, at.SIZE)
        self.masks: NDArray[np.int8] = np.frombuffer(masks, np.int8).reshape(size, at.MOVES)
        self.players: Bytes = np.frombuffer(self._players, np.uint8)
        self.rewards: NDArray[np.float32] = np.zeros((size, rules.seats), np.float32)
        self.deal_ended: NDArray[np.bool_] = np.zeros(size, np.bool_)
        self.match_ended: NDArray[np.bool_] = np.zeros(size, np.bool_)

    def step(self, moves: ArrayLike) -> None:
        """One move a lane, (size,) of integers. `IllegalAction` at the first lane whose move is not legal: the lanes
        before it have moved, it and those behind it have not."""
        chosen = np.asarray(moves)
        if chosen.shape != (self.size,) or not ((chosen >= 0) & (chosen < at.MOVES)).all():
            raise ValueError(f"{self.size} lanes want as many moves from 0 to {at.MOVES - 1}")
        step_all(self._lanes, chosen.astype(np.uint8).tobytes(), self._players, self._ended)
        ended = np.frombuffer(self._ended, np.uint8)
        self.deal_ended = ended > 0
        self.match_ended = ended > 1
        self.rewards = np.zeros_like(self.rewards)
        for row in np.flatnonzero(ended):
            self.rewards[row] = self._lanes[row].paid
