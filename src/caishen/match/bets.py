# cython: language_level=3, boundscheck=True, wraparound=True
"""The bets before a deal: 买底 of the dealer, then 顶底 of the others (W7.4–W7.6).

Decides who is asked what, in which order it is told, and what a bet costs; what it is worth when
somebody wins belongs to `scoring`. The dealer is asked first; the others together, and nothing of
their answers is told before the last of them has answered. A bet that sticks is told, not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from caishen.deal.actions import BET
from caishen.errors import IllegalAction, NotAsked
from caishen.match.events import Buy, Top
from caishen.rules import RuleSet
from caishen.scoring.outcome import Outcome, top_amount


class Betting:
    """The bets of one deal. `sticky`: the seats that bet in this dealer's run and must do so again.

    `bets` holds the amount of each seat, 0 where none, the dealer's buy among them; `answers` what
    was answered to the open question and is not told yet.

    >>> from caishen import rules
    >>> betting = Betting(rules.get("wenzhou-mobile"), dealer=0, streak=2, sticky=())
    >>> betting.open(), betting.asked()
    ([], {0: (109, 113)})
    >>> betting.answer(0, 113, auto=False)
    [Buy(t=None, auto=False, seat=0, bought=True, points=4)]
    >>> betting.asked()
    {1: (109, 117), 2: (109, 117), 3: (109, 117)}
    """

    def __init__(self, rules: RuleSet, dealer: int, streak: int, sticky: Collection[int]) -> None:
        self.bets = [0] * rules.seats
        self.answers: dict[int, int] = {}
        self._dealer = dealer
        self._others = [(dealer + turn) % rules.seats for turn in range(1, rules.seats)]
        self._sticky = sticky
        self._auto: set[int] = set()
        self._rules = rules
        self._streak = streak
        self._asked: dict[int, Sequence[int]] = {}

    @property
    def done(self) -> bool:
        """Whether nobody is asked any more."""
        return not self._asked

    def open(self) -> list[Buy | Top]:
        """Begin: what sticks is told at once, the first question opened."""
        if not self._rules.buys:
            return []
        if self._dealer in self._sticky:
            return self._told_buy(self._buy, auto=False)
        self._ask([self._dealer], self._buy)
        return []

    def asked(self) -> dict[int, Sequence[int]]:
        """The seats that must still answer, and their choices: no bet, or the one amount there is, or any
        up to it (`free_bets`)."""
        return dict(self._asked)

    def answer(self, seat: int, action: int, auto: bool) -> list[Buy | Top]:
        """Take a seat's answer; gives what is told now. `NotAsked`, `IllegalAction`: nothing has changed."""
        choices = self._asked.get(seat)
        if choices is None:
            raise NotAsked(f"seat {seat} is not asked for a bet now", seat=seat, asked=sorted(self._asked))
        if action not in choices:
            raise IllegalAction(
                f"seat {seat} may bet {self._amounts(choices)} or nothing", seat=seat, action=action, legal=choices
            )
        if seat == self._dealer:
            return self._told_buy(action - BET, auto)
        del self._asked[seat]
        self.answers[seat] = action
        if auto:
            self._auto.add(seat)
        return [] if self._asked else self._told_tops()

    def _ask(self, seats: Collection[int], amount: int) -> None:
        choices = range(BET, BET + amount + 1) if self._rules.free_bets else (BET, BET + amount)
        self._asked = dict.fromkeys(seats, choices)

    @property
    def _buy(self) -> int:
        """W7.4: the full amount of a buy."""
        return self._rules.base(self._streak)

    @property
    def _top(self) -> int:
        """W7.5: the full amount of a top; it can depend on the buy, which is told before."""
        bought = self.bets[self._dealer] > 0
        return top_amount(self._rules, Outcome(dealer=self._dealer, streak=self._streak, end="draw", bought=bought))

    @staticmethod
    def _amounts(choices: Sequence[int]) -> str:
        least, most = choices[1] - BET, choices[-1] - BET
        return f"{most} points" if least == most else f"{least} to {most} points"

    def _told_buy(self, points: int, auto: bool) -> list[Buy | Top]:
        """The dealer's choice, and all tops where nobody is left to ask; most rules have none without a buy (W7.5)."""
        self._asked = {}
        self.bets[self._dealer] = points
        buy = Buy(seat=self._dealer, bought=points > 0, points=points or None, auto=auto)
        if not points and self._rules.tops != "always":
            return [buy]
        self._ask([seat for seat in self._others if seat not in self._sticky], self._top)
        return [buy] if self._asked else [buy, *self._told_tops()]

    def _told_tops(self) -> list[Buy | Top]:
        for seat in self._others:
            self.bets[seat] = self._top if seat in self._sticky else self.answers[seat] - BET
        tops: list[Buy | Top] = [
            Top(seat=seat, topped=self.bets[seat] > 0, points=self.bets[seat] or None, auto=seat in self._auto)
            for seat in self._others
        ]
        self.answers = {}
        return tops
