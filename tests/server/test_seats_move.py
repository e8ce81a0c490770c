"""Seats drawn anew in the middle of a match (W8.4, L5.2): people, bots, sockets and secrets move with their players."""

from typing import Any

import pytest

from caishen.deal.events import Dealt, Discard
from caishen.match.events import Seats
from caishen.wire import frames
from server.house import CODE, EVERYBODY, NO_PAUSES, House, Opener, facts, seated
from server.test_streams import condensed, hidden_from, knowledge

OFTEN = {"run_limit": 1, "deals": 5}
"""Each deal of the teahouse edition is the last of its dealer's run: seats are drawn after every one."""


async def teahouse(opened: Opener, *people: str, **more: Any) -> House:
    return await seated(await opened(rules="wenzhou-teahouse", options=OFTEN, **more), *people)


def drawn(house: House) -> list[Seats]:
    return [event for event in house.room.state.log if isinstance(event, Seats)]


async def test_everybody_keeps_name_points_and_stream(opened: Opener) -> None:
    house = await teahouse(opened, "ann", "bob")
    await house.hello("eve")
    seats = set()
    while await house.go_on("ann", "bob"):
        names = [seat.name for seat in house.room_of("ann").seats]
        for who in ("ann", "bob"):
            assert house.room_of(who).you == house.seat(who)
            assert names[house.seat(who)] == who.title()
        seats.add(house.seat("ann"))
    assert len(drawn(house)) == 5
    assert len(seats) > 1
    for event in drawn(house):
        assert sorted(event.names) == sorted(drawn(house)[0].names)
    assert [n for n, _ in house.events("ann")] == list(range(len(house.events("ann"))))
    for who in ("ann", "bob"):
        assert house.events(who) == await house.stream(house.seat(who))
        assert not any(isinstance(frame, frames.Snapshot) for frame in house.got[who][5:])
    assert house.events("eve") == await house.stream(None)


async def test_two_people_of_one_name_are_told_apart_wherever_they_sit(opened: Opener) -> None:
    """By points alone a `seats` line could not tell them apart while both have as much."""
    house = await teahouse(opened, "ann", "ANN")  # two guests, both call themselves Ann
    seats = set()
    while await house.go_on("ann", "ANN"):
        names = [seat.name for seat in house.room_of("ann").seats]
        assert (names[house.seat("ann")], names[house.seat("ANN")]) == ("Ann", "Ann 2")
        seats.add((house.seat("ann"), house.seat("ANN")))
    assert len(seats) > 1
    assert all(len(set(event.names)) == 4 for event in drawn(house))


async def test_no_frame_shows_the_tiles_of_another_seat_old_or_new(opened: Opener) -> None:
    house = await teahouse(opened, "ann", "bob")
    await house.hello("eve")
    while await house.go_on("ann", "bob"):
        pass
    for who in ("ann", "bob", "eve"):
        seat = None
        for frame in house.got[who]:
            if isinstance(frame, frames.Told) and isinstance(frame.event, Seats) and who != "eve":
                seat = frame.event.names.index(who.title())
            if isinstance(frame, frames.Question | frames.Ready):
                assert who != "eve"
                continue
            hidden_from(seat, frame)


async def test_reloads_around_the_draw_give_the_uninterrupted_state(opened: Opener) -> None:
    house = await teahouse(opened, "ann", "bob")
    reloads = 0
    while await house.go_on("ann", "bob"):
        if house.room.state.length % 3:
            continue
        reloads += 1
        await house.hello("bob")
        bob = house.seat("bob")
        reader = house.room.state.streams.of(bob)
        whole = (await house.stream(bob))[: house.room.state.streams.read_to(reader) + 1]
        assert house.events("bob") == condensed(whole)
        assert knowledge(house, bob, house.events("bob")) == knowledge(house, bob, whole)
        welcome = house.last("bob", frames.Welcome)
        assert welcome is not None
        assert welcome.seat == bob
    assert reloads > 50


async def test_a_kill_at_every_event_brings_everybody_back_to_his_seat(opened: Opener) -> None:
    house = await teahouse(opened, *EVERYBODY)
    length = 0
    while house.phase != "ended":
        await house.go_on(*EVERYBODY)
        recent = house.room.state.log[-3:]
        near = house.phase != "deal" or any(isinstance(event, Seats | Dealt) for event in recent)
        if house.room.state.length == length or not near:
            continue
        length = house.room.state.length
        before = facts(house), [house.seat(who) for who in EVERYBODY], list(house.room.state.places)
        await house.kill()
        for who in EVERYBODY:
            await house.hello(who)
        assert (facts(house), [house.seat(who) for who in EVERYBODY], list(house.room.state.places)) == before
    assert len(drawn(house)) == 5
    for who in EVERYBODY:
        await house.hello(who)
        assert house.events(who) == condensed(await house.stream(house.seat(who)))


async def test_trustee_and_missed_questions_move_along(opened: Opener) -> None:
    house = await teahouse(opened, "ann", "bob", clock=frames.ClockRule(step=5, bank=0))
    await house.lose("bob")
    await house.play("ann", until=lambda: len(drawn(house)) > 3, seconds=1, steps=20_000)
    seats = house.room_of("ann").seats
    assert [seat.trustee for seat in seats] == [seat.name == "Bob" for seat in seats]
    assert [seat.here for seat in seats] == [seat.name != "Bob" for seat in seats]


async def test_a_bot_and_who_left_move_along_and_are_played_on(opened: Opener) -> None:
    house = await teahouse(opened, "ann", "bob")
    await house.play("ann", "bob", until=lambda: house.phase == "deal")
    assert isinstance(await house.do("bob", frames.Leave, confirm=True), frames.Done)
    await house.play("ann", until=lambda: house.phase == "ended")
    seats = house.room_of("ann").seats
    assert [seat.left for seat in seats] == [seat.name == "Bob" for seat in seats]
    assert [seat.kind for seat in seats] == ["person" if seat.name in ("Ann", "Bob") else "bot" for seat in seats]
    assert any(isinstance(event, Discard) for event in house.room.state.log)


@pytest.mark.parametrize("read_to", [0, 3, 40])
async def test_who_was_away_during_the_draw_reads_on_where_he_stopped(opened: Opener, read_to: int) -> None:
    house = await teahouse(opened, "ann", "bob", settings=NO_PAUSES)
    await house.play("ann", "bob", until=lambda: len(drawn(house)) > 1 and house.phase == "deal")
    house.got.clear()
    await house.hello("bob", read_to=read_to)
    last = house.events("bob")[-1][0]
    assert last == house.room.state.streams.read_to(house.room.state.streams.of(house.seat("bob")))
    whole = await house.stream(house.seat("bob"))
    assert house.events("bob") in (whole[read_to + 1 : last + 1], condensed(whole[: last + 1]))
    assert house.info.code == CODE
