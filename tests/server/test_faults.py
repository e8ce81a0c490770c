"""When the store fails, the process dies, or the code is wrong: nothing is lost, nothing told too early."""

import io
import sqlite3
from pathlib import Path

import pytest

from caishen import log
from caishen.deal.events import Draw
from caishen.match.events import DealEnd
from caishen.server import orders
from caishen.server.records import Stood
from caishen.server.store import FILE, Fenced, Store
from caishen.wire import frames
from server.house import CODE, PAUSES, House, Opener, facts, seated


def on_turn(house: House) -> bool:
    question = house.question("ann")
    return question is not None and question.kind == "turn"


async def fill_disk(house: House, pages: int = 1) -> None:
    """No more room for the database than it has."""
    async with house.store.engine.connect() as connection:
        size = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await connection.exec_driver_sql(f"PRAGMA max_page_count={size + pages}")


async def free_disk(house: House) -> None:
    async with house.store.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count=1000000")


async def refused_until(house: House, code: str) -> frames.Refused:
    """Play until the store says no."""
    for _ in range(2000):
        await house.pass_time(0)
        if house.room.stalled == code:
            return frames.Refused(id="", code=code, message="", facts={})
        answer = await house.answer("ann")
        if isinstance(answer, frames.Refused):
            return answer
    raise AssertionError("the store never failed")


async def test_on_a_full_disk_the_move_is_refused_and_the_table_waits_until_there_is_space(opened: Opener) -> None:
    house = await seated(await opened(options={"deals": 8}), "ann")
    await house.play("ann", until=lambda: on_turn(house))
    seat = house.seat("ann")
    await fill_disk(house)
    answer = await refused_until(house, "store.full")
    assert answer.code == "store.full"
    assert house.room_of("ann").stalled == "store.full"
    stored, told = await house.stream(seat), house.events("ann")
    assert told == stored[: len(told)]
    await house.pass_time(30)
    assert house.events("ann") == told
    await free_disk(house)
    await house.pass_time(2)
    assert house.room_of("ann").stalled is None
    await house.play("ann", until=lambda: house.phase in ("between", "ended"))


async def test_behind_a_locked_database_the_move_is_refused_and_works_when_sent_again(
    opened: Opener, tmp_path: Path
) -> None:
    house = await seated(await opened(), "ann")
    await house.play("ann", until=lambda: on_turn(house))
    question = house.question("ann")
    assert question is not None
    act = frames.Act(id="mine", about=question.about, action=question.actions[0].action)
    told = house.events("ann")
    other = sqlite3.connect(tmp_path / "0" / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = await house.say("ann", act)
    assert isinstance(answer, frames.Refused)
    assert answer.code == "store.busy"
    assert house.events("ann") == told
    other.execute("ROLLBACK")
    other.close()
    assert await house.say("ann", act) == frames.Done(id="mine")
    assert len(house.events("ann")) > len(told)


async def test_a_time_out_that_could_not_be_stored_is_tried_again(opened: Opener, tmp_path: Path) -> None:
    house = await seated(await opened(clock=frames.ClockRule(step=5, bank=0)), "ann")
    await house.play("ann", until=lambda: on_turn(house))
    told = house.events("ann")
    other = sqlite3.connect(tmp_path / "0" / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await house.pass_time(6)
    assert house.events("ann") == told
    assert house.room_of("ann").stalled == "store.busy"
    other.execute("ROLLBACK")
    other.close()
    await house.pass_time(7)
    assert len(house.events("ann")) > len(told)


async def test_killed_after_any_message_the_table_goes_on_where_it_was(opened: Opener) -> None:
    """Bets, own turns, claim windows with answers in them, between deals, the end: nothing is lost."""
    house = await seated(await opened(), "ann", "bob")
    killed_at = 0
    while house.phase != "ended":
        if not await house.step():
            await house.answer(next(who for who in ("ann", "bob") if house.question(who) is not None))
        length = house.room.state.length
        if length < killed_at + (10 if house.phase == "deal" else 1):  # now and then in a deal, always between
            continue
        killed_at = length
        before = facts(house)
        await house.kill()
        assert facts(house) == before
        for who in ("ann", "bob"):
            await house.hello(who)
    assert sum(isinstance(event, DealEnd) for event in house.room.state.log) == 2


async def test_a_finished_match_gives_a_log_that_verifies(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob")
    await house.play("ann", "bob", until=lambda: house.phase == "ended")

    text = io.StringIO()
    log.write(text, house.room.state.log)
    text.seek(0)
    assert log.verify(text) == []


async def test_a_room_that_was_taken_over_may_not_write_any_more(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob", start=False)
    await house.store.own_room(CODE)
    answer = await house.do("ann", frames.Sit, seat=3)
    assert isinstance(answer, frames.Refused)
    assert answer.code == "store.fenced"
    assert house.room.closed


async def test_a_mistake_of_ours_sets_up_the_room_anew_and_play_goes_on(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await seated(await opened(), "ann")
    await house.play("ann", until=lambda: on_turn(house))
    told, question = house.events("ann"), house.question("ann")
    assert question is not None

    def broken(wish: orders.Wish) -> None:
        wish.table.answer(wish.seat(), question.actions[0].action, "own", wish.now)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(orders, "carry_out", broken)
        answer = await house.do("ann", frames.Act, about=question.about, action=question.actions[0].action)
    assert isinstance(answer, frames.Refused)
    assert answer.code == "server.error"
    await house.pass_time(2)
    assert house.events("ann") == told
    assert isinstance(await house.answer("ann"), frames.Done)


async def test_what_a_pause_held_back_is_told_after_a_mistake_too(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await seated(await opened(settings=PAUSES), "ann")
    await house.play("ann", until=lambda: isinstance(house.room.state.log[-1], Draw), seconds=0.05)
    assert house.room.state.streams.wake_at() is not None

    def broken(wish: orders.Wish) -> None:
        raise ZeroDivisionError(wish.command)

    with monkeypatch.context() as patch:
        patch.setattr(orders, "carry_out", broken)
        await house.do("ann", frames.Back)
    await house.pass_time(3)
    assert house.events("ann") == (await house.stream(house.seat("ann")))[: len(house.events("ann"))]


async def test_an_append_is_all_or_nothing_and_names_what_it_believes_in(tmp_path: Path) -> None:
    store = await Store.open(tmp_path, busy=0)
    await store.create_room(CODE, b"{}")
    row = await store.own_room(CODE)
    assert row is not None
    epoch = row.epoch

    await store.append(CODE, 0, epoch, 1, [Stood(seat=1), Stood(seat=2)])
    with pytest.raises(Fenced):
        await store.append(CODE, 1, epoch, 1, [Stood(seat=3)])
    with pytest.raises(Fenced):
        await store.append(CODE, 2, epoch - 1, 1, [Stood(seat=3)])
    assert [line.record for line in await store.lines(CODE)] == [Stood(seat=1), Stood(seat=2)]
    assert not await store.create_room(CODE, b"{}")
    await store.close()
