# cython: language_level=3, boundscheck=True, wraparound=True
"""Who deals next, and at what step: clauses W8.2–W8.5 and L5.1–L5.2, as functions of what just happened.

A *run* is a dealer's deals in a row; its number `streak` is k. Whose seats changed hands, lots and
dice are the match's business; money is not looked at here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from caishen.rules import RuleSet


class Turn(NamedTuple):
    """Who deals and his step k; `run_ended`: the dealer before him has dealt the last deal of his run.

    `lots`: what has still to be thrown or drawn. With "dice" the old dealer's dice pick the dealer,
    `dealer` being himself, from whom they count; with "seats" all seats are drawn anew and `dealer` is a new place,
    East's.
    """

    dealer: int
    streak: int
    run_ended: bool
    lots: Literal["none", "dice", "seats"] = "none"


def after_deal(
    rules: RuleSet, dealer: int, streak: int, winner: int | None, kong_made: bool, runs_ended: int = 0
) -> Turn:
    """Who deals after a deal that `winner` won (None: drawn), W8.2–W8.4, L5.1–L5.2. `runs_ended`: how many dealer runs
    the deals before it have ended.

    >>> from caishen import rules
    >>> mobile, teahouse = rules.get("wenzhou-mobile"), rules.get("wenzhou-teahouse")
    >>> after_deal(mobile, 1, 2, winner=1, kong_made=True)[:3]
    (1, 3, False)
    >>> after_deal(mobile, 3, 4, winner=3, kong_made=False)[:3]
    (0, 1, True)
    >>> after_deal(teahouse, 3, 4, winner=3, kong_made=False)
    Turn(dealer=0, streak=1, run_ended=True, lots='seats')
    >>> after_deal(rules.get("lishui"), 3, 2, winner=1, kong_made=False, runs_ended=15)
    Turn(dealer=3, streak=1, run_ended=True, lots='seats')
    """
    turn = _next_turn(rules, dealer, streak, winner, kong_made)
    version = rules.rounds_to_new_seats * rules.seats
    if turn.run_ended and version and (runs_ended + 1) % version == 0:  # L5.2: East is where the last dealer sat
        return Turn(dealer, 1, run_ended=True, lots="seats")
    return turn


def _next_turn(rules: RuleSet, dealer: int, streak: int, winner: int | None, kong_made: bool) -> Turn:
    if streak >= rules.run_limit and (winner == dealer or not rules.run_ends_on_win):
        return _after_run(rules, dealer, streak)
    if not _deals_again(rules, dealer, winner, kong_made):
        return Turn((dealer + 1) % rules.seats, 1, run_ended=True)
    raised = winner == dealer or rules.draw_raises_base
    return Turn(dealer, streak + raised, run_ended=False)


def _after_run(rules: RuleSet, dealer: int, streak: int) -> Turn:
    """A run has its full length (W8.4, L5.1)."""
    match rules.run_end:
        case "never":
            return Turn(dealer, streak, run_ended=False)
        case "dice":
            return Turn(dealer, 1, run_ended=True, lots="dice")
        case "new_seats":
            return Turn(0, 1, run_ended=True, lots="seats")
    return Turn((dealer + 1) % rules.seats, 1, run_ended=True)


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


def _deals_again(rules: RuleSet, dealer: int, winner: int | None, kong_made: bool) -> bool:
    """The winning dealer deals again (W8.2); after a drawn deal any dealer, no dealer, or one in whose deal
    nobody made a kong (W8.3, L5.1)."""
    if winner is not None:
        return winner == dealer
    return rules.draw_keeps_dealer == "always" or (rules.draw_keeps_dealer == "unless_kong" and not kong_made)
