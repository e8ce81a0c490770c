"""Counted trees of legal actions, and whole deals in lockstep: the engine against its slow twin.

A ply is one answer, always of the lowest seat that is asked; the tree of depth n has as many leaves
as there are ways to give n answers.
"""

import random

import pytest

from caishen import rules
from caishen.deal import Deal, Setup, actions
from caishen.rules import RuleSet
from caishen.tiles import NAMES
from perft.slow_deal import SlowDeal
from prepared import ACTION, MOBILE, laid_out, shuffled, switched


def slow(rule_set: RuleSet, setup: Setup) -> SlowDeal:
    return SlowDeal(
        wild=NAMES[setup.indicator],
        dealer=setup.dealer,
        hands=[[NAMES[kind] for kind in hand] for hand in setup.hands],
        wall=[NAMES[kind] for kind in setup.wall],
        behind=sum(setup.dice[1]),
        follow=str(rule_set.follow),
        white_duty=str(rule_set.white_duty),
        kong_after_call=rule_set.kong_after_call,
        rules=rule_set.name,
        options=rules.options_of(rule_set),
    )


def in_words(deal: Deal) -> dict[int, set[str]]:
    return {seat: {actions.in_words(action) for action in legal} for seat, legal in deal.asked().items()}


def leaves(deal: Deal | SlowDeal, depth: int) -> int:
    asked = in_words(deal) if isinstance(deal, Deal) else deal.asked()
    if depth == 0 or not asked:
        return 1
    seat = min(asked)
    count = 0
    for words in asked[seat]:
        if isinstance(deal, Deal):
            then = deal.copy()
            then.step(seat, ACTION[words])
            count += leaves(then, depth - 1)
        else:
            slowly = deal.copy()
            slowly.step(seat, words)
            count += leaves(slowly, depth - 1)
    return count


CLAIMS = laid_out(
    wild="9p",
    hands=["5p1122m1122s3344z66s8m8s", "46p258m258s11z19p36m39s", "555p134679m13679s22z", "123456789m46p789s11z"],
    wall="7z6z5z",
)
KONGS = laid_out(wild="2m", hands=["1111m5555p113579s55z8m", "111z5z134p46888s99m39p", "", ""], wall="1z", tail="3m4m")
TREES = {
    "claims": (CLAIMS, [10, 13, 39, 170, 1026]),
    "kongs and whites": (KONGS, [11, 83, 332, 881]),
    "wall 1": (shuffled(1), [2, 4, 5, 5, 5, 7, 35]),
    "wall 2": (shuffled(2), [1, 1, 1, 3, 30, 75, 473]),
}
"""Fixed starts and the leaves at depth 1, 2, …, as the slow twin counts them."""


@pytest.mark.parametrize("name", TREES)
def test_a_tree_of_answers_has_as_many_leaves_as_the_rules_text_gives(name: str) -> None:
    """W3, W4: the same counts at every depth."""
    setup, counts = TREES[name]
    depths = range(1, len(counts) + 1)
    assert [leaves(slow(MOBILE, setup), depth) for depth in depths[:-1]] == counts[:-1]
    assert [leaves(Deal(MOBILE, setup), depth) for depth in depths] == counts


SWITCHED: list[tuple[str, dict[str, object]]] = [
    ("wenzhou-mobile", {}),
    ("wenzhou-mobile", {"follow": "cumulative"}),
    ("wenzhou-mobile", {"white_duty": "honour"}),
    ("wenzhou-mobile", {"follow": "cumulative", "white_duty": "honour", "kong_after_call": True}),
    ("wenzhou-teahouse", {}),
    ("wenzhou-teahouse", {"follow": "previous", "kong_after_call": True}),
    ("wenzhou-duel", {}),
    ("wenzhou-mobile", {"seats": 2, "kong_after_call": True}),
    ("wenzhou-2013", {"seats": 2}),
    ("wenzhou-2013", {}),
    ("wenzhou-2013", {"follow": "previous", "kong_after_call": True}),
]


@pytest.mark.parametrize(("name", "options"), SWITCHED, ids=str)
@pytest.mark.parametrize("eager", [False, True])
def test_whole_deals_ask_the_same_of_everybody_at_every_step(
    name: str, options: dict[str, object], eager: bool
) -> None:
    """W2.5–W5. `eager` players call and kong when they can; wins are mostly left, so that late states are met."""
    rule_set = switched(name, **options)
    for seed in range(8):
        chance = random.Random(f"{options}{eager}{seed}")
        setup = shuffled(1000 + seed, rule_set, dealer=seed % rule_set.seats)
        deal, twin = Deal(rule_set, setup), slow(rule_set, setup)
        while asked := in_words(deal):
            assert asked == twin.asked()
            seat = chance.choice(sorted(asked))
            words = chosen(asked[seat], eager, chance)
            deal.step(seat, ACTION[words])
            twin.step(seat, words)
        assert twin.asked() == {}


def chosen(options: set[str], eager: bool, chance: random.Random) -> str:
    """One of the options: calls and kongs first where `eager`, a win once in ten times."""
    words = sorted(options)
    calls = [one for one in words if one not in ("pass", "win") and not one.startswith("discard")]
    if eager and calls and chance.random() < 0.8:
        return chance.choice(calls)
    others = [one for one in words if one != "win"]
    return chance.choice(others if others and chance.random() < 0.9 else words)
