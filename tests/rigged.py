"""Single deals whose hands were laid by hand, each with the plan for which they were laid.

Dice, turned tile and everything that a rig does not ask for are by chance; a rig moves tiles between hands and wall.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from caishen.deal.wall import Setup, lay_out, short_suit, tail_order, tiles_in_game
from caishen.rules import RuleSet
from caishen.tiles import FIRST_HONOUR
from plans import AIMS, Copycats, Kong, Plan, Reckless, Robbery, Served, Tempted, Thrown


def any_rig(rule_set: RuleSet, chance: random.Random) -> tuple[list[Setup], Plan]:
    """The setups of a match's first deals, mostly of one, and the plan that goes with them."""
    setup = shuffled(rule_set, chance)
    if chance.random() < 0.05:
        return reign(rule_set, setup, chance)
    rigs = [heavenly, three_wilds, first_discard, last_discard, robbery, followed, collector, replacement]
    if rule_set.passed_win:
        rigs += [tempted] * 4
    one, plan = chance.choice(rigs)(rule_set, setup, chance)
    return [one], plan


def shuffled(rule_set: RuleSet, chance: random.Random) -> Setup:
    """Deal 1 as chance lays it, with the dealer that the rules want."""
    first = (chance.randint(1, 6), chance.randint(1, 6))
    dealers = {"dice": (sum(first) - 1) % 4, "seat0": 0, "random": chance.randrange(rule_set.seats)}
    rule = rule_set.first_dealer
    setup = by_chance(rule_set, chance, dealers[rule] if isinstance(rule, str) else rule)
    return replace(setup, dice=(first, *setup.dice)) if rule == "dice" else setup


def by_chance(rule_set: RuleSet, chance: random.Random, dealer: int, streak: int = 1) -> Setup:
    """A deal as chance lays it."""
    short = short_suit(rule_set, chance.randrange)
    tiles = tiles_in_game(rule_set, short)
    chance.shuffle(tiles)
    return lay_out(rule_set, dealer, streak, tiles, lambda: chance.randint(1, 6), short)


def laid(
    rule_set: RuleSet,
    setup: Setup,
    chance: random.Random,
    hands: Mapping[int, Sequence[int]],
    wall: Sequence[int] = (),
    tail: Sequence[int] = (),
) -> Setup:
    """The setup with these tiles in these hands, these to be drawn first and these replacements; the rest by chance.
    Where tiles are wanted twice, a deal like any other."""
    pool = Counter([*setup.wall, *(tile for hand in setup.hands for tile in hand)])
    pool.subtract(tile for tiles in (*hands.values(), wall, tail) for tile in tiles)
    if min(pool.values()) < 0:
        return setup
    rest = list(pool.elements())
    chance.shuffle(rest)
    full = []
    for seat, hand in enumerate(setup.hands):
        own = list(hands.get(seat, ()))
        full.append(tuple(sorted(own + [rest.pop() for _ in range(len(hand) - len(own))])))
    behind = dict(zip(tail_order(rule_set, setup.dice, len(setup.wall)), tail, strict=False))
    ahead = iter([*wall, *rest])
    order = tuple(behind[place] if place in behind else next(ahead) for place in range(len(setup.wall)))
    return replace(setup, hands=tuple(full), wall=order)


def complete(rule_set: RuleSet, setup: Setup, chance: random.Random) -> list[int]:
    """Tiles that are a win: sets and a pair, pairs, or (where thirteen are held) no pair at all; some may be wild."""
    shapes = ["sets", "sets", "pairs"] + ["apart"] * (rule_set.hand_size == 13)
    shape = chance.choice(shapes)
    tiles = of_the_game(setup, chance, lambda kinds: _shape(rule_set, shape, kinds, chance))
    for at in chance.sample(range(len(tiles)), chance.choice([0, 0, 1, 2, 3]) if shape != "apart" else 0):
        tiles[at] = setup.indicator
    return tiles


def of_the_game(setup: Setup, chance: random.Random, shape: Callable[[list[int]], list[int]]) -> list[int]:
    """What `shape` makes of the kinds that are not wild, as soon as there are as many of each; in any order."""
    there = Counter([*setup.wall, *(tile for hand in setup.hands for tile in hand)])
    del there[setup.indicator]
    while Counter(tiles := shape(sorted(there))) - there:
        pass
    chance.shuffle(tiles)
    return tiles


def sets_and_pair(sets: int, kinds: list[int], chance: random.Random) -> list[int]:
    """So many sets and a pair, perhaps too many of a kind."""
    tiles = [chance.choice(kinds)] * 2
    for _ in range(sets):
        first = chance.choice(kinds)
        run = first < FIRST_HONOUR and first % 9 < 7 and chance.random() < 0.7
        tiles += [first, first + 1, first + 2] if run else [first] * 3
    return tiles


def _shape(rule_set: RuleSet, shape: str, kinds: list[int], chance: random.Random) -> list[int]:
    if shape == "pairs":
        pairs = chance.sample(kinds, (rule_set.hand_size + 1) // 2)
        return [*pairs, *pairs, *chance.sample(kinds, (rule_set.hand_size + 1) % 2)]
    if shape == "apart":
        thirds = [(0, 3, 6), (0, 4, 8), (1, 4, 7), (2, 5, 8)]
        return [*(suit * 9 + n for suit in range(3) for n in chance.choice(thirds)), *chance.sample(range(27, 34), 5)]
    return sets_and_pair(rule_set.hand_size // 3, kinds, chance)


def another(setup: Setup, chance: random.Random) -> int:
    """A seat that does not deal."""
    return (setup.dealer + chance.randrange(1, len(setup.hands))) % len(setup.hands)


def heavenly(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """The dealer's first tiles win."""
    return laid(rule_set, setup, chance, {setup.dealer: complete(rule_set, setup, chance)}), Reckless(chance)


def three_wilds(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """One seat holds all three wilds."""
    seat = chance.randrange(rule_set.seats)
    plan = Reckless(chance) if chance.random() < 0.5 else Served(chance, seat, chance.choice(AIMS))
    return laid(rule_set, setup, chance, {seat: [setup.indicator] * 3}), plan


def waiting(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[list[int], int]:
    """Tiles that wait, and the one they wait for: not wild, and none of them is like it."""
    while True:
        *tiles, last = complete(rule_set, setup, chance)
        if last != setup.indicator and last not in tiles:
            return tiles, last


def first_discard(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """The dealer can throw at once what another waits for."""
    own, tile = waiting(rule_set, setup, chance)
    hands = {another(setup, chance): own, setup.dealer: [tile]}
    return laid(rule_set, setup, chance, hands), Thrown(chance, tile)


def last_discard(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """The last tile that can be drawn is the one that a seat has waited for all the time."""
    own, tile = waiting(rule_set, setup, chance)
    last = len(setup.wall) - 1 - rule_set.kept_tiles
    drawer = (setup.dealer + 1 + last) % rule_set.seats
    seat = (drawer + chance.randrange(1, rule_set.seats)) % rule_set.seats
    setup = laid(rule_set, setup, chance, {seat: own})
    wall = list(setup.wall)
    if tile in wall:
        at = wall.index(tile)
        wall[at], wall[last] = wall[last], wall[at]
    return replace(setup, wall=tuple(wall)), Thrown(chance, tile, late=True)


def robbery(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """A pung at once, its fourth tile in the maker's next draw, and another who waits for it."""
    if rule_set.seats < 4:
        return heavenly(rule_set, setup, chance)
    own, tile = waiting(rule_set, setup, chance)
    maker, robber = chance.sample([seat for seat in range(4) if seat != setup.dealer], 2)
    between = [kind for kind in chance.sample(setup.wall, 20) if kind != tile and kind not in own][:3]
    hands = {setup.dealer: [tile], maker: [tile] * 2, robber: own}
    return laid(rule_set, setup, chance, hands, [*between, tile]), Robbery(chance, tile, maker, robber)


def reign(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[list[Setup], Plan]:
    """The first dealer wins with his first tiles, as often as he may deal."""
    setups = []
    for streak in range(1, rule_set.run_limit + 1):
        one = setup if streak == 1 else by_chance(rule_set, chance, setup.dealer, streak)
        setups.append(heavenly(rule_set, one, chance)[0])
    return setups, Thrown(chance, -1)


def followed(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """Every seat holds one of a kind; the dealer's hand may be complete with it, and so win the fourth."""
    own = complete(rule_set, setup, chance)
    tile = chance.choice(own) if chance.random() < 0.5 else chance.choice(setup.wall)
    hands = {seat: [tile] for seat in range(rule_set.seats)}
    if tile in own:
        hands[setup.dealer] = own
    return laid(rule_set, setup, chance, hands), Copycats(chance)


def collector(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """One seat begins with much of what it collects."""
    aim, seat = chance.choice(["honours", "honours", "suit", "pairs"]), chance.randrange(rule_set.seats)
    tiles = [kind for kind in sorted(setup.wall) if kind != setup.indicator]
    if aim == "honours":
        own = [kind for kind in tiles if kind >= FIRST_HONOUR]
    elif aim == "suit":
        suit = chance.randrange(3)
        own = [kind for kind in tiles if kind // 9 == suit]
    else:
        own = [kind for kind in sorted(set(tiles)) if tiles.count(kind) > 1][:: chance.choice([1, 2, 3])] * 2
    chance.shuffle(own)
    own = own[:10] if aim != "pairs" else [kind for kind in set(own[:5]) for _ in range(2)]
    return laid(rule_set, setup, chance, {seat: own}), Served(chance, seat, aim)


def replacement(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """The dealer has four of a kind, and the first replacement completes the rest of his hand."""
    four = chance.choice([kind for kind in setup.wall if kind != setup.indicator])
    tiles = of_the_game(setup, chance, lambda kinds: sets_and_pair(rule_set.hand_size // 3 - 1, kinds, chance))
    *own, last = tiles
    return laid(rule_set, setup, chance, {setup.dealer: [*own, *[four] * 4]}, tail=[last]), Kong(chance)


def tempted(rule_set: RuleSet, setup: Setup, chance: random.Random) -> tuple[Setup, Plan]:
    """One seat waits from the beginning, with pairs of which the others hold more, and the rest of what it may want."""
    seat = another(setup, chance)
    tiles = of_the_game(setup, chance, lambda kinds: sets_and_pair(rule_set.hand_size // 3 - 1, kinds, chance))
    pair = next((tile for tile in tiles if tiles.count(tile) == 1), tiles[0])
    wilds = [setup.indicator] * chance.choice([0, 1, 1, 2, 3])
    own = [*wilds, pair, *tiles][: rule_set.hand_size]
    rest = (Counter([*setup.wall, *(tile for hand in setup.hands for tile in hand)]) - Counter(own)).elements()
    near = [tile for tile in rest if tile in own and tile != setup.indicator]
    chance.shuffle(near)
    others = [other for other in range(rule_set.seats) if other != seat]
    hands = {other: near[i :: len(others)][:6] for i, other in enumerate(others)}
    return laid(rule_set, setup, chance, {seat: own, **hands}), Tempted(chance, seat)
