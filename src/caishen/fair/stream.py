"""The stream: an endless row of numbers from one seed, the same for everybody who knows the seed.

Block i is SHA-256(seed + i as 8 bytes, big-endian), i = 0, 1, 2 …; each block is read as eight
big-endian 32-bit words, in order. Everything else (a number below n, a die, a shuffle) takes words
from that row and nothing else, without modulo bias.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, MutableSequence
from typing import TypeVar

T = TypeVar("T")
_WORDS = 1 << 32


class Stream:
    """Numbers drawn from `seed`, each call taking the next words of the row.

    >>> stream = Stream(b"seed")
    >>> [stream.below(10) for _ in range(5)] == [Stream(b"seed").below(10)] * 5
    False
    >>> all(1 <= stream.die() <= 6 for _ in range(100))
    True
    """

    __slots__ = ("_words",)

    def __init__(self, seed: bytes) -> None:
        self._words = _words(seed)

    def below(self, n: int) -> int:
        """A number 0..n−1, each equally likely; n is 1..2³².

        A word in the incomplete last run of n is thrown away and the next one taken.
        """
        assert 1 <= n <= _WORDS
        end = _WORDS - _WORDS % n
        word = next(self._words)
        while word >= end:
            word = next(self._words)
        return word % n

    def die(self) -> int:
        """One die, 1..6."""
        return 1 + self.below(6)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher–Yates in place, from the last place down: each order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">8I", hashlib.sha256(seed + block.to_bytes(8, "big")).digest())
        block += 1
