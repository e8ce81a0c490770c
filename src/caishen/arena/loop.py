# cython: language_level=3
"""Matches with b0 in every seat, played inside one compiled loop.

b0 looks at nothing but its legal actions, so no seat's stream is told and no view folded: the loop
answers the deal itself. The lots it draws are b0's own, one for each bet and each question, so that a match
goes as `arena.play` would play it, to the last point; the rest is `Match`.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from caishen.bots import Bot
from caishen.deal.actions import without_wilds
from caishen.match import Match

if cython.compiled:
    from cython.cimports.caishen.deal.machine import Deal
    from cython.cimports.caishen.deal.seat import Seat
    from cython.cimports.caishen.deal.table import OVER
    from cython.cimports.caishen.fair.stream import Stream
else:
    from caishen.deal.machine import Deal
    from caishen.deal.seat import Seat
    from caishen.deal.table import OVER
    from caishen.fair.stream import Stream


def play_any_legal(match: Match, bots: Sequence[Bot], limit: int) -> None:
    """Play a match that has just begun to its end, or cut it after `limit` deals: `play.play_match` for b0 alone.

    >>> from caishen import bots, rules
    >>> mobile = rules.get("wenzhou-mobile")
    >>> match = Match(mobile, ["E", "S", "W", "N"], secret=bytes(32), brief=True)
    >>> play_any_legal(match, [bots.make("b0", mobile, seat, seed=1) for seat in range(4)], limit=2)
    >>> match.phase, match.deals_played, sum(match.scores)
    ('ended', 2, 0)
    """
    while match.phase != "ended":
        if match.deals_played == limit:
            match.cut()
            continue
        match.next_deal()
        lots = [bots[place].lots for place in match.places]
        while match.phase == "bets":
            seat, legal = next(iter(match.asked().items()))
            match.step(seat, legal[lots[seat].below(len(legal))])
        if match.deal is not None:
            _play_deal(match.deal, lots)
            match.played()


@cython.cfunc
def _play_deal(deal: Deal, lots: list) -> cython.void:  # type: ignore[type-arg]  # a C list
    """Every question answered by lot, the lowest seat that is asked first."""
    asked: Seat
    while deal.table.phase != OVER:
        for asked in deal.seats:
            if deal.count(asked.number):
                deal.step(asked.number, _chosen(asked, lots[asked.number]))
                break


@cython.cfunc
def _chosen(asked: Seat, lots: Stream) -> cython.int:
    if asked.hand.wilds and asked.may(asked.wild):
        legal: tuple[int, ...] = tuple(without_wilds(asked.legal(), asked.wild))
        return legal[lots.below(len(legal))]
    return asked.actions[lots.below(asked.count)]
