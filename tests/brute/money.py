"""The slow twin, part five: who pays whom, from §7, §9 and L4, seat by seat. Input is well formed."""

from collections import Counter
from typing import Any

from brute.judge import COLUMN

STEPS = {"A": [2, 4, 6, 8], "B": [10, 20, 30, 40], "C": [2, 4, 6, 8], "D": [2, 4, 6, 8], "L": [3, 5, 7, 9]}
HOUSE = "house"


class Deal:
    """One settle line with the words the clauses use."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.line = line
        self.column = COLUMN.get(line["rules"], "L")
        self.options: dict[str, Any] = line.get("options") or {}
        self.seats: int = line["seats"]
        self.dealer: int = line["dealer"]
        self.winner: Any = line.get("winner")
        self.feeder: Any = line.get("feeder")
        cap: int | None = self.options.get("cap", 40 if line["rules"] == "lishui-jinyun" else None)
        self.times: int = min(line.get("multiplier") or 1, cap or 10**9)  # L5.3: at most so much before the base
        steps = self.options.get("steps", STEPS[self.column])
        self.first: int = steps[0]
        self.base: int = steps[min(line["streak"], len(steps)) - 1]
        self.ledger: Counter[tuple[Any, Any, str]] = Counter()

    def others(self, seat: int) -> list[int]:
        """The seats that are not `seat`."""
        return [other for other in range(self.seats) if other != seat]

    def pay(self, payer: Any, payee: Any, points: int, reason: str) -> None:
        """Writes one payment down."""
        if points:
            self.ledger[payer, payee, reason] += points

    def per_listed(self, key: str, seat: int, empty: Any) -> Any:
        """An entry of a list with one place a seat; an absent list is empty."""
        listed = self.line.get(key) or []
        return listed[seat] if listed else empty

    def between(self, a: int, b: int) -> int:
        """W7.3, W7.11, L4.2: the base two seats use."""
        if self.dealer in (a, b):
            return self.base
        idle = self.options.get("idle_base", "first")
        if self.column in "DL" or idle == "one":
            return 1
        return self.base if idle == "dealer" else self.first

    def buy(self) -> int:
        """W7.4: what the dealer bought."""
        bought = self.line.get("bought")
        return 0 if not bought else self.base if bought is True else bought

    def top(self, seat: int) -> int:
        """W7.5: what a seat topped."""
        topped = self.per_listed("topped", seat, False)
        if topped is not True:
            return topped or 0
        if self.column == "A" or (self.column == "C" and self.buy()):
            return 2 * self.base
        return self.base

    def bets(self, payer: int) -> int:
        """W7.4, W7.5, W7.7: the bets that stand between a payer and the winner."""
        if self.dealer not in (payer, self.winner):
            return 0
        other = payer if self.winner == self.dealer else self.winner
        if self.options.get("bets_two_way"):
            return self.buy() + self.top(other)
        return self.buy() if self.winner == self.dealer else self.top(other)

    def share(self, payer: int) -> int:
        """W7.7, W7.11, L4.2"""
        return (self.bets(payer) + self.between(payer, self.winner)) * self.times


def settle(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to one well-formed settle line; lines sorted by payer, payee, reason."""
    deal = Deal(line)
    if line["end"] == "escape":
        _escape(deal)
    else:
        if line["end"] == "win":
            _win(deal)
        _wilds(deal)
        _kongs(deal)
        for seat, reason in line.get("fines") or []:
            for other in deal.others(seat):
                deal.pay(seat, other, 1, reason)
    net = [0] * deal.seats
    house = 0
    for (payer, payee, _), points in deal.ledger.items():
        for who, sign in ((payer, -1), (payee, 1)):
            if who == HOUSE:
                house += sign * points
            else:
                net[who] += sign * points
    lines = [
        {"payer": payer, "payee": payee, "points": points, "reason": reason}
        for (payer, payee, reason), points in deal.ledger.items()
    ]
    return {"id": line.get("id"), "net": net, "house": house, "lines": in_order(lines)}


def in_order(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines are compared as a ledger: their order says nothing."""
    return sorted(lines, key=lambda entry: (str(entry["payer"]), str(entry["payee"]), entry["reason"]))


def _who_pays_all(deal: Deal) -> int | None:
    """L4.3, L4.4, §9 `three_feeds`: the one seat that pays every share, if there is one."""
    if deal.line.get("three_feeds_payer") is not None:
        return int(deal.line["three_feeds_payer"])
    if deal.column != "L":
        return None
    if deal.line["by"] == "rob":
        return int(deal.feeder)
    upper, lower = (deal.winner + 3) % 4, (deal.winner + 1) % 4
    if deal.per_listed("chows_fed", upper, [0] * 4)[deal.winner] >= 3:
        return int(upper)
    if deal.per_listed("chows_fed", deal.winner, [0] * 4)[lower] >= 3:
        return int(lower)
    return None


def _win(deal: Deal) -> None:
    payer_of_all = _who_pays_all(deal)
    for seat in deal.others(deal.winner):
        own = payer_of_all is None or payer_of_all == seat
        payer = seat if payer_of_all is None else payer_of_all
        deal.pay(payer, deal.winner, deal.share(seat), "win" if own else "liability")
        if seat == deal.feeder and deal.column == "A":  # W7.8
            deal.pay(payer, deal.winner, deal.share(seat), "feeder" if own else "liability")
        if seat == deal.feeder and deal.column == "L" and deal.line["by"] == "discard":  # L4.2
            deal.pay(payer, deal.winner, 1, "feeder" if own else "liability")


def _unit(deal: Deal) -> int:
    unit = deal.options.get("wild_unit", {"C": "base", "L": 0}.get(deal.column, 1))
    return deal.base if unit == "base" else int(unit)


def _wilds(deal: Deal) -> None:
    """W7.9"""
    won = deal.line["end"] == "win"
    if not won and deal.column in "DL":
        return
    doubling = deal.options.get("wilds_double", "all" if deal.column in "AC" else "off")
    for seat in range(deal.seats):
        doubled = won and deal.times >= 4 and (doubling == "all" or (doubling == "winner" and seat == deal.winner))
        for other in deal.others(seat):
            points = deal.per_listed("wilds", seat, 0) * _unit(deal) * (2 if doubled else 1)
            deal.pay(other, seat, points, "wilds")


def _kongs(deal: Deal) -> None:
    """W7.10, §9 `kong_points`"""
    if deal.column == "D":
        price = {"exposed": 1, "concealed": 2, "added": 0}
    elif deal.options.get("kong_points"):
        price = {"exposed": 1, "concealed": 2, "added": 1}
    else:
        return
    factor = deal.base if deal.column == "D" and deal.options.get("kong_dealer_factor", True) else 1
    for seat in range(deal.seats):
        for kong in deal.per_listed("kongs", seat, []):
            for other in deal.others(seat):
                deal.pay(other, seat, price[kong] * (factor if deal.dealer in (seat, other) else 1), "kong")


def _escape(deal: Deal) -> None:
    """W7.12"""
    leaver = deal.line["leaver"]
    bet = deal.buy() if leaver == deal.dealer else deal.top(leaver)
    deal.pay(leaver, HOUSE, (bet + deal.base) * 10, "escape")
    for seat in deal.others(leaver):
        deal.pay(HOUSE, seat, deal.per_listed("wilds", seat, 0) * _unit(deal), "wilds")
