"""The frames of the socket: commands ask (client to server), frames tell (server to client).

Each is one JSON object with its `type`. This file is the protocol: `docs/protocol.md` and
`web/src/wire.ts` are generated from these classes and from the `field: meaning` lines of their
docstrings, so every field has its line (a test counts them). It decides nothing: which command is
allowed when is the room's affair, and who may know which event is decided in `deal.secrecy`.

Unknown keys are passed over, so that an older side understands a newer one; a wrong type, a missing
key or an unknown `type` is refused with `frame.bad`. Times are milliseconds, seats 0..3 counter-clockwise.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from caishen.deal.events import Shown
from caishen.match.events import AnyEvent
from caishen.wire.parts import (
    Amounts,
    Barred,
    Choice,
    ClockRule,
    Course,
    Due,
    Liable,
    Reason,
    RoomSeat,
    RuleFile,
    TableInfo,
    WaitingFor,
    Walls,
    Warn,
)

__all__ = [
    "PROTOCOL",
    "Act",
    "Amounts",
    "Asking",
    "Auto",
    "Back",
    "Barred",
    "Because",
    "Choice",
    "Clock",
    "ClockRule",
    "Closed",
    "Command",
    "Continue",
    "Course",
    "Done",
    "Due",
    "Event",
    "Fill",
    "Frame",
    "Hello",
    "Leave",
    "Liable",
    "Ping",
    "Pong",
    "Question",
    "Ready",
    "Reason",
    "Refused",
    "Room",
    "RoomSeat",
    "RuleFile",
    "Sit",
    "Snapshot",
    "Stand",
    "Start",
    "TableInfo",
    "Telling",
    "Told",
    "WaitingFor",
    "Walls",
    "Warn",
    "Welcome",
    "Why",
]  # fmt: skip

Event = AnyEvent | Shown
"""What can be told: every line of a game log, and the hands laid open when a deal ends."""

PROTOCOL = 1
"""Raised when an old client could no longer play; told in `Welcome`."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(pattern="^[0-9A-Za-z]{4,16}$")]
Nonce = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{0,64}$")]
Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Asking(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """What every command but `ping` carries.

    id: a text of the client's own choice, new for each wish; sent again (after a lost connection, say) it gets the
        same answer again and is not done twice
    """

    id: Id


class Hello(Asking, frozen=True, tag="hello", kw_only=True):
    """The first command on a socket: look at a table. Who asks is known from the cookie, never from a frame.

    Answered by `welcome`, then the events not yet read (`told` or one `snapshot`), `room`, an open `question`, `done`.

    table: the table's code, in capitals or not
    read_to: number of the last event this client has folded; null or absent: none yet
    """

    table: Code
    read_to: Count | None = None


class Sit(Asking, frozen=True, tag="sit", kw_only=True):
    """Take a seat, move to another one before the match, or take over a bot's seat between two deals.

    seat: the wanted seat; null or absent: the one already held, or any free one
    nonce: own randomness for the fair shuffle, mixed into every wall of the match; counts before the match starts
    """

    seat: Seat | None = None
    nonce: Nonce = ""


class Stand(Asking, frozen=True, tag="stand", kw_only=True):
    """Give the seat back before the match starts; afterwards it is `leave`."""


class Fill(Asking, frozen=True, tag="fill", kw_only=True):
    """The owner puts bots into seats that are free or were left.

    seat: this seat only; null or absent: all of them
    """

    seat: Seat | None = None


class Start(Asking, frozen=True, tag="start", kw_only=True):
    """The owner starts the match; every seat must be taken (`fill` first)."""


class Act(Asking, frozen=True, tag="act", kw_only=True):
    """Answer the open question with one of its actions.

    about: the `about` of the question; another one is refused with `action.stale`
    action: the `action` number of one of the question's choices
    """

    about: Count
    action: Count


class Auto(Asking, frozen=True, tag="auto", kw_only=True):
    """听: take every win offered from now on, decide nothing else (W4.8).

    on: true switches it on (refused with `auto.notwaiting` while the hand does not wait), false off
    """

    on: bool


class Back(Asking, frozen=True, tag="back", kw_only=True):
    """ "I am back": the automatic play of a seat whose time ran out too often ends at once."""


class Continue(Asking, frozen=True, tag="continue", kw_only=True):
    """Ready for the next deal; it starts when all people present are, or when the pause is over."""


class Leave(Asking, frozen=True, tag="leave", kw_only=True):
    """Leave the seat for good. In a running deal this is the escape of W7.12.

    confirm: in a running deal false is refused with `leave.warn`, whose facts name the fine; true leaves and pays
    """

    confirm: bool = False


class Why(Asking, frozen=True, tag="why", kw_only=True):
    """Ask why a tile cannot be won with, or claimed. Answered by `because`, then `done`.

    tile: the tile; null or absent: on the own turn the tile just drawn, else the last discard
    """

    tile: Annotated[str, Meta(pattern="^([1-9][mps]|[1-7]z)$")] | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", omit_defaults=True, kw_only=True):
    """A sign of life, answered by `pong` with the number of the last event; send one every 15 seconds or so.

    n: any number, given back in the answer
    """

    n: Count = 0


Command = Hello | Sit | Stand | Fill | Start | Act | Auto | Back | Continue | Leave | Why | Ping
"""Everything a client may send."""


class Telling(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """The base of all frames; every key is always there."""


class Welcome(Telling, frozen=True, tag="welcome", kw_only=True):
    """The answer to `hello`.

    protocol: version of these frames
    table: what the table was made with
    seat: the reader's seat; null: watching
    read_to: number of the last event of the reader's stream, −1: none yet
    """

    protocol: int
    table: TableInfo
    seat: int | None
    read_to: int


class Told(Telling, frozen=True, tag="told", kw_only=True):
    """One event, as far as the reader may know it. Events are stored before they are told.

    n: its number in the reader's own stream, counted from 0 without holes
    event: the event, one line of the game log; tiles hidden from the reader read "?"
    """

    n: int
    event: Event


class Snapshot(Telling, frozen=True, tag="snapshot", kw_only=True):
    """Enough of the reader's stream to build the present state.

    All of the running (or, between two deals, the last) deal; of earlier deals all but draws, discards, calls and
    shown hands. Forget what was folded so far and fold these: the result is the same as from every single event.

    read_to: number of the last event it stands for
    events: pairs of number and event
    """

    read_to: int
    events: list[tuple[int, Event]]


class Room(Telling, frozen=True, tag="room", kw_only=True):
    """The table around the game: always the latest state, without number.

    phase: waiting for players, asking bets, in a deal, between two deals, over
    seats: the seats in order
    you: the reader's seat now (seats are drawn by lot when the match starts, in some rule sets again later); null:
        watching
    owner_seat: seat of the owner, the person seated longest, never a bot; null: nobody
    course: deal, round and bases; null: no match runs
    walls: the walls of the running or the last deal; null: none was dealt
    due: what the running deal has brought to pay already, however it ends: fines and kong points
    liable: who would pay all shares for whom
    ready: seats that said `continue` since the deal ended
    pause_ms: between two deals: time until the next one starts by itself; null: no pause is running
    watchers: how many look on
    stalled: code of the reason why the table waits for its store (`store.full`, `store.busy`); null: it does not
    again: code of the table where this group plays again; null: none yet
    """

    phase: Literal["waiting", "bets", "deal", "between", "ended"]
    seats: list[RoomSeat]
    you: int | None
    owner_seat: int | None
    course: Course | None
    walls: Walls | None
    due: list[Due]
    liable: list[Liable]
    ready: list[int]
    pause_ms: int | None
    watchers: int
    stalled: str | None
    again: str | None


class Question(Telling, frozen=True, tag="question", kw_only=True):
    """The reader must answer with `act`; only the asked seat gets it, again after each `hello` while it is open.

    about: names the question: the number of the last event in the reader's stream when it was asked
    kind: buy or top before a deal, the own turn, a claim on a discard, robbing a kong
    actions: all legal answers; of the bets with free amounts only the two ends, 0 and the most
    amounts: every whole amount of a bet that may be answered, with the action 109 + amount, beside 0; null: only
        `actions`
    barred: tiles that may not be discarded, with the reason
    step_ms: time left of the step; null: no clock
    bank_ms: time left in the bank after that; null: no clock
    """

    about: int
    kind: Literal["buy", "top", "turn", "claim", "rob"]
    actions: list[Choice]
    amounts: Amounts | None
    barred: list[Barred]
    step_ms: int | None
    bank_ms: int | None


class Clock(Telling, frozen=True, tag="clock", kw_only=True):
    """Whom the table waits for, told to everybody; sent when a question is asked and after each `hello`.

    seat: the seat at turn; null: several or nobody may be asked (claims are secret, so is whether there are any)
    step_ms: time left of the step; null: no clock, or nothing to say
    bank_ms: time left in that seat's bank; null: no clock, or nothing to say
    """

    seat: int | None
    step_ms: int | None
    bank_ms: int | None


class Ready(Telling, frozen=True, tag="ready", kw_only=True):
    """听, to the own seat only: sent when it changes.

    can: the hand waits, `auto` may be switched on
    on: automatic winning is on
    waits: the tiles that would win
    passed: until the own next draw no discard worth so much or less may be won (W4.5); 0: none was passed
    """

    can: bool
    on: bool
    waits: list[WaitingFor]
    passed: int


class Because(Telling, frozen=True, tag="because", kw_only=True):
    """The answer to `why`, from the own hand and what lies open alone.

    id: the command's id
    tile: the tile it is about; null: the whole hand of one tile more, after a call or as it was dealt
    by: how it would be won
    win: it is a winning tile, and nothing bars the win
    reasons: why not, the win first; of calls only those for which the tiles are there
    """

    id: str
    tile: str | None
    by: Literal["draw", "replacement", "discard", "rob"]
    win: bool
    reasons: list[Reason]


class Done(Telling, frozen=True, tag="done", kw_only=True):
    """The command was carried out and stored.

    id: the command's id
    """

    id: str


class Refused(Telling, frozen=True, tag="refused", kw_only=True):
    """The command was not carried out and nothing has changed. Only its sender hears of it.

    id: the command's id; "" where none could be read
    code: stable name of the reason, a client translates by it
    message: the reason and what to do, in English
    facts: the same as data
    """

    id: str
    code: str
    message: str
    facts: dict[str, Any]


class Pong(Telling, frozen=True, tag="pong", kw_only=True):
    """The answer to `ping`. A client whose own number differs is stale: it says `hello` again.

    n: the number of the ping
    read_to: number of the last event of the reader's stream, −1: none yet
    """

    n: int
    read_to: int


class Closed(Telling, frozen=True, tag="closed", kw_only=True):
    """The last frame of a socket.

    reason: elsewhere: a newer window of the same guest took over; empty: nobody was there and the table was closed;
        shutdown: the server stops, come back in a moment; slow: the client did not read
    """

    reason: Literal["elsewhere", "empty", "shutdown", "slow"]


Frame = Welcome | Told | Snapshot | Room | Question | Clock | Ready | Because | Done | Refused | Pong | Closed
"""Everything a server may send."""
