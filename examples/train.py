"""A player that learns by policy gradient, in numpy alone, and is then measured against players of any legal move.

Player 0 of every lane learns, the others move at random. The policy is one linear layer over the own tiles, the unseen
tiles and the legal moves; each deal pushes up the moves of what brought more points than the mean. Takes half a minute:

    python examples/train.py            # learn 40 rounds, then measure 2,000 deals
    python examples/train.py 10 500     # shorter
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from caishen import rules
from caishen.env import layout as at
from caishen.env.batch import Batch

Floats = NDArray[np.float32]
LANES, STEPS, RATE, MOST = 128, 250, 12.0, 16
FEATURES = at.RIVERS + at.MOVES


def features(batch: Batch, rows: NDArray[np.intp]) -> Floats:
    """(rows, FEATURES): own and unseen tiles by kind, a quarter for each copy, and which moves are legal."""
    seen = batch.observations[rows, at.OWN : at.RIVERS] / np.float32(4)
    return np.concatenate([seen, batch.masks[rows]], axis=1, dtype=np.float32)


def chances(weights: Floats, known: Floats) -> Floats:
    """(rows, MOVES): how likely the policy makes each legal move."""
    logits = np.where(known[:, at.RIVERS :] > 0, known @ weights, -np.inf)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32)


def drawn(likely: Floats, chance: np.random.Generator) -> NDArray[np.intp]:
    """One move a row, by its likelihood."""
    return np.asarray(
        (likely.cumsum(axis=1) > chance.random((len(likely), 1), np.float32) * np.float32(0.999)).argmax(axis=1)
    )


def any_legal(batch: Batch, chance: np.random.Generator) -> NDArray[np.intp]:
    """One legal move a lane, each equally likely."""
    return np.asarray((chance.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))


def learn(weights: Floats, batch: Batch, chance: np.random.Generator) -> Floats:
    """One round: STEPS moves in every lane, then one step uphill. Deals that are not over are left out."""
    deal = np.zeros(batch.size, np.intp)
    points = np.full((batch.size, STEPS), np.nan, np.float32)
    made = []
    for _ in range(STEPS):
        moves = any_legal(batch, chance)
        rows = np.flatnonzero(batch.players == 0)
        if len(rows):
            known = features(batch, rows)
            likely = chances(weights, known)
            moves[rows] = drawn(likely, chance)
            made.append((rows, deal[rows], known, likely, moves[rows]))
        batch.step(moves)
        ended = np.flatnonzero(batch.deal_ended)
        points[ended, deal[ended]] = batch.rewards[ended, 0].clip(-MOST, MOST)
        deal[ended] += 1
    mean, spread = np.nanmean(points), np.nanstd(points) + 1e-6
    uphill, count = np.zeros_like(weights), 0
    for rows, deals, known, likely, moves in made:
        better = np.nan_to_num((points[rows, deals] - mean) / spread)
        toward = -likely
        toward[np.arange(len(rows)), moves] += 1
        uphill += known.T @ (toward * better[:, None])
        count += len(rows)
    return weights + np.float32(RATE / count) * uphill


def measure(weights: Floats, deals: int, chance: np.random.Generator) -> tuple[float, float]:
    """Points a deal against any legal moves, and half the width of its 95 % interval, from fresh walls."""
    batch, won = Batch(rules.get("wenzhou-mobile"), LANES, seed=10**9), list[float]()
    while len(won) < deals:
        moves = any_legal(batch, chance)
        rows = np.flatnonzero(batch.players == 0)
        if len(rows):
            moves[rows] = drawn(chances(weights, features(batch, rows)), chance)
        batch.step(moves)
        won += batch.rewards[batch.deal_ended, 0].tolist()
    return float(np.mean(won)), float(1.96 * np.std(won) / np.sqrt(len(won)))


def main(rounds: int, deals: int) -> None:
    """Learn, measure, print."""
    chance = np.random.default_rng(1)
    batch = Batch(rules.get("wenzhou-mobile"), LANES, seed=1)
    weights = np.zeros((FEATURES, at.MOVES), np.float32)
    for _ in range(rounds):
        weights = learn(weights, batch, chance)
    mean, half = measure(weights, deals, chance)
    print(f"{mean:+.2f} points a deal against any legal moves, 95 % interval {mean - half:+.2f} to {mean + half:+.2f}")


if __name__ == "__main__":
    main(*[int(given) for given in sys.argv[1:3]] or [40, 2000])
