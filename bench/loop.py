# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Kernels asked inside a compiled loop: what a question costs without a call from Python.

Compiled into `build/bench` by `bench.building`, never part of the package; runs as it stands too.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

if cython.compiled:
    from cython.cimports.caishen.hands.hand import Hand
else:
    from caishen.hands.hand import Hand


def wins(hands: list[Hand], times: cython.int) -> int:
    """How many of the hands win as they stand, all of them asked so many times."""
    hand: Hand
    total: cython.longlong = 0
    for _ in range(times):
        for hand in hands:
            total += hand.wins_full()
    return total


def distances(hands: list[Hand], times: cython.int) -> int:
    """The sum of the hands' distances, all of them asked so many times."""
    hand: Hand
    total: cython.longlong = 0
    for _ in range(times):
        for hand in hands:
            total += hand.distance()
    return total


def counted(run: Callable[[], object]) -> object:
    """Calls `run`: a C function of a name of its own, by which callgrind knows what to collect."""
    return run()
