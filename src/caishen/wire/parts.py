"""What frames are made of: a table, a seat, a choice, a reason. Plain data, documented as the frames are."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta


class ClockRule(msgspec.Struct, frozen=True, kw_only=True):
    """A table's clock: each question has its step, and what goes beyond it is taken from the bank.

    step: seconds for one question
    bank: seconds on top, for the whole match
    """

    step: Annotated[int, Meta(ge=1, le=600)]
    bank: Annotated[int, Meta(ge=0, le=3600)]


class RuleFile(msgspec.Struct, frozen=True, kw_only=True):
    """The rule file that a table was made from; it may be gone or changed since.

    name: its name, part of the address of its rules page `rules/{name}`
    zh: its title in Chinese
    en: its title in English
    """

    name: str
    zh: str
    en: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a table was made with; it never changes.

    code: its code, part of its address `t/{code}`
    rules: name of the rule set
    options: the fields that differ from the rule set
    file: the rule file that the rule set came from; null: the rule set by its own name
    deals: length of the match in deals; null: `rounds` counts
    rounds: length of the match in rounds; null: `deals` counts
    private: true: not in the lobby's list, found by its code only
    clock: the clock, null: none
    """

    code: str
    rules: str
    options: dict[str, Any]
    deals: int | None
    rounds: int | None
    private: bool
    clock: ClockRule | None
    file: RuleFile | None = None


class RoomSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as everybody may see it.

    name: its player's name, "" when empty
    avatar: its player's picture, a key the client knows
    kind: who sits there
    here: a person with an open connection; a bot is always here
    trustee: played by default actions until its person is back
    left: its person left; a bot plays on, and the owner may `fill` it for good
    """

    name: str
    avatar: str
    kind: Literal["empty", "person", "bot"]
    here: bool
    trustee: bool
    left: bool


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How far a match has come, and what the running deal is played for; between two deals, the next one.

    deal: its number, from 1
    deals: the match's length in deals; null: `rounds` counts
    round: number of the round 圈, from 1: as many ended dealer runs as there are seats (W8.5)
    rounds: the match's length in rounds; null: `deals` counts
    set_rounds: after so many rounds (a 版) all draw for their seats (L5.2); null: never
    streak: the dealer's step k
    base: the dealer's base (W7.2)
    idle: the base between two seats that do not deal; null: with two seats there are none
    stacks: how many stacks each wall has before the dice are thrown, the dealer's first, as in `Walls`
    """

    deal: int
    deals: int | None
    round: int
    rounds: int | None
    set_rounds: int | None
    streak: int
    base: int
    idle: int | None
    stacks: list[int]


class Walls(msgspec.Struct, frozen=True, kw_only=True):
    """How the walls of a deal stood before the hands were taken, as the dice say (W2.1–W2.3, L1.2, L1.4).

    stacks: how many stacks each wall has, the dealer's first, then the walls of the seats before him one by one
        (clockwise; four walls at a table of two as well); stacks are numbered through in this order, from 0
    start: the stack at which drawing starts
    turned: the stack on which the caishen is turned up
    """

    stacks: list[int]
    start: int
    turned: int


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that the running deal has brought about already.

    payer: the seat that pays
    payee: the seat that is paid
    points: how much
    reason: what for, as in the settlement it will stand in
    clause: the clause of the rules
    """

    payer: int
    payee: int
    points: int
    reason: Literal["followed", "wild_discard", "kong"]
    clause: str


class Liable(msgspec.Struct, frozen=True, kw_only=True):
    """One seat answers for all: it pays every share if the other wins (L4.4, §9 three_feeds).

    winner: the seat that would win
    payer: the seat that would pay
    clause: the clause that says so
    """

    winner: int
    payer: int
    clause: str


class Warn(msgspec.Struct, frozen=True, kw_only=True):
    """What one should know before choosing; the choice is legal nevertheless.

    code: `wild_fined`: discarding a wild is fined (L2.2); `wild_can_be_won`: others may win on it (W3.5);
        `liability`: this call makes two seats liable (L4.4, §9), `liability_next`: one more such call would
    clause: the clause of the rules
    points: what it costs; null: that depends on what follows
    """

    code: Literal["wild_fined", "wild_can_be_won", "liability", "liability_next"]
    clause: str
    points: int | None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One legal answer.

    action: the number to send in `act`
    do: what it does; concealed and added are kongs of one's own
    tile: the tile discarded, claimed, konged or won with; null where there is none
    tiles: the own tiles that go into the set, for a chow its two
    points: what a buy or top costs, 0: do not; null for everything else
    warn: what to know before choosing it; null: nothing
    """

    action: int
    do: Literal["discard", "pass", "win", "chow", "pung", "kong", "concealed", "added", "bet"]
    tile: str | None
    tiles: list[str]
    points: int | None
    warn: Warn | None


class Amounts(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts a bet may have where the rules leave it open (W7.4, W7.5 `free_bets`).

    least: the lowest amount
    most: the highest amount
    """

    least: int
    most: int


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of the own hand that may not be discarded now.

    tile: the tile
    clause: the clause of the rules that forbids it
    """

    tile: str
    clause: str


class WaitingFor(msgspec.Struct, frozen=True, kw_only=True):
    """A tile that would win.

    tile: the tile
    draw: multiplier if drawn, 0: no win
    discard: multiplier on a discard, 0: no win
    left: copies the reader has not seen
    """

    tile: str
    draw: int
    discard: int
    left: int


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why something cannot be done with a tile.

    claim: what cannot be done
    code: stable name of the reason
    clause: the clause of the rules
    """

    claim: Literal["win", "chow", "pung", "kong"]
    code: Literal[
        "no_shape", "lone_wild", "three_wilds_need_draw", "wild_discard", "passed_win", "after_call", "own_discard",
        "passed_pung", "not_upper", "no_draw_left", "only_wilds_left", "all_god",
    ]  # fmt: skip
    clause: str
