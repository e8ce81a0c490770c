"""A match: deals in a row, with seats, dealer, streak, bets, scores and an end.

Plain Python over `deal.Deal`: what a tile does is decided below, money is worked out by `scoring`.
No clock and no randomness but the secret handed in.
"""
