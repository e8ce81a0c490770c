"""The batch environment: decisions a second with `compact` observations and masks, random legal moves.

The clock runs in `Batch.step` alone, observations and masks included; the moves are drawn between. Wrong is
a lane whose mask is all zero after a step.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np

from bench.timing import REPEATS, Figure
from caishen.env.batch import Batch
from caishen.rules import RuleSet

LANES = 256


def vector(rules: RuleSet, steps: int) -> Figure:
    """`steps` steps of all lanes, and twice of them."""
    wrong, times = 0, []
    for size in (steps, 2 * steps):
        runs = [_run(rules, size) for _ in range(REPEATS)]
        times.append(min(took for took, _ in runs))
        wrong = max(wrong, *(stuck for _, stuck in runs))
    rate, growth = 2 * steps * LANES / times[1], times[1] / times[0]
    return Figure("vector environment, compact", rate, "/s", steps * LANES, growth, wrong, 2 * steps * LANES)


def _run(rules: RuleSet, steps: int) -> tuple[float, int]:
    """Seconds within `step`, and how often a lane had no legal move."""
    batch, rng = Batch(rules, LANES, seed=1), np.random.default_rng(1)
    took, stuck = 0.0, 0
    for _ in range(steps):
        moves = (batch.masks * rng.random(batch.masks.shape, np.float32)).argmax(axis=1)
        began = perf_counter()
        batch.step(moves)
        took += perf_counter() - began
        stuck += int((batch.masks.sum(axis=1) == 0).sum())
    return took, stuck
