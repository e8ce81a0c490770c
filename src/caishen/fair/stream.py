# cython: language_level=3
"""The stream: an endless row of numbers from one seed, the same for everybody who knows the seed.

Block i is SHA-256(seed + i as 8 bytes, big-endian), i = 0, 1, 2 …; each block is read as eight
big-endian 32-bit words, in order. Everything else (a number below n, a die, a shuffle) takes words
from that row and nothing else, without modulo bias.
"""

from __future__ import annotations

import hashlib
from typing import Any

import cython

_WORDS = cython.declare(cython.ulonglong, 1 << 32)
_NUMBER = cython.declare(cython.int, 8)  # bytes of a block's number
_BLOCK = cython.declare(cython.int, 32)
_sha256 = cython.declare(object, hashlib.sha256)


@cython.final
@cython.cclass
class Stream:
    """Numbers drawn from `seed`, each call taking the next words of the row.

    >>> stream = Stream(b"seed")
    >>> [stream.below(10) for _ in range(5)] == [Stream(b"seed").below(10)] * 5
    False
    >>> all(1 <= stream.die() <= 6 for _ in range(100))
    True
    """

    def __init__(self, seed: bytes) -> None:
        self.numbered = bytearray(seed + bytes(_NUMBER))
        self.last = len(self.numbered) - 1
        self.block = _sha256(self.numbered).digest()
        self.at = 0

    def below(self, n: cython.ulonglong) -> cython.ulonglong:
        """A number 0..n−1, each equally likely; n is 1..2³².

        A word in the incomplete last run of n is thrown away and the next one taken.
        """
        assert 1 <= n <= _WORDS
        end: cython.ulonglong = _WORDS - _WORDS % n
        word: cython.ulonglong = self.word()
        while word >= end:
            word = self.word()
        return word % n

    def die(self) -> int:
        """One die, 1..6."""
        return 1 + self.below(6)

    def shuffle(self, items: list[Any]) -> None:
        """Fisher–Yates in place, from the last place down: each order equally likely."""
        last: cython.Py_ssize_t
        chosen: cython.Py_ssize_t
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    @cython.cfunc
    def word(self) -> cython.ulonglong:
        """The next word of the row."""
        at: cython.int = self.at
        if at == _BLOCK:
            self.count_up()
            self.block = _sha256(self.numbered).digest()
            at = 0
        self.at = at + 4
        high: cython.ulonglong = self.block[at]
        return high << 24 | self.block[at + 1] << 16 | self.block[at + 2] << 8 | self.block[at + 3]

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_up(self) -> cython.void:
        """The number of the next block into its place behind the seed."""
        place: cython.Py_ssize_t = self.last
        while self.numbered[place] == 255:
            self.numbered[place] = 0
            place -= 1
        self.numbered[place] += 1

    def __reduce__(self) -> Any:
        raise TypeError("a stream is not copied: make another from its seed")
