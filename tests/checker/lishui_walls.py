"""A deal of Lishui recomputed from the match's secret (L1.2–L1.4)."""

from typing import Any

from checker.stream import Stream, seed
from checker.text import Line, grouped, kind, need, spelled


def check_wall(secret: bytes, nonces: list[str], line: Line, words: dict[str, Any]) -> None:
    """A deal line against the match's secret: dice, hands, turned tile and wall."""
    stream = Stream(seed(secret, "deal", line["deal"], nonces))
    tiles = stream.shuffled([k for k in range(34) for _ in range(4)])
    rolls = 4 if line["deal"] == 1 and words["first_dealer"] == "dice" else 3
    dice = [[stream.below(6) + 1, stream.below(6) + 1] for _ in range(rolls)]
    need(dice == line["dice"], f"dice {dice}")
    b, second, n = (sum(roll) for roll in dice[-3:])
    # Seats are counted counter-clockwise, their walls follow one another clockwise (L1.2, W2.1).
    start = 17 * (-(b - 1) % 4) + b + second
    drawing = [tile for s in range(start, start + 68) for tile in tiles[2 * (s % 68) : 2 * (s % 68) + 2]]
    need(kind(line["indicator"]) == drawing.pop(-n), "the turned tile (L1.4)")
    hands = [drawing[4 * i : 4 * i + 4] + drawing[4 * i + 16 : 4 * i + 20] + drawing[4 * i + 32 : 4 * i + 36]
             for i in range(4)]  # fmt: skip
    five = drawing[48:53]
    for hand, more in zip(hands, ([five[0], five[4]], [five[1]], [five[2]], [five[3]]), strict=True):
        hand += more  # L1.3: the dealer jumps
    for i, hand in enumerate(hands):
        told = grouped(line["hands"][(line["dealer"] + i) % 4])
        need(sorted(hand) == sorted(told), "the hands dealt (L1.3)")
    need(drawing[53:] == spelled(line["wall"]), "the wall left (L1.6)")
