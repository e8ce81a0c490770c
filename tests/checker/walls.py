"""Walls recomputed from the match's secret by the stream that docs/fair-shuffle.md writes down."""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any

from checker.text import Line, grouped, kind, need, spelled
from checker.words import game


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


def check_wall(secret: bytes, nonces: list[str], line: Line, words: dict[str, Any]) -> None:
    """A deal line against the match's secret: dice, turned tile, hands and wall (W2.1–W2.5)."""
    stream = Stream(seed(secret, "deal", line["deal"], nonces))
    short = words.get("one_suit_short")
    if short is True:  # drawn before the tiles are shuffled
        short = "mps"[stream.below(3)]
    need(line.get("short") == (short or None), f"short {short} (§9)")
    tiles = stream.shuffled([k for k in game(words, line.get("short")) for _ in range(4)])
    stacks = [13, 13, 12, 12] if short else [len(tiles) // 8] * 4
    total = sum(stacks)
    dice = [[stream.below(6) + 1 for _ in range(words["dice_per_roll"])] for _ in range(2)]
    need(dice == line["dice"], f"dice {dice}")
    m, n = sum(dice[0]), sum(dice[1])
    # Counting seats goes counter-clockwise, walls follow one another clockwise (W2.1, W2.2).
    stack = sum(stacks[: -(m - 1) % 4]) + m - 1
    need(kind(line["indicator"]) == tiles[2 * stack], "the turned tile")
    # From the stack behind the N whole ones round to them again; the turned upper tile is out of play.
    around = range(stack + n + 1, stack + n + 1 + total)
    drawing = [t for s in around for t in tiles[2 * (s % total) : 2 * (s % total) + 2]]
    del drawing[2 * (total - 1 - n)]
    seats = words["seats"]
    hands: list[list[int]] = [[] for _ in range(seats)]
    for i in range(4 * seats):
        hands[(line["dealer"] + i) % seats] += drawing[4 * i : 4 * i + 4]
    hands[line["dealer"]].append(drawing[16 * seats])
    need([sorted(h) for h in hands] == [sorted(grouped(h)) for h in line["hands"]], "the hands dealt")
    need(drawing[16 * seats + 1 :] == spelled(line["wall"]), "the wall left")
