"""Many matches between bots, on one or several processes, the same for the same seed.

Match j (from 1) has the secret SHA-256("caishen/1|simulate|SEED|j") and each of its bots a seed of
its own, so that matches depend on nothing but their number; they come out in order however many
processes play them. Ctrl-C is the caller's: workers leave it alone.
"""

from __future__ import annotations

import hashlib
import io
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Protocol

from caishen import bots, log
from caishen.arena.play import play_match
from caishen.arena.tally import Tally
from caishen.match import Match
from caishen.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Played:
    """Match `number` (from 1): its log as text, how many deals it had, and what happened in them."""

    number: int
    text: str
    deals: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class _Task:
    rules: RuleSet
    seed: int
    players: tuple[str, ...]
    number: int
    limit: int


class _Result(Protocol):
    def result(self) -> Played: ...


def simulate(rules: RuleSet, deals: int, seed: int, players: Sequence[str], jobs: int = 1) -> Iterator[Played]:
    """Matches of the rule set's length, in order, until `deals` deals are played; the last may be cut.

    `players`: the names of bots (`bots.make`), one a seat. `jobs`: processes. `FieldError` for a
    rule set that cannot be played or a bot that does not exist.
    """
    waiting: deque[tuple[_Task, _Result]] = deque()
    shortest = rules.deals or (rules.rounds or 1) * rules.seats
    number = 0
    with ExitStack() as stack:
        submit = _submitter(stack, jobs)
        while deals > 0:
            while len(waiting) < 2 * jobs and (limit := deals - shortest * len(waiting)) > 0:
                number += 1
                task = _Task(rules, seed, tuple(players), number, limit)
                waiting.append((task, submit(task)))
            task, pending = waiting.popleft()
            played = pending.result()
            if played.deals > deals:  # matches of rounds: it began before those in front of it were over
                played = _play(_Task(rules, seed, task.players, task.number, deals))
            deals -= played.deals
            yield played


def _play(task: _Task) -> Played:
    match = Match(task.rules, task.players, secret=_hash("simulate", task.seed, task.number))
    play_match(
        match,
        [
            bots.make(name, task.rules, seat, int.from_bytes(_hash("bot", task.seed, task.number, seat)[:8], "big"))
            for seat, name in enumerate(task.players)
        ],
        task.limit,
    )
    text = io.StringIO()
    log.write(text, match.events)
    return Played(task.number, text.getvalue(), match.deals_played, Tally.of(match.events))


def _hash(use: str, *numbers: int) -> bytes:
    return hashlib.sha256("|".join(["caishen/1", use, *map(str, numbers)]).encode()).digest()


class _Here:
    """A task played in this process, when its result is wanted."""

    def __init__(self, task: _Task) -> None:
        self._task = task

    def result(self) -> Played:
        return _play(self._task)


def _submitter(stack: ExitStack, jobs: int) -> Callable[[_Task], _Result]:
    if jobs == 1:
        return _Here
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    stack.callback(pool.shutdown, cancel_futures=True)
    return lambda task: pool.submit(_play, task)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
