"""Environments for learning: one question after another, observations in numpy, rewards in points.

    game       a deal or a match as a row of questions; clone, redeterminise
    aec        PettingZoo: every seat an agent
    single     Gymnasium: one seat, named bots in the others; ids `caishen/RULES-SEATS-v1`
    batch      many deals at once over numpy buffers
    compact, encodings   what a seat sees as arrays, made from its `View` alone
    symmetry   the same deal under other suits, or mirrored
    dataset    game logs as decisions with observations

`caishen.env` itself loads nothing. `pip install caishen[rl]` brings numpy, Gymnasium and PettingZoo; nothing else in
the package needs them. How to train: docs/how-to/train.md.
"""
