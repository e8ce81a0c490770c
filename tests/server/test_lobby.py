"""Rooms beside each other: one's mistake is nobody else's, and all come back after a restart."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from caishen.server import orders
from caishen.server.bus import LocalBus
from caishen.server.lobby import Lobby
from caishen.server.refusals import Refusal, TableUnknown
from caishen.server.room import Asker
from caishen.server.schema import metadata
from caishen.server.store import Store
from caishen.wire import frames
from caishen.wire.http import NewTable, PlayNow
from server.house import NO_PAUSES, START

ANN, BOB = Asker("ann", "Ann", "plum"), Asker("bob", "Bob", "crane")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path)
    yield opened
    await opened.close()


async def test_a_mistake_in_one_room_touches_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = Lobby(store, NO_PAUSES, lambda: START, LocalBus())
    broken, sound = await lobby.create(NewTable(), ANN), await lobby.create(NewTable(), BOB)
    right = orders.carry_out

    def wrong(wish: orders.Wish) -> None:
        if wish.room.code == broken:
            raise ZeroDivisionError
        right(wish)

    monkeypatch.setattr(orders, "carry_out", wrong)
    with pytest.raises(Refusal) as refused:
        await lobby.ask(broken, ANN, frames.Fill(id="1"))
    assert refused.value.code == "server.error"
    await lobby.ask(sound, BOB, frames.Fill(id="1"))
    monkeypatch.setattr(orders, "carry_out", right)
    await lobby.ask(broken, ANN, frames.Fill(id="2"))
    await lobby.close()


async def test_every_open_table_comes_back_with_its_people_and_bots(store: Store) -> None:
    before = Lobby(store, NO_PAUSES, lambda: START, LocalBus())
    waiting, running = await before.create(NewTable(), ANN), await before.play_now(PlayNow(), BOB)
    await before.close()
    after = Lobby(store, NO_PAUSES, lambda: START, LocalBus())
    await after.open()
    await after.ask(waiting, ANN, frames.Sit(id="here"))
    await after.ask(running, BOB, frames.Sit(id="here"))
    assert {after.table_of("ann"), after.table_of("bob")} == {waiting, running}
    card = after.card(after.room(running))
    assert card is not None
    assert sorted(seat.kind for seat in card.seats) == ["bot", "bot", "bot", "person"]
    assert card.phase in ("bets", "deal")
    await after.close()


async def test_a_closed_lobby_knows_no_table(store: Store) -> None:
    lobby = Lobby(store, NO_PAUSES, lambda: START, LocalBus())
    code = await lobby.create(NewTable(), ANN)
    await lobby.close()
    with pytest.raises(TableUnknown):
        lobby.room(code)


async def test_the_migrations_make_just_the_tables_that_the_store_uses(store: Store) -> None:
    async with store.engine.connect() as connection:
        assert (
            await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)) == []
        )
