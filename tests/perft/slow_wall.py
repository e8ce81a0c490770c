"""Where replacements lie and how long one may draw, from the words of W2.1–W2.7, L1.2–L1.6 and §9.

Stacks are counted on a ring, in the order in which the walls are used up. Nothing here knows the
package; a rule set is its name and its options.
"""

from collections.abc import Sequence
from typing import Any

from brute.judge import COLUMN

KEPT_FOR_KONGS = 16
KEPT = {"C": 8, "D": 4, "L": 0}
"""Tiles that nobody draws, replacements included; the others keep sixteen that only replacements are drawn from."""


def column(rules: str) -> str:
    """The edition's column, L for the Lishui chapter."""
    return COLUMN.get(rules, "L")


def kept(rules: str, options: dict[str, Any]) -> int:
    """W2.7, L1.6"""
    return KEPT.get(column(rules), KEPT_FOR_KONGS) + int(options.get("dead_wall", 0))


def whole_stacks_behind(rules: str, options: dict[str, Any], dice: Sequence[Sequence[int]]) -> int:
    """How many whole stacks lie between the turned tile's and the end of the wall."""
    rolled = [sum(roll) for roll in dice]
    if column(rules) == "L":  # L1.4: the n-th tile from the end; the last one is a stack's lower tile
        return (rolled[-1] - 1) // 2
    if column(rules) != "D":  # W2.2: turned on stack M, drawing starts at M + N + 1
        return rolled[1]
    walls = [17] * 4
    if options.get("no_dragons"):
        walls = [16] * 4
    if options.get("one_suit_short"):
        walls = [13, 13, 12, 12]
    first, second = rolled[:2]
    turned = stack(walls, first, first)  # W2.3
    last = stack(walls, first + second - 1, second)  # drawing starts one stack after it
    return (last - turned) % sum(walls)


def stack(walls: list[int], seat: int, number: int) -> int:
    """Stack `number` of the wall of the seat that is `seat`, the dealer counted as 1: after the dealer's wall come
    those of the seats before him, one by one (W2.1)."""
    return sum(walls[: (1 - seat) % 4]) + number


def tail_places(tiles: int, behind: int) -> list[int]:
    """W2.5: from the last stack on, the upper tile first; the turned tile's stack has only one."""
    left, places = list(range(tiles)), list[int]()
    while left:
        alone = len(places) == 2 * behind or len(left) == 1
        places += [left.pop()] if alone else [left.pop(-2), left.pop()]
    return places
