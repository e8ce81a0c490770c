"""Clocks, time-outs, the trustee and the pauses, on a clock that only the test moves."""

from itertools import pairwise
from typing import Any

import pytest

from caishen.deal.events import Discard, Draw, Event, Exhausted, Pass, Win
from caishen.wire import frames
from server.house import PAUSES, House, Opener, seated

CLOCK = frames.ClockRule(step=10, bank=20)


def asked(house: House, who: str, kind: str) -> bool:
    question = house.question(who)
    return question is not None and question.kind == kind


async def to_own_turn(house: House, who: str) -> frames.Question:
    """Play on, quietly, until it is the guest's turn."""
    await house.play(who, until=lambda: asked(house, who, "turn"))
    question = house.question(who)
    assert question is not None
    return question


async def test_a_question_has_its_step_then_the_bank_and_then_the_default_action(opened: Opener) -> None:
    """W4.9: the drawn tile goes, marked `auto`, at the deadline and not a moment before."""
    house = await seated(await opened(clock=CLOCK), "ann")
    question = await to_own_turn(house, "ann")
    assert (question.step_ms, question.bank_ms) == (10_000, 20_000)
    told = len(house.told("ann"))
    await house.pass_time(29.999)
    assert len(house.told("ann")) == told
    await house.pass_time(0.001)
    discard = house.told("ann")[told].event
    assert isinstance(discard, Discard)
    assert (discard.seat, discard.auto) == (house.seat("ann"), True)


async def test_what_goes_beyond_the_step_is_taken_from_the_bank(opened: Opener) -> None:
    house = await seated(await opened(clock=CLOCK), "ann")
    await to_own_turn(house, "ann")
    await house.pass_time(14)
    await house.answer("ann")
    question = await to_own_turn(house, "ann")
    assert (question.step_ms, question.bank_ms) == (10_000, 16_000)


async def test_without_a_clock_nothing_is_played_for_a_person(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    question = await to_own_turn(house, "ann")
    assert question.step_ms is None
    await house.pass_time(6 * 3600)
    assert house.question("ann") == question


async def test_three_time_outs_in_a_row_make_a_trustee_and_back_gives_the_seat_back(opened: Opener) -> None:
    house = await seated(await opened(clock=CLOCK), "ann")
    await to_own_turn(house, "ann")
    while not house.room_of("ann").seats[house.seat("ann")].trustee:
        await house.pass_time(31)
    assert house.room.state.chairs[house.seat("ann")].missed == 3
    await house.do("ann", frames.Back)
    assert not house.room_of("ann").seats[house.seat("ann")].trustee


async def test_a_trustee_plays_at_a_bots_pace_and_any_own_click_ends_it(opened: Opener) -> None:
    house = await seated(await opened(settings=PAUSES, clock=CLOCK), "ann")
    chair = house.room.state.chairs[house.seat("ann")]
    chair.missed = 3
    await house.play(until=lambda: asked(house, "ann", "turn"), seconds=0.01)
    await house.pass_time(0.4)
    assert asked(house, "ann", "turn")
    await house.answer("ann")
    assert house.room.state.chairs[house.seat("ann")].missed == 0


async def test_a_former_deadline_never_fires_after_back(opened: Opener) -> None:
    house = await seated(await opened(clock=CLOCK), "ann")
    await to_own_turn(house, "ann")
    house.room.state.chairs[house.seat("ann")].missed = 1
    await house.pass_time(29)
    await house.do("ann", frames.Back)
    question = house.question("ann")
    assert question is not None
    assert question.step_ms == 10_000
    await house.pass_time(5)
    assert house.question("ann") == question


async def test_down_time_is_credited_after_a_restart(opened: Opener) -> None:
    house = await seated(await opened(clock=CLOCK), "ann")
    await to_own_turn(house, "ann")
    await house.pass_time(25)
    house.now += 6 * 3600 * 1000
    await house.kill()
    await house.hello("ann")
    question = house.question("ann")
    assert question is not None
    assert (question.step_ms, question.bank_ms) == (10_000, 20_000)
    await house.pass_time(29.9)
    assert house.question("ann") == question


async def test_the_silence_after_a_discard_is_the_same_whether_or_not_anybody_could_claim(opened: Opener) -> None:
    """By the clock on the wall and by the times written in the events."""
    house = await seated(await opened(settings=PAUSES), "ann")
    await house.hello("eve")
    await house.play("ann", until=lambda: house.phase == "ended", seconds=0.001, steps=200_000)
    lines = [(at, frame.event) for at, who, frame in house.heard if who == "eve" and isinstance(frame, frames.Told)]
    after = [(pair, then - at) for pair in pairwise(lines) for (at, _), (then, _) in [pair] if is_discard(pair[0])]
    written = [(other.t or 0) - (one.t or 0) for ((_, one), (_, other)), _ in after]
    assert len(after) > 40
    assert {silence for _, silence in after} <= {500, 501}  # a person answers with the test's next millisecond
    assert set(written) <= {500, 501}
    assert any(isinstance(record, Pass) for record in house.room.state.log)


@pytest.mark.parametrize(
    "options", [{}, {"kong_points": True, "follow_fine": True, "three_feeds": True}], ids=["plain", "with_money_due"]
)
async def test_within_the_pause_after_a_discard_every_reader_gets_the_same_frames_whoever_could_claim(
    opened: Opener, options: dict[str, Any]
) -> None:
    """Neither a watcher nor the discarder can tell from what else is sent, or when."""
    house = await seated(await opened(settings=PAUSES, options={"deals": 2} | options), "ann")
    await house.hello("eve")
    await house.play("ann", until=lambda: house.phase == "ended", seconds=0.001, steps=200_000)
    eve = patterns(house, "eve", set(range(4)) - {house.seat("ann")})
    own = patterns(house, "ann", {house.seat("ann")})
    assert eve == {("Told", "Clock")}
    assert own == {("Told", "Clock", "Done")}


def patterns(house: House, who: str, seats: set[int]) -> set[tuple[str, ...]]:
    """What a session got in the pause after each discard of these seats, the discard itself first; not after the
    dealer's first, which the pause for dealing holds back, nor after a deal's last."""
    heard = [(at, frame) for at, session, frame in house.heard + house.answered if session == who]
    heard.sort(key=lambda line: line[0])
    told = [(at, frame.event) for at, frame in heard if isinstance(frame, frames.Told)]
    found = set()
    for (_, before), (at, event), (_, after) in zip(told, told[1:], told[2:], strict=False):
        if isinstance(event, Discard) and event.seat in seats and isinstance(before, Draw) and not ends(after):
            start = next(i for i, (then, frame) in enumerate(heard) if then == at and is_told(frame, event))
            found.add(tuple(type(frame).__name__ for then, frame in heard[start:] if then < at + 500))
    return found


def is_told(frame: object, event: Event) -> bool:
    return isinstance(frame, frames.Told) and frame.event == event


def ends(event: Event) -> bool:
    return isinstance(event, Win | Exhausted)


def is_discard(line: tuple[int, Event]) -> bool:
    return isinstance(line[1], Discard)


async def test_bots_take_their_time_for_their_own_turn(opened: Opener) -> None:
    house = await seated(await opened(settings=PAUSES), "ann")
    await house.hello("eve")
    await house.play("ann", until=lambda: house.phase == "ended", seconds=0.001, steps=200_000)
    ann = house.seat("ann")
    lines = [(at, frame.event) for at, who, frame in house.heard if who == "eve" and isinstance(frame, frames.Told)]
    for (at, one), (then, other) in pairwise(lines):
        if isinstance(one, Draw) and one.seat != ann and isinstance(other, Discard | Win):
            assert then - at == 500


async def test_the_next_deal_waits_for_all_people_present_or_for_the_end_of_the_pause(opened: Opener) -> None:
    house = await seated(await opened(settings=PAUSES), "ann", "bob")
    await house.play("ann", "bob", until=lambda: house.phase == "between", seconds=0.25)
    assert 9_000 <= (house.room_of("ann").pause_ms or 0) <= 10_000
    await house.do("ann", frames.Continue)
    await house.pass_time(1)
    assert house.phase == "between"
    assert house.room_of("bob").ready == [house.seat("ann")]
    await house.do("bob", frames.Continue)
    await house.pass_time(0.1)
    assert house.phase in ("bets", "deal")


async def test_a_pause_ends_by_itself(opened: Opener) -> None:
    house = await seated(await opened(settings=PAUSES), "ann")
    await house.play("ann", until=lambda: house.phase == "between", seconds=0.25)
    await house.pass_time(9)
    assert house.phase == "between"
    await house.pass_time(1.1)
    assert house.phase in ("bets", "deal")
