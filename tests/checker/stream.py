"""The stream of a seed that docs/fair-shuffle.md writes down, for walls, dice and lots."""

import hashlib
import hmac
from collections.abc import Iterator


class Stream:
    """The documented stream: SHA-256 of seed and block number, read as 32-bit words."""

    def __init__(self, seed: bytes) -> None:
        self.words = self._words(seed)

    @staticmethod
    def _words(seed: bytes) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
            for i in range(0, 32, 4):
                yield int.from_bytes(digest[i : i + 4], "big")
            block += 1

    def below(self, n: int) -> int:
        for word in self.words:
            if word < 2**32 - 2**32 % n:
                return word % n
        raise AssertionError

    def shuffled(self, items: list[int]) -> list[int]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def seed(secret: bytes, purpose: str, number: int, nonces: list[str]) -> bytes:
    return hmac.new(secret, f"caishen/1|{purpose}|{number}|{','.join(nonces)}".encode(), hashlib.sha256).digest()
