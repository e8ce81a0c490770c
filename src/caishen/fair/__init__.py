"""Fair shuffling: from a secret that is promised before the first deal to walls, dice and lots.

This layer turns bytes into numbers and knows no rule: how a shuffled list becomes four walls, who
throws dice and what the lots decide is said above it. It draws no randomness itself; the secret is
handed in. `docs/fair-shuffle.md` writes all of this down for a stranger who wants to recompute a
wall, with a worked example that a test follows.

>>> secret = bytes(32)
>>> commitment(secret)[:16]
'66687aadf862bd77'
>>> stream = Stream(deal_seed(secret, 1, ["", "", "", ""]))
>>> tiles = list(range(10))
>>> stream.shuffle(tiles)
>>> sorted(tiles) == list(range(10))
True
"""

from caishen.fair.commitment import commitment, deal_seed, lots_seed
from caishen.fair.stream import Stream

__all__ = ["Stream", "commitment", "deal_seed", "lots_seed"]
