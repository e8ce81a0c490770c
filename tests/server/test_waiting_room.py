"""Before the match: who sits where, who owns the table, who may start it."""

from typing import Any

import pytest

from caishen.match.events import Began
from caishen.wire import frames
from server.house import Opener, code, seated


async def test_the_first_to_sit_owns_the_table_and_a_leaver_passes_it_to_the_next_person(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", start=False)
    await house.do("ann", frames.Fill, seat=3)
    assert house.room_of("bob").owner_seat == 0
    await house.do("ann", frames.Stand)
    assert house.room_of("bob").owner_seat == 1
    await house.do("bob", frames.Leave)
    assert house.room_of("bob").owner_seat is None


async def test_only_the_owner_fills_and_starts(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", start=False)
    assert code(await house.do("bob", frames.Fill)) == "owner.only"
    assert code(await house.do("bob", frames.Start)) == "owner.only"
    assert code(await house.do("ann", frames.Start)) == "seats.free"
    await house.do("ann", frames.Fill)
    assert isinstance(await house.do("ann", frames.Start), frames.Done)
    assert code(await house.do("ann", frames.Start)) == "phase.wrong"


async def test_nobody_takes_a_persons_seat_but_anybody_a_bots(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", start=False)
    await house.do("ann", frames.Fill)
    assert code(await house.do("bob", frames.Sit, seat=0)) == "seat.taken"
    assert isinstance(await house.do("bob", frames.Sit, seat=2), frames.Done)
    seats = house.room_of("ann").seats
    assert [seat.kind for seat in seats] == ["person", "empty", "person", "bot"]


async def test_a_full_table_has_no_seat_for_one_more(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", "cid", "dan", start=False)
    await house.hello("eve")
    assert code(await house.do("eve", frames.Sit)) == "seat.taken"
    assert code(await house.do("eve", frames.Stand)) == "seat.none"
    assert house.room_of("ann").watchers == 1


async def test_the_seats_are_drawn_and_the_nonces_stand_in_joining_order(opened: Opener) -> None:
    """W8.1"""
    house = await opened()
    for who in ("ann", "bob", "cid", "dan"):
        await house.hello(who)
        await house.do(who, frames.Sit, nonce=f"nonce-of-{who}")
    await house.do("ann", frames.Start)
    began = house.told("ann")[0].event
    assert isinstance(began, Began)
    assert began.names == ["Ann", "Bob", "Cid", "Dan"]
    assert began.nonces == ["nonce-of-ann", "nonce-of-bob", "nonce-of-cid", "nonce-of-dan"]
    for who in ("ann", "bob", "cid", "dan"):
        room = house.room_of(who)
        assert [seat.name for number, seat in enumerate(room.seats) if number == room.you] == [who.title()]


async def test_a_command_sent_again_gets_the_same_answer_and_is_not_done_twice(opened: Opener) -> None:
    house = await seated(await opened(), "ann", start=False)
    sit = frames.Sit(id="again", seat=2)
    assert await house.say("ann", sit) == await house.say("ann", sit) == frames.Done(id="again")
    await house.do("ann", frames.Sit, seat=3)
    assert await house.say("ann", sit) == frames.Done(id="again")
    assert house.seat("ann") == 3


async def test_a_newer_window_takes_over_and_the_older_one_is_told(opened: Opener) -> None:
    house = await seated(await opened(), "ann", start=False)
    house.room.audience.enter("new window", "ann", None, house.room.state)
    assert house.got["ann"][-1] == frames.Closed(reason="elsewhere")
    assert list(house.room.audience.sessions) == ["new window"]


async def test_a_table_with_nobody_is_kept_fifteen_minutes_then_closed(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", start=False)
    closed = []
    await house.pass_time(3600)
    closed.append(house.room.closed)
    await house.lose("ann")
    await house.lose("bob")
    await house.pass_time(14 * 60)
    closed.append(house.room.closed)
    await house.hello("ann")
    await house.lose("ann")
    await house.pass_time(16 * 60)
    assert [*closed, house.room.closed] == [False, False, True]
    assert await house.store.own_rooms() == []


IN_A_SEAT = [
    frames.Act(id="1", about=0, action=0),
    frames.Auto(id="1", on=True),
    frames.Back(id="1"),
    frames.Continue(id="1"),
    frames.Leave(id="1"),
    frames.Stand(id="1"),
]


@pytest.mark.parametrize("command", IN_A_SEAT, ids=lambda command: type(command).__name__)
async def test_who_only_looks_on_can_do_nothing_for_a_seat(opened: Opener, command: Any) -> None:
    house = await seated(await opened(), "ann")
    await house.hello("eve")
    before = house.room.state.length
    assert code(await house.say("eve", command)) == "seat.none"
    assert house.room.state.length == before
