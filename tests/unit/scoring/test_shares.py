"""Who pays whom how much, worked out by hand from the clauses for every rule set that has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from caishen import rules
from caishen.scoring import Outcome, settle

WENZHOU = ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024")
BETTING = ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013")


def net(name: str, options: Mapping[str, Any] | None = None, /, **ended: Any) -> list[int]:
    """What each seat has at the end; seat 0 deals, k = 2 unless said."""
    rule_set = rules.get(name, options or {})
    settlement = settle(rule_set, Outcome(**{"dealer": 0, "streak": 2, "end": "win", **ended}))
    assert sum(settlement.net) + settlement.house == 0
    return list(settlement.net)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("wenzhou-mobile", [-4, 10, -4, -2]),  # base 4, idle 2; seat 2 discarded and pays twice (W7.8)
        ("wenzhou-teahouse", [-20, 40, -10, -10]),  # base 20, idle 10
        ("wenzhou-2013", [-4, 8, -2, -2]),  # base 4, idle 2
        ("wenzhou-mil-2024", [-4, 6, -1, -1]),  # base 4, idle 1 (W7.11)
        ("lishui", [-5, 8, -2, -1]),  # base 5, idle 1, the discarder 1 more (L4.2)
        ("lishui-jinyun", [-5, 8, -2, -1]),
    ],
)
def test_all_three_pay_the_winner_of_a_discard_each_by_his_own_base(name: str, expected: list[int]) -> None:
    """W7.1, W7.3, W7.8, W7.11, L4.1, L4.2: seat 1 wins ×1 on seat 2's discard, k = 2."""
    assert net(name, winner=1, multiplier=1, by="discard", feeder=2) == expected


@pytest.mark.parametrize(
    ("name", "share"),
    [("wenzhou-mobile", 8), ("wenzhou-teahouse", 40), ("wenzhou-2013", 8), ("wenzhou-mil-2024", 8), ("lishui", 10)],
)
def test_a_winning_dealer_gets_his_base_from_every_seat(name: str, share: int) -> None:
    """W7.1, W7.3, W7.11, L4.2: the dealer draws a ×2, k = 2."""
    assert net(name, winner=0, multiplier=2, by="draw") == [3 * share, -share, -share, -share]


@pytest.mark.parametrize("name", [*BETTING, "wenzhou-mil-2024", "wenzhou-duel"])
def test_one_opponent_pays_where_two_play(name: str) -> None:
    """W7.1, W7.3, W11.1: one payer, the dealer's base whoever wins; idle never applies."""
    base = rules.get(name).base(2)
    feeding = 2 if name == "wenzhou-mobile" else 1  # W7.8
    won = {"winner": 1, "multiplier": 2}
    assert net(name, {"seats": 2}, **won, by="draw") == [-2 * base, 2 * base]
    assert net(name, {"seats": 2}, **won, by="discard", feeder=0) == [-2 * base * feeding, 2 * base * feeding]


@pytest.mark.parametrize(
    ("name", "topped", "expected"),
    [
        # (top + base) × m from the dealer, idle × m from the others
        ("wenzhou-mobile", 8, [-(8 + 4) * 2, 32, -2 * 2, -2 * 2]),
        ("wenzhou-teahouse", 20, [-(20 + 20) * 2, 120, -10 * 2, -10 * 2]),
        ("wenzhou-2013", 8, [-(8 + 4) * 2, 32, -2 * 2, -2 * 2]),
    ],
)
def test_a_share_is_the_bet_that_applies_and_the_base_times_the_multiplier(
    name: str, topped: int, expected: list[int]
) -> None:
    """W7.4, W7.5, W7.7: the dealer bought, seat 1 topped in full and draws a ×2, k = 2. Nobody else's bet counts."""
    ended = {"winner": 1, "multiplier": 2, "by": "draw", "bought": True}
    assert net(name, **ended, topped=(False, True, True, False)) == expected
    assert net(name, **ended, topped=(False, topped, False, False)) == expected


@pytest.mark.parametrize("name", BETTING)
def test_both_bets_count_whichever_of_two_wins_where_bets_go_two_ways(name: str) -> None:
    """W7.7 `bets_two_way`: dealer and seat 1 stake buy and top on each other, seats 2 and 3 the buy alone, k = 1."""
    rule_set = rules.get(name)
    base, idle = rule_set.base(1), rule_set.idle(1)
    top = {"wenzhou-mobile": 2 * base, "wenzhou-teahouse": base, "wenzhou-2013": 2 * base}[name]
    bets = {"bought": True, "topped": (False, True, False, False), "streak": 1, "multiplier": 1, "by": "draw"}
    two_way = {"bets_two_way": True}
    both = base + top + base
    assert net(name, two_way, **bets, winner=1) == [-both, both + 2 * idle, -idle, -idle]
    assert net(name, two_way, **bets, winner=0) == [both + 4 * base, -both, -2 * base, -2 * base]
    assert net(name, two_way, **bets, winner=2) == [-2 * base, -idle, 2 * base + 2 * idle, -idle]


def test_whoever_feeds_pays_twice_the_dealer_too_but_not_for_wilds() -> None:
    """W7.8: seat 1 wins ×2, k = 2, with one wild; discarding costs 4·2·2 the dealer, 2·2·2 seat 3, so does a robbed
    kong; the wild is 1 from each."""
    ended = {"winner": 1, "multiplier": 2, "wilds": (0, 1, 0, 0)}
    assert net("wenzhou-mobile", **ended, by="discard", feeder=0) == [-17, 27, -5, -5]
    assert net("wenzhou-mobile", **ended, by="rob", feeder=3) == [-9, 23, -5, -9]


def test_kongs_pay_in_mil_2024_alone_and_the_dealer_by_his_base() -> None:
    """W7.10: k = 2, base 4. Seat 1: concealed 2, exposed 1: 3 × 4 from the dealer, 3 from seats 2 and 3. The dealer:
    exposed 1 × 4 from each. An added kong is nothing. Kept on a drawn deal."""
    kongs = (("exposed", "added"), ("concealed", "exposed"), (), ("added",))
    drawn: dict[str, Any] = {"end": "draw", "kongs": kongs}
    assert net("wenzhou-mil-2024", **drawn) == [12 - 12, 18 - 4, -3 - 4, -3 - 4]
    assert net("wenzhou-mil-2024", {"kong_dealer_factor": False}, **drawn) == [3 - 3, 9 - 1, -3 - 1, -3 - 1]
    for name in BETTING:
        assert net(name, **drawn) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", [*WENZHOU, "wenzhou-duel", "lishui", "lishui-jinyun"])
def test_every_payment_is_a_line_of_whole_points_from_one_to_another(name: str) -> None:
    """W7.13, L4.5: lines have a payer, a payee and whole points above 0, and make up the net."""
    rule_set = rules.get(name)
    seats = range(rule_set.seats)
    for end in ({"end": "win", "winner": 1, "multiplier": 4, "by": "draw"}, {"end": "draw"}):
        outcome = Outcome(dealer=0, streak=3, wilds=tuple([2, 1, 0, 0][: len(seats)]), **end)
        settlement = settle(rule_set, outcome)
        assert all(type(line.points) is int and line.points > 0 for line in settlement.lines)
        for seat in seats:
            got = sum(line.points for line in settlement.lines if line.payee == seat)
            paid = sum(line.points for line in settlement.lines if line.payer == seat)
            assert settlement.net[seat] == got - paid


@pytest.mark.parametrize("name", ["lishui", "lishui-jinyun"])
def test_the_robbed_seat_pays_all_three_shares_without_the_point_of_a_discarder(name: str) -> None:
    """L4.3: seat 1 robs seat 3 for 4, k = 2: the dealer's share 4 × 5, two of 4 × 1."""
    assert net(name, winner=1, multiplier=4, by="rob", feeder=3) == [0, 28, 0, -28]


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        # base 5, seven pairs self-drawn by the dealer; by S; base 7, S wins plain on E's discard
        ({"winner": 0, "multiplier": 4, "by": "draw"}, [60, -20, -20, -20]),
        ({"winner": 1, "multiplier": 4, "by": "draw"}, [-20, 28, -4, -4]),
        ({"winner": 1, "multiplier": 1, "by": "discard", "feeder": 0, "streak": 3}, [-8, 10, -1, -1]),
    ],
)
def test_the_checks_of_the_text_hold(ended: dict[str, Any], expected: list[int]) -> None:
    """L4.1, L4.2"""
    assert net("lishui", **ended) == expected


@pytest.mark.parametrize(
    ("name", "options", "share"),
    [("lishui-jinyun", {}, 40), ("lishui-jinyun", {"cap": None}, 80), ("lishui", {"cap": 8}, 8), ("lishui", {}, 80)],
)
def test_nobody_pays_more_than_the_cap_before_the_base(name: str, options: dict[str, Any], share: int) -> None:
    """L5.3 `cap`: seat 1 draws an 80, k = 1: the dealer's base is 3."""
    expected = [-3 * share, 5 * share, -share, -share]
    assert net(name, options, winner=1, multiplier=80, by="draw", streak=1) == expected
