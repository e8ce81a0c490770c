"""The window after a discard or an added kong: who may claim what, and whether the right one was heard (W4.1–W4.7).

Passed pungs and passed wins are kept here too.
"""

from collections import Counter

from checker.text import Line, need
from checker.worth import Worth

RANK = {"chow": 1, "pung": 2, "kong": 2, "win": 3}


class Window(Worth):
    """The table with its open window."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.tile = -1
        self.rob = self.god = False  # an added kong lies there; its discarder has announced all_god (W6.3)
        self.window_line = -1
        self.offers: dict[int, set[str]] = {}
        self.answers: dict[int, set[str]] = {}
        self.high: set[int] = set()
        self.passed: list[set[int]] = [set() for _ in self.hands]
        self.passed_win = [0] * self.seats  # the multiplier passed (W4.5)
        self.punged: set[int] = set()  # who has to discard after an own pung

    def open_window(self, seat: int, tile: int, rob: bool, number: int) -> None:
        self.tile, self.feeder, self.rob, self.window_line = tile, seat, rob, number
        self.offers, self.answers, self.high = {}, {}, set()
        for other in range(self.seats):
            if other != seat and (offers := self.offers_to(other)):
                self.offers[other] = offers

    def offers_to(self, seat: int) -> set[str]:
        """What a seat may claim of the tile that lies there."""
        offers, hand, tile = set(), self.hands[seat], self.tile
        if self.may_win(seat):
            offers.add("win")
        if self.rob or self.god or tile == self.wild:
            return offers
        if hand[tile] >= 3 and self.kong_left():
            offers.add("kong")
        if self.draw_left():
            if hand[tile] >= 2 and not self.pung_passed(seat, tile) and self.can_discard(hand - Counter([tile] * 2)):
                offers.add("pung")
            if seat == self.after(self.feeder) and self.chows(seat, tile):
                offers.add("chow")
        return offers

    def may_win(self, seat: int) -> bool:
        """Whether the tile that lies wins (W4.5), and whether such a win comes before others (W4.7)."""
        worth = self.worth(seat, self.tile, "rob" if self.rob else "discard")
        if worth is None or worth["multiplier"] <= self.passed_win[seat]:
            return False
        if self.words["high_first"] and worth["multiplier"] >= self.words["high_first"]:
            self.high.add(seat)
        return True

    def answer(self, line: Line) -> None:
        """A pass line: an answer to the open window."""
        need(line["on"] == self.window_line, "a pass answers the open window's event")
        seat, told = line["seat"], set(line["gave_up"])
        need(
            seat not in self.answers and told and told <= self.offers.get(seat, set()),
            f"seat {seat} could not give up {told}",
        )
        self.answers[seat] = told

    def close_window(self, seat: int | None, claim: str | None) -> None:
        """The window ends with `claim` of `seat` (or nothing): every seat must have been heard or outranked (W4.1)."""
        rank = RANK[claim] if claim else 0
        if seat is not None:
            need(claim in self.offers.get(seat, ()), f"seat {seat} could not {claim}")
            better = {o for o in self.offers[seat] if RANK[o] > rank}
            need(
                self.answers.get(seat, set()) == better, f"seat {seat} gave up {better}, told {self.answers.get(seat)}"
            )
        for other, offers in self.offers.items():
            if other != seat:
                self.check_heard(other, offers, rank, seat)
        for other, told in self.answers.items():
            if "pung" in told:
                self.passed[other].add(self.tile)
            if "win" in told:
                self.pass_win(other, self.worth(other, self.tile, "discard"))

    def check_heard(self, other: int, offers: set[str], rank: int, seat: int | None) -> None:
        """A seat that did not get the tile: was it outranked, or did it say what it gave up?"""
        best = max(RANK[o] for o in offers)
        outranks = best > rank or (best == rank == 3 and seat is not None and self.before(other, seat))
        told = self.answers.get(other)
        if told is None:
            need(not outranks, f"seat {other} was not heard though it could {offers}")
            return
        claimed = max((RANK[o] for o in offers - told), default=0)  # with what was given up, all of that is better
        better = {o for o in offers if RANK[o] > claimed}
        need(told == better, f"seat {other}: {told} is not what it gave up of {offers}")
        need(claimed <= rank, f"seat {other}'s claim was passed over")

    def before(self, seat: int, other: int) -> bool:
        """W4.7: whose win comes first: a high one, then the nearest."""
        if (seat in self.high) != (other in self.high):
            return seat in self.high
        return (seat - self.feeder) % self.seats < (other - self.feeder) % self.seats

    # -- passed pungs and wins ------------------------------------------------------------------------
    def pung_passed(self, seat: int, tile: int) -> bool:
        """W4.4"""
        return self.words["passed_pung"] and tile in self.passed[seat]

    def pass_win(self, seat: int, worth: Line | None) -> None:
        """W4.5: a win worth this was not taken."""
        if self.words["passed_win"] and worth:
            self.passed_win[seat] = max(self.passed_win[seat], worth["multiplier"])

    def pass_draw(self, seat: int, tile: int | None, by: str) -> None:
        """W4.5: the seat goes on instead of winning with what it drew."""
        if self.words["passed_win"]:
            self.pass_win(seat, self.worth(seat, tile, by))

    def pass_own(self, seat: int, tile: int, wilds: int) -> None:
        """W4.5: what the seat itself has just discarded, `wilds` of them in hand till then."""
        if not self.words["passed_win"]:
            return
        if seat in self.punged and not self.waits(seat):
            self.passed_win[seat] = 0
        self.pass_win(seat, self.worth(seat, tile, "discard"))
        if wilds == 3:
            self.pass_win(seat, {"multiplier": 2})
