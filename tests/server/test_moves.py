"""Answers, claims and 听: what a person's clicks do in a running match."""

import pytest

from caishen import bots
from caishen.deal.actions import PASS, WIN
from caishen.deal.events import Win
from caishen.match.events import Buy, DealEnd, Top
from caishen.tiles import NAMES
from caishen.wire import frames
from server.house import EVERYBODY, House, Opener, at_ones_turn, code, on_turn, seated, two_asked


async def test_an_answer_to_another_question_is_stale_and_changes_nothing(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    question = await at_ones_turn(house, "ann")
    before = house.room.state.length
    stale = await house.do("ann", frames.Act, about=question.about - 1, action=question.actions[0].action)
    assert code(stale) == "action.stale"
    assert stale.facts["about"] == question.about
    assert house.room.state.length == before


@pytest.mark.parametrize("action", [PASS, WIN, 200, 2**53 - 1])
async def test_what_is_not_among_the_choices_is_refused_to_its_sender_only(opened: Opener, action: int) -> None:
    house = await seated(await opened(), "ann", "bob")
    question = await at_ones_turn(house, "ann", "bob")
    if action in [choice.action for choice in question.actions]:
        return
    before, heard = house.room.state.length, len(house.got["bob"])
    refused = await house.do("ann", frames.Act, about=question.about, action=action)
    assert code(refused) == "action.illegal"
    assert refused.facts["legal"] == [choice.action for choice in question.actions]
    assert (house.room.state.length, len(house.got["bob"])) == (before, heard)
    assert house.question("ann") == question


async def test_an_illegal_discard_is_barred_with_its_clause(opened: Opener) -> None:
    """W3.2, W3.5: the client greys a tile with the clause that the question names."""
    house = await seated(await opened(), "ann")
    question = await at_ones_turn(house, "ann")
    held = house.room.state.views[house.seat("ann")].counts
    may = {choice.tile for choice in question.actions if choice.do == "discard"}
    barred = {barred.tile: barred.clause for barred in question.barred}
    assert set(barred) | may == {NAMES[kind] for kind in range(34) if held[kind]}
    assert not set(barred) & may
    assert set(barred.values()) <= {"W3.2", "W3.5"}


async def test_the_same_click_twice_is_one_move(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    question = await at_ones_turn(house, "ann")
    act = frames.Act(id="click", about=question.about, action=question.actions[0].action)
    assert await house.say("ann", act) == frames.Done(id="click")
    length = house.room.state.length
    assert await house.say("ann", act) == frames.Done(id="click")
    assert house.room.state.length == length


async def test_a_click_confirmed_before_a_crash_is_known_after_it(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    question = await at_ones_turn(house, "ann")
    act = frames.Act(id="click", about=question.about, action=question.actions[0].action)
    await house.say("ann", act)
    await house.kill()
    length = house.room.state.length
    await house.hello("ann")
    assert await house.say("ann", act) == frames.Done(id="click")
    assert house.room.state.length >= length


async def test_tops_are_asked_together_and_told_together(opened: Opener) -> None:
    """W7.5: nobody hears of an answer before the last one is given."""
    house = await seated(await opened(), *EVERYBODY)
    dealer = next(who for who in EVERYBODY if house.question(who))
    await house.answer(dealer, action=bets(house, dealer)[1])
    others = [who for who in EVERYBODY if who != dealer]
    for who, bet in zip(others, (1, 0, 0), strict=True):
        assert isinstance(house.events(dealer)[-1][1], Buy)
        await house.answer(who, action=bets(house, who)[bet])
    tops = {event.seat: event.points for _, event in house.events(dealer) if isinstance(event, Top)}
    assert tops == {house.seat(others[0]): 4, house.seat(others[1]): None, house.seat(others[2]): None}


def bets(house: House, who: str) -> list[int]:
    """The two answers to a question for a bet: no, yes."""
    question = house.question(who)
    assert question is not None
    return [choice.action for choice in question.actions]


async def test_two_claims_on_one_discard_are_both_heard_before_the_engine_ranks_them(opened: Opener) -> None:
    """W4.1: the first click never decides; an answer that waits in the window survives a kill."""
    for seed in range(40):
        house = await seated(await opened(secret=bytes([seed]) * 32), *EVERYBODY)
        asked = await two_asked(house)
        if len(asked) < 2:
            continue
        first, second = asked[:2]
        told = {who: len(house.told(who)) for who in EVERYBODY}
        await house.answer(first, action=PASS)
        assert {who: len(house.told(who)) for who in EVERYBODY} == told
        await house.kill()
        for who in EVERYBODY:
            await house.hello(who)
        assert house.question(first) is None
        assert house.question(second) is not None
        assert isinstance(await house.answer(second, action=PASS), frames.Done)
        return
    raise AssertionError("no window asked two seats")


async def test_automatic_winning_needs_a_waiting_hand_takes_the_win_and_decides_nothing_else(opened: Opener) -> None:
    """W4.8"""
    for seed in range(40):
        house = await seated(await opened(secret=bytes([seed]) * 32), "ann")
        await first_question(house)
        assert code(await house.do("ann", frames.Auto, on=True)) == "auto.notwaiting"
        if not await play_until_ready(house):
            continue
        assert isinstance(await house.do("ann", frames.Auto, on=True), frames.Done)
        assert house.last("ann", frames.Ready).on
        deal = len(house.told("ann"))
        await end_of_deal(house)
        wins = [frame.event for frame in house.told("ann")[deal:] if isinstance(frame.event, Win)]
        if wins and wins[0].seat == house.seat("ann"):
            assert wins[0].auto
            return
    raise AssertionError("nobody who waited ever won")


async def test_automatic_winning_ends_with_a_discard_that_changes_the_hand(opened: Opener) -> None:
    """W4.8"""
    for seed in range(40):
        house = await seated(await opened(secret=bytes([seed]) * 32), "ann")
        await first_question(house)
        if not await play_until_ready(house):
            continue
        await house.do("ann", frames.Auto, on=True)
        await turn_or_end(house)
        question = house.question("ann")
        view = house.room.state.views[house.seat("ann")]
        others = (
            [c.action for c in question.actions if c.do == "discard" and c.action != view.drawn] if question else []
        )
        if others:
            await house.answer("ann", action=others[0])
            assert not house.room.state.chairs[house.seat("ann")].ready
            return
    raise AssertionError("nobody who waited had a choice")


async def first_question(house: House) -> None:
    """Into the first deal, until Ann is asked there."""
    await house.play("ann", until=lambda: house.phase == "deal" and house.question("ann") is not None)


async def turn_or_end(house: House) -> None:
    """Until it is Ann's turn, or the deal is over."""
    await house.play("ann", until=lambda: on_turn(house, "ann") or house.phase != "deal")


async def end_of_deal(house: House) -> None:
    """Until one deal more is over."""
    ends = sum(isinstance(event, DealEnd) for event in house.room.state.log)
    await house.play("ann", until=lambda: sum(isinstance(event, DealEnd) for event in house.room.state.log) > ends)


async def play_until_ready(house: House) -> bool:
    """Ann plays the first deal as a bot would until her hand waits."""
    for _ in range(400):
        await house.pass_time(0)
        ready = house.last("ann", frames.Ready)
        if ready is not None and ready.can:
            return True
        question = house.question("ann")
        if question is None or question.kind in ("buy", "top"):
            return False
        view = house.room.state.views[house.seat("ann")]
        bot = bots.make("b2", house.room.state.rules, house.seat("ann"), 1)
        await house.answer("ann", action=bot.choose(view, [choice.action for choice in question.actions]))
    return False
