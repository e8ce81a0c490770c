"""Lishui at a table: seats drawn after each 版, fines due at once, warnings before what costs or binds."""

from typing import Any

import pytest

from caishen.deal.actions import CHOWS
from caishen.match.events import Seats, Settle
from caishen.wire import frames
from server.house import EVERYBODY, House, Opener, facts, seated
from server.test_streams import hidden_from


async def lishui(opened: Opener, *people: str, options: Any = None, **more: Any) -> House:
    return await seated(await opened(rules="lishui", options=options or {"deals": 8}, **more), *people)


async def test_after_a_version_the_players_move_with_their_secrets(opened: Opener) -> None:
    """L5.2: the match goes on; nobody is told another's tiles; a kill around the draw changes nothing."""
    house = await lishui(opened, "ann", "bob", options={"deals": 40})
    await house.hello("eve")
    killed = 0
    while house.phase != "ended":
        drawn = [event for event in house.room.state.log if isinstance(event, Seats)]
        if house.phase == "between" and len(drawn) > 1 and killed < 3:
            killed += 1
            before = facts(house), house.seat("ann"), house.seat("bob")
            await house.kill()
            assert (facts(house), house.seat("ann"), house.seat("bob")) == before
            for who in ("ann", "bob", "eve"):
                await house.hello(who)
        if not await house.step():
            await house.answer(next(who for who in ("ann", "bob") if house.question(who) is not None))
        if len(drawn) > 1 and house.room.state.match is not None and house.room.state.match.deals_played > 20:
            break
    assert len([event for event in house.room.state.log if isinstance(event, Seats)]) > 1
    for who in ("ann", "bob"):
        stream = await house.stream(house.seat(who))
        assert house.events(who)[-1] == stream[house.events(who)[-1][0]]
        for n, event in house.events(who):
            assert (n, event) == stream[n]


async def test_no_frame_of_a_lishui_match_shows_hidden_tiles(opened: Opener) -> None:
    house = await lishui(opened, "ann", "bob", options={"deals": 3})
    await house.hello("eve")
    await house.play("ann", "bob", until=lambda: house.phase == "ended")
    for who in ("ann", "bob", "eve"):
        seat = None if who == "eve" else house.seat(who)
        for frame in house.got[who]:
            if isinstance(frame, frames.Question | frames.Ready):
                assert seat is not None
                continue
            hidden_from(seat, frame)


async def wild_held(house: House) -> tuple[str, frames.Choice] | None:
    """The first own turn at which somebody could discard a wild."""
    found: list[tuple[str, frames.Choice]] = []

    def holds() -> bool:
        for who in EVERYBODY:
            question = house.question(who)
            offered = question.actions if question is not None else []
            found.extend((who, choice) for choice in offered if choice.do == "discard" and choice.warn is not None)
        return bool(found) or house.phase == "ended"

    await house.play(*EVERYBODY, until=holds)
    return found[0] if found else None


async def test_a_wild_may_be_discarded_at_a_price_that_is_told_before_and_due_at_once(opened: Opener) -> None:
    """L2.2: 1 to each other seat."""
    house = await lishui(opened, *EVERYBODY)
    found = await wild_held(house)
    assert found is not None
    who, choice = found
    assert choice.warn == frames.Warn(code="wild_fined", clause="L2.2", points=3)
    seat = house.seat(who)
    await house.answer(who, action=choice.action)
    await house.pass_time(1)
    fined = [line for line in house.room_of(who).due if line.reason == "wild_discard"]
    assert {line.clause for line in fined} == {"L2.2"}
    due = {(line.payer, line.payee, line.points) for line in fined}
    assert due == {(seat, other, 1) for other in range(4) if other != seat}
    deal = len(house.room.state.log)
    await house.play(*EVERYBODY, until=lambda: house.phase != "deal")
    settled = next(event for event in house.room.state.log[deal:] if isinstance(event, Settle))
    paid = {(line.payer, line.payee, line.points) for line in settled.lines if line.reason == "wild_discard"}
    assert due <= paid


async def test_with_the_ban_a_wild_is_barred_and_nothing_is_warned_of(opened: Opener) -> None:
    """L2.2 `forbid`"""
    house = await lishui(opened, *EVERYBODY, options={"deals": 2, "caishen_discard": "forbid"})
    assert await wild_held(house) is None


@pytest.mark.parametrize("secret", [bytes([seed]) * 32 for seed in range(3)])
async def test_the_third_chow_from_one_seat_binds_both_and_is_warned_of(opened: Opener, secret: bytes) -> None:
    """L4.4: the second chow is told of, the third binds; then each would pay for the other."""
    house = await lishui(opened, *EVERYBODY, options={"deals": 30}, secret=secret)
    warned: dict[int, list[str]] = {}
    for _ in range(20_000):
        await house.pass_time(0)
        asked = next((who for who in EVERYBODY if house.question(who) is not None), None)
        if house.phase == "ended" or asked is None:
            break
        question = house.question(asked)
        assert question is not None
        seat = house.seat(asked)
        chow = next((choice for choice in question.actions if choice.action in CHOWS), None)
        if chow is None:
            await house.answer(asked)
            continue
        sets = house.room.state.views[seat].sets
        upper = (seat - 1) % 4
        fed = sum(one.kind == "chow" and one.feeder == upper for one in sets)
        expected = {0: None, 1: "liability_next", 2: "liability"}.get(fed)
        code = None if chow.warn is None else chow.warn.code
        if fed < 3:
            assert code == expected
        await house.answer(asked, action=chow.action)
        warned.setdefault(seat, []).append(str(code))
        table = house.room.state
        if fed == 2 and any(len(view.sets) > len(sets) for view in [table.views[seat]]):
            await house.pass_time(1)
            liable = {(one.winner, one.payer) for one in house.room_of(asked).liable}
            assert {(seat, upper), (upper, seat)} <= liable
            return
    raise AssertionError("nobody chowed three times from one seat")
