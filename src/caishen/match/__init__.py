"""A match: deals in a row, with seats, dealer, streak, bets, scores and an end.

Plain Python over `deal.Deal`: what a tile does is decided below, money is worked out by `scoring`.
No clock and no randomness but the secret handed in.

    match     `Match`: phases, questions, scores
    bets      buy and top (W7.4-W7.6)
    rotation  who deals next, when the match is over (W8.2-W8.5)
    walls     where walls and lots come from: a promised secret, or walls prepared by hand
    seating   lots and dice as a log tells them
    feed      stored events back into a match
    events    the match's own lines of the game log
"""

from caishen.match.match import Match

__all__ = ["Match"]
