"""What a seat is asked, as frames: its question with all choices in words, and 听.

Only reads the table. The numbers and clauses come from the deal and from scoring; nothing is worked
out here that a rule decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from caishen.deal.actions import BET, CHOWS, KONG, PASS, PUNG, describe
from caishen.deal.view import View
from caishen.match import prospects
from caishen.match.events import Buy
from caishen.scoring import waits
from caishen.server.table import Table
from caishen.tiles import NAMES
from caishen.wire.frames import Amounts, Barred, Choice, Clock, Question, Ready, WaitingFor, Warn

Kind = Literal["buy", "top", "turn", "claim", "rob"]


def question(table: Table, seat: int, now: int) -> Question:
    """The open question of an asked seat, with the time that is left."""
    asked = table.asking[seat]
    legal = table.legal(seat)
    kind = _kind(table, seat, legal)
    step, bank = asked.left(now, table.info.clock)
    offered = choices(legal)
    free = len(offered) < len(legal)
    return Question(
        about=asked.about,
        kind=kind,
        actions=[_choice(table, seat, action) for action in offered],
        amounts=Amounts(least=legal[1] - BET, most=legal[-1] - BET) if free else None,
        barred=[Barred(tile=NAMES[tile], clause=clause) for tile, clause in table.views[seat].barred()]
        if kind == "turn"
        else [],
        step_ms=step,
        bank_ms=bank,
    )


def choices(legal: Sequence[int]) -> Sequence[int]:
    """The answers that are listed one by one: all, but of bets with free amounts (W7.4, W7.5) only the two ends."""
    return (legal[0], legal[-1]) if BET in legal and len(legal) > 2 else legal


def clock(table: Table, now: int) -> Clock:
    """Whom everybody sees the table wait for: the seat at turn; never who could claim."""
    for seat, asked in table.asking.items():
        if asked.at <= now and table.streams.wake_at() is None and _is_public(table, seat):
            step, bank = asked.left(now, table.info.clock)
            return Clock(seat=seat, step_ms=step, bank_ms=bank)
    return Clock(seat=None, step_ms=None, bank_ms=None)


def ready(table: Table, seat: int) -> Ready:
    """Whether a seat's hand waits, for what, and whether 听 is on."""
    rest = table.at_rest(seat) if table.playing.phase == "deal" else None
    if rest is None:
        return Ready(can=False, on=False, waits=[], passed=0)
    view = table.views[seat]
    found = waits(table.rules, view.wild, rest[0], view.sets)
    shown = [
        WaitingFor(tile=NAMES[each.tile], draw=each.draw, discard=each.discard, left=view.unseen(each.tile))
        for each in found.waits
        if each.tile not in view.absent  # any tile would do: but these are not in the deal (§9)
    ]
    return Ready(can=found.distance == 0, on=table.chairs[seat].ready, waits=shown, passed=view.passed_win)


def _kind(table: Table, seat: int, legal: Sequence[int]) -> Kind:
    if BET in legal:
        return "buy" if seat == table.playing.dealer and not isinstance(table.log[-1], Buy) else "top"
    if PASS not in legal:
        return "turn"
    return "rob" if getattr(table.log[-1], "kind", "") == "added" else "claim"


def _is_public(table: Table, seat: int) -> bool:
    """Whether everybody knows that this seat is asked: the dealer to buy, the seat at turn."""
    legal = table.legal(seat)
    return _kind(table, seat, legal) in ("buy", "turn")


def _choice(table: Table, seat: int, action: int) -> Choice:
    if action >= BET:
        return Choice(action=action, do="bet", tile=None, tiles=[], points=action - BET, warn=None)
    view = table.views[seat]
    told = describe(action, view.called, view.wild)
    tile = told.tile
    if told.do == "win":
        tile = view.called if view.called >= 0 else view.drawn
    return Choice(
        action=action,
        do=told.do,
        tile=None if tile is None else NAMES[tile],
        tiles=[NAMES[each] for each in told.tiles],
        points=None,
        warn=_warn(table, seat, action, view),
    )


def _warn(table: Table, seat: int, action: int, view: View) -> Warn | None:
    """What a player should know before he chooses this."""
    if action == view.wild:
        fine = prospects.wild_fine(table.playing, seat)
        if fine:
            return Warn(code="wild_fined", clause=table.rules.refusals.wild_discard, points=fine)
        if table.rules.wild_can_be_won:
            return Warn(code="wild_can_be_won", clause=table.rules.refusals.wild_discard, points=None)
    if action in (*CHOWS, PUNG, KONG):
        found = prospects.liability_by(table.playing, seat, action)
        if found is not None:
            liability, calls = found
            code: Literal["liability", "liability_next"] = "liability" if calls == 1 else "liability_next"
            return Warn(code=code, clause=liability.clause, points=None)
    return None
