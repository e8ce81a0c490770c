"""Observations for networks, worked out from `compact` ones and from nothing else.

`planes`: uint8, (79, 34), 0 or 1: a plane a fact, a column a kind; a fact without a kind fills its whole plane.
`flat`: float32, (478,), 0..1: thirteen rows of 34 kinds, counts divided by four, then the 36 facts.

    planes   rows of `flat`   what (seats relative, 0 the own)
    0-3      0                own tiles: at least 1, 2, 3, 4 of the kind
    4-7      1                copies not seen, likewise
    8-23     2-5              discards that lie, seat by seat, likewise
    24-39    6-9              tiles in sets, seat by seat, likewise
    40-42    10-12            the caishen; the tile to claim or rob; the tile just drawn
    43-78    the 36 facts:    phase (5: turn, claim, rob, over, bets), seat on turn (4), dealer (4), step k at least
                              2, 3, 4, draws left at least 1, 9, 17 … 57 (8), seats with an unknown concealed kong (4),
                              seats that have bet (4), fresh, from the tail, 全球神, a win passed

All functions take one compact observation or an array of them, the last axis being the bytes.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from caishen.env import layout as at
from caishen.env.compact import Bytes
from caishen.tiles import KINDS

Kind = Literal["planes", "compact", "flat"]
_COPIES = np.arange(1, 5, dtype=np.uint8)
_STEPS = np.array([2, 3, 4], np.uint8)
_DRAWS = np.arange(1, 65, 8, dtype=np.uint8)
_COUNTED = 2 + 2 * at.PLACES
FACTS = 36
PLANES = 4 * _COUNTED + 3 + FACTS
FLAT = KINDS * (_COUNTED + 3) + FACTS

SHAPES: dict[Kind, tuple[int, ...]] = {"planes": (PLANES, KINDS), "compact": (at.SIZE,), "flat": (FLAT,)}
DTYPES: dict[Kind, type[np.uint8 | np.float32]] = {"planes": np.uint8, "compact": np.uint8, "flat": np.float32}
HIGHEST: dict[Kind, int] = {"planes": 1, "compact": 255, "flat": 1}
"""The greatest value of each kind of observation; the least is 0."""


def encode(kind: Kind, seen: Bytes) -> NDArray[np.uint8] | NDArray[np.float32]:
    """`seen`, compact, as an observation of the wanted kind.

    >>> encode("planes", np.zeros(at.SIZE, np.uint8)).shape, encode("flat", np.zeros((5, at.SIZE), np.uint8)).shape
    ((79, 34), (5, 478))
    """
    if kind == "compact":
        return seen
    return planes(seen) if kind == "planes" else flat(seen)


def planes(seen: Bytes) -> NDArray[np.uint8]:
    """(…, at.SIZE) → (…, 79, 34)"""
    lead = seen.shape[:-1]
    counted = (_counts(seen)[..., :, None, :] >= _COPIES[:, None]).reshape(*lead, 4 * _COUNTED, KINDS)
    filled = np.broadcast_to(_facts(seen)[..., None], (*lead, FACTS, KINDS))
    return np.concatenate([counted, _single(seen), filled], axis=-2).astype(np.uint8)


def flat(seen: Bytes) -> NDArray[np.float32]:
    """(…, at.SIZE) → (…, 478)"""
    lead = seen.shape[:-1]
    rows = np.concatenate([_counts(seen) / np.float32(4), _single(seen)], axis=-2)
    return np.concatenate([rows.reshape(*lead, -1), _facts(seen)], axis=-1).astype(np.float32)


def _counts(seen: Bytes) -> Bytes:
    """(…, 10, 34): own, unseen, rivers, sets."""
    lead = seen.shape[:-1]
    own = seen[..., at.OWN : at.RIVERS].reshape(*lead, 2, KINDS)
    rivers = seen[..., at.RIVERS : at.SETS].reshape(*lead, at.PLACES, at.RIVER)
    lying = np.stack([(rivers == kind + 1).sum(axis=-1) for kind in range(KINDS)], axis=-1).astype(np.uint8)
    sets = seen[..., at.SETS : at.HELD].reshape(*lead, at.PLACES, KINDS)
    return np.concatenate([own, lying, sets], axis=-2)


def _single(seen: Bytes) -> NDArray[np.bool_]:
    """(…, 3, 34): one kind each."""
    kinds = np.arange(1, KINDS + 1, dtype=np.uint8)
    named: NDArray[np.bool_] = seen[..., [at.WILD, at.CALLED, at.DRAWN], None] == kinds
    return named


def _facts(seen: Bytes) -> NDArray[np.bool_]:
    """(…, 36)"""
    four = np.arange(at.PLACES, dtype=np.uint8)
    return np.concatenate(
        [
            seen[..., at.PHASE, None] == np.arange(at.BETTING + 1, dtype=np.uint8),
            seen[..., at.TURN, None] == four,
            seen[..., at.DEALER, None] == four,
            seen[..., at.STREAK, None] >= _STEPS,
            seen[..., at.DRAWS, None] >= _DRAWS,
            seen[..., at.HIDDEN : at.HIDDEN + at.PLACES] > 0,
            seen[..., at.BETS : at.BETS + at.PLACES] > 0,
            seen[..., [at.FRESH, at.FROM_TAIL, at.GOD, at.PASSED_WIN]] > 0,
        ],
        axis=-1,
    )
