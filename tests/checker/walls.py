"""Where every tile of a deal lies (W2.1–W2.5), and whether that is what the match's secret shuffled.

A place is a number from 0: stack i, counted from the dealer's wall on as the walls are used up, has its upper tile
at place 2i and its lower one at 2i + 1. Dice alone say which places are dealt, which lie in front and which behind.
"""

from collections.abc import Callable
from dataclasses import dataclass

from checker.stream import Stream, seed
from checker.text import Line, grouped, kind, need, spelled
from checker.words import Words, game


def stacks_of(words: Words, short: str | None) -> list[int]:
    """The stacks of the four walls as they are used up, the dealer's first (W2.1, §9)."""
    return [13, 13, 12, 12] if short else [len(game(words, short)) // 2] * 4


def before(stacks: list[int], counted: int) -> int:
    """The stacks that lie before the wall of the seat so counted, the dealer as 1. Counting goes
    counter-clockwise, walls follow one another clockwise (W2.1, W2.2)."""
    return sum(stacks[: (1 - counted) % 4])


def one_wall(rolls: list[int], stacks: list[int]) -> tuple[int, int]:
    """The stack where drawing starts and the place of the turned tile (W2.2)."""
    m, n = rolls
    wall = before(stacks, m)
    return wall + m + n, 2 * (wall + m - 1)


def two_walls(rolls: list[int], stacks: list[int]) -> tuple[int, int]:
    """W2.3"""
    m, n = rolls
    return before(stacks, m + n - 1) + n, 2 * (before(stacks, m) + m - 1)


OPENINGS: dict[str, Callable[[list[int], list[int]], tuple[int, int]]] = {
    "one_wall": one_wall,
    "two_walls": two_walls,
}


@dataclass
class Laid:
    """The places of a deal: the turned tile, those dealt, and those left, in drawing order."""

    turned: int
    dealt: list[int]
    left: list[int]

    def tail(self) -> list[int]:
        """The places left as replacements take them, as indices of `left`: from the last stack on, its upper tile
        before its lower (W2.5)."""
        at = {place: i for i, place in enumerate(self.left)}
        stacks = list(dict.fromkeys(place // 2 for place in reversed(self.left)))
        return [at[place] for stack in stacks for place in (2 * stack, 2 * stack + 1) if place in at]


def lay(dice: list[list[int]], words: Words, short: str | None) -> Laid:
    """What the dice of a deal line make of the wall."""
    stacks = stacks_of(words, short)
    places = 2 * sum(stacks)
    start, turned = OPENINGS[words["opening"]]([sum(roll) for roll in dice], stacks)
    order = [(2 * start + i) % places for i in range(places)]
    order.remove(turned % places)
    dealt = 16 * words["seats"] + 1
    return Laid(turned % places, order[:dealt], order[dealt:])


def check_wall(secret: bytes, nonces: list[str], line: Line, words: Words) -> None:
    """A deal line against the match's secret: dice, turned tile, hands and wall (W2.1–W2.5)."""
    stream = Stream(seed(secret, "deal", line["deal"], nonces))
    short = words.get("one_suit_short")
    if short is True:  # drawn before the tiles are shuffled
        short = "mps"[stream.below(3)]
    need(line.get("short") == (short or None), f"short {short} (§9)")
    tiles = stream.shuffled([k for k in game(words, line.get("short")) for _ in range(4)])
    dice = [[stream.below(6) + 1 for _ in range(words["dice_per_roll"])] for _ in range(2)]
    need(dice == line["dice"], f"dice {dice}")
    laid = lay(dice, words, line.get("short"))
    need(kind(line["indicator"]) == tiles[laid.turned], "the turned tile")
    hands: list[list[int]] = [[] for _ in range(words["seats"])]
    for i, place in enumerate(laid.dealt):  # four each in turn, four times, and one more for the dealer (W2.4)
        hands[(line["dealer"] + i // 4) % words["seats"]].append(tiles[place])
    need([sorted(h) for h in hands] == [sorted(grouped(h)) for h in line["hands"]], "the hands dealt")
    need([tiles[place] for place in laid.left] == spelled(line["wall"]), "the wall left")
