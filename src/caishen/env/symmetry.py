"""The same deal under other suits, or mirrored: more data from one game.

万, 筒 and 条 can change places, and all suits can be mirrored (1 for 9, 2 for 8 …), the caishen moved along; honours
and white stay, and white goes on standing for the caishen's face. What is legal, what it is worth and what is paid
stays the same: no clause names a suit or tells low from high. Only a rule set that leaves a named suit out (§9,
`one_suit_short` = "m", "p" or "s") does, and is no other rule set's mirror.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from caishen.deal import Setup
from caishen.deal.actions import ADDED, CHOW_HIGH, CHOW_LOW, CONCEALED
from caishen.deal.wall import Suit
from caishen.env import layout as at
from caishen.env.compact import Bytes
from caishen.tiles import FIRST_HONOUR, KINDS

_NAMES: tuple[Suit, ...] = ("m", "p", "s")


@dataclass(frozen=True)
class Symmetry:
    """`suits`: where the tiles of 万, 筒 and 条 go, as numbers 0..2; `mirrored`: ranks are counted from the other end.

    >>> other = Symmetry((1, 0, 2), mirrored=True)
    >>> int(other.kinds[0]), int(other.moves[0]), int(other.moves[36]), int(other.kinds[31])
    (17, 17, 38, 31)
    """

    suits: tuple[int, int, int] = (0, 1, 2)
    mirrored: bool = False

    @cached_property
    def kinds(self) -> NDArray[np.intp]:
        """(34,): where each kind goes."""
        ranks = range(8, -1, -1) if self.mirrored else range(9)
        suited = [9 * suit + rank for suit in self.suits for rank in ranks]
        return np.array([*suited, *range(FIRST_HONOUR, KINDS)])

    @cached_property
    def moves(self) -> NDArray[np.intp]:
        """(111,): where each move of `env.layout` goes; the lowest of a chow becomes the highest in the mirror."""
        moves = np.arange(at.MOVES)
        for first in (0, CONCEALED, ADDED):
            moves[first : first + KINDS] = first + self.kinds
        if self.mirrored:
            moves[[CHOW_LOW, CHOW_HIGH]] = CHOW_HIGH, CHOW_LOW
        return moves

    @cached_property
    def _slots(self) -> NDArray[np.intp]:
        """(473,): where each byte of an observation goes."""
        slots = np.arange(at.SIZE)
        for first in (at.OWN, at.UNSEEN, *range(at.SETS, at.HELD, KINDS)):
            slots[first : first + KINDS] = first + self.kinds
        return slots

    def observation(self, seen: Bytes) -> Bytes:
        """Compact observations, (…, 473), as they would be in the other deal."""
        other = np.empty_like(seen)
        other[..., self._slots] = seen
        written = np.concatenate([[0], self.kinds + 1]).astype(np.uint8)
        for tiles in (slice(at.RIVERS, at.SETS), [at.WILD, at.CALLED, at.DRAWN]):
            other[..., tiles] = written[other[..., tiles]]
        return other

    def mask(self, mask: NDArray[np.int8]) -> NDArray[np.int8]:
        """Masks, (…, 111), as they would be in the other deal."""
        other = np.empty_like(mask)
        other[..., self.moves] = mask
        return other

    def setup(self, setup: Setup) -> Setup:
        """The other deal itself."""
        to = self.kinds.tolist()
        return replace(
            setup,
            indicator=to[setup.indicator],
            wall=tuple(to[kind] for kind in setup.wall),
            hands=tuple(tuple(sorted(to[kind] for kind in hand)) for hand in setup.hands),
            short=setup.short and _NAMES[self.suits[_NAMES.index(setup.short)]],
        )


def symmetries() -> list[Symmetry]:
    """All twelve, the identity first."""
    orders = [(one, other, 3 - one - other) for one, other in permutations((0, 1, 2), 2)]
    return [Symmetry(suits, mirrored) for mirrored in (False, True) for suits in orders]
