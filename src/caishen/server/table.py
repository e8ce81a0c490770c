"""A table in memory: the fold of its records, and the match that they tell of.

Everything that a restart must bring back is here and nowhere else: chairs, match, streams, open
questions. A change goes through `put`, which folds a record and keeps it in `news` until the room has
stored it; if that fails the whole table is thrown away and made anew from its log. No sockets, no
waiting, no clock: times are handed in.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from caishen import bots, rules
from caishen.deal.actions import BET, PASS, WIN, default_action
from caishen.deal.events import Dealt, Discard, Shown
from caishen.deal.view import View
from caishen.errors import NotAsked
from caishen.match import Match
from caishen.match.events import AnyEvent, Began, Seats, Settle
from caishen.server import records
from caishen.server.chairs import Chairs
from caishen.server.questions import Asking, asking
from caishen.server.settings import Settings
from caishen.server.store import Line
from caishen.server.streams import Streams
from caishen.wire.frames import TableInfo

_E = TypeVar("_E", AnyEvent, Shown)

BOT = "b2"
REMEMBERED = 200
"""So many commands are known again when they are sent twice."""


class Table:
    """One table. `restored` makes it from its log."""

    def __init__(self, info: TableInfo, secret: bytes, settings: Settings) -> None:
        self.info = info
        self.rules = rules.get(info.rules, info.options)
        self.chairs = Chairs(self.rules.seats)
        self.streams = Streams(self.rules.seats, settings)
        self.places = list(range(self.rules.seats))
        """For each seat the number of its player in joining order."""
        self.match: Match | None = None
        self.asking: dict[int, Asking] = {}
        self.views: list[View] = []
        self.again: str | None = None
        self.log: list[AnyEvent] = []
        self.length = 0
        self.news: list[records.Record] = []
        self.done: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._secret = secret
        self._settings = settings
        self._began_at = 0
        self._pending: list[records.Answered] = []
        self._bots: dict[int, bots.Bot] = {}

    @classmethod
    def restored(cls, info: TableInfo, secret: bytes, settings: Settings, lines: Iterable[Line], now: int) -> Table:
        """The table that a log tells of, as it goes on at `now`: open questions get their time anew."""
        table = cls(info, secret, settings)
        for line in lines:
            table.fold(line.record, line.at)
        table.streams.skip_pauses()
        if table.log:
            table._resume()
            table._ask_anew(now)
        return table

    def put(self, record: records.Record, now: int) -> None:
        """A change: folded now, stored by the room before anybody hears of it."""
        self.fold(record, now)
        self.news.append(record)

    def fold(self, record: records.Record, at: int) -> None:
        """Take in one record, new or stored."""
        self.length += 1
        match record:
            case records.Asked(at=told, deadlines=deadlines):
                self.asking = {seat: Asking(self.streams.last(seat), told, until) for seat, until in deadlines}
            case records.Readied(seat=seat, on=on):
                self.chairs[seat].ready = on
                self.chairs[seat].rest = self.at_rest(seat)
            case records.Again(code=code):
                self.again = code
            case records.Placed(places=places):
                self.places = [self.places[place] for place in places]
                self.streams.move(places)
                self.chairs.fold(record)
            case records.Fact():
                self._fold_answer(record)
                self.chairs.fold(record)
            case _:
                self._fold_event(record, at)

    # --- the match -----------------------------------------------------------------------------

    def start(self, now: int) -> None:
        """Begin the match with the players as they sit; they draw for their seats (W8.1)."""
        chairs = self.chairs.all
        self.match = Match(
            self.rules,
            [chair.name for chair in chairs],
            secret=self._secret,
            nonces=[chair.nonce for chair in chairs],
            draw_seats=True,
        )
        self._tell(list(self.match.events), now)
        self.next_deal(now)

    def next_deal(self, now: int) -> None:
        """Leave the pause between two deals."""
        self._went_on(self.playing.next_deal(), now)

    def answer(self, seat: int, action: int, why: records.Why, now: int, command: str = "") -> None:
        """A seat answers its question. `IllegalAction`, `NotAsked`: nothing has changed."""
        question = self.asking.get(seat)
        if question is None:
            raise NotAsked(f"seat {seat} is not asked anything", seat=seat, about=None)
        events = self.playing.step(seat, action, auto=why in ("time", "trustee", "ready"))
        bank = question.bank_after(now, self.info.clock)
        self.put(records.Answered(seat=seat, action=action, why=why, id=command, bank=bank), now)
        self._went_on(events, now)

    def leave(self, seat: int, now: int) -> None:
        """The person in a seat leaves the running match."""
        events = self.playing.leave(seat)
        self.put(records.Departed(seat=seat), now)
        self._went_on(events, now)

    def replace(self, note: records.Seated | records.Filled, now: int) -> None:
        """Another player takes a seat between two deals (W8.2)."""
        events = self.playing.replace(note.seat, note.name, isinstance(note, records.Filled))
        self.put(note, now)
        self._tell(events, now)

    def ask_again(self, seat: int, now: int) -> None:
        """A person is back: his open question gets its time anew, the former deadline is void."""
        if seat in self.asking:
            self.asking[seat] = asking(self.asking[seat].about, now, self.info.clock, self.chairs[seat].bank)

    @property
    def has_people(self) -> bool:
        """Whether a person who has not left sits here."""
        return any(chair.has_person for chair in self.chairs.all)

    @property
    def playing(self) -> Match:
        """The match; there must be one."""
        assert self.match is not None
        return self.match

    # --- who must answer, and what without a click -----------------------------------------------

    def legal(self, seat: int) -> Sequence[int]:
        """What an asked seat may answer."""
        return self.playing.asked()[seat]

    def reacts_at(self, seat: int) -> int | None:
        """When an asked seat is answered for, by a bot, 听, the trustee or the clock; None: it has all time,
        and so have bots among themselves."""
        if not self.has_people:
            return None
        question, chair, legal = self.asking[seat], self.chairs[seat], self.legal(seat)
        own_turn = PASS not in legal and BET not in legal
        pace = round(self._settings.bot_turn * 1000) if own_turn else 0
        if not chair.has_person or (chair.ready and WIN in legal) or self.is_trustee(seat):
            return question.at + pace
        return question.deadline

    def react(self, seat: int, now: int) -> None:
        """Answer for a seat whose time has come."""
        chair, legal = self.chairs[seat], self.legal(seat)
        if not chair.has_person:
            self.answer(seat, self._bots_choice(seat, legal), "bot", now)
        elif chair.ready and WIN in legal:
            self.answer(seat, WIN, "ready", now)
        else:
            self.answer(seat, self._default(seat, legal), "trustee" if self.is_trustee(seat) else "time", now)

    def is_trustee(self, seat: int) -> bool:
        """Whether a person's seat plays by default actions: he missed too many questions in a row."""
        chair = self.chairs[seat]
        return chair.has_person and chair.missed >= self._settings.time_outs

    def at_rest(self, seat: int) -> tuple[tuple[int, ...], int] | None:
        """The tiles a seat holds between its turns and how many sets it has, None while it has one more
        that it did not draw (after a call, or as the dealer's first)."""
        if not self.views:
            return None
        view = self.views[seat]
        hand = [kind for kind, count in enumerate(view.counts) for _ in range(count)]
        if (len(hand) - self.rules.hand_size) % 3:
            if view.drawn is None:
                return None
            hand.remove(view.drawn)
        return tuple(hand), len(view.sets)

    # --- inside ----------------------------------------------------------------------------------

    def _went_on(self, events: Sequence[AnyEvent], now: int) -> None:
        """After a call of the match: its events, and the questions that are open now."""
        self._tell(events, now)
        asked = self.playing.asked()
        if events or not self.asking:
            at = max(now, self.streams.due)
            fresh = [(seat, asking(0, at, self.info.clock, self.chairs[seat].bank).deadline) for seat in asked]
            if fresh or self.asking:
                self.put(records.Asked(at=at, deadlines=fresh), now)
        else:
            self.asking = {seat: question for seat, question in self.asking.items() if seat in asked}

    def _tell(self, events: Sequence[AnyEvent], now: int) -> None:
        for event in events:
            if isinstance(event, Began):
                self._began_at = now
            if isinstance(event, Settle):
                assert self.playing.deal is not None
                self.put(self._timed(self.playing.deal.shown(), now), now)
            self.put(self._timed(event, now), now)
            if isinstance(event, Seats):
                self.put(records.Placed(places=[self.places.index(player) for player in self.playing.places]), now)

    def _timed(self, event: _E, now: int) -> _E:
        # The time it is told, not the time it was decided: who could claim and passed must not show in it.
        return msgspec.structs.replace(event, t=self.streams.next_due(now) - self._began_at)

    def _fold_event(self, event: records.Event, at: int) -> None:
        told = self.streams.add(event, at)
        self._pending.clear()
        self.asking = {}
        if not isinstance(event, Shown):
            self.log.append(event)
        if isinstance(event, Began):
            self._began_at = at
            for chair in self.chairs.all:
                chair.bank = self.info.clock.bank * 1000 if self.info.clock else 0
        elif isinstance(event, Dealt):
            self.views = [View(self.rules, seat) for seat in range(self.rules.seats)]
            self._bots = {}
            for chair in self.chairs.all:
                chair.ready = False
        for seat, view in enumerate(self.views):
            if seat in told:
                view.fold(told[seat].event)
        if isinstance(event, Discard):
            chair = self.chairs[event.seat]
            chair.ready = chair.ready and chair.rest == self.at_rest(event.seat)

    def _fold_answer(self, note: records.Note) -> None:
        if isinstance(note, records.Answered):
            self._pending.append(note)
            self.asking.pop(note.seat, None)
            if note.id:
                self.remember(self.chairs[note.seat].guest, note.id)

    def remember(self, guest: str, command: str) -> None:
        """A command was carried out; sent again it is only confirmed."""
        self.done[guest, command] = None
        while len(self.done) > REMEMBERED:
            self.done.popitem(last=False)

    def _resume(self) -> None:
        """The match from its events, and the answers that have none yet."""
        began = self.log[0]
        assert isinstance(began, Began)
        self.match = Match.resume(self.rules, self.log, self._secret if began.commit is not None else None)
        if self.match.phase == "between" and self.asking:
            self.match.next_deal()
        for note in self._pending:
            self.match.step(note.seat, note.action, auto=note.why in ("time", "trustee", "ready"))

    def _ask_anew(self, now: int) -> None:
        """Time in which nobody could answer is given back: every open question starts again."""
        clock = self.info.clock
        self.asking = {
            seat: asking(self.streams.last(seat), now, clock, self.chairs[seat].bank) for seat in self.playing.asked()
        }

    def _bots_choice(self, seat: int, legal: Sequence[int]) -> int:
        if seat not in self._bots:
            name = f"{self.info.code}|{self.playing.deals_played}|{seat}".encode()
            seed = int.from_bytes(hashlib.sha256(name).digest()[:8], "big")
            self._bots[seat] = bots.make(BOT, self.rules, seat, seed)
        bot = self._bots[seat]
        return bot.bet(legal) if BET in legal else bot.choose(self.views[seat], legal)

    def _default(self, seat: int, legal: Sequence[int]) -> int:
        if BET in legal:
            return BET
        view = self.views[seat]
        return default_action(legal, view.drawn, view.wild)
