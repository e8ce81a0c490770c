"""Game logs as decisions: what a seat saw, what it could do, what it did, what the deal brought it.

A decision is an answer to a question of a deal: a turn's action, a claim, a pass. Bets are not among them. Where a log
cannot tell what was answered (a claim that lost to a higher one leaves only what it gave up), there is no decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from caishen import rules as rule_sets
from caishen.deal.actions import CHOWS, KONG, PASS, PUNG, WIN
from caishen.deal.events import Dealt, Pass, PlayEvent
from caishen.deal.packed import action_of, pack
from caishen.deal.secrecy import told_to
from caishen.deal.view import View
from caishen.env import layout as at
from caishen.env.compact import Bytes, compact
from caishen.match.events import AnyEvent, Began, Buy, Settle, Top

_CALLS = {WIN: "win", PUNG: "pung", KONG: "kong"} | dict.fromkeys(CHOWS, "chow")


class Decision(NamedTuple):
    """`observation` (473,) and `mask` (111,) as in `env.layout`; `action`: the move; `seat`; `deal`: its number in
    the match, from 1; `auto`: a time-out answered; `points`: what the deal brought the seat in the end."""

    observation: Bytes
    mask: NDArray[np.int8]
    action: int
    seat: int
    deal: int
    auto: bool
    points: int


def decisions(events: Iterable[AnyEvent]) -> Iterator[Decision]:
    """The decisions of a match in order, those of a deal once it is paid; `events` begin with the match line."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, Began), "a log begins with the match line"
    reader = _Reader(began)
    for event in stream:
        yield from reader.take(event)


def columns(matches: Iterable[Sequence[AnyEvent]]) -> dict[str, NDArray[np.generic]]:
    """The decisions of several matches as arrays of one length: those of `Decision`, and `match`, counted from 0."""
    found = [(number, one) for number, events in enumerate(matches) for one in decisions(events)]
    count = len(found)
    return {
        "observation": np.array([one.observation for _, one in found], np.uint8).reshape(count, at.SIZE),
        "mask": np.array([one.mask for _, one in found], np.int8).reshape(count, at.MOVES),
        "action": np.array([one.action for _, one in found], np.uint8),
        "seat": np.array([one.seat for _, one in found], np.uint8),
        "match": np.array([number for number, _ in found], np.uint32),
        "deal": np.array([one.deal for _, one in found], np.uint16),
        "auto": np.array([one.auto for _, one in found], np.bool_),
        "points": np.array([one.points for _, one in found], np.int32),
    }


def save_npz(path: Path, table: dict[str, NDArray[np.generic]]) -> None:
    """The columns as a packed .npz file: `numpy.load(path)["observation"]`."""
    np.savez_compressed(path, **table)  # type: ignore[arg-type]  # its stub takes the names for its own options


def save_parquet(path: Path, table: dict[str, NDArray[np.generic]]) -> None:
    """The columns as Parquet; observation and mask are lists of fixed length."""
    import pyarrow as pa
    from pyarrow import parquet

    arrays = {
        name: pa.FixedSizeListArray.from_arrays(pa.array(column.reshape(-1)), column.shape[1])
        if column.ndim > 1
        else pa.array(column)
        for name, column in table.items()
    }
    parquet.write_table(pa.table(arrays), path)


class _Reader:
    """One match being read: a view for each seat, and the decisions of the running deal."""

    def __init__(self, began: Began) -> None:
        self._rules = rule_sets.get(began.rules, began.options)
        self._views: list[View] = []
        self._found: list[Decision] = []
        self._passed: list[Pass] = []
        self._dealt: Dealt | None = None
        self._bets = [0] * began.seats

    def take(self, event: AnyEvent) -> list[Decision]:
        """One event; gives the decisions of a deal that it pays."""
        if isinstance(event, Buy | Top):
            self._bets[event.seat] = event.points or 0
        elif isinstance(event, Settle):
            paid = [one._replace(points=event.net[one.seat]) for one in self._found]
            self._found, self._bets = [], [0] * len(self._bets)
            return paid
        elif isinstance(event, Dealt):
            self._dealt = event
            self._views = [View(self._rules, seat) for seat in range(len(self._bets))]
            self._tell(event)
        elif isinstance(event, Pass):
            self._passed.append(event)
        elif isinstance(event, PlayEvent):
            self._decide(event)
            self._tell(event)
        return []

    def _tell(self, event: Dealt | PlayEvent) -> None:
        for seat, view in enumerate(self._views):
            told = told_to(seat, event)
            if told is not None:
                view.fold(told)

    def _decide(self, event: PlayEvent) -> None:
        """What was answered before this event came about."""
        assert self._dealt is not None, "a deal line stands before what is played"
        action = action_of(pack(event, self._views[0].wild, 0))
        claimant = getattr(event, "seat", None) if action is not None else None
        for passed in self._passed:
            view = self._views[passed.seat]
            options = {_CALLS[one] for one in view.legal() if one != PASS}
            if passed.seat != claimant and options == set(passed.gave_up):
                self._add(view, PASS, passed.auto)
        self._passed = []
        if action is not None and claimant is not None and action in self._views[claimant].legal():
            self._add(self._views[claimant], action, event.auto)

    def _add(self, view: View, action: int, auto: bool) -> None:
        assert self._dealt is not None, "a deal line stands before what is played"
        mask = np.zeros(at.MOVES, np.int8)
        mask[list(view.legal())] = 1
        seen = compact(view, self._dealt.dealer, self._dealt.streak, self._bets)
        self._found.append(Decision(seen, mask, action, view.number, self._dealt.deal, auto, 0))
