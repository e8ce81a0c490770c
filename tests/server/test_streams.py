"""What every reader is told: nothing hidden, nothing missing, and the same after any reload."""

import logging
import re
from typing import Any

import msgspec
import pytest

from caishen.deal.events import Chow, Dealt, Discard, Draw, Kong, Pass, Pung, Shown
from caishen.deal.view import View
from caishen.match.events import Seats
from caishen.tiles import format_tiles, parse_tiles
from caishen.wire import frames
from server.house import House, Opener, seated

SEED_THAT_KONGS = bytes([7]) * 32
TILES = re.compile(r'"(?:[1-9]+[mpsz])+"')


def condensed(events: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """What is left of a stream when only the last deal's play counts."""
    last = max((i for i, (_, event) in enumerate(events) if isinstance(event, Dealt)), default=0)
    play = Draw | Discard | Chow | Pung | Kong | Pass | Shown
    return [line for i, line in enumerate(events) if i > last or not isinstance(line[1], play)]


def knowledge(house: House, seat: int, events: list[tuple[int, Any]]) -> tuple[Any, ...]:
    """All that a seat can know of the running deal, from a stream."""
    view = View(house.room.state.rules, seat)
    begins = [i for i, (_, event) in enumerate(events) if isinstance(event, Dealt | Seats)]  # the seat may be new since
    for _, event in events[begins[-1] if begins else len(events) :]:
        view.fold(event)
    if not view.rivers:
        return ()
    return view.legal(), view.counts, view.sets, view.rivers, view.held, view.drawn, view.called


async def test_at_every_event_a_reload_gives_the_uninterrupted_state(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob")
    await house.hello("eve")
    bob = house.seat("bob")
    while await house.go_on("ann", "bob"):
        await house.hello("bob")
        whole = (await house.stream(bob))[: house.room.state.streams.read_to(bob) + 1]
        assert house.events("bob") == condensed(whole)
        assert knowledge(house, bob, house.events("bob")) == knowledge(house, bob, whole)
    assert [n for n, _ in house.events("ann")] == list(range(len(house.events("ann"))))
    assert house.events("ann") == await house.stream(house.seat("ann"))
    assert house.events("eve") == await house.stream(None)


async def test_a_client_that_was_away_gets_just_the_events_it_has_not_read(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    await house.play("ann", until=lambda: len(house.told("ann")) > 20)
    seen = house.events("ann")[10][0]
    await house.lose("ann")
    house.got.clear()
    await house.hello("ann", read_to=seen)
    assert house.last("ann", frames.Snapshot) is None
    assert house.told("ann")[0].n == seen + 1
    house.got.clear()
    await house.hello("ann", read_to=9999)
    assert house.last("ann", frames.Snapshot) is not None


async def test_an_open_question_comes_again_with_every_hello_under_the_same_name(opened: Opener) -> None:
    house = await seated(await opened(), "ann")
    await house.play("ann", until=lambda: house.phase == "deal" and house.question("ann") is not None)
    question = house.question("ann")
    for _ in range(50):
        await house.lose("ann")
        await house.hello("ann")
        assert house.question("ann") == question


@pytest.mark.parametrize("secret", [bytes(32), SEED_THAT_KONGS])
async def test_no_frame_shows_a_tile_that_its_reader_may_not_know(
    opened: Opener, secret: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    house = await seated(await opened(secret=secret), "ann", "bob")
    await house.hello("eve")
    while await house.go_on("ann", "bob"):
        pass
    seats = {"ann": house.seat("ann"), "bob": house.seat("bob"), "eve": None}
    for who, seat in seats.items():
        for frame in house.got[who]:
            hidden_from(seat, frame)
    assert not any(isinstance(event, Shown) for _, event in house.events("eve"))
    assert not TILES.search(caplog.text)


def hidden_from(seat: int | None, frame: frames.Frame) -> None:
    """Fails where a frame tells this reader more than his own tiles and what lies open."""
    if isinstance(frame, frames.Question | frames.Ready):
        assert seat is not None
        return
    if not isinstance(frame, frames.Told):
        assert isinstance(frame, frames.Snapshot) or not TILES.search(msgspec.json.encode(frame).decode())
        return
    match frame.event:
        case Pass():
            raise AssertionError("a pass is told to nobody")
        case Dealt(wall=wall, hands=hands):
            assert set(wall) == {"?"}
            assert [set(hand) == {"?"} for hand in hands] == [other != seat for other in range(4)]
        case Draw() | Kong(kind="concealed") if frame.event.seat != seat:
            assert set(frame.event.tile) == {"?"}


async def test_a_question_names_only_tiles_of_the_own_hand_and_the_one_it_is_about(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob")
    while await house.go_on("ann", "bob"):
        for who in ("ann", "bob"):
            question = house.question(who)
            if question is None or question.kind in ("buy", "top"):
                continue
            view = house.room.state.views[house.seat(who)]
            known = {tile for tile in range(34) if view.counts[tile]} | ({view.called} if view.called >= 0 else set())
            known |= {tiles[0] for tiles in [one.tiles for one in view.sets] if tiles}
            named = [choice.tile for choice in question.actions if choice.tile]
            named += [tile for choice in question.actions for tile in choice.tiles] + [b.tile for b in question.barred]
            assert {parse_tiles(tile)[0] for tile in named} <= known, format_tiles(known)


async def test_the_public_clock_names_the_seat_at_turn_and_never_who_could_claim(opened: Opener) -> None:
    house = await seated(await opened(clock=frames.ClockRule(step=10, bank=0)), "ann", "bob")
    await house.hello("eve")
    while await house.go_on("ann", "bob"):
        clock = house.last("eve", frames.Clock)
        kinds = {house.seat(who): question.kind for who in ("ann", "bob") if (question := house.question(who))}
        for seat, kind in kinds.items():
            if kind in ("turn", "buy"):
                assert clock is not None
                assert clock.seat == seat
            else:
                assert clock is None or clock.seat is None
