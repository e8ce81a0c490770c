"""Who deals next and when a match is over."""

import pytest

from caishen import rules
from caishen.match.rotation import Turn, after_deal, match_over

MOBILE = rules.get("wenzhou-mobile")


def test_a_dealer_who_wins_deals_again_one_step_higher() -> None:
    """W8.2"""
    assert after_deal(MOBILE, 2, 1, winner=2, kong_made=True) == Turn(2, 2, run_ended=False)


def test_when_another_wins_the_next_seat_deals_at_the_first_step() -> None:
    """W8.2: the next seat, whoever won."""
    assert after_deal(MOBILE, 2, 3, winner=0, kong_made=False) == Turn(3, 1, run_ended=True)
    assert after_deal(MOBILE, 3, 1, winner=2, kong_made=False) == Turn(0, 1, run_ended=True)


def test_a_drawn_deal_without_a_kong_leaves_the_dealer_and_raises_his_step() -> None:
    """W8.3"""
    assert after_deal(MOBILE, 1, 1, winner=None, kong_made=False) == Turn(1, 2, run_ended=False)


def test_a_drawn_deal_with_anybody_s_kong_passes_the_deal_on() -> None:
    """W8.3"""
    assert after_deal(MOBILE, 1, 2, winner=None, kong_made=True) == Turn(2, 1, run_ended=True)


def test_with_the_switch_off_a_drawn_deal_keeps_the_step() -> None:
    """W8.3, draw_raises_base"""
    rule_set = rules.get("wenzhou-mobile", {"draw_raises_base": False})
    assert after_deal(rule_set, 1, 2, winner=None, kong_made=False) == Turn(1, 2, run_ended=False)
    assert after_deal(rule_set, 1, 2, winner=1, kong_made=False) == Turn(1, 3, run_ended=False)


@pytest.mark.parametrize("winner", [1, 3, None])
def test_after_the_fourth_step_the_next_seat_deals_whatever_the_result(winner: int | None) -> None:
    """W8.4"""
    assert after_deal(MOBILE, 1, 4, winner, kong_made=False) == Turn(2, 1, run_ended=True)


def test_a_match_of_deals_is_over_after_so_many_and_one_of_rounds_after_as_many_runs_as_seats() -> None:
    """W8.5"""
    assert [match_over(MOBILE, played, runs_ended=99) for played in (7, 8)] == [False, True]
    rounds = rules.get("wenzhou-mobile", {"rounds": 1})
    assert [match_over(rounds, 99, ended) for ended in (3, 4)] == [False, True]


def test_after_the_fourth_step_of_2013_the_old_dealers_dice_pick_the_next() -> None:
    """W8.4, C: he counts from himself; a drawn deal before leaves k as it is (W8.3)."""
    third = rules.get("wenzhou-2013")
    assert after_deal(third, 1, 4, winner=2, kong_made=False) == Turn(1, 1, run_ended=True, lots="dice")
    assert after_deal(third, 1, 2, winner=None, kong_made=False) == Turn(1, 2, run_ended=False)


@pytest.mark.parametrize("winner", [None, 1, 2])
def test_after_the_fourth_step_the_teahouse_draws_all_seats_anew(winner: int | None) -> None:
    """W8.4, B: whatever the result; the new East deals."""
    teahouse = rules.get("wenzhou-teahouse")
    assert after_deal(teahouse, 1, 4, winner, kong_made=False) == Turn(0, 1, run_ended=True, lots="seats")


AGAIN, HIGHER, NEXT = Turn(1, 2, run_ended=False), Turn(1, 3, run_ended=False), Turn(2, 1, run_ended=True)
SEATS, DICE = Turn(0, 1, run_ended=True, lots="seats"), Turn(1, 1, run_ended=True, lots="dice")


@pytest.mark.parametrize(
    ("name", "drawn", "drawn_with_kong", "fourth_won", "fourth_lost", "fourth_drawn"),
    [
        ("wenzhou-mobile", HIGHER, NEXT, NEXT, NEXT, NEXT),
        ("wenzhou-teahouse", HIGHER, NEXT, SEATS, SEATS, SEATS),
        ("wenzhou-2013", AGAIN, NEXT, DICE, DICE, DICE),
        ("wenzhou-mil-2024", AGAIN, AGAIN, DICE, NEXT, Turn(1, 4, run_ended=False)),
        ("lishui", NEXT, NEXT, NEXT, NEXT, NEXT),
        ("lishui-jinyun", NEXT, NEXT, NEXT, NEXT, NEXT),
    ],
)
def test_who_deals_next_in_every_edition(
    name: str, drawn: Turn, drawn_with_kong: Turn, fourth_won: Turn, fourth_lost: Turn, fourth_drawn: Turn
) -> None:
    """W8.2–W8.4, L5.1: seat 1 of four deals, with k = 2 and with k = 4."""
    rule_set = rules.get(name)
    assert after_deal(rule_set, 1, 2, winner=1, kong_made=True) == HIGHER
    assert after_deal(rule_set, 1, 2, winner=0, kong_made=False) == NEXT
    assert after_deal(rule_set, 1, 2, winner=None, kong_made=False) == drawn
    assert after_deal(rule_set, 1, 2, winner=None, kong_made=True) == drawn_with_kong
    assert after_deal(rule_set, 1, 4, winner=1, kong_made=False) == fourth_won
    assert after_deal(rule_set, 1, 4, winner=3, kong_made=False) == fourth_lost
    assert after_deal(rule_set, 1, 4, winner=None, kong_made=False) == fourth_drawn


@pytest.mark.parametrize(
    "name", ["wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel"]
)
def test_with_two_seats_the_other_deals_after_a_full_run(name: str) -> None:
    """W8.4, W11.1: no dice, no new seats."""
    assert after_deal(rules.get(name, {"seats": 2}), 1, 4, winner=1, kong_made=False) == Turn(0, 1, run_ended=True)
