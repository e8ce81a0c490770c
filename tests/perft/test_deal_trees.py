"""Counted trees of legal actions, and whole deals in lockstep: the engine against its slow twin, for every rule set."""

import random
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from caishen import rules
from caishen.deal import Deal, Setup, actions
from caishen.rules import RuleSet
from perft.slow_deal import SlowDeal
from perft.trees import leaves, slow, tables, trees
from prepared import ACTION, laid_out, shuffled, switched

SLOWLY = 150
"""Leaves up to which the slow twin counts again in every run; the deeper counts are its own, kept."""


def in_words(deal: Deal) -> dict[int, set[str]]:
    return {seat: {actions.in_words(action) for action in legal} for seat, legal in deal.asked().items()}


def engine_leaves(deal: Deal, depth: int) -> int:
    """The same count by the engine: its lowest seat asked, each of its legal actions."""
    seat = next((seat for seat in range(len(deal.seats)) if deal.count(seat)), None)
    if depth == 0 or seat is None:
        return 1
    if depth == 1:
        return deal.count(seat)
    found = 0
    for action in deal.asked()[seat]:
        then = deal.copy()
        then.step(seat, action)
        found += engine_leaves(then, depth - 1)
    return found


def test_every_rule_set_and_number_of_seats_has_its_trees() -> None:
    """§11, L4.5; and every one has been counted."""
    assert {(tree.rules.name, tree.rules.seats) for tree in trees().values()} == set(tables())
    assert {name for name, _ in tables()} == set(rules.names())
    assert [name for name, tree in trees().items() if not tree.counts] == []


@pytest.mark.parametrize("name", trees())
def test_a_tree_of_answers_has_as_many_leaves_as_the_rules_text_gives(name: str) -> None:
    """W3, W4, L2: the same counts at every depth."""
    tree = trees()[name]
    deal = Deal(tree.rules, tree.setup)
    assert tuple(engine_leaves(deal, depth) for depth in range(1, len(tree.counts) + 1)) == tree.counts
    again = tuple(count for count in tree.counts if count <= SLOWLY)
    assert tuple(leaves(slow(tree.rules, tree.setup), depth) for depth in range(1, len(again) + 1)) == again


TABLES: list[tuple[str, dict[str, object]]] = [(name, {"seats": seats}) for name, seats in tables()]
SWITCHED: list[tuple[str, dict[str, object]]] = [
    *TABLES,
    ("wenzhou-mobile", {"follow": "cumulative"}),
    ("wenzhou-mobile", {"white_duty": "honour"}),
    ("wenzhou-mobile", {"follow": "cumulative", "white_duty": "honour", "kong_after_call": True}),
    ("wenzhou-mobile", {"passed_win": True, "lone_wild_strict": False}),
    ("wenzhou-mobile", {"one_suit_short": "m"}),
    ("wenzhou-mobile", {"seats": 2, "kong_after_call": True}),
    ("wenzhou-teahouse", {"follow": "previous", "kong_after_call": True}),
    ("wenzhou-teahouse", {"passed_win": True, "three_wild_on_discard": True, "extra_doubles": True}),
    ("wenzhou-2013", {"follow": "previous", "kong_after_call": True}),
    ("wenzhou-2013", {"passed_win": True}),
    ("wenzhou-2013", {"no_dragons": True, "seats": 2}),
    ("wenzhou-mil-2024", {"passed_win": False, "kong_after_call": True}),
    ("wenzhou-mil-2024", {"no_dragons": True}),
    ("wenzhou-mil-2024", {"one_suit_short": "p", "seats": 2}),
    ("lishui", {"caishen_discard": "forbid", "dead_wall": 14}),
    ("lishui", {"dead_wall": 16}),
    ("lishui-jinyun", {"lone_wild_discard": True, "dead_wall": 8}),
]


@pytest.mark.parametrize(("name", "options"), SWITCHED, ids=str)
@pytest.mark.parametrize("eager", [False, True])
def test_whole_deals_ask_the_same_of_everybody_at_every_step(
    name: str, options: dict[str, object], eager: bool
) -> None:
    """W2.3–W5, L1.4–L2. `eager` players call and kong when they can; wins are mostly left, so that late states,
    and wins passed, are met."""
    rule_set = switched(name, **options)
    for seed in range(12):
        setup = shuffled(1000 + seed, rule_set, dealer=seed % rule_set.seats)
        in_lockstep(rule_set, setup, eager, random.Random(f"{options}{eager}{seed}"))


@pytest.mark.parametrize(("name", "options"), SWITCHED, ids=str)
def test_replacements_come_in_the_same_order_where_everybody_holds_kongs(name: str, options: dict[str, object]) -> None:
    """W2.3, W2.5, L1.4: three concealed kongs in every hand, so that the turned tile's stack is reached and passed."""
    rule_set = switched(name, **options)
    for seed in range(8):
        chance = random.Random(f"kongs {options} {seed}")
        setup = full_of_kongs(shuffled(2000 + seed, rule_set, dealer=seed % rule_set.seats), chance)
        in_lockstep(rule_set, setup, True, chance)


def full_of_kongs(setup: Setup, chance: random.Random) -> Setup:
    """The same dice and turned tile; three times four alike in every hand, all other tiles anywhere."""
    every = sorted([*setup.wall, *chain(*setup.hands)])
    quads = chance.sample([kind for kind, copies in Counter(every).items() if copies == 4], 3 * len(setup.hands))
    others = [kind for kind in every if kind not in quads]
    chance.shuffle(others)
    hands = []
    for seat, hand in enumerate(setup.hands):
        own = [kind for kind in quads[3 * seat : 3 * seat + 3] for _ in range(4)]
        hands.append(tuple(sorted(own + [others.pop() for _ in range(len(hand) - 12)])))
    return replace(setup, wall=tuple(others), hands=tuple(hands))


WAITS_AGAIN = (
    "2 discard 1m",
    "1 pass",
    "3 discard 4z",
    "1 pung",
    "1 discard 1m",
    "2 discard 6z",
    "1 pung",
    "1 discard 9m",
)
WAITS_STILL = "2 discard 6s", "1 pass", "3 discard 5s", "1 pung", "1 discard 7s"


@pytest.mark.parametrize(
    ("hand", "second", "moves", "last", "wins"),
    [
        ("19m77m223344p55s44z66z", "1m5s6z", WAITS_AGAIN, "5s", True),  # eight pairs (4) passed; 2 after two pungs
        ("123m456m789m123p5578s", "6s8s", WAITS_STILL, "8s", False),  # 2 passed; 2 after a pung that still waits
    ],
)
def test_a_pung_ends_what_was_passed_only_where_it_leaves_a_hand_not_waiting(
    hand: str, second: str, moves: tuple[str, ...], last: str, wins: bool
) -> None:
    """W4.5: seat 1 passes a win and calls without a draw of its own between."""
    rule_set = switched("wenzhou-mil-2024")
    hands = ["1z", hand, second, "5s" if "5s" in moves[2] else "4z"]
    setup = laid_out("9p", hands, wall="2z8p1p3z3s", rule_set=rule_set)
    deal, twin = Deal(rule_set, setup), slow(rule_set, setup)
    for move in ("0 discard 1z", "1 discard 2z", *moves, f"2 discard {last}"):
        seat, words = move.split(" ", 1)
        while "pass" in twin.asked().get(min(twin.asked()), ()) and words not in twin.asked().get(int(seat), ()):
            both(deal, twin, min(twin.asked()), "pass")
        both(deal, twin, int(seat), words)
    assert ("win" in in_words(deal).get(1, ())) is wins
    assert in_words(deal) == twin.asked()


def both(deal: Deal, twin: SlowDeal, seat: int, words: str) -> None:
    """One answer, when both have asked the same."""
    assert in_words(deal) == twin.asked()
    deal.step(seat, ACTION[words])
    twin.step(seat, words)


def in_lockstep(rule_set: RuleSet, setup: Setup, eager: bool, chance: random.Random) -> None:
    """Plays a deal to its end by both, comparing at every step what everybody may answer."""
    deal, twin = Deal(rule_set, setup), slow(rule_set, setup)
    while asked := in_words(deal):
        seat = chance.choice(sorted(asked))
        both(deal, twin, seat, chosen(asked[seat], eager, chance))
    assert twin.asked() == {}


def chosen(options: set[str], eager: bool, chance: random.Random) -> str:
    """One of the options: calls and kongs first where `eager`, a win once in ten times."""
    words = sorted(options)
    calls = [one for one in words if one not in ("pass", "win") and not one.startswith("discard")]
    if eager and calls and chance.random() < 0.8:
        return chance.choice(calls)
    others = [one for one in words if one != "win"]
    return chance.choice(others if others and chance.random() < 0.9 else words)
