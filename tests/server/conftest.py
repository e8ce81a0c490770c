"""What the tests of the server share; the room under test is `server.house.House`."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caishen.server.settings import Settings
from caishen.server.store import Store
from server.house import CODE, NO_PAUSES, House, Opener, info


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Opener]:
    """Opens a house: `await opened(settings=…, **changes of the TableInfo)`."""
    stores: list[Store] = []

    async def open_house(settings: Settings = NO_PAUSES, secret: bytes = bytes(32), **changes: Any) -> House:
        store = await Store.open(tmp_path / str(len(stores)), busy=0.05)
        stores.append(store)
        house = House(store, settings, info(**changes))
        await store.create_room(CODE, msgspec.json.encode(house.info), secret=secret)
        await house.open()
        await house.room.receive(None)
        return house

    yield open_house
    for store in stores:
        await store.close()
