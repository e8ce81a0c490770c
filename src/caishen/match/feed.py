"""Stored events back into a match: which calls brought them about, and whether they are what follows.

A log tells what happened, not who clicked what; this file reads the calls out of it (a deal reads
its own events itself, `Deal.from_log`). Every event that the match makes anew is compared with the
stored one, so that restoring a match and checking a foreign log are the same walk: only what is done
about a difference differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from caishen.deal.actions import BET
from caishen.deal.events import Event, Left, PlayEvent
from caishen.errors import CaishenError, LogError
from caishen.match.events import AnyEvent, Buy, MatchEnd, Player, Top

if TYPE_CHECKING:
    from caishen.match.match import Match

Differs = Callable[[int, str], object]
"""Called with the number of an event and what is wrong with it; may raise or take a note and go on."""


def refuse(n: int, message: str) -> NoReturn:
    """Raise `LogError` for event `n` (from 0)."""
    raise LogError(f"line {n + 1}: {message}", line=n + 1)


def feed(match: Match, stored: Sequence[AnyEvent], differs: Differs) -> None:
    """Bring `match`, whose own events begin the stored ones, to the end of `stored`.

    The stored events take the place of the match's own, so that their times are kept. `LogError`
    where no legal call leads on.
    """
    _compare(match, stored, 0, differs)
    while len(match.events) < len(stored):
        start, phase = len(match.events), match.phase
        try:
            _call(match, stored, start)
        except LogError as error:
            refuse(min(start + error.facts.get("event", 0), len(stored) - 1), error.message)
        except CaishenError as error:
            refuse(start, error.message)
        if (len(match.events), match.phase) == (start, phase):
            refuse(start, f"{_type(stored[start])} does not answer what is asked here")
        _compare(match, stored, start, differs)


def _call(match: Match, stored: Sequence[AnyEvent], start: int) -> None:
    """The call, or the answers of one question, that must have led to the stored event `start`."""
    event = stored[start]
    if match.phase == "ended":
        raise LogError(f"{_type(event)} stands after the end of the match")
    if match.phase == "deal":
        match.play_back(_rest_of_deal(stored, start))
    elif isinstance(event, Left):
        match.leave(event.seat)
    elif match.phase == "bets":
        _answer_bets(match, stored[start : start + match.rules.seats])
    elif isinstance(event, Player):
        match.replace(event.seat, event.name, event.bot)
    elif isinstance(event, MatchEnd):
        match.cut()
    else:
        match.next_deal()


def _rest_of_deal(stored: Sequence[AnyEvent], start: int) -> list[PlayEvent]:
    events: list[PlayEvent] = []
    for event in stored[start:]:
        if not isinstance(event, PlayEvent):
            break
        events.append(event)
    return events


def _answer_bets(match: Match, lines: Sequence[AnyEvent]) -> None:
    """The tops of one deal are told together, so their lines stand together."""
    given = {line.seat: line for line in lines if isinstance(line, Buy | Top)}
    for seat in match.asked():
        if seat in given:
            match.step(seat, BET + (given[seat].points or 0), given[seat].auto)


def _compare(match: Match, stored: Sequence[AnyEvent], start: int, differs: Differs) -> None:
    for n in range(start, len(match.events)):
        if n >= len(stored):
            refuse(n - 1, f"the log ends here, but {_type(match.events[n])} follows from this")
        difference = _difference(match.events[n], stored[n])
        if difference is not None:
            differs(n, difference)
        match.events[n] = stored[n]


def _difference(ours: Event, theirs: Event) -> str | None:
    """What the rules make of an event and the log has otherwise; times and who answered are the log's own."""
    if ours == theirs:
        return None
    if type(ours) is not type(theirs):
        return f"the log has {_type(theirs)}, the rules give {_type(ours)}"
    for name in ours.__struct_fields__:
        mine, other = getattr(ours, name), getattr(theirs, name)
        if name not in ("t", "auto") and mine != other:
            return f"{name.rstrip('_')}: the log has {_text(other)}, the rules give {_text(mine)}"
    return None


def _type(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
