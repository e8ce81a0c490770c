"""Who pays whom at a deal's end: shares, bets, caishen money, kongs, fines, liability, escape (§7, §9, L4).

Every payment is a ledger line, gross, equal ones merged (W7.13); the lines of a deal sum to zero
over the seats and the house. What differs between editions is read from the rule set's fields.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from caishen.rules import RuleSet
from caishen.scoring.outcome import Outcome, check_outcome, top_amount

HOUSE: Literal["house"] = "house"
Party = int | Literal["house"]
Reason = Literal["win", "feeder", "wilds", "kong", "escape", "followed", "wild_discard", "liability"]


class Payment(msgspec.Struct, frozen=True):
    """One line of the ledger (W7.13).

    payer: a seat or the house
    payee: a seat or the house
    points: what is paid
    reason: what for
    """

    payer: Party
    payee: Party
    points: int
    reason: Reason


class Settlement(msgspec.Struct, frozen=True):
    """The lines of a deal, what each seat gains by them, and what the house keeps."""

    lines: tuple[Payment, ...]
    net: tuple[int, ...]
    house: int


def settle(rules: RuleSet, outcome: Outcome) -> Settlement:
    """The payments of a deal. `FieldError` for an outcome that the rules do not know.

    >>> from caishen import rules
    >>> a1 = Outcome(dealer=0, streak=2, end="win", winner=1, multiplier=2, by="discard", feeder=2,
    ...              bought=True, topped=(False, True, False, False), wilds=(1, 1, 0, 0))
    >>> settle(rules.get("wenzhou-mobile"), a1).net
    (-22, 38, -10, -6)
    """
    check_outcome(rules, outcome)
    ledger = _Ledger(rules, outcome)
    if outcome.end == "escape":
        ledger.escape()
    else:
        if outcome.end == "win":
            ledger.win()
        if outcome.end == "win" or rules.wilds_on_draw:
            ledger.wilds()
        ledger.kongs()
        ledger.fines()
    return ledger.closed()


def liable(rules: RuleSet, outcome: Outcome) -> int | None:
    """The seat that pays every share of a win (L4.3, L4.4, §9 `three_feeds`); None where each pays its own.

    >>> from caishen import rules
    >>> fed = ((0, 3, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4)
    >>> liable(rules.get("lishui"), Outcome(dealer=2, streak=1, end="win", winner=1, by="draw", chows_fed=fed))
    0
    """
    winner = outcome.winner
    assert winner is not None
    if outcome.three_feeds_payer is not None:
        return outcome.three_feeds_payer
    if rules.rob_pays_all and outcome.by == "rob":
        return outcome.feeder
    if rules.chows_for_liability and outcome.chows_fed:
        upper, lower = (winner - 1) % rules.seats, (winner + 1) % rules.seats
        if outcome.chows_fed[upper][winner] >= rules.chows_for_liability:
            return upper
        if outcome.chows_fed[winner][lower] >= rules.chows_for_liability:
            return lower
    return None


class _Ledger:
    """The payments of one deal as they are found, merged by (payer, payee, reason)."""

    def __init__(self, rules: RuleSet, outcome: Outcome) -> None:
        self.rules = rules
        self.outcome = outcome
        self.base = rules.base(outcome.streak)
        self.points: dict[tuple[Party, Party, Reason], int] = {}

    def pay(self, payer: Party, payee: Party, points: int, reason: Reason) -> None:
        """One payment more; nothing is written for nothing."""
        if points:
            key = (payer, payee, reason)
            self.points[key] = self.points.get(key, 0) + points

    def others(self, seat: int) -> list[int]:
        """The other seats."""
        return [other for other in range(self.rules.seats) if other != seat]

    def buy(self) -> int:
        """W7.4: what the dealer bought for."""
        bought = self.outcome.bought
        return self.base if bought is True else int(bought)

    def top(self, seat: int) -> int:
        """W7.5: what a seat topped."""
        topped = self.outcome.topped[seat] if self.outcome.topped else False
        return top_amount(self.rules, self.outcome) if topped is True else int(topped)

    def between(self, a: int, b: int) -> int:
        """W7.3, W7.11, L4.2: the base of two seats."""
        return self.base if self.outcome.dealer in (a, b) else self.rules.idle(self.outcome.streak)

    def bets(self, payer: int, winner: int) -> int:
        """W7.4, W7.5, W7.7: the bets between a payer and the winner; the dealer must be one of them."""
        dealer = self.outcome.dealer
        if dealer not in (payer, winner):
            return 0
        buy, top = self.buy(), self.top(payer if winner == dealer else winner)
        if self.rules.bets_two_way:
            return buy + top
        return buy if winner == dealer else top

    def win(self) -> None:
        """W7.1, W7.7, W7.8, L4.2: the shares, paid by each seat or by the one that answers for all."""
        outcome, winner = self.outcome, self.outcome.winner
        assert winner is not None
        payer = liable(self.rules, outcome)
        for seat in self.others(winner):
            share = (self.bets(seat, winner) + self.between(seat, winner)) * self.rules.capped(outcome.multiplier)
            self._share(seat, winner, payer, share, "win")
            if seat == outcome.feeder and self.rules.feeder_doubles:
                self._share(seat, winner, payer, share, "feeder")
            if seat == outcome.feeder and outcome.by == "discard":
                self._share(seat, winner, payer, self.rules.feeder_point, "feeder")

    def _share(self, seat: int, winner: int, payer: int | None, points: int, reason: Reason) -> None:
        if payer is None or payer == seat:
            self.pay(seat, winner, points, reason)
        else:
            self.pay(payer, winner, points, "liability")

    def _unit(self) -> int:
        """W7.9: the price of a wild."""
        unit = self.rules.wild_unit
        return self.base if unit == "base" else unit

    def wilds(self) -> None:
        """W7.9: for each wild held every other seat pays; a win of ×4 or more doubles all or the winner's."""
        outcome = self.outcome
        doubling = self.rules.wilds_double if outcome.end == "win" and outcome.multiplier >= 4 else "off"
        for seat, held in enumerate(outcome.wilds):
            times = 2 if doubling == "all" or (doubling == "winner" and seat == outcome.winner) else 1
            for other in self.others(seat):
                self.pay(other, seat, held * self._unit() * times, "wilds")

    def kongs(self) -> None:
        """W7.10, §9 `kong_points`"""
        exposed, concealed, added = self.rules.kong_prices
        price = {"exposed": exposed, "concealed": concealed, "added": added}
        for seat, kinds in enumerate(self.outcome.kongs):
            points = sum(price[kind] for kind in kinds)
            for other in self.others(seat):
                factor = self.base if self.rules.kong_dealer_factor and self.outcome.dealer in (seat, other) else 1
                self.pay(other, seat, points * factor, "kong")

    def fines(self) -> None:
        """L2.2, L2.4, §9 `follow_fine`: 1 to each other seat."""
        for seat, reason in self.outcome.fines:
            for other in self.others(seat):
                self.pay(seat, other, 1, reason)

    def escape(self) -> None:
        """W7.12: the fine to the house, and the escaper's caishen money from the house to those who stayed."""
        leaver = self.outcome.leaver
        assert leaver is not None
        bet = self.buy() if leaver == self.outcome.dealer else self.top(leaver)
        self.pay(leaver, HOUSE, (bet + self.base) * 10, "escape")
        for seat in self.others(leaver):
            held = self.outcome.wilds[seat] if self.outcome.wilds else 0
            self.pay(HOUSE, seat, held * self._unit(), "wilds")

    def closed(self) -> Settlement:
        """The lines in the order they were found, and their sums."""
        net = [0] * self.rules.seats
        house = 0
        for (payer, payee, _), points in self.points.items():
            for party, change in ((payer, -points), (payee, points)):
                if party == HOUSE:
                    house += change
                else:
                    net[party] += change
        lines = tuple(Payment(payer, payee, points, reason) for (payer, payee, reason), points in self.points.items())
        return Settlement(lines, tuple(net), house)
