"""The time, handed to everything that needs it, so that tests can hold it still."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970, never going back."""


def system_clock() -> Clock:
    """The machine's time: as set when the server started, then steady, whatever is done to the machine's date."""
    start = time.time_ns() - time.monotonic_ns()
    return lambda: (start + time.monotonic_ns()) // 1_000_000


class Bucket:
    """A rate limit: `burst` at once, `rate` a second in the long run.

    >>> bucket = Bucket(burst=2, rate=1)
    >>> [bucket.take(at=0), bucket.take(at=0), bucket.take(at=0), bucket.take(at=1000)]
    [True, True, False, True]
    """

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.level = float(burst)
        self.at: int | None = None

    def take(self, at: int) -> bool:
        """Whether one more is allowed at that time (milliseconds)."""
        if self.at is not None:
            self.level = min(self.burst, self.level + (at - self.at) * self.rate / 1000)
        self.at = at
        if self.level < 1:
            return False
        self.level -= 1
        return True
