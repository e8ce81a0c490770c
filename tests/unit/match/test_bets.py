"""Buy and top: who is asked, in which order it is told, what it costs, what sticks."""

import pytest

from caishen import rules
from caishen.deal.actions import BET
from caishen.errors import IllegalAction, NotAsked
from caishen.match.bets import Betting
from caishen.match.events import Buy, Top

MOBILE = rules.get("wenzhou-mobile")


def betting(dealer: int = 1, streak: int = 2, sticky: tuple[int, ...] = ()) -> Betting:
    return Betting(MOBILE, dealer, streak, sticky)


def test_the_dealer_is_asked_first_for_his_base() -> None:
    """W7.4: base(2) = 4."""
    begun = betting()
    assert begun.open() == []
    assert begun.asked() == {1: (BET, BET + 4)}


def test_without_a_buy_nobody_is_asked_to_top_and_no_top_is_told() -> None:
    """W7.5"""
    begun = betting()
    begun.open()
    assert begun.answer(1, BET, auto=True) == [Buy(seat=1, bought=False, auto=True)]
    assert begun.done
    assert begun.bets == [0, 0, 0, 0]


def test_after_a_buy_the_others_are_asked_together_for_twice_the_base() -> None:
    """W7.5: 2·base(2) = 8."""
    begun = betting()
    begun.open()
    assert begun.answer(1, BET + 4, auto=False) == [Buy(seat=1, bought=True, points=4)]
    assert begun.asked() == dict.fromkeys((2, 3, 0), (BET, BET + 8))


def test_tops_are_told_together_in_seat_order_from_the_dealer_s_lower_seat() -> None:
    """W7.5: nothing is told before the last has answered, in whatever order they answer."""
    begun = betting()
    begun.open()
    begun.answer(1, BET + 4, auto=False)
    assert begun.answer(0, BET + 8, auto=False) == []
    assert begun.answer(3, BET, auto=True) == []
    assert begun.answers == {0: BET + 8, 3: BET}
    assert begun.answer(2, BET, auto=False) == [
        Top(seat=2, topped=False),
        Top(seat=3, topped=False, auto=True),
        Top(seat=0, topped=True, points=8),
    ]
    assert begun.done
    assert begun.bets == [8, 4, 0, 0]


def test_a_sticky_buy_is_told_without_asking_at_the_step_s_new_amount() -> None:
    """W7.6: base(3) = 6."""
    begun = betting(streak=3, sticky=(1,))
    assert begun.open() == [Buy(seat=1, bought=True, points=6)]
    assert begun.asked() == dict.fromkeys((2, 3, 0), (BET, BET + 12))


def test_a_sticky_top_is_told_in_its_place_among_the_others() -> None:
    """W7.6"""
    begun = betting(sticky=(1, 3))
    begun.open()
    assert begun.asked() == dict.fromkeys((2, 0), (BET, BET + 8))
    begun.answer(0, BET, auto=False)
    assert begun.answer(2, BET, auto=False) == [
        Top(seat=2, topped=False),
        Top(seat=3, topped=True, points=8),
        Top(seat=0, topped=False),
    ]


def test_when_all_bets_stick_everything_is_told_at_once() -> None:
    """W7.6"""
    begun = betting(sticky=(0, 1, 2, 3))
    assert [(type(event).__name__, event.seat, event.points) for event in begun.open()] == [
        ("Buy", 1, 4),
        ("Top", 2, 8),
        ("Top", 3, 8),
        ("Top", 0, 8),
    ]
    assert begun.done


def test_another_amount_a_second_answer_and_an_unasked_seat_are_refused_and_change_nothing() -> None:
    begun = betting()
    begun.open()
    with pytest.raises(IllegalAction) as illegal:
        begun.answer(1, BET + 5, auto=False)
    assert illegal.value.facts["legal"] == (BET, BET + 4)
    with pytest.raises(NotAsked):
        begun.answer(2, BET, auto=False)
    begun.answer(1, BET + 4, auto=False)
    begun.answer(2, BET, auto=False)
    with pytest.raises(NotAsked) as stale:
        begun.answer(2, BET + 8, auto=False)
    assert stale.value.facts["asked"] == [0, 3]
    assert begun.answers == {2: BET}
