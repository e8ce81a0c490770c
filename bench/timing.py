"""A figure of the bench: what was measured, how fast, how often wrong, and how its cost grows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

REPEATS = 3
"""Each size is run so often and the quickest taken: other programs only ever slow a run down."""


@dataclass(frozen=True)
class Figure:
    """`value` in `unit` (ns, ms, MiB, or things a second) at `size`. `growth`: the cost of twice the size over that of
    the size, 2 where it is linear. `wrong` of `checked` answers differ from the slow definition."""

    row: str
    value: float
    unit: str
    size: int
    growth: float | None = None
    wrong: int | None = None
    checked: int = 0
    note: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


def seconds(run: Callable[[int], object], size: int, repeats: int = REPEATS) -> float:
    """The quickest of some runs of `run(size)`."""
    best = float("inf")
    for _ in range(repeats):
        started = perf_counter()
        run(size)
        best = min(best, perf_counter() - started)
    return best


def each(row: str, run: Callable[[int], object], size: int, wrong: int | None = None, checked: int = 0) -> Figure:
    """Nanoseconds for each of `size` things, measured at that size and at twice of it."""
    once, twice = seconds(run, size), seconds(run, 2 * size)
    return Figure(row, 1e9 * twice / (2 * size), "ns", size, twice / once, wrong, checked)


def rate(row: str, run: Callable[[int], object], size: int, wrong: int | None = None, checked: int = 0) -> Figure:
    """Things a second, measured at `size` and at twice of it."""
    once, twice = seconds(run, size), seconds(run, 2 * size)
    return Figure(row, 2 * size / twice, "/s", size, twice / once, wrong, checked)
