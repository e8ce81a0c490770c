"""A match as its log tells it: bets, payments, dealers, lots; each deal is a `Deal`'s affair."""

import hashlib
from typing import Any

from brute.money import in_order, settle
from checker.deal import Deal
from checker.stream import Stream, seed
from checker.text import Line, need
from checker.walls import check_wall
from checker.words import words

KONGS = {"kong": "exposed", "concealed": "concealed", "added": "added"}


def payments(deal: Deal, buy: int, tops: dict[int, int], options: dict[str, Any]) -> Line:
    """The settlement by the slow twin (W7)."""
    assert deal.result
    return settle(
        {
            "rules": deal.rules,
            "options": options,
            "seats": deal.seats,
            "dealer": deal.dealer,
            "streak": deal.streak,
            "bought": buy,
            "topped": [tops.get(seat, 0) for seat in range(deal.seats)],
            "wilds": [hand[deal.wild] for hand in deal.hands],
            "fines": deal.fines,
            **deal.more_for_settling(),
            "kongs": [[KONGS[form] for form, _, _ in sets if form in KONGS] for sets in deal.sets],
            **deal.result,
        }
    )


class Referee:
    """Follows one match file; what other games do otherwise, their subclasses say."""

    deal_class = Deal
    check_wall = staticmethod(check_wall)

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.scores = list[int]()
        self.deals = self.runs = 0
        self.dealer: int | None = None
        self.streak = 1
        self.buy, self.tops = 0, dict[int, int]()
        self.sticky: set[int] = set()
        self.bet_lines = list[int]()
        self.redraw = False
        self.reseat = True  # seats may be drawn at the start
        self.seatings: dict[int, tuple[int, list[tuple[str, int]], list[tuple[str, int]]]] = {}
        self.rolls: dict[int, list[int]] = {}
        self.settled = self.ended = self.escaped = False
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
            if line["type"] == "left" and self.words["escape"] == "bot":
                return
            self.deal.play(line)

    def on_match(self, line: Line) -> None:
        self.rules, self.options = line["rules"], line["options"]
        self.words = words(self.rules, self.options)
        self.seats = self.words["seats"]
        self.names, self.nonces, self.commit = line["names"], line["nonces"], line["commit"]
        need(len(self.names) == self.seats == line["seats"], f"{self.seats} play")
        self.scores = [0] * self.seats

    def on_seats(self, line: Line) -> None:
        need(self.reseat and self.deal is None, "seats are drawn at the start or when the rules want it (W8.1, W8.4)")
        was = list(zip(self.names, self.scores, strict=True))
        now = list(zip(line["names"], line["scores"], strict=True))
        need(sorted(was) == sorted(now), "other players, or other points")
        self.seatings[self.deals] = self.dealer or 0, was, now
        self.names, self.scores, self.reseat = line["names"], line["scores"], False

    def on_player(self, line: Line) -> None:
        need(self.deal is None, "players change between deals")
        self.names = [line["name"] if seat == line["seat"] else name for seat, name in enumerate(self.names)]
        if self.words["new_player_redraw"] and self.deals:
            self.redraw = True
            self.streak, self.sticky = 1, set()  # W8.2

    def base(self) -> int:
        steps = self.words["steps"]
        return int(steps[min(self.streak, len(steps)) - 1])

    def expected_bet(self, seat: int, line: Line, key: str, points: int) -> int:
        if line[key]:
            least = 1 if self.words["free_bets"] else points
            need(least <= line["points"] <= points, f"a bet is {least} to {points}")
            return int(line["points"])
        need("points" not in line and seat not in self.sticky, "a bet is sticky in the same run (W7.6)")
        return 0

    def on_buy(self, line: Line) -> None:
        need(self.deal is None, "bets come before the deal")
        self.bet_lines.append(line["seat"])
        self.buyer = line["seat"]
        self.buy = self.expected_bet(line["seat"], line, "bought", self.base())

    def on_top(self, line: Line) -> None:
        need(self.deal is None and (self.buy or self.words["tops_without_buy"]), "a top needs a buy (W7.5)")
        self.bet_lines.append(line["seat"])
        full = self.base() * self.words["top_after_buy" if self.buy else "top"]
        points = self.expected_bet(line["seat"], line, "topped", full)
        if points:
            self.tops[line["seat"]] = points

    def bets_due(self, dealer: int) -> list[int]:
        """W7.4, W7.5: who is asked for a bet, in order."""
        if not self.words["bets"]:
            return []
        others = [(dealer + i) % self.seats for i in range(1, self.seats)]
        return [dealer, *(others if self.buy or self.words["tops_without_buy"] else [])]

    def on_deal(self, line: Line) -> None:
        dealer = line["dealer"]
        need(self.deal is None and not self.is_over(), "no deal is due (W8.5)")
        need(self.dealer is None or self.redraw or dealer == self.dealer, f"seat {self.dealer} deals")
        need(line["streak"] == self.streak, f"k is {self.streak}")
        order = self.bets_due(dealer)
        need(self.bet_lines == order, f"bets are told by {order}, not {self.bet_lines}")
        need(line["deal"] == self.deals + 1, "deals count from 1")
        if self.dealer is None or self.redraw:
            self.lots.append((self.deals, dealer))
        need(self.deals == 0 or not self.reseat, "seats are drawn anew (W8.4)")
        self.redraw = self.reseat = False
        self.sticky = {*self.tops, *([dealer] if self.buy else [])} if self.words["sticky"] else set()
        self.deal = self.deal_class(line, self.rules, self.options)
        self.walls.append(line)
        self.dealer = dealer

    def on_settle(self, line: Line) -> None:
        need(self.deal and self.deal.result and not self.settled, "no deal is to be settled")
        assert self.deal
        self.settled = True
        want = payments(self.deal, self.buy, self.tops, self.options)
        need(in_order(line["lines"]) == want["lines"], f"payments {want['lines']}")
        net, house = want["net"], want["house"]
        need(net == line["net"] and house == line["house"] and sum(net) + house == 0, f"net {net}, house {house}")
        self.scores = [a + b for a, b in zip(self.scores, net, strict=True)]

    def on_deal_end(self, line: Line) -> None:
        need(self.settled, "a deal is settled before it ends")
        assert self.deal and self.deal.result and self.dealer is not None
        need(line["scores"] == self.scores, f"scores are {self.scores}")
        self.deals += 1
        self.settled = False
        if self.deal.result["end"] == "escape":
            need(line["next_dealer"] is None and line["next_streak"] is None, "after an escape nobody deals")
            self.deal, self.escaped = None, True
            return
        ended_run = self.pass_on(line)
        need(
            (line["next_dealer"], line["next_streak"]) == (self.dealer, self.streak),
            f"next is {self.dealer}, k {self.streak}",
        )
        need(("dice" in line) == (self.deals in self.rolls), "dice stand where they pick the dealer")
        self.runs += ended_run
        if ended_run:
            self.sticky = set()
        self.buy, self.tops, self.bet_lines, self.deal = 0, {}, [], None

    def pass_on(self, line: Line) -> bool:
        """W8.2–W8.4: who deals next and with which k; whether the dealer's run has ended."""
        assert self.deal and self.deal.result and self.dealer is not None
        result = self.deal.result
        stays = result["winner"] == self.dealer if result["end"] == "win" else self.stays_drawn()
        won_on = result["end"] == "win" and stays
        if self.streak >= self.words["run_limit"] and (won_on or not self.words["limit_by_wins"]):
            self.after_run(line)
        elif not stays:
            self.dealer, self.streak = (self.dealer + 1) % self.seats, 1
        else:
            self.streak += result["end"] == "win" or self.words["draw_raises_base"]
            return False
        return True

    def stays_drawn(self) -> bool:
        """W8.3"""
        assert self.deal
        return self.deal.kongs == 0 or not self.words["kong_moves_deal"]

    def after_run(self, line: Line) -> None:
        """W8.4"""
        assert self.dealer is not None
        self.streak = 1
        match self.words["after_fourth"] if self.seats > 2 else "next":
            case "seats":
                self.dealer, self.reseat = 0, True
            case "dice":
                need("dice" in line, "the old dealer rolls (W8.4)")
                self.rolls[self.deals] = line["dice"]
                self.dealer = (self.dealer + sum(line["dice"]) - 1) % self.seats
            case _:
                self.dealer = (self.dealer + 1) % self.seats

    def is_over(self) -> bool:
        """W8.5, and W7.12 after an escape."""
        length, rounds = self.words["deals"], self.words["rounds"]
        return self.escaped or bool(self.deals >= length if length else self.runs >= self.seats * rounds)

    def on_match_end(self, line: Line) -> None:
        need(line["scores"] == self.scores, f"scores are {self.scores}")
        need(self.is_over() != bool(line.get("cut")), "a match is at its end or cut (W8.5)")
        self.ended = True
        if self.commit is not None:
            self.check_promise(line["seed"])

    def check_promise(self, text: str) -> None:
        """Walls and lots from the revealed secret: seats, then the dealer, then dice."""
        secret = bytes.fromhex(text)
        need(hashlib.sha256(secret).hexdigest() == self.commit, "the seed is not what was committed")
        for deal in self.walls:
            self.check_wall(secret, self.nonces, deal, self.words)
        streams = {}
        for played, (east, was, now) in self.seatings.items():
            streams[played] = Stream(seed(secret, "lots", played, self.nonces))
            drawn = streams[played].shuffled(list(range(self.seats)))
            need([was[i] for i in drawn] == now[east:] + now[:east], "seats by lot (W8.1, W8.4, L5.2)")
        for played, dealer in self.lots:
            stream = streams.get(played) or Stream(seed(secret, "lots", played, self.nonces))
            self.check_dealer(stream, played, dealer)
        for played, dice in self.rolls.items():
            stream = streams.get(played) or Stream(seed(secret, "lots", played, self.nonces))
            need(dice == [stream.below(6) + 1, stream.below(6) + 1], "the old dealer's dice")

    def check_dealer(self, stream: Stream, played: int, dealer: int) -> None:
        """W8.1, W8.2: a dealer who follows nobody."""
        first = self.words["first_dealer"]
        if played or first == "random":
            need(dealer == stream.below(self.seats), f"the dealer of deal {played + 1} by lot")
        else:
            need(dealer == (0 if first == "seat0" else first), "first dealer")
