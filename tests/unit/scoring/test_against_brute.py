"""The package and the slow twin give the same answers on random and nearly complete hands, for each rule set.

A million hands of each rule set are a command, `python -m brute` in tests/; its last run stands in docs/proof.md.
"""

import json
from random import Random

import pytest

from brute.compare import BLOCK, Tally, compare_block, families
from brute.hands import random_line
from brute.shown import shows_the_hand
from caishen import rules
from caishen.scoring import judging, lines

BLOCKS = 1 if judging.__file__.endswith(".py") else 20
"""Uncompiled the package itself is slow."""
REASONS = {"no_shape", "lone_wild", "three_wilds_need_draw", "wild_discard"}
WENZHOU = {
    "soft", "hard", "self_drawn", "eight_pairs", "eight_pairs_natural", "three_wilds", "three_wilds_shape", "lone_wild",
    "quad", "kong_draw", "one_suit", "half_suit", "two_natural_wilds", "dragons", *REASONS,
}  # fmt: skip
NOT_IN_MIL = {"rob", "heavenly", "earthly", "single_wait"}
LISHUI = {
    "plain", "self_drawn", "seven_pairs", "three_wilds", "scattered", "one_suit", "all_honours", "heavenly", "earthly",
    "kong_draw", "rob", *REASONS,
}  # fmt: skip
ITEMS = {
    "wenzhou-mobile": WENZHOU | NOT_IN_MIL,
    "wenzhou-teahouse": WENZHOU | NOT_IN_MIL | {"all_pungs"},
    "wenzhou-2013": WENZHOU | NOT_IN_MIL | {"all_pungs", "all_god"},
    "wenzhou-mil-2024": WENZHOU,
    "wenzhou-duel": WENZHOU | NOT_IN_MIL | {"all_pungs"},
    "lishui": LISHUI,
    "lishui-jinyun": LISHUI,
}
"""The rows of §6, §9 and L3 each edition has, and the reasons of a hand that does not win."""


@pytest.mark.parametrize("family", families(rules.names()), ids=lambda family: family[0])
def test_hands_waits_and_payments_are_those_found_by_trying_everything(family: tuple[str, ...]) -> None:
    """§5–§7, §9, L3, L4; scenario 5: 20,000 hands of each rule set, every item and every reason among them."""
    totals = {name: Tally() for name in family}
    for block in range(BLOCKS):
        for name, tally in compare_block(family, 11, block).items():
            totals[name].add(tally)
    for name, total in totals.items():
        assert not total.different, total.kept[0]
        assert total.hands == BLOCKS * BLOCK
        assert BLOCKS == 1 or set(total.found) == ITEMS[name]


def test_every_rule_set_is_compared() -> None:
    """Each stands in one family of hands of a size, and its items are written down here."""
    assert sorted(name for family in families(rules.names()) for name in family) == sorted(rules.names())
    assert set(ITEMS) == set(rules.names())


@pytest.mark.parametrize("name", rules.names())
def test_a_reading_with_another_tile_in_it_is_found_out(name: str) -> None:
    """The comparison sees a wrong reading: one tile of it is replaced by the next of its suit."""
    chance = Random(f"shown {name}")
    seen = 0
    for line in (random_line(chance, name) for _ in range(200)):
        answer = json.loads(lines.answer("judge", json.dumps(line))[0])
        if answer["win"] and answer["shape"] in ("sets", "eight_pairs", "seven_pairs"):
            first, number = answer["reading"][0], int(answer["reading"][0])
            wrong = str(number + 1 if number < 7 else number - 1) + answer["reading"][1:]
            assert shows_the_hand(line, answer), first
            assert not shows_the_hand(line, {**answer, "reading": wrong}), (line, wrong)
            seen += 1
    assert seen > 20
