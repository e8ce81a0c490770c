"""One socket: what is decoded, limited, passed on, and how it ends; on a fake socket and a fake clock."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from caishen.server.bus import LocalBus
from caishen.server.guests import Guests
from caishen.server.room import Gone, Message, Said
from caishen.server.session import CLOSED, Session
from caishen.server.settings import Settings
from caishen.server.store import Guest, Store
from caishen.wire import frames

TABLE = "K7MQ2X"
LIMITS = Settings(frames=5, frames_each_second=1, frame_bytes=200, unread_frames=3)


class Socket:
    """A client that reads at once; what it says waits in `says`."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[str] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def receive_text(self) -> str:
        return await self.says.get()

    async def send_text(self, data: str) -> None:
        self.heard.append(json.loads(data))

    async def close(self, code: int) -> None:
        self.closed = code


class Place:
    """A session on a bus with one room that only notes what it is asked."""

    def __init__(self, store: Store) -> None:
        self.now = 0
        self.bus = LocalBus()
        self.asked: list[Message] = []
        self.bus.serve(TABLE, self.asked.append)
        guests = Guests(store, b"key")
        self.session = Session(Guest("g1", "Ann", "plum"), guests, self.bus, LIMITS, lambda: self.now)
        self.told: list[frames.Frame] = []
        self.session.tell = self.told.append  # type: ignore[assignment, method-assign]  # the outbox, read by us

    def say(self, **frame: Any) -> str:
        """Send a frame; the code or type of what comes back at once, "" for nothing."""
        before = len(self.told)
        self.session.hear(json.dumps(frame))
        if len(self.told) == before:
            return ""
        last = self.told[-1]
        return last.code if isinstance(last, frames.Refused) else type(last).__name__


@pytest.fixture
async def place(tmp_path: Path) -> Any:
    store = await Store.open(tmp_path)
    yield Place(store)
    await store.close()


async def test_a_socket_names_its_table_first_and_stays_with_it(place: Place) -> None:
    assert place.say(type="sit", id="1") == "hello.first"
    assert place.say(type="hello", id="2", table="NOTHERE") == "table.unknown"
    assert place.say(type="hello", id="3", table=TABLE) == ""
    assert place.say(type="hello", id="4", table="ANOTHER") == "hello.first"
    assert [said.command.id for said in place.asked if isinstance(said, Said)] == ["3"]


async def test_a_code_typed_in_small_letters_is_the_same_table(place: Place) -> None:
    assert place.say(type="hello", id="1", table=TABLE.lower()) == ""
    assert place.say(type="hello", id="2", table=TABLE) == ""


async def test_the_seat_comes_from_the_cookie_and_never_from_a_frame(place: Place) -> None:
    place.say(type="hello", id="1", table=TABLE)
    place.say(type="act", id="2", about=0, action=0, seat=3, guest="somebody")
    said = place.asked[-1]
    assert isinstance(said, Said)
    assert (said.asker.guest, said.asker.session) == ("g1", place.session.id)
    assert said.command == frames.Act(id="2", about=0, action=0)


async def test_too_many_frames_are_refused_until_time_has_passed(place: Place) -> None:
    answers = [place.say(type="ping", n=n) for n in range(7)]
    assert answers == ["Pong"] * 5 + ["rate.limited"] * 2
    place.now = 1000
    assert [place.say(type="ping"), place.say(type="ping")] == ["Pong", "rate.limited"]
    place.now = 60_000
    assert place.say(type="hello", id="x", table=TABLE) == ""


async def test_a_refusal_for_too_much_names_the_command_so_that_it_can_be_sent_again(place: Place) -> None:
    for n in range(6):
        place.say(type="sit", id=f"c{n}")
    refused = place.told[-1]
    assert isinstance(refused, frames.Refused)
    assert (refused.id, refused.code) == ("c5", "rate.limited")


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '{"type":"told","n":1}', '{"type":"act","id":"1"}', "x" * 201])
async def test_what_is_no_command_is_refused_and_passed_on_to_nobody(place: Place, text: str) -> None:
    place.session.hear(text)
    refused = place.told[-1]
    assert isinstance(refused, frames.Refused)
    assert refused.code == "frame.bad"
    assert place.asked == []


async def test_a_closed_frame_is_the_last_and_the_room_hears_of_the_end(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    bus, socket = LocalBus(), Socket()
    asked: list[Message] = []
    bus.serve(TABLE, asked.append)
    session = Session(Guest("g1", "Ann", "plum"), Guests(store, b"key"), bus, Settings(), lambda: 0)
    running = asyncio.create_task(session.run(socket))
    socket.says.put_nowait(json.dumps({"type": "hello", "id": "1", "table": TABLE}))
    while not asked:
        await asyncio.sleep(0)
    bus.tell(session.id, frames.Done(id="1"))
    bus.tell(session.id, frames.Closed(reason="elsewhere"))
    bus.tell(session.id, frames.Done(id="2"))
    await running
    assert [frame["type"] for frame in socket.heard] == ["done", "closed"]
    assert socket.closed == CLOSED
    assert asked[-1] == Gone(session.id)
    await store.close()


async def test_a_client_that_does_not_read_is_let_go_and_the_others_are_not_held_up(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    bus, socket = LocalBus(), Socket()
    session = Session(Guest("g1", "Ann", "plum"), Guests(store, b"key"), bus, LIMITS, lambda: 0)
    running = asyncio.create_task(session.run(socket))
    await asyncio.sleep(0)
    for n in range(10):
        bus.tell(session.id, frames.Pong(n=n, read_to=-1))
    await running
    assert [frame["type"] for frame in socket.heard] == ["pong", "pong", "pong", "closed"]
    assert socket.heard[-1]["reason"] == "slow"
    await store.close()
