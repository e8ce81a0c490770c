"""The bodies of the HTTP interface; its paths stand in `server.http`, its OpenAPI page at `/schema`.

Documented like the frames: one `field: meaning` line each in the docstring.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from caishen.wire.frames import ClockRule, RoomSeat, TableInfo

Name = Annotated[str, Meta(min_length=1, max_length=16)]
Avatar = Annotated[str, Meta(pattern="^[0-9a-z-]{1,24}$")]


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all bodies."""


class Me(Body, frozen=True, kw_only=True):
    """Who the cookie says one is.

    name: the name others see
    avatar: key of the picture
    table: code of the running table where one has a seat, null: none
    """

    name: str
    avatar: str
    table: str | None


class ChangeMe(Body, frozen=True, kw_only=True):
    """A new name or picture; at tables already joined the old one stays until the next match.

    name: 1 to 16 characters, or null to keep it
    avatar: key of the picture, or null to keep it
    """

    name: Name | None = None
    avatar: Avatar | None = None


class Said(Body, frozen=True, kw_only=True):
    """A text in two languages.

    zh: in Chinese
    en: in English
    """

    zh: str
    en: str


class FieldInfo(Body, frozen=True, kw_only=True):
    """One option of a rule set: one of `values`, or a whole number of the range `whole`.

    name: its name, as in `NewTable.options`
    group: key of the group it belongs to
    clause: the clauses of the rules it belongs to
    values: the values it can take
    whole: lowest and highest whole number (null: no end), null: no numbers beside `values`
    least_items: 0, or: a list of at least so many of these numbers
    default: its value in this rule set
    origin: where the default comes from: the rule set's sources, this project (ours) where they are silent or split,
        what commercial rooms offer (rooms), or the rule file
    zh: its meaning in Chinese
    en: its meaning in English
    playable: there is a choice; false: only the default is possible
    """

    name: str
    group: str
    clause: str
    values: list[Any]
    whole: tuple[int, int | None] | None
    least_items: int
    default: Any
    origin: Literal["source", "ours", "rooms", "file"]
    zh: str
    en: str
    playable: bool


class FieldGroup(Body, frozen=True, kw_only=True):
    """A chapter of the rules, under which its options stand together.

    key: its key
    zh: its title in Chinese
    en: its title in English
    """

    key: str
    zh: str
    en: str


class RulesInfo(Body, frozen=True, kw_only=True):
    """One rule set.

    name: its name
    zh: its title in Chinese
    en: its title in English
    words: what the writer of a rule file says of it; null: nothing
    special: the facts that set it apart from the others, the most particular first
    differs: what else differs from the standard, which is the first rule set
    clock: its own clock, which a table has unless it chooses another; null: none
    groups: the groups of its options in their order
    fields: its options
    """

    name: str
    zh: str
    en: str
    words: Said | None
    special: list[Said]
    differs: list[Said]
    clock: ClockRule | None
    groups: list[FieldGroup]
    fields: list[FieldInfo]


class Problem(Body, frozen=True, kw_only=True):
    """An error, with the status 4xx or 5xx.

    code: stable name of the reason
    message: the reason and what to do, in English
    facts: the same as data
    """

    code: str
    message: str
    facts: dict[str, Any]


class RulesChoice(Body, frozen=True, kw_only=True):
    """A rule set with options, to be checked.

    rules: name of the rule set
    options: fields that differ from it
    """

    rules: str
    options: dict[str, Any] = {}


class Checked(Body, frozen=True, kw_only=True):
    """Whether a table can have a choice.

    problem: what contradicts what, as a table would be refused; null: nothing does
    """

    problem: Problem | None


class NewTable(Body, frozen=True, kw_only=True):
    """A wish for a table.

    rules: name of the rule set
    options: fields that differ from it
    private: true: only found by its code
    clock: the clock, null: none, absent or "own": the rule set's own, if it has one (W11.2)
    """

    rules: str = "wenzhou-mobile"
    options: dict[str, Any] = {}
    private: bool = False
    clock: ClockRule | Literal["own"] | None = "own"


class PlayNow(Body, frozen=True, kw_only=True):
    """A wish for a table with bots in all other seats.

    rules: name of the rule set
    options: fields that differ from it, the number of seats among them
    """

    rules: str = "wenzhou-mobile"
    options: dict[str, Any] = {}


class TableCode(Body, frozen=True, kw_only=True):
    """The code of a table, for `hello` and for its address `t/{code}`.

    code: the code
    """

    code: str


class TableCard(Body, frozen=True, kw_only=True):
    """A table as the lobby shows it.

    table: what it was made with
    phase: as in the frame `room`
    seats: the seats in order
    deals_played: how many deals are over
    watchers: how many look on
    """

    table: TableInfo
    phase: Literal["waiting", "bets", "deal", "between", "ended"]
    seats: list[RoomSeat]
    deals_played: int
    watchers: int
