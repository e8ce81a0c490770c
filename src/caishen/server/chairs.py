"""The chairs of a table: who sits there, and what is known of each player beside the game.

A chair's number is the seat's. Bots and people who left are played by a bot; a person who missed too
many questions in a row by default actions, until he is back. What is written here is folded from
records alone; who is connected is not a chair's affair.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, count
from typing import Literal

from caishen.server import records

BOT_NAMES = ("阿良", "小芳", "老陈", "阿珍", "海生", "春燕", "大龙", "秀英")
"""Names of bots; they are names, the same in every language."""


@dataclass
class Chair:
    """One chair.

    `since`: order of sitting down, the owner is the person longest there. `missed`: questions missed
    in a row. `bank`: milliseconds of the clock's bank. `ready`: 听 is on, for the hand `rest`.
    """

    kind: Literal["empty", "person", "bot"] = "empty"
    guest: str = ""
    name: str = ""
    avatar: str = ""
    nonce: str = ""
    since: int = 0
    left: bool = False
    missed: int = 0
    bank: int = 0
    ready: bool = False
    rest: object = None

    @property
    def has_person(self) -> bool:
        """A person sits here and has not left."""
        return self.kind == "person" and not self.left


@dataclass
class Chairs:
    """All chairs of a table, folded from the notes of its log."""

    seats: int
    all: list[Chair] = field(default_factory=list)
    _sat: int = 0

    def __post_init__(self) -> None:
        self.all = [Chair() for _ in range(self.seats)]

    def __getitem__(self, seat: int) -> Chair:
        return self.all[seat]

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest who sits here and has not left."""
        return next((seat for seat, chair in enumerate(self.all) if chair.has_person and chair.guest == guest), None)

    def owner(self) -> int | None:
        """The seat of the person longest here; never a bot's."""
        people = [(chair.since, seat) for seat, chair in enumerate(self.all) if chair.has_person]
        return min(people)[1] if people else None

    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat, chair in enumerate(self.all) if chair.kind == "empty"]

    def bot(self, seat: int) -> records.Filled:
        """A bot for a seat, with a name that nobody here has."""
        names = {chair.name for chair in self.all}
        name = next(name for name in (*BOT_NAMES[seat:], *BOT_NAMES) if name not in names)
        return records.Filled(seat=seat, name=name, avatar="bot")

    def name_for(self, guest: str, name: str) -> str:
        """What a guest is called here: by his own name, numbered where another player has it already, so that people,
        page and log can tell all players of a table apart, also when they change seats.

        >>> chairs = Chairs(2)
        >>> chairs.fold(records.Seated(seat=0, guest="g1", name="Ann", avatar="plum"))
        >>> chairs.name_for("g1", "Ann"), chairs.name_for("g2", "Ann")
        ('Ann', 'Ann 2')
        """
        taken = {chair.name for chair in self.all if chair.guest != guest}
        return next(each for each in chain([name], (f"{name} {nth}" for nth in count(2))) if each not in taken)

    def fold(self, note: records.Note) -> None:
        """Take in who sat down, stood up, left, answered or came back."""
        match note:
            case records.Seated():
                self._seat(note)
            case records.Stood(seat=seat):
                self.all[seat] = Chair()
            case records.Filled(seat=seat, name=name, avatar=avatar):
                self.all[seat] = Chair("bot", name=name, avatar=avatar)
            case records.Placed(places=places):
                self.all = [self.all[place] for place in places]
            case records.Departed(seat=seat):
                self.all[seat].left = True
                self.all[seat].ready = False
            case records.Returned(seat=seat):
                self.all[seat].missed = 0
            case records.Answered():
                self._answered(note)

    def _seat(self, note: records.Seated) -> None:
        before = self.all[note.seat]
        former = self.seat_of(note.guest)
        self._sat += 1
        since = self._sat if former is None else self.all[former].since
        if former is not None and former != note.seat:
            self.all[former] = Chair()
        self.all[note.seat] = Chair(
            "person", note.guest, note.name, note.avatar, note.nonce, since=since, bank=before.bank
        )

    def _answered(self, note: records.Answered) -> None:
        chair = self.all[note.seat]
        chair.bank = note.bank
        if note.why == "own":
            chair.missed = 0
        elif note.why == "time":
            chair.missed += 1
