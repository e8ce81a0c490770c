"""One match played by bots, each of which sees its own seat's stream and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from caishen.bots import Bot
from caishen.deal.events import DealEvent, Dealt
from caishen.deal.secrecy import told_to
from caishen.deal.view import View
from caishen.match import Match
from caishen.match.events import AnyEvent


def play_match(match: Match, bots: Sequence[Bot], limit: int) -> None:
    """Play a match that has just begun to its end, or cut it after `limit` deals. `bots`: one a seat, which it
    takes along when seats are drawn anew."""
    while match.phase != "ended":
        if match.deals_played == limit:
            match.cut()
        else:
            _play_deal(match, bots)


def _play_deal(match: Match, bots: Sequence[Bot]) -> None:
    views: list[View] = []
    _tell(match, views, match.next_deal())
    while asked := match.asked():
        seat, legal = next(iter(asked.items()))
        bot = bots[match.places[seat]]
        action = bot.bet(legal) if match.phase == "bets" else bot.choose(views[seat], legal)
        _tell(match, views, match.step(seat, action))


def _tell(match: Match, views: list[View], events: Sequence[AnyEvent]) -> None:
    """Fold what each seat may know into its view; a deal line begins new ones."""
    for event in events:
        if isinstance(event, Dealt):
            views[:] = [View(match.rules, seat) for seat in range(match.rules.seats)]
        if isinstance(event, DealEvent):
            for seat, view in enumerate(views):
                told = told_to(seat, event)
                if told is not None:
                    view.fold(told)
