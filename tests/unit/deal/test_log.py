"""The packed log: events out, events in, the same deal again."""

import pickle
from dataclasses import replace

import pytest

from caishen.deal import Deal, actions, events, packed
from caishen.deal.actions import describe
from caishen.errors import FieldError, HandSizeError, LogError, TooManyTilesError
from caishen.tiles import kind_of
from prepared import MOBILE, played, shuffled

PLAYED = [played(MOBILE, shuffled(seed, dealer=seed % 4), seed) for seed in range(25)]


def test_a_deal_comes_out_of_its_log_the_same() -> None:
    for deal in PLAYED:
        assert Deal.from_log(MOBILE, deal.setup, deal.log).digest() == deal.digest()


def test_an_unfinished_deal_comes_out_of_its_log_after_every_step() -> None:
    deal = PLAYED[0]
    steps = Deal(MOBILE, deal.setup)
    while not steps.ended:
        seat = min(steps.asked())
        steps.step(seat, steps.default(seat))
        if not steps.answers:
            assert Deal.from_log(MOBILE, steps.setup, steps.log).digest() == steps.digest()


def test_events_pack_into_the_integers_they_came_from() -> None:
    for deal in PLAYED:
        told = deal.events(first=40)
        assert tuple(packed.pack(event, deal.table.wild, 40) for event in told) == deal.log


def test_events_can_be_asked_for_from_any_index_on() -> None:
    deal = PLAYED[1]
    assert deal.events(7, first=3) == deal.events(first=3)[7:]


def test_a_pass_names_the_event_it_answers_by_its_number_in_the_match() -> None:
    for deal in PLAYED:
        told = deal.events(first=9)
        for event in told:
            if isinstance(event, events.Pass):
                answered = told[event.on - 9]
                assert isinstance(answered, events.Discard | events.Kong)
                assert answered.seat != event.seat


def test_a_log_against_the_rules_is_refused_at_its_event() -> None:
    deal = PLAYED[2]
    log = list(deal.log)
    wrong_draw = [packed.word(packed.Op.DRAW, 1, kind_of("9s")) if at == 1 else word for at, word in enumerate(log)]
    stolen_turn = [packed.word(packed.Op.DISCARD, 3, kind_of("9s")), *log[1:]]
    for broken, at in ((wrong_draw, 1), (stolen_turn, 0), (log[:1], 1), ([*log, log[0]], len(log))):
        with pytest.raises(LogError) as caught:
            Deal.from_log(MOBILE, deal.setup, broken)
        assert caught.value.facts["event"] == at


def test_a_pass_nobody_could_make_is_refused() -> None:
    deal = PLAYED[2]
    bogus = packed.word(packed.Op.PASS, 2, more=1 << packed.GIVEN_UP_AT)
    log = [deal.log[0], bogus, *deal.log[1:]]
    with pytest.raises(LogError):
        Deal.from_log(MOBILE, deal.setup, log)


def test_numbers_that_no_log_can_hold_are_refused_and_do_not_turn_into_others() -> None:
    for event in (
        events.Discard(seat=4, tile="1m"),
        events.Draw(seat=-1, tile="1m"),
        events.Pung(seat=0, tile="1m", from_=5),
        events.Pass(seat=0, on=3, gave_up=["win"]),
        events.Pass(seat=0, on=10**9, gave_up=["win"]),
    ):
        with pytest.raises(LogError):
            packed.pack(event, wild=0, first=4)


def test_a_pass_in_the_own_turn_is_refused() -> None:
    deal = PLAYED[2]
    for seat in range(4):
        with pytest.raises(LogError):
            Deal.from_log(
                MOBILE, deal.setup, [packed.word(packed.Op.PASS, seat, more=15 << packed.GIVEN_UP_AT), *deal.log]
            )


def test_a_setup_that_cannot_be_is_refused() -> None:
    """It may come from a file: the compiled code has to be able to trust it."""
    good = shuffled(1)
    with pytest.raises(TooManyTilesError):
        replace(good, wall=(good.indicator,) * 5)
    for dice in ((), ((3, 4),), ((0, 1), (1, 1)), ((1, 1), (7, 1))):
        with pytest.raises(FieldError):
            replace(good, dice=dice)
    for wrong in (
        {"hands": good.hands[:3]},
        {"hands": (good.hands[0][1:], *good.hands[1:])},
        {"dealer": 4},
        {"dealer": 1},
    ):
        with pytest.raises(HandSizeError):
            Deal(MOBILE, replace(good, **wrong))


def test_a_copy_goes_its_own_way() -> None:
    deal = Deal(MOBILE, shuffled(5))
    for _ in range(20):
        seat = min(deal.asked())
        deal.step(seat, deal.default(seat))
    before = deal.digest()
    other = deal.copy()
    assert other.digest() == before
    while not other.ended:
        seat = min(other.asked())
        other.step(seat, other.asked()[seat][-1])
    assert deal.digest() == before != other.digest()


def test_a_deal_travels_to_another_process_with_its_half_given_answers() -> None:
    for deal in PLAYED:
        steps = Deal(MOBILE, deal.setup)
        while not steps.ended and len(steps.asked()) < 2:
            seat = min(steps.asked())
            steps.step(seat, steps.default(seat))
        if len(steps.asked()) == 2:
            steps.step(max(steps.asked()), actions.PASS)
        assert pickle.loads(pickle.dumps(steps)).digest() == steps.digest()


def test_every_action_is_said_in_words_of_its_own() -> None:
    words = [actions.in_words(action) for action in range(actions.ACTIONS)]
    assert len(set(words)) == actions.ACTIONS


def test_an_action_names_the_tiles_of_the_hand_that_it_uses() -> None:
    """W1.4 for whites in a chow."""
    assert describe(actions.CHOW_HIGH, called=2, wild=1).tiles == (0, kind_of("5z"))
    assert describe(actions.KONG, called=5).tiles == (5, 5, 5)
    assert describe(actions.ADDED + 5).tiles == (5,)
    assert (describe(actions.WIN).do, describe(actions.PASS).do, describe(7).tile) == ("win", "pass", 7)
    assert describe(actions.BET).points == 0
