"""What one seat sees, as the bytes of `env.layout`: the definition, made from the seat's `View` and public facts alone.

`env.core` fills the same bytes from a running deal many times as fast; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from caishen.deal.view import View
from caishen.env import layout as at
from caishen.tiles import KINDS

Bytes = NDArray[np.uint8]
_MOST = 255


def compact(view: View, dealer: int, streak: int, bets: Sequence[int]) -> Bytes:
    """The `at.SIZE` bytes of `view`'s seat. `dealer`, `streak`, `bets` (points by seat): the public facts of the match.

    >>> from caishen import rules
    >>> from caishen.env.game import Game
    >>> game = Game(rules.get("lishui"), seed=1)
    >>> seen = compact(game.view(0), game.match.dealer, game.match.streak, game.match.bets)
    >>> seen.shape, seen.dtype, int(seen[at.OWN : at.OWN + 34].sum()) in (13, 14)
    ((473,), dtype('uint8'), True)
    """
    seen = before_the_deal(view.number, dealer, streak, bets)
    table = view.table
    seen[at.OWN : at.OWN + KINDS] = view.counts
    seen[at.UNSEEN : at.UNSEEN + KINDS] = [view.unseen(kind) for kind in range(KINDS)]
    for seat in range(len(bets)):
        _seat(seen, view, seat, (seat - view.number) % len(bets))
    seen[at.PHASE] = table.phase
    seen[at.TURN] = (table.turn - view.number) % len(bets)
    seen[at.WILD] = table.wild + 1
    seen[at.CALLED] = table.tile + 1
    seen[at.DRAWN] = view.own.drawn + 1
    seen[at.FRESH] = table.fresh
    seen[at.FROM_TAIL] = table.from_tail
    seen[at.DRAWS] = max(table.draws_left(), 0)
    seen[at.GOD] = table.god
    seen[at.PASSED_WIN] = min(view.passed_win, _MOST)
    return seen


def before_the_deal(seat: int, dealer: int, streak: int, bets: Sequence[int]) -> Bytes:
    """What a seat sees while bets are asked: no tile is dealt."""
    seen = np.zeros(at.SIZE, np.uint8)
    for other, points in enumerate(bets):
        seen[at.BETS + (other - seat) % len(bets)] = min(points, _MOST)
    seen[at.SEATS] = len(bets)
    seen[at.PHASE] = at.BETTING
    seen[at.DEALER] = (dealer - seat) % len(bets)
    seen[at.STREAK] = min(streak, _MOST)
    return seen


def _seat(seen: Bytes, view: View, seat: int, place: int) -> None:
    """What lies before a seat: its river and sets."""
    river = view.rivers[seat][: at.RIVER]
    start = at.RIVERS + place * at.RIVER
    seen[start : start + len(river)] = [kind + 1 for kind in river]
    for one in view.sets_of[seat]:
        if one.tiles is None:
            seen[at.HIDDEN + place] += 1
        for kind in one.tiles or ():
            seen[at.SETS + place * KINDS + kind] += 1
    seen[at.HELD + place] = view.held[seat]
    seen[at.CALLS + place] = len(view.sets_of[seat])
