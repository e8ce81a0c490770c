"""Rooms in the test's own process: a clock that stands still, sessions that are lists, no sleeps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from caishen import rules
from caishen.deal.actions import BET
from caishen.deal.events import Event
from caishen.deal.secrecy import told_to
from caishen.server.records import Placed
from caishen.server.room import Asker, Gone, Room, Said
from caishen.server.settings import Settings
from caishen.server.store import Store
from caishen.wire import frames

F = TypeVar("F")
Opener = Callable[..., Awaitable["House"]]
"""Opens a house: `await opened(settings=…, secret=…, **changes of the TableInfo)`."""
START = 1_700_000_000_000
CODE = "TEST23"
PAUSES = Settings(after_deal=1.0, after_discard=0.5, after_call=0.25, bot_turn=0.5, between_deals=10.0)
NO_PAUSES = Settings(after_deal=0, after_discard=0, after_call=0, bot_turn=0, between_deals=0)


@dataclass
class House:
    """One room under test, with its clock, its store and what every session got."""

    store: Store
    settings: Settings
    info: frames.TableInfo
    now: int = START
    room: Room = None  # type: ignore[assignment]  # opened first thing
    got: dict[str, list[frames.Frame]] = field(default_factory=lambda: defaultdict(list))
    heard: list[tuple[int, str, frames.Frame]] = field(default_factory=list)
    answered: list[tuple[int, str, frames.Frame]] = field(default_factory=list)
    ids: int = 0

    async def open(self) -> None:
        """Take the room over from the store, as a server does when it starts."""
        row = await self.store.own_room(self.info.code)
        assert row is not None
        self.room = Room(row, self.store, self.settings, lambda: self.now, self._tell)

    async def kill(self) -> None:
        """The process dies without a word and another one starts: only the store is left."""
        self.got.clear()
        await self.open()
        await self.room.receive(Gone("nobody"))

    async def say(self, who: str, command: Any) -> frames.Done | frames.Refused:
        """A command of a guest over the session of the same name; its answer."""
        asker = Asker(who, who.title(), "a1", who)
        answers: list[frames.Done | frames.Refused] = []
        await self.room.receive(Said(asker, command, answers.append))
        assert len(answers) == 1
        self.answered.append((self.now, who, answers[0]))
        return answers[0]

    async def do(self, who: str, kind: Callable[..., Any], **fields: Any) -> frames.Done | frames.Refused:
        """A command with a new id."""
        self.ids += 1
        return await self.say(who, kind(id=f"{who}-{self.ids}", **fields))

    async def hello(self, who: str, read_to: int | None = None) -> None:
        """Look at the table (again)."""
        answer = await self.do(who, frames.Hello, table=self.info.code, read_to=read_to)
        assert isinstance(answer, frames.Done)

    async def lose(self, who: str) -> None:
        """The cable is pulled."""
        await self.room.receive(Gone(who))

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; whatever is due happens at its moment."""
        until = self.now + round(seconds * 1000)
        for _ in range(100_000):
            wake_at = self.room.wake_at()
            if self.room.closed or wake_at is None or wake_at > until:
                self.now = until
                return
            self.now = max(self.now, wake_at)
            await self.room.receive(None)
        raise AssertionError("the room never rests")

    def last(self, who: str, kind: type[F]) -> F | None:
        """The latest frame of a kind that a session got."""
        return next((frame for frame in reversed(self.got[who]) if isinstance(frame, kind)), None)

    def room_of(self, who: str) -> frames.Room:
        """The table as a session saw it last."""
        room = self.last(who, frames.Room)
        assert room is not None
        return room

    def told(self, who: str) -> list[frames.Told]:
        return [frame for frame in self.got[who] if isinstance(frame, frames.Told)]

    def events(self, who: str) -> list[tuple[int, Any]]:
        """What a session can fold: number and event, begun anew by each snapshot."""
        folded: list[tuple[int, Any]] = []
        for frame in self.got[who]:
            if isinstance(frame, frames.Snapshot):
                folded = list(frame.events)
            elif isinstance(frame, frames.Told):
                folded.append((frame.n, frame.event))
        return folded

    async def play(self, *people: str, until: Callable[[], bool], seconds: float = 0.0, steps: int = 5000) -> None:
        """Let people answer quietly, and time pass, until something is so."""
        for _ in range(steps):
            await self.pass_time(seconds)
            if until():
                return
            for who in people:
                if self.question(who) is not None:
                    assert isinstance(await self.answer(who), frames.Done)
                    if until():
                        return
        raise AssertionError("it never came to that")

    async def step(self) -> bool:
        """One message of the room's own, if one is due; whether there was one."""
        wake_at = self.room.wake_at()
        if wake_at is None or wake_at > self.now:
            return False
        await self.room.receive(None)
        return True

    async def go_on(self, *people: str) -> bool:
        """One message of the room's own or one answer of these people; False when the match is over."""
        if await self.step():
            return True
        for who in people:
            if self.question(who) is not None:
                await self.answer(who)
                return True
        return self.phase != "ended"

    async def stream(self, seat: int | None) -> list[tuple[int, Any]]:
        """What the stream of a seat's player must hold: cut from the stored log, which knows everything, for the
        seat he had at each moment."""
        stored = [line.record for line in await self.store.lines(self.info.code)]
        seats = list(range(rules.get(self.info.rules, self.info.options).seats))
        places = list(seats)
        for note in stored:
            places = [places[place] for place in note.places] if isinstance(note, Placed) else places
        player, places = None if seat is None else places[seat], seats
        told = []
        for record in stored:
            if isinstance(record, Placed):
                places = [places[place] for place in record.places]
            elif isinstance(record, Event):
                told.append(told_to(None if player is None else places.index(player), record))
        return list(enumerate(event for event in told if event is not None))

    @property
    def phase(self) -> str:
        return self.room.audience.phase

    def question(self, who: str) -> frames.Question | None:
        """The question that is open for a guest."""
        table = self.room.state
        seat = table.chairs.seat_of(who)
        asked = None if seat is None else table.asking.get(seat)
        question = self.last(who, frames.Question)
        if asked is None or question is None or question.about != asked.about or asked.at > self.now:
            return None
        return question

    def seat(self, who: str) -> int:
        seat = self.room.state.chairs.seat_of(who)
        assert seat is not None
        return seat

    async def answer(self, who: str, action: int | None = None) -> frames.Done | frames.Refused:
        """Answer the open question: with the action, or as a time-out would (W4.9)."""
        question = self.question(who)
        assert question is not None
        quiet = BET if question.kind in ("buy", "top") else self.room.state.views[self.seat(who)].default()
        return await self.do(who, frames.Act, about=question.about, action=quiet if action is None else action)

    def _tell(self, session: str, frame: frames.Frame) -> None:
        """As over a socket: what cannot be written and read back was never told."""
        read = msgspec.json.decode(msgspec.json.encode(frame), type=frames.Frame)
        self.got[session].append(read)
        self.heard.append((self.now, session, read))


def info(**changes: Any) -> frames.TableInfo:
    options = {"deals": 2}
    made = frames.TableInfo(
        code=CODE, rules="wenzhou-mobile", options=options, deals=2, rounds=None, private=False, clock=None
    )
    return msgspec.structs.replace(made, **changes)


async def seated(house: House, *people: str, start: bool = True) -> House:
    """People sit down in order, bots fill the rest, and the match begins."""
    for who in people:
        await house.hello(who)
        assert isinstance(await house.do(who, frames.Sit), frames.Done)
    if start:
        assert isinstance(await house.do(people[0], frames.Fill), frames.Done)
        assert isinstance(await house.do(people[0], frames.Start), frames.Done)
    return house


def facts(house: House) -> Any:
    """Everything of a table that a restart must bring back (clocks begin anew)."""
    table = house.room.state
    match = table.match
    chairs = [msgspec.json.encode(chair) for chair in table.chairs.all]
    streams = [table.streams.last(seat) for seat in range(table.rules.seats)]
    if match is None:
        return chairs, streams
    open_questions = {seat: (table.legal(seat), table.asking[seat].about) for seat in table.asking}
    deal = None if match.deal is None else match.deal.digest()
    return chairs, streams, match.phase, match.scores, match.answers, match.bets, open_questions, deal, table.log


EVERYBODY = ("ann", "bob", "cid", "dan")


def code(answer: Any) -> str:
    """The code of a refusal; anything else fails."""
    assert isinstance(answer, frames.Refused), answer
    return answer.code


def on_turn(house: House, who: str) -> bool:
    """Whether a guest is asked on his own turn."""
    question = house.question(who)
    return question is not None and question.kind == "turn"


async def at_ones_turn(house: House, who: str, *others: str) -> frames.Question:
    """Play until it is the guest's turn; his question."""
    await house.play(who, *others, until=lambda: on_turn(house, who))
    question = house.question(who)
    assert question is not None
    return question


async def two_asked(house: House) -> list[str]:
    """Play until a window asks two people; nobody where none does."""

    def asked() -> list[str]:
        return [who for who in EVERYBODY if house.phase == "deal" and house.question(who) is not None]

    await house.play(*EVERYBODY, until=lambda: len(asked()) > 1 or house.phase == "ended")
    return asked()
