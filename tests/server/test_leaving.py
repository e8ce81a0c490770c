"""Leaving, coming back, and another player in a seat (W7.12, W8.2; scenario 33)."""

import msgspec

from caishen.deal.events import Discard, Left
from caishen.match.events import DealEnd, MatchEnd, Player, Settle
from caishen.server.settings import Settings
from caishen.wire import frames
from server.house import EVERYBODY, NO_PAUSES, House, Opener, at_ones_turn, code, seated, two_asked


async def test_leaving_a_running_deal_warns_with_the_fine_and_then_costs_it(opened: Opener) -> None:
    """W7.12: (own buy or top + base) × 10 to the house, and the match is over."""
    house = await seated(await opened(), "ann", "bob")
    await at_ones_turn(house, "ann", "bob")
    warned = await house.do("ann", frames.Leave)
    assert code(warned) == "leave.warn"
    assert house.phase == "deal"
    seat, fine = house.seat("ann"), warned.facts["fine"]
    assert isinstance(await house.do("ann", frames.Leave, confirm=True), frames.Done)
    await house.pass_time(1)
    events = [event for _, event in house.events("bob")]
    settled = next(event for event in reversed(events) if isinstance(event, Settle))
    assert fine > 0
    assert [(line.payer, line.payee, line.points) for line in settled.lines if line.reason == "escape"] == [
        (seat, "house", fine)
    ]
    assert isinstance(events[-1], MatchEnd)
    assert house.phase == "ended"
    assert house.room_of("bob").owner_seat == house.seat("bob")


async def test_where_a_bot_plays_on_the_leaver_pays_nothing_and_may_come_back(opened: Opener) -> None:
    """W7.12 with `escape` = `bot`; W8.2: the bot standing in and its person are one."""
    house = await seated(await opened(options={"deals": 2, "escape": "bot"}), "ann", "bob")
    await at_ones_turn(house, "ann", "bob")
    seat = house.seat("ann")
    assert (await house.do("ann", frames.Leave)).facts["fine"] == 0
    await house.do("ann", frames.Leave, confirm=True)
    assert house.room_of("bob").seats[seat].left
    await house.play(
        "bob", until=lambda: any(isinstance(f.event, Discard) and f.event.seat == seat for f in house.told("bob"))
    )
    assert isinstance(await house.do("ann", frames.Sit), frames.Done)
    assert house.seat("ann") == seat
    assert not any(isinstance(frame.event, Player) for frame in house.told("bob"))


async def test_leaving_an_open_window_leaves_its_answer_to_the_bot(opened: Opener) -> None:
    """Scenario 33: nobody waits for who has gone, and the window closes as the others want it."""
    for seed in range(40):
        house = await seated(await opened(secret=bytes([seed]) * 32, options={"deals": 1, "escape": "bot"}), *EVERYBODY)
        asked = await two_asked(house)
        if len(asked) < 2:
            continue
        await house.do(asked[0], frames.Leave, confirm=True)
        await to_the_end(house, *[who for who in EVERYBODY if who != asked[0]])
        assert house.room.state.chairs.seat_of(asked[0]) is None
        return
    raise AssertionError("no window asked two seats")


async def test_leaving_between_two_deals_costs_nothing_and_the_owner_gives_the_seat_to_a_bot(opened: Opener) -> None:
    """Scenario 33."""
    house = await seated(await opened(settings=slow_pause()), "ann", "bob")
    await house.play("ann", "bob", until=lambda: house.phase == "between")
    seat = house.seat("ann")
    assert isinstance(await house.do("ann", frames.Leave), frames.Done)
    assert house.room_of("bob").owner_seat == house.seat("bob")
    assert isinstance(await house.do("bob", frames.Fill), frames.Done)
    room = house.room_of("bob")
    assert (room.seats[seat].kind, room.seats[seat].left) == ("bot", False)
    told = [event for _, event in house.events("bob")]
    assert isinstance(told[-2], Left)
    assert told[-1] == Player(seat=seat, name=room.seats[seat].name, bot=True, t=told[-1].t)
    assert isinstance(told[-3], DealEnd)


async def test_somebody_else_takes_over_a_bots_seat_between_two_deals_only(opened: Opener) -> None:
    """W8.2"""
    house = await seated(await opened(settings=slow_pause()), "ann")
    await house.hello("eve")
    assert code(await house.do("eve", frames.Sit)) == "phase.wrong"
    await house.play("ann", until=lambda: house.phase == "between")
    assert code(await house.do("eve", frames.Sit, seat=house.seat("ann"))) == "seat.taken"
    assert isinstance(await house.do("eve", frames.Sit), frames.Done)
    assert house.last("eve", frames.Welcome).seat == house.seat("eve")
    assert any(isinstance(event, Player) and event.name == "Eve" for _, event in house.events("eve"))
    await house.play("ann", "eve", until=lambda: house.phase == "ended", seconds=2)


async def test_leaving_while_bets_are_asked_is_free_and_a_bot_answers(opened: Opener) -> None:
    """W7.12: there is no fine in the buy and top phase."""
    house = await seated(await opened(), "ann", "bob", "cid", "dan")
    dealer = next(who for who in ("ann", "bob", "cid", "dan") if house.question(who))
    assert isinstance(await house.do(dealer, frames.Leave), frames.Done)
    await house.pass_time(0)
    others = [who for who in ("ann", "bob", "cid", "dan") if who != dealer]
    assert any(type(event).__name__ == "Buy" for _, event in house.events(others[0]))


async def test_when_the_last_person_has_left_the_bots_rest(opened: Opener) -> None:
    house = await seated(await opened(settings=slow_pause()), "ann")
    await house.play("ann", until=lambda: house.phase == "between")
    await house.do("ann", frames.Leave)
    length = house.room.state.length
    await house.pass_time(600)
    assert house.room.state.length == length


def slow_pause() -> Settings:
    return msgspec.structs.replace(NO_PAUSES, between_deals=60.0)


async def to_the_end(house: House, *people: str) -> None:
    await house.play(*people, until=lambda: house.phase == "ended")
