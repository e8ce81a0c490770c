"""Who deals next, and at what step: clauses W8.2–W8.5, as functions of what just happened.

A *run* is a dealer's deals in a row; its number `streak` is k. Whose seats changed hands, lots and
dice are the match's business; money is not looked at here.
"""

from __future__ import annotations

from typing import NamedTuple

from caishen.rules import RuleSet


class Turn(NamedTuple):
    """Who deals and his step k; `run_ended`: the dealer before him has dealt the last deal of his run."""

    dealer: int
    streak: int
    run_ended: bool


def after_deal(rules: RuleSet, dealer: int, streak: int, winner: int | None, kong_made: bool) -> Turn:
    """Who deals after a deal that `winner` won (None: drawn), W8.2–W8.4.

    >>> from caishen import rules
    >>> mobile = rules.get("wenzhou-mobile")
    >>> after_deal(mobile, 1, 2, winner=1, kong_made=True)
    Turn(dealer=1, streak=3, run_ended=False)
    >>> after_deal(mobile, 3, 4, winner=3, kong_made=False)
    Turn(dealer=0, streak=1, run_ended=True)
    """
    if streak >= rules.run_limit or not _deals_again(dealer, winner, kong_made):
        return Turn((dealer + 1) % rules.seats, 1, run_ended=True)
    raised = winner == dealer or rules.draw_raises_base
    return Turn(dealer, streak + raised, run_ended=False)


def match_over(rules: RuleSet, deals_played: int, runs_ended: int) -> bool:
    """Whether the match has its length: `deals`, or `rounds` of as many ended runs as seats (W8.5).

    >>> from caishen import rules
    >>> match_over(rules.get("wenzhou-mobile"), deals_played=8, runs_ended=5)
    True
    >>> match_over(rules.get("wenzhou-mobile", {"rounds": 2}), deals_played=30, runs_ended=7)
    False
    """
    if rules.deals is not None:
        return deals_played >= rules.deals
    assert rules.rounds is not None
    return runs_ended >= rules.rounds * rules.seats


def _deals_again(dealer: int, winner: int | None, kong_made: bool) -> bool:
    """The winning dealer deals again (W8.2), and so does any dealer when a deal without a kong is drawn (W8.3)."""
    return winner == dealer or (winner is None and not kong_made)
