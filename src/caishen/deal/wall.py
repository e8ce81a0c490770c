"""Walls: from 136 shuffled tiles and dice to the hands, the turned tile and the order of drawing.

Decides W2.1–W2.5 and nothing else: who deals and what the seed is belongs above, how long one may
draw to `deal.machine`. Shuffled tiles 2i and 2i+1 are the upper and lower tile of stack i; stacks
are counted from the first of the dealer's wall on, in the order in which walls are used up: after
a wall comes the wall of the seat before it (W2.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from caishen.errors import FieldError, TooManyTilesError
from caishen.tiles import COPIES, NAMES

if TYPE_CHECKING:
    from caishen.rules import RuleSet

SIDES = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """A deal before its first action: all a `Deal` needs beside the rules.

    `dice`: every roll in order. `wall`: the kinds still to draw, in drawing order. `hands`: one a
    seat, sorted; the dealer's has one tile more.
    """

    dealer: int
    streak: int
    dice: tuple[tuple[int, ...], ...]
    indicator: int
    wall: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """A setup may come from a file: `TooManyTilesError` for a fifth tile of a kind, `FieldError` for
        dice that are none."""
        kind, copies = Counter([self.indicator, *self.wall, *chain(*self.hands)]).most_common(1)[0]
        if copies > COPIES:
            raise TooManyTilesError(f"there are {copies} tiles {NAMES[kind]}: a kind has {COPIES}", tile=NAMES[kind])
        if len(self.dice) < 2 or not all(1 <= die <= 6 for roll in self.dice for die in roll):
            raise FieldError("dice: a deal has two rolls, each die from 1 to 6", field="dice")


def lay_out(rules: RuleSet, dealer: int, streak: int, tiles: Sequence[int], roll: Callable[[], int]) -> Setup:
    """Throw the dice, turn up the caishen and deal (W2.2, W2.4). `roll` gives one die, 1..6.

    >>> from types import SimpleNamespace
    >>> rules = SimpleNamespace(dice_per_roll=2, seats=4, hand_size=16)
    >>> setup = lay_out(rules, 0, 1, sorted(list(range(34)) * 4), lambda: 1)
    >>> setup.dice, setup.indicator, len(setup.wall), [len(hand) for hand in setup.hands]
    (((1, 1), (1, 1)), 26, 70, [17, 16, 16, 16])
    """
    dice = tuple(tuple(roll() for _ in range(rules.dice_per_roll)) for _ in range(2))
    stacks = len(tiles) // 2
    turned = 2 * _turned_stack(dice, stacks)
    drawing = [tiles[place] for place in _drawing_places(dice, stacks)]
    seats = [(dealer + turn) % rules.seats for turn in range(rules.seats)]
    hands: dict[int, list[int]] = {seat: [] for seat in seats}
    taken = 0
    for seat in seats * (rules.hand_size // 4):
        hands[seat] += drawing[taken : taken + 4]
        taken += 4
    hands[dealer].append(drawing[taken])
    return Setup(
        dealer,
        streak,
        dice,
        tiles[turned],
        tuple(drawing[taken + 1 :]),
        tuple(tuple(sorted(hands[seat])) for seat in range(rules.seats)),
    )


def tail_order(dice: Sequence[Sequence[int]], left: int) -> list[int]:
    """Where the kong replacements lie among the `left` tiles of the wall, first replacement first (W2.5).

    From the last stack on, its upper tile before its lower; the turned tile is skipped, so its stack
    gives the lower one alone. With a roll N of 2 the third stack from the end is the turned one:

    >>> tail_order([[1, 1], [1, 1]], 70)[:8]
    [68, 69, 66, 67, 65, 63, 64, 61]
    """
    behind = sum(dice[1])
    order: list[int] = []
    end = left
    stack = 0
    while end > 0:
        size = 1 if stack == behind else min(2, end)
        order += range(end - size, end)
        end -= size
        stack += 1
    return order


def _turned_stack(dice: Sequence[Sequence[int]], stacks: int) -> int:
    """W2.2: stack M of the M-th seat's wall, counting the dealer as 1 and counter-clockwise, while
    walls are counted clockwise."""
    first = sum(dice[0])
    wall = -(first - 1) % SIDES
    return wall * (stacks // SIDES) + first - 1


def _drawing_places(dice: Sequence[Sequence[int]], stacks: int) -> list[int]:
    """The shuffled places in drawing order, from stack M+N+1 round to the end, the turned tile left out."""
    turned = _turned_stack(dice, stacks)
    start = turned + sum(dice[1]) + 1
    order = [(start + step) % stacks for step in range(stacks)]
    return [place for stack in order for place in (2 * stack, 2 * stack + 1) if place != 2 * turned]
