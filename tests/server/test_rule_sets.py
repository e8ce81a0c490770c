"""Every rule set at a table, with four seats and with two: whole matches, restarts, time-outs, leavers, money due."""

import io
from typing import Any

import pytest

from caishen import log, rules
from caishen.deal.actions import BET
from caishen.deal.events import Left
from caishen.match.events import Buy, DealEnd, Settle, Top
from caishen.wire import frames
from server.house import EVERYBODY, PAUSES, House, Opener, code, facts, seated

CLOCK = frames.ClockRule(step=10, bank=20)


TABLES = [(name, seats) for name in rules.names() for seats in rules.seat_counts(name)]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


async def at_table(opened: Opener, name: str, seats: int, *people: str, options: Any = None, **more: Any) -> House:
    """A started match of two deals of a rule set, bots in the seats that people leave free."""
    chosen = {"seats": seats, "deals": 2} | (options or {})
    return await seated(await opened(rules=name, options=chosen, **more), *people)


async def to_the_end(house: House, *people: str) -> None:
    await house.play(*people, until=lambda: house.phase == "ended")


def is_clean(house: House) -> bool:
    """Whether the log of a finished match verifies."""
    text = io.StringIO()
    log.write(text, house.room.state.log)
    text.seek(0)
    return log.verify(text) == []


@every_table
async def test_a_whole_match_of_people_bots_and_a_watcher(opened: Opener, name: str, seats: int) -> None:
    people = ("ann", "bob")[: seats - 1]
    house = await at_table(opened, name, seats, *people)
    await house.hello("eve")
    await house.play(*people, until=lambda: house.phase == "ended")
    assert len(house.room_of("ann").seats) == seats
    assert is_clean(house)
    for who in people:
        assert house.events(who) == await house.stream(house.seat(who))
    assert house.events("eve") == await house.stream(None)


@every_table
async def test_a_kill_in_every_phase_brings_back_just_what_was(opened: Opener, name: str, seats: int) -> None:
    people = EVERYBODY[: min(seats, 3)]
    house = await at_table(opened, name, seats, *people)
    killed_at = 0
    while house.phase != "ended":
        if not await house.step():
            await house.answer(next(who for who in people if house.question(who) is not None))
        length = house.room.state.length
        if length < killed_at + (10 if house.phase == "deal" else 1):  # now and then in a deal, always between
            continue
        killed_at = length
        before = facts(house)
        await house.kill()
        assert facts(house) == before
        for who in people:
            await house.hello(who)
    assert is_clean(house)


@every_table
async def test_who_leaves_a_deal_is_fined_or_played_on_by_a_bot(opened: Opener, name: str, seats: int) -> None:
    """W7.12"""
    people = ("ann", "bob")[:seats]
    house = await at_table(opened, name, seats, *people)
    await house.play(*people, until=lambda: house.phase == "deal" and house.question("bob") is not None)
    fined = rules.get(name).escape == "fine"
    bob = house.seat("bob")
    warned = await house.do("bob", frames.Leave)
    assert code(warned) == "leave.warn"
    assert (warned.facts["fine"] > 0) == fined
    assert isinstance(await house.do("bob", frames.Leave, confirm=True), frames.Done)
    await house.play("ann", until=lambda: house.phase == "ended")
    events = [event for _, event in house.events("ann")]
    assert sum(isinstance(event, Left) for event in events) == 1
    assert sum(isinstance(event, DealEnd) for event in events) == (1 if fined else 2)
    assert (next(event for event in events if isinstance(event, Settle)).house > 0) == fined
    assert house.room.state.chairs[bob].left
    assert is_clean(house)


@every_table
async def test_a_trustee_plays_until_the_person_is_back(opened: Opener, name: str, seats: int) -> None:
    house = await at_table(opened, name, seats, "ann", clock=CLOCK)

    def trustee() -> bool:
        return house.room_of("ann").seats[house.seat("ann")].trustee

    for _ in range(200):
        await house.pass_time(31)
        if trustee() or house.phase == "ended":
            break
    assert trustee()
    assert isinstance(await house.do("ann", frames.Back), frames.Done)
    assert not trustee()


@every_table
async def test_the_course_of_the_match_is_told(opened: Opener, name: str, seats: int) -> None:
    """W7.2, W8.5, L4.1: which deal, which round, at which base."""
    house = await at_table(opened, name, seats, "ann", settings=PAUSES)
    rule_set = house.room.state.rules
    seen = []
    await house.play("ann", until=lambda: house.phase == "ended", seconds=0.5)
    for frame in house.got["ann"]:
        if isinstance(frame, frames.Room) and frame.course is not None and frame.course not in seen:
            seen.append(frame.course)
    assert [course.deal for course in seen] == [1, 2]
    for course in seen:
        assert course.base == rule_set.steps[course.streak - 1]
        assert (course.idle is None) == (seats == 2)
        assert (course.deals, course.rounds) == (2, None)
    assert house.room_of("ann").course is None


async def test_a_bet_of_any_amount_is_asked_by_its_ends(opened: Opener) -> None:
    """W7.4, W7.5: the list stays short, every whole amount between is legal."""
    house = await at_table(opened, "wenzhou-teahouse", 2, "ann", "bob", options={"free_bets": True})
    dealer, other = ("ann", "bob") if house.question("ann") else ("bob", "ann")
    question = house.question(dealer)
    assert question is not None
    assert [choice.points for choice in question.actions] == [0, 10]
    assert question.amounts == frames.Amounts(least=1, most=10)
    refused = await house.do(dealer, frames.Act, about=question.about, action=BET + 11)
    assert code(refused) == "action.illegal"
    assert refused.facts["legal"] == [BET, BET + 10]
    await house.answer(dealer, action=BET + 7)
    assert house.events(other)[-1][1] == Buy(t=0, seat=house.seat(dealer), bought=True, points=7)
    await house.answer(other, action=BET + 3)
    tops = [event for _, event in house.events(dealer) if isinstance(event, Top)]
    assert [top.points for top in tops] == [3]


async def test_tops_are_asked_where_the_dealer_did_not_buy(opened: Opener) -> None:
    """W7.5 of the 2013 edition: not of the dealer, who has answered, and for one base."""
    house = await at_table(opened, "wenzhou-2013", 4, *EVERYBODY)
    dealer = next(who for who in EVERYBODY if house.question(who))
    await house.answer(dealer)
    asked = {who: house.question(who) for who in EVERYBODY if who != dealer}
    assert house.question(dealer) is None
    for question in asked.values():
        assert question is not None
        assert question.kind == "top"
        assert [choice.points for choice in question.actions] == [0, 2]


async def test_dice_that_pick_the_dealer_are_told(opened: Opener) -> None:
    """W8.4 of the 2013 edition."""
    house = await at_table(opened, "wenzhou-2013", 4, "ann", options={"run_limit": 1})
    await house.play("ann", until=lambda: house.phase == "ended")
    ends = [event for _, event in house.events("ann") if isinstance(event, DealEnd)]
    assert all(end.dice is not None and len(end.dice) == 2 for end in ends)
    assert is_clean(house)


async def test_kong_points_are_due_at_once_and_paid_at_the_end(opened: Opener) -> None:
    """§9 `kong_points`: what the table showed as due stands in the settlement."""
    for seed in range(30):
        house = await at_table(
            opened, "wenzhou-mobile", 4, "ann", options={"kong_points": True, "deals": 1}, secret=bytes([seed]) * 32
        )
        await to_the_end(house, "ann")
        due = [frame.due for frame in house.got["ann"] if isinstance(frame, frames.Room) and frame.due]
        if not due:
            continue
        settled = next(event for _, event in house.events("ann") if isinstance(event, Settle))
        assert {line.clause for line in due[-1]} == {"§9"}
        assert {(line.payer, line.payee) for line in due[-1]} <= {
            (line.payer, line.payee) for line in settled.lines if line.reason == "kong"
        }
        assert house.room_of("ann").due == []
        return
    raise AssertionError("nobody made a kong")
