"""Many matches between bots, on one or several processes or a cluster, the same for the same seed.

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
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Protocol

from caishen import bots, log
from caishen.arena.cluster import submitter
from caishen.arena.loop import play_any_legal
from caishen.arena.play import play_match
from caishen.arena.tally import Tally
from caishen.match import Match
from caishen.rules import RuleSet

_TOGETHER = 100
"""Matches of one task where no logs are kept: what passes between processes is then small beside the play."""


@dataclass(frozen=True, slots=True)
class Played:
    """Match `number` (from 1), or those from it on that were played together without logs: the log as text, how many
    deals there were, and what happened in them."""

    number: int
    text: str
    deals: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class _Task:
    rules: RuleSet
    seed: int
    players: tuple[str, ...]
    numbers: range
    limit: int
    logs: bool


class _Result(Protocol):
    def result(self) -> Played: ...


def simulate(
    rules: RuleSet,
    deals: int,
    seed: int,
    players: Sequence[str],
    jobs: int = 1,
    *,
    logs: bool = True,
    cluster: str | None = None,
) -> Iterator[Played]:
    """Matches of the rule set's length, in order, until `deals` deals are played; the last may be cut.

    `players`: the names of bots (`bots.make`), one a seat. `jobs`: processes. `logs`: off, the texts are empty, many
    matches come in one, and b0 in every seat is played by the compiled loop; the tallies are the same.
    `cluster`: a Ray cluster instead of processes (`cluster.submitter`: its address, its errors); `jobs` is then unused.
    `FieldError` for a rule set that cannot be played or a bot that does not exist.
    """
    waiting: deque[tuple[_Task, _Result]] = deque()
    shortest = rules.deals or (rules.rounds or 1) * rules.seats
    together = 1 if logs else _TOGETHER
    number, in_hand = 1, 0
    with ExitStack() as stack:
        submit, at_once = _submitter(stack, jobs) if cluster is None else submitter(stack, cluster, _play)
        while deals > 0:
            while len(waiting) < 2 * at_once and (limit := deals - shortest * in_hand) > 0:
                numbers = range(number, number + min(together, -(-limit // shortest)))
                task = _Task(rules, seed, tuple(players), numbers, limit, logs)
                waiting.append((task, submit(task)))
                number, in_hand = numbers.stop, in_hand + len(numbers)
            task, pending = waiting.popleft()
            in_hand -= len(task.numbers)
            played = pending.result()
            if played.deals > deals:  # matches of rounds: it began before those in front of it were over
                played = _play(replace(task, limit=deals))
            deals -= played.deals
            yield played


def _play(task: _Task) -> Played:
    """Its matches one after the other, as long as there are deals to play."""
    tally = Tally()
    counted = not task.logs and set(task.players) == {"b0"}
    text = io.StringIO()
    for number in task.numbers:
        if tally.deals == task.limit:
            break
        match = Match(task.rules, task.players, secret=_hash("simulate", task.seed, number), brief=counted)
        players = [
            bots.make(name, task.rules, seat, int.from_bytes(_hash("bot", task.seed, number, seat)[:8], "big"))
            for seat, name in enumerate(task.players)
        ]
        (play_any_legal if counted else play_match)(match, players, task.limit - tally.deals)
        tally.take(match.events)
        if task.logs:
            log.write(text, match.events)
    return Played(task.numbers.start, text.getvalue(), tally.deals, tally)


def _hash(use: str, *numbers: int) -> bytes:
    return hashlib.sha256("|".join(["caishen/1", use, *map(str, numbers)]).encode()).digest()


class _Here:
    """A task played in this process, when its result is wanted."""

    def __init__(self, task: _Task) -> None:
        self._task = task

    def result(self) -> Played:
        return _play(self._task)


def _submitter(stack: ExitStack, jobs: int) -> tuple[Callable[[_Task], _Result], int]:
    """What hands a task on, and how many are played at once."""
    if jobs == 1:
        return _Here, 1
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    stack.callback(pool.shutdown, cancel_futures=True)
    return lambda task: pool.submit(_play, task), jobs


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
