"""Walls: from shuffled tiles and dice to the hands, the turned tile and the order of drawing.

Decides W2.1–W2.5 and L1.2–L1.4 and nothing else: who deals and what the seed is belongs above, how long
one may draw to `deal.machine`. Shuffled tiles 2i and 2i+1 are the upper and lower tile of stack i; stacks
are counted from the first of the dealer's wall on, in the order in which walls are used up: after
a wall comes the wall of the seat before it (W2.1). A place is a tile's number in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from caishen.errors import FieldError, TooManyTilesError
from caishen.tiles import COPIES, GREEN, KINDS, NAMES, RED

if TYPE_CHECKING:
    from caishen.rules import RuleSet

SIDES = 4
Suit = Literal["m", "p", "s"]
_SUITS: tuple[Suit, ...] = ("m", "p", "s")


@dataclass(frozen=True, slots=True)
class Setup:
    """A deal before its first action: all a `Deal` needs beside the rules.

    `dice`: every roll in order. `wall`: the kinds still to draw, in drawing order. `hands`: one a
    seat, sorted; the dealer's has one tile more. `short`: the suit that is not in the game (§9), or None.
    """

    dealer: int
    streak: int
    dice: tuple[tuple[int, ...], ...]
    indicator: int
    wall: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    short: Suit | None = None

    def __post_init__(self) -> None:
        """A setup may come from a file: `TooManyTilesError` for a fifth tile of a kind, `FieldError` for
        dice that are none."""
        kind, copies = Counter([self.indicator, *self.wall, *chain(*self.hands)]).most_common(1)[0]
        if copies > COPIES:
            raise TooManyTilesError(f"there are {copies} tiles {NAMES[kind]}: a kind has {COPIES}", tile=NAMES[kind])
        if len(self.dice) < 2 or not all(1 <= die <= 6 for roll in self.dice for die in roll):
            raise FieldError("dice: a deal has two rolls or more, each die from 1 to 6", field="dice")


def tiles_in_game(rules: RuleSet, short: Suit | None = None) -> list[int]:
    """The tiles of a deal in order, four of a kind: 136 (W1.1), or fewer by the switches of §9. `short`: the suit
    that is left out where one is.

    >>> from caishen import rules
    >>> mobile, few = rules.get("wenzhou-mobile"), rules.get("wenzhou-mobile", {"one_suit_short": True})
    >>> tiles_in_game(mobile)[:5], len(tiles_in_game(few, "m"))
    ([0, 0, 0, 0, 1], 100)
    """
    out = set(kinds_out(rules, short))
    return [kind for kind in range(KINDS) if kind not in out for _ in range(COPIES)]


def kinds_out(rules: RuleSet, short: Suit | None) -> list[int]:
    """The kinds that are not in the game (§9). `FieldError` for a `short` that the rules do not have."""
    named = rules.one_suit_short
    if not named and short is not None:
        raise FieldError(f"short: {short!r}, but every suit is in the game (§9)", field="short", allowed="null")
    if named and (short is None or named not in (True, short)):
        allowed = "m, p, s" if named is True else named
        raise FieldError(f"short: a deal without one suit says which: {allowed} (§9)", field="short", allowed=allowed)
    if rules.no_dragons:
        return [GREEN, RED]
    if short is None:
        return []
    first = 9 * _SUITS.index(short)
    return list(range(first, first + 9))


def short_suit(rules: RuleSet, below: Callable[[int], int]) -> Suit | None:
    """The suit that a deal leaves out: the one that the rules name, or drawn with `below` (a number below the given
    one); None where all are in the game (§9)."""
    if isinstance(rules.one_suit_short, str):
        return rules.one_suit_short
    return _SUITS[below(len(_SUITS))] if rules.one_suit_short else None


def game_size(rules: RuleSet) -> int:
    """How many tiles a deal has, the turned one counted: 136 (W1.1), 128 or 100 (§9).

    >>> from caishen import rules
    >>> [game_size(rules.get("wenzhou-2013", {switch: True})) for switch in ("no_dragons", "one_suit_short")]
    [128, 100]
    """
    return 2 * sum(wall_sizes(rules))


def rolls(rules: RuleSet) -> int:
    """How often dice are thrown for a wall (W2.2, W2.3: twice; L1.2, L1.4: three times)."""
    return 3 if rules.opening == "summed" else 2


def lay_out(
    rules: RuleSet,
    dealer: int,
    streak: int,
    tiles: Sequence[int],
    roll: Callable[[], int],
    short: Suit | None = None,
) -> Setup:
    """Throw the dice, turn up the caishen and deal (W2.2–W2.4, L1.2–L1.4). `roll` gives one die, 1..6; `tiles`:
    those of `tiles_in_game`, shuffled.

    >>> from caishen import rules
    >>> setup = lay_out(rules.get("wenzhou-mobile"), 0, 1, sorted(list(range(34)) * 4), lambda: 1)
    >>> setup.dice, setup.indicator, len(setup.wall), [len(hand) for hand in setup.hands]
    (((1, 1), (1, 1)), 26, 70, [17, 16, 16, 16])
    """
    dice = tuple(tuple(roll() for _ in range(rules.dice_per_roll)) for _ in range(rolls(rules)))
    turned, places = _drawing(rules, dice)
    drawing = [tiles[place] for place in places]
    seats = [(dealer + turn) % rules.seats for turn in range(rules.seats)]
    takers = [seat for seat in seats * (rules.hand_size // 4) for _ in range(4)]
    takers += [*seats, dealer] if rules.dealing == "jump" else [dealer]
    hands: dict[int, list[int]] = {seat: [] for seat in seats}
    for seat, tile in zip(takers, drawing, strict=False):
        hands[seat].append(tile)
    return Setup(
        dealer,
        streak,
        dice,
        tiles[turned],
        tuple(drawing[len(takers) :]),
        tuple(tuple(sorted(hands[seat])) for seat in range(rules.seats)),
        short,
    )


def tail_order(rules: RuleSet, dice: Sequence[Sequence[int]], left: int) -> list[int]:
    """Where the kong replacements lie among the `left` tiles of the wall, first replacement first (W2.5).

    From the last stack on, its upper tile before its lower; the turned tile is skipped, so its stack
    gives the other one alone. With a roll N of 2 the third stack from the end is the turned one:

    >>> from caishen import rules
    >>> tail_order(rules.get("wenzhou-mobile"), [[1, 1], [1, 1]], 70)[:8]
    [68, 69, 66, 67, 65, 63, 64, 61]
    """
    _, places = _drawing(rules, dice)
    stacks = groupby(enumerate(places[-left:]), key=lambda tile: tile[1] // 2)
    from_the_front = [[at for at, _ in stack] for _, stack in stacks]
    return [at for stack in reversed(from_the_front) for at in stack]


class Standing(NamedTuple):
    """How the walls stand when the hands have not been taken yet: what everybody at the table sees.

    `stacks`: of each wall, the dealer's first, then the walls of the seats before him one by one. Stacks are numbered
    through in that order from 0: drawing starts at stack `start`, the turned tile lies on stack `turned`.
    """

    stacks: tuple[int, ...]
    start: int
    turned: int


def standing(rules: RuleSet, dice: Sequence[Sequence[int]]) -> Standing:
    """The walls after the dice (W2.1–W2.3, L1.2, L1.4).

    >>> from caishen import rules
    >>> standing(rules.get("wenzhou-mobile"), [[1, 2], [1, 3]])
    Standing(stacks=(17, 17, 17, 17), start=41, turned=36)
    """
    turned, places = _drawing(rules, dice)
    return Standing(wall_sizes(rules), places[0] // 2, turned // 2)


def _drawing(rules: RuleSet, dice: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The turned tile's place, and the places of all others in drawing order."""
    walls = wall_sizes(rules)
    sums = [sum(roll) for roll in dice[-rolls(rules) :]]
    first = sums[0]
    match rules.opening:
        case "one_wall":  # W2.2
            turned_stack = _stack(walls, first, first)
            start = _stack(walls, first, first + sums[1] + 1)
        case "two_walls":  # W2.3
            turned_stack = _stack(walls, first, first)
            start = _stack(walls, first + sums[1] - 1, sums[1] + 1)
        case "summed":  # L1.2
            start = _stack(walls, first, first + sums[1] + 1)
    total = sum(walls)
    places = [2 * (stack % total) + level for stack in range(start, start + total) for level in (0, 1)]
    turned = places[-sums[2]] if rules.opening == "summed" else 2 * turned_stack  # L1.4: from the end
    places.remove(turned)
    return turned, places


def wall_sizes(rules: RuleSet) -> tuple[int, ...]:
    """The stacks of each wall, the dealer's first, in the order in which they are used up (W2.1, §9).

    >>> from caishen import rules
    >>> wall_sizes(rules.get("wenzhou-mobile", {"one_suit_short": True}))
    (13, 13, 12, 12)
    """
    if rules.no_dragons:
        return (16,) * SIDES
    return (13, 13, 12, 12) if rules.one_suit_short else (17,) * SIDES


def _stack(walls: Sequence[int], seat: int, number: int) -> int:
    """The stack `number`, from 1, of the wall of the seat that is `seat` counted counter-clockwise, the dealer as 1;
    walls are used up clockwise (W2.1)."""
    wall = -(seat - 1) % SIDES
    return sum(walls[:wall]) + number - 1
