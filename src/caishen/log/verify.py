"""Checking a log: everything in it that follows from the rules and the secret is worked out anew.

The match is played again from the log's own choices, and each line is compared with what the rules
make of them: commitment, walls, dice and lots from the revealed secret; whether each action was
legal; passes, multipliers and items; payments, dealers, steps and scores; that every deal sums to
zero. What cannot be known from a log is not checked: names, times, who answered by time-out, who
left where leaving costs nothing, and walls that were prepared and promised nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

import msgspec

from caishen import fair, rules
from caishen.errors import CaishenError, LogError
from caishen.log.lines import Line, read
from caishen.match.events import AnyEvent, Began, MatchEnd, Settle
from caishen.match.feed import feed
from caishen.match.match import replayed


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line (from 1) of a log."""

    line: int
    message: str


def verify(stream: TextIO) -> list[Problem]:
    """What is wrong with a log, in the order of its lines; empty for a good one.

    A line that no legal play leads to ends the check: what follows it means nothing.

    >>> import io
    >>> verify(io.StringIO("[]"))
    [Problem(line=1, message='no JSON object')]
    """
    problems: list[Problem] = []
    try:
        lines = list(read(stream))
        problems += _promise(lines)
        problems += _sums(lines)
        _play([line.event for line in lines], problems)
    except LogError as error:
        line = int(error.facts["line"])
        problems.append(Problem(line, error.message.removeprefix(f"line {line}: ")))
    return sorted(problems, key=lambda problem: problem.line)


def _promise(lines: Sequence[Line]) -> list[Problem]:
    """The log ends with the secret whose SHA-256 it began with, or neither is there."""
    began, ended = lines[0].event, lines[-1].event
    assert isinstance(began, Began)
    if not isinstance(ended, MatchEnd):
        return [Problem(len(lines), "the log ends before its match")]
    if (began.commit is None) != (ended.seed is None):
        return [Problem(len(lines), "commit and seed are both there or both null")]
    secret = _secret(ended)
    if ended.seed is not None and (secret is None or fair.commitment(secret) != began.commit):
        return [Problem(len(lines), "seed: its SHA-256 is not the commit of line 1")]
    return []


def _secret(event: AnyEvent) -> bytes | None:
    """The revealed secret; None where there is none or it is no hexadecimal."""
    if not isinstance(event, MatchEnd) or event.seed is None:
        return None
    try:
        return bytes.fromhex(event.seed)
    except ValueError:
        return None


def _sums(lines: Sequence[Line]) -> list[Problem]:
    """W7.13: what a settle line says must balance by itself, whoever is right about its sums."""
    return [
        Problem(line.n + 1, "the seats and the house do not sum to zero")
        for line in lines
        if isinstance(line.event, Settle) and sum(line.event.net) + line.event.house
    ]


def _play(events: Sequence[AnyEvent], problems: list[Problem]) -> None:
    began = events[0]
    assert isinstance(began, Began)
    secret = _secret(events[-1])
    if secret is None:  # nothing is promised or `_promise` has told so: the walls are taken as they are
        events = [msgspec.structs.replace(began, commit=None), *events[1:]]
    try:
        match = replayed(rules.get(began.rules, began.options), events, secret)
    except LogError:
        raise
    except CaishenError as error:
        raise LogError(f"line 1: {error.message}", line=1) from error
    feed(match, events, lambda n, message: problems.append(Problem(n + 1, message)))
