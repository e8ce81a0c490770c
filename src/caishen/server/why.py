"""Why a tile cannot be won with or called: reason codes and clauses, from one seat's own view alone.

Asked by a player who wonders. Whether a hand wins is asked of `scoring.judge`; the bars beside the
hand (turn, passes, the end of the wall) are read from the view. No hidden tile can be in an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from caishen.deal.actions import CHOWS, KONG, PUNG, WIN, chow_set, place_of
from caishen.deal.events import Dealt, Discard, Kong
from caishen.deal.view import View
from caishen.match.events import AnyEvent
from caishen.rules import By
from caishen.scoring import judge
from caishen.tiles import FIRST_HONOUR, NAMES, kind_of
from caishen.wire.frames import Because, Reason

_TURN = 0
"""`Table.phase` of a seat's own turn."""
_CLAUSES = {
    "W": {"after_call": "W3.1", "own_discard": "W4.1", "not_upper": "W4.1", "no_draw_left": "W2.8",
          "only_wilds_left": "W3.6", "passed_pung": "W4.4", "passed_win": "W4.5", "all_god": "W6.3",
          "wild_discard": "W1.3"},
    "L": {"after_call": "L2.1", "own_discard": "L2.1", "not_upper": "L2.1", "no_draw_left": "L1.6",
          "only_wilds_left": "L2.2", "wild_discard": "L2.2"},
}  # fmt: skip
"""The clause of each bar in the two chapters of rules."""

Call = Literal["chow", "pung", "kong"]


def because(view: View, log: list[AnyEvent], command: str, wanted: str | None) -> Because:
    """The answer to `why` about a tile, or about the one that lies nearest: the drawn one, else the last discard."""
    own_turn = view.table.phase == _TURN and view.table.turn == view.number
    if own_turn and wanted in (None, None if view.drawn is None else NAMES[view.drawn]):
        return _about_own(view, command)
    feeder, lying, by = _lying(log)
    tile = lying if wanted is None else wanted
    if tile is None:
        return _about_own(view, command)
    return _about_other(view, command, kind_of(tile), feeder if tile == lying else None, by)


def _about_own(view: View, command: str) -> Because:
    """The hand of one tile more, as it was drawn, dealt, or left by a call."""
    tile, by = view.drawn, _by_draw(view)
    hand = list(view.own.tiles())
    reasons: list[Reason] = []
    if not view.table.fresh:
        reasons.append(_bar(view, "win", "after_call"))
    else:
        if tile is not None:
            hand.remove(tile)
        verdict = judge(view.rules, view.wild, hand, view.sets, tile, by, heavenly=tile is None)
        if not verdict.win:
            reasons.append(Reason(claim="win", code=verdict.reason, clause=verdict.clause or ""))  # type: ignore[arg-type]  # the judge's words are among the codes
    name = None if tile is None else NAMES[tile]
    return Because(id=command, tile=name, by=by, win=not reasons, reasons=reasons)


def _about_other(view: View, command: str, tile: int, feeder: int | None, by: By) -> Because:
    """A tile that another seat discarded or added to a kong, or might; `feeder` None: nobody's yet."""
    hand = list(view.own.tiles())
    if view.drawn is not None:
        hand.remove(view.drawn)
    reasons: list[Reason] = []
    if feeder == view.number:
        reasons.append(_bar(view, "win", "own_discard"))
    elif (len(hand) - view.rules.hand_size) % 3:
        reasons.append(_bar(view, "win", "after_call"))
    else:
        reasons += _win_bars(view, hand, tile, by)
        if by == "discard":
            reasons += _call_bars(view, tile, feeder)
    win = not any(reason.claim == "win" for reason in reasons)
    return Because(id=command, tile=NAMES[tile], by=by, win=win, reasons=reasons)


def _win_bars(view: View, hand: list[int], tile: int, by: By) -> Iterator[Reason]:
    verdict = judge(view.rules, view.wild, hand, view.sets, tile, by)
    if not verdict.win:
        yield Reason(claim="win", code=verdict.reason, clause=verdict.clause or "")  # type: ignore[arg-type]  # as above
    elif verdict.multiplier <= view.passed_win and not view.own.may(WIN):
        yield _bar(view, "win", "passed_win")


def _call_bars(view: View, tile: int, feeder: int | None) -> Iterator[Reason]:
    """Of each call for which the tiles are there and which is not offered, what stands against it."""
    counts = view.counts
    upper = (view.number - 1) % view.rules.seats
    if tile == view.wild:
        if counts[tile] >= 2:
            yield _bar(view, "pung", "wild_discard")
        return
    chow = any(_holds_chow(view, action, tile) for action in CHOWS)
    if chow and not any(view.own.may(action) for action in CHOWS):
        if feeder not in (None, upper):
            yield _bar(view, "chow", "not_upper")
        else:
            yield from _barred_call(view, "chow")
    if counts[tile] >= 2 and not view.own.may(PUNG):
        if view.own.passed >> tile & 1:
            yield _bar(view, "pung", "passed_pung")
        else:
            yield from _barred_call(view, "pung")
    if counts[tile] == 3 and not view.own.may(KONG) and not view.table.replacement_left():
        yield _bar(view, "kong", "no_draw_left")


def _barred_call(view: View, call: Call) -> Iterator[Reason]:
    """What bars a chow or pung from whatever seat."""
    if view.table.god:
        yield _bar(view, call, "all_god")
    elif view.table.draws_left() <= 0:
        yield _bar(view, call, "no_draw_left")
    elif view.own.hand.held - view.own.hand.wilds <= 2 and view.rules.wild_discard == "never":
        yield _bar(view, call, "only_wilds_left")


def _holds_chow(view: View, action: int, tile: int) -> bool:
    low = place_of(tile, view.wild) - (action - CHOWS[0])
    if low < 0 or low // 9 != (low + 2) // 9 or low + 2 >= FIRST_HONOUR:
        return False
    used = list(chow_set(action, tile, view.wild))
    used.remove(tile)
    return all(view.counts[each] for each in used)


def _by_draw(view: View) -> By:
    return "replacement" if view.table.from_tail else "draw"


def _lying(log: list[AnyEvent]) -> tuple[int | None, str | None, By]:
    """Who let the last tile lie open, the tile, and how it would be won."""
    for event in reversed(log):
        match event:
            case Discard(seat=seat, tile=tile):
                return seat, tile, "discard"
            case Kong(seat=seat, tile=tile, kind="added"):
                return seat, tile, "rob"
            case Dealt():
                break
    return None, None, "discard"


def _bar(view: View, claim: Literal["win", "chow", "pung", "kong"], code: str) -> Reason:
    chapter = view.rules.refusals.no_shape[0]
    return Reason(claim=claim, code=code, clause=_CLAUSES[chapter][code])  # type: ignore[arg-type]  # a key of _CLAUSES
