"""The levels of the ladder and what each prefers; the trials they compare are in `bots.lookahead`."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from caishen.bots.lookahead import Lookahead, Outlook
from caishen.deal.actions import BET, KONG, PASS, WIN, without_wilds
from caishen.deal.view import View
from caishen.errors import FieldError
from caishen.fair import Stream
from caishen.rules import RuleSet
from caishen.tiles import KINDS


class Bot(ABC):
    """A player in one seat for one match. Subclasses choose; `name` and `version` say which it is. `lots` is the
    stream behind all that it leaves to chance."""

    name: ClassVar[str]
    version: ClassVar[int] = 1

    def __init__(self, rules: RuleSet, seat: int, seed: int) -> None:
        self.rules = rules
        self.seat = seat
        self.lots = Stream(hashlib.sha256(f"caishen/1|bot|{self.name}|{seed}|{seat}".encode()).digest())

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of `legal`, the actions that the deal asks of this seat now; `view` is the seat's own. No bot throws
        a wild away that it can keep (L2.2)."""
        return self._choose(view, without_wilds(legal, view.wild))

    @abstractmethod
    def _choose(self, view: View, legal: Sequence[int]) -> int:
        """What it likes best of what it may do and does not rule out."""

    def bet(self, legal: Sequence[int]) -> int:
        """One of the bets of W7.4, W7.5: none, where that is allowed."""
        return BET if BET in legal else legal[0]


class AnyLegal(Bot):
    """b0: any legal action, any bet."""

    name = "b0"

    def _choose(self, view: View, legal: Sequence[int]) -> int:
        return legal[self.lots.below(len(legal))]

    def bet(self, legal: Sequence[int]) -> int:
        return legal[self.lots.below(len(legal))]


class Seeker(Bot):
    """What b1 and b2 share: every win is taken, a claim where it brings the hand nearer, a kong where
    it does not set it back; else the best discard. They differ in what they call better."""

    def _choose(self, view: View, legal: Sequence[int]) -> int:
        if WIN in legal:
            return WIN
        if len(legal) == 1:
            return legal[0]
        look = Lookahead(view)
        return self._claim(look, legal) if PASS in legal else self._turn(look, legal)

    def _turn(self, look: Lookahead, legal: Sequence[int]) -> int:
        outlooks = {action: look.discard(action) for action in legal if action < KINDS}
        best = self._best(outlooks)
        for action in legal:
            if action >= KINDS and self._reach(look.kong(action)) <= self._reach(outlooks[best]):
                return action
        return best

    def _claim(self, look: Lookahead, legal: Sequence[int]) -> int:
        """A chow or pung costs a draw and must bring the hand nearer; a kong gives the draw back."""
        now = self._reach(look.now())
        good = {}
        for action in legal[1:]:
            then = look.claim(action)
            if self._reach(then) < now + (action == KONG):
                good[action] = then
        return self._best(good) if good else PASS

    @abstractmethod
    def _reach(self, outlook: Outlook) -> int:
        """How far away the hand is, in the eyes of this bot."""

    @abstractmethod
    def _best(self, outlooks: dict[int, Outlook]) -> int:
        """The action whose outlook this bot likes best."""


class Greedy(Seeker):
    """b1: the least distance, ties by lot."""

    name = "b1"

    def _reach(self, outlook: Outlook) -> int:
        return outlook.distance

    def _best(self, outlooks: dict[int, Outlook]) -> int:
        least = min([outlook.distance for outlook in outlooks.values()])
        ties = [action for action, outlook in outlooks.items() if outlook.distance == least]
        return ties[self.lots.below(len(ties))]


class Speedy(Seeker):
    """b2: the least distance without the honours that the duty will take, then the most live tiles;
    ties by tile order."""

    name = "b2"

    def _reach(self, outlook: Outlook) -> int:
        return outlook.reach

    def _best(self, outlooks: dict[int, Outlook]) -> int:
        near = min([(outlook.reach, outlook.distance) for outlook in outlooks.values()])
        ties = [action for action, outlook in outlooks.items() if (outlook.reach, outlook.distance) == near]
        return max(ties, key=lambda action: (outlooks[action].live(), -action)) if len(ties) > 1 else ties[0]


_LEVELS: dict[str, type[Bot]] = {bot.name: bot for bot in (AnyLegal, Greedy, Speedy)}


def levels() -> tuple[str, ...]:
    """The names that `make` knows, weakest first."""
    return tuple(_LEVELS)


def make(name: str, rules: RuleSet, seat: int, seed: int) -> Bot:
    """The bot of that name for a seat; `FieldError` where there is none."""
    if name not in _LEVELS:
        raise FieldError(f"{name!r} is no bot: there are {', '.join(_LEVELS)}", field="bot", allowed=list(_LEVELS))
    return _LEVELS[name](rules, seat, seed)
