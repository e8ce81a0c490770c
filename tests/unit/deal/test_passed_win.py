"""W4.5: who passes a win may not take one worth as much or less before his own next draw."""

import pytest

from caishen import rules
from caishen.deal.events import Event
from caishen.deal.view import View
from prepared import chow, discard, draw, may_in_view, pung, seated, switched

MIL = rules.get("wenzhou-mil-2024")
HAND = "123m456m789m123p55s8p9p"
"""With 9p wild: 6p and 8p complete it soft (1), 7p with the wild as its own face hard (2)."""
TO_SEAT_2 = (discard(0, "1z"), draw(1, "1z"), discard(1, "1z"), draw(2))


def view(*story: Event, hand: str = HAND, rule_set: rules.RuleSet = MIL) -> View:
    return seated(hand, "9p", *story, rule_set=rule_set)


def may_win(seen: View) -> bool:
    return "win" in may_in_view(seen)


def test_what_is_worth_no_more_is_barred_and_what_is_worth_more_is_not() -> None:
    passed = (*TO_SEAT_2, discard(2, "6p"), draw(3))
    assert may_win(view(*passed[:-1]))
    assert view(*passed).passed_win == 1
    assert not may_win(view(*passed, discard(3, "8p")))
    assert may_win(view(*passed, discard(3, "7p")))
    hard = (*TO_SEAT_2, discard(2, "7p"), draw(3))
    assert view(*hard).passed_win == 2
    assert not may_win(view(*hard, discard(3, "7p")))


def test_the_own_next_draw_ends_it() -> None:
    story = (*TO_SEAT_2, discard(2, "7p"), draw(3), discard(3, "2z"), draw(0), discard(0, "2z"), draw(1, "2z"))
    assert view(*story).passed_win == 0
    assert may_win(view(*story, discard(1, "2z"), draw(2), discard(2, "6p")))


def test_a_refused_self_draw_counts_with_its_own_worth() -> None:
    """A soft 6p drawn is worth 2, so that a hard 7p, worth 2, is barred as well."""
    story = (discard(0, "1z"), draw(1, "6p"))
    assert may_win(view(*story))
    refused = (*story, discard(1, "6p"), draw(2))
    assert view(*refused).passed_win == 2
    assert not may_win(view(*refused, discard(2, "7p")))


def test_an_own_discard_that_one_waits_for_is_passed_too() -> None:
    """After a chow the seat throws 6p, for which it waits with the rest."""
    story = (discard(0, "1p"), chow(1, "1p", "2p3p", 0), discard(1, "6p"), draw(2))
    own = view(*story, hand="123m456m789m236p55s8p9p")
    assert own.passed_win == 1
    assert not may_win(view(*story, discard(2, "8p"), hand="123m456m789m236p55s8p9p"))
    assert may_win(view(*story, discard(2, "7p"), hand="123m456m789m236p55s8p9p"))


@pytest.mark.parametrize(("thrown", "still"), [("1m", 0), ("7s", 2)])
def test_a_pung_that_leaves_a_hand_not_waiting_ends_it(thrown: str, still: int) -> None:
    """The hand is looked at after the discard that follows: without 1m two tiles are missing, without 7s it waits."""
    hand = "123m456m789m123p5578s"
    passed = (*TO_SEAT_2, discard(2, "6s"), draw(3), discard(3, "5s"))
    assert view(*passed, pung(1, "5s", 3), hand=hand).passed_win == 2
    assert view(*passed, pung(1, "5s", 3), discard(1, thrown), hand=hand).passed_win == still


def test_with_three_wilds_every_own_discard_passes_a_win_worth_2() -> None:
    hand = "147m258p369s1256z999p"
    story = (discard(0, "1z"), draw(1, "3z"), discard(1, "3z"), draw(2))
    assert view(*story, hand=hand).passed_win == 2
    assert not may_win(view(*story, discard(2, "4z"), hand=hand))


def test_as_a_switch_it_bars_elsewhere_what_the_edition_would_allow() -> None:
    passed = (*TO_SEAT_2, discard(2, "6p"), draw(3), discard(3, "8p"))
    assert may_win(view(*passed, rule_set=switched("wenzhou-teahouse")))
    assert not may_win(view(*passed, rule_set=switched("wenzhou-teahouse", passed_win=True)))
    assert may_win(view(*passed, rule_set=switched("wenzhou-mil-2024", passed_win=False)))
