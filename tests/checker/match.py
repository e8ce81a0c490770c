"""A second referee: checks a full game log of wenzhou-mobile with nothing but the log format and the rules.

`findings(lines)` replays a match line by line and says what a line got wrong: walls from the fair
stream, hand sizes, duty, claims and who was passed over, wins and their worth, money, rotation.
It shares no code with the package; wins and money are the brute-force twin's.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from brute.money import in_order, settle
from checker.deal import Deal
from checker.text import RULES, Line, Wrong, need
from checker.walls import Stream, check_wall, seed

STEPS = (2, 4, 6, 8)


def payments(deal: Deal, buy: int, tops: dict[int, int], options: dict[str, Any]) -> Line:
    """The settlement by the slow twin (W7)."""
    assert deal.result
    return settle(
        {
            "rules": RULES,
            "options": options,
            "seats": 4,
            "dealer": deal.dealer,
            "streak": deal.streak,
            "bought": buy,
            "topped": [tops.get(seat, 0) for seat in range(4)],
            "wilds": [hand[deal.wild] for hand in deal.hands],
            **deal.result,
        }
    )


class Referee:
    """Follows one match file."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.scores = [0] * 4
        self.deals = self.runs = 0
        self.dealer: int | None = None
        self.streak = 1
        self.buy, self.tops = 0, dict[int, int]()
        self.sticky: set[int] = set()
        self.bet_lines = list[int]()
        self.redraw = False
        self.seating: list[str] | None = None
        self.ended = self.escaped = False
        self.walls: list[Line] = []
        self.lots: list[tuple[int, int]] = []

    def line(self, line: Line) -> None:
        need(not self.ended, "the match is over")
        kind_of_line = line["type"]
        handler = getattr(self, "on_" + kind_of_line, None)
        if handler:
            handler(line)
        else:
            need(self.deal, "no deal is running")
            assert self.deal
            if line["type"] == "left" and self.options.get("escape", "fine") == "bot":
                return
            self.deal.play(line)

    def on_match(self, line: Line) -> None:
        self.options = line["options"]
        self.names, self.nonces, self.commit = line["names"], line["nonces"], line["commit"]

    def on_seats(self, line: Line) -> None:
        need(self.deals == 0, "seats are drawn at the start")
        self.seating = line["names"]

    def on_player(self, line: Line) -> None:
        need(self.deal is None, "players change between deals")
        self.redraw = True
        self.streak, self.sticky = 1, set()  # W8.2

    def expected_bet(self, seat: int, line: Line, key: str, points: int) -> int:
        if line[key]:
            need(line["points"] == points, f"a bet is {points}")
            return points
        need("points" not in line and seat not in self.sticky, "a bet is sticky in the same run (W7.6)")
        return 0

    def on_buy(self, line: Line) -> None:
        need(self.deal is None, "bets come before the deal")
        self.bet_lines.append(line["seat"])
        self.buyer = line["seat"]
        self.buy = self.expected_bet(line["seat"], line, "bought", STEPS[self.streak - 1])

    def on_top(self, line: Line) -> None:
        need(self.deal is None and self.buy, "a top needs a buy (W7.5)")
        self.bet_lines.append(line["seat"])
        points = self.expected_bet(line["seat"], line, "topped", 2 * STEPS[self.streak - 1])
        if points:
            self.tops[line["seat"]] = points

    def on_deal(self, line: Line) -> None:
        dealer = line["dealer"]
        need(self.dealer is None or self.redraw or dealer == self.dealer, f"seat {self.dealer} deals")
        need(line["streak"] == self.streak, f"k is {self.streak}")
        order = [dealer, *([(dealer + i) % 4 for i in (1, 2, 3)] if self.buy else [])]
        need(self.bet_lines == order, f"bets are told by {order}, not {self.bet_lines}")
        need(line["deal"] == self.deals + 1, "deals count from 1")
        if self.dealer is None or self.redraw:
            self.lots.append((self.deals, dealer))
        self.redraw = False
        self.sticky = {*self.tops, *([dealer] if self.buy else [])}
        self.deal = Deal(line, self.options)
        self.walls.append(line)
        self.dealer = dealer

    def on_settle(self, line: Line) -> None:
        need(self.deal and self.deal.result, "the deal is not over")
        assert self.deal
        want = payments(self.deal, self.buy, self.tops, self.options)
        need(in_order(line["lines"]) == want["lines"], f"payments {want['lines']}")
        net, house = want["net"], want["house"]
        need(net == line["net"] and house == line["house"] and sum(net) + house == 0, f"net {net}, house {house}")
        self.scores = [a + b for a, b in zip(self.scores, net, strict=True)]

    def on_deal_end(self, line: Line) -> None:
        assert self.deal and self.deal.result and self.dealer is not None
        need(line["scores"] == self.scores, f"scores are {self.scores}")
        self.deals += 1
        result, ended_run = self.deal.result, True
        if result["end"] == "escape":
            need(line["next_dealer"] is None and line["next_streak"] is None, "after an escape nobody deals")
            self.deal, self.escaped = None, True
            return
        stays = result["winner"] == self.dealer if result["end"] == "win" else self.deal.kongs == 0
        streak = self.streak
        if streak == 4 or not stays:
            self.dealer, self.streak = (self.dealer + 1) % 4, 1
        else:
            ended_run = False
            rises = result["end"] == "win" or self.options.get("draw_raises_base", True)
            self.streak = streak + 1 if rises else streak
        need(
            (line["next_dealer"], line["next_streak"]) == (self.dealer, self.streak),
            f"next is {self.dealer}, k {self.streak}",
        )
        self.runs += ended_run
        if ended_run:
            self.sticky = set()
        self.buy, self.tops, self.bet_lines, self.deal = 0, {}, [], None

    def on_match_end(self, line: Line) -> None:
        need(line["scores"] == self.scores, f"scores are {self.scores}")
        length = self.options.get("deals", None if "rounds" in self.options else 8)
        done = self.escaped or (self.deals >= length if length else self.runs >= 4 * self.options["rounds"])
        need(done or line.get("cut"), "the match is not at its end")
        self.ended = True
        if self.commit is not None:
            secret = bytes.fromhex(line["seed"])
            need(hashlib.sha256(secret).hexdigest() == self.commit, "the seed is not what was committed")
            for deal in self.walls:
                check_wall(secret, self.nonces, deal)
            for played, dealer in self.lots:
                stream = Stream(seed(secret, "lots", played, self.nonces))
                if self.seating and played == 0:
                    need([self.names[i] for i in stream.shuffled([0, 1, 2, 3])] == self.seating, "seats by lot")
                first = self.options.get("first_dealer", "random")
                if played or first == "random":
                    need(dealer == stream.below(4), f"the dealer of deal {played + 1} by lot")
                else:
                    need(dealer == (0 if first == "seat0" else first), "first dealer")


def findings(lines: Iterable[str]) -> list[str]:
    """What is wrong with a match file, the first finding ending the reading."""
    referee = Referee()
    for number, text in enumerate(lines):
        line = json.loads(text)
        try:
            need(line["n"] == number, "n counts the lines")
            referee.line(line)
        except Wrong as wrong:
            return [f"line {number + 1} ({line['type']}): {wrong}"]
    return [] if referee.ended else ["the match does not end"]
