"""Playing a packed log again: every event is answered for, and the deal must come out the same.

A log tells what happened, not every answer: a claim that lost to a higher one leaves no trace. So
answers are given that lead to the logged events, and the engine's own log is compared with the given
one at every step. Uses the public face of a deal only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from caishen.deal.actions import CHOWS, KONG, PASS, PUNG, WIN
from caishen.deal.packed import Op, action_of, given_up, is_auto, op_of, seat_of
from caishen.errors import CaishenError, LogError

if TYPE_CHECKING:
    from caishen.deal.machine import Deal

_NAME = {WIN: "win", PUNG: "pung", KONG: "kong"} | dict.fromkeys(CHOWS, "chow")


def play(deal: Deal, log: tuple[int, ...]) -> None:
    """Bring a deal that has not begun to the end of `log`. `LogError` at the first event that the
    rules forbid or the wall does not give; `facts`: event, its index in the log."""
    done = 0
    while done < len(log):
        try:
            _answer_for(deal, log, done)
        except CaishenError as error:
            raise _broken(done, error.message) from error
        now = deal.log
        for index in range(done, min(len(now), len(log))):
            if now[index] != log[index]:
                raise _broken(index, "it does not follow from what stands before it")
        if len(now) <= done:
            raise _broken(done, "it cannot follow: somebody has still to answer")
        done = len(now)
    if done > len(log):
        raise _broken(len(log), "the log stops where an event must follow at once")


def _answer_for(deal: Deal, log: tuple[int, ...], at: int) -> None:
    """Give the answers that the event number `at`, and the passes before the next one, speak of."""
    if op_of(log[at]) == Op.LEFT:
        deal.leave(seat_of(log[at]))
        return
    end = at
    while end < len(log) and op_of(log[end]) == Op.PASS:
        end += 1
    action = action_of(log[end]) if end < len(log) else None
    claimant = seat_of(log[end]) if action is not None and end < len(log) else None
    for word in log[at:end]:
        seat = seat_of(word)
        if seat != claimant:
            legal = deal.asked().get(seat, ())
            deal.step(seat, _lesser(legal, given_up(word)), is_auto(word))
    by_itself = len(deal.log) > end  # W6.3: a win that follows from the passes
    if action is not None and claimant is not None and not by_itself:
        deal.step(claimant, action, is_auto(log[end]))


def _lesser(legal: tuple[int, ...], gave_up: list[str]) -> int:
    """What was answered by a seat that gave that up: nothing, or a lesser claim, which then lost."""
    kept = [action for action in legal if action in _NAME and _NAME[action] not in gave_up]
    return kept[-1] if kept else PASS


def _broken(index: int, why: str) -> LogError:
    return LogError(f"event {index} of the deal cannot be: {why}", event=index)
