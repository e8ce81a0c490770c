"""The clock of a question: step, then bank; and what down-time gives back.

Pure arithmetic on milliseconds; who is asked what is the match's affair, when to look is the room's.
"""

from __future__ import annotations

import msgspec

from caishen.wire.frames import ClockRule


class Asking(msgspec.Struct, frozen=True):
    """One seat's open question. `about`: its name in the seat's stream; `at`: when it is told;
    `deadline`: when the default action is played, None without a clock."""

    about: int
    at: int
    deadline: int | None

    def left(self, now: int, clock: ClockRule | None) -> tuple[int | None, int | None]:
        """What remains of step and bank.

        >>> Asking(0, at=1000, deadline=31_000).left(3000, ClockRule(step=10, bank=20))
        (8000, 20000)
        >>> Asking(0, at=1000, deadline=31_000).left(13_000, ClockRule(step=10, bank=20))
        (0, 18000)
        """
        if clock is None or self.deadline is None:
            return None, None
        step_end = self.at + clock.step * 1000
        now = max(now, self.at)
        return max(0, step_end - now), max(0, self.deadline - max(now, step_end))

    def bank_after(self, now: int, clock: ClockRule | None) -> int:
        """What the answer given at `now` leaves in the bank."""
        return self.left(now, clock)[1] or 0

    def credited(self, by: int) -> Asking:
        """The same question after `by` milliseconds in which nobody could answer.

        >>> Asking(0, at=1000, deadline=2000).credited(500)
        Asking(about=0, at=1500, deadline=2500)
        """
        return Asking(self.about, self.at + by, None if self.deadline is None else self.deadline + by)


def asking(about: int, at: int, clock: ClockRule | None, bank: int) -> Asking:
    """A new question of a seat that has `bank` milliseconds left.

    >>> asking(7, 1000, ClockRule(step=10, bank=60), bank=5000).deadline
    16000
    """
    return Asking(about, at, None if clock is None else at + clock.step * 1000 + bank)
