"""A match of Lishui: no bets, the first dealer by dice, the dealer's turns, new seats after a 版 (L1.2, L5)."""

from checker.lishui import LishuiDeal
from checker.lishui_walls import check_wall
from checker.match import Referee
from checker.text import Line, need


class LishuiReferee(Referee):
    """Follows one match file of either set."""

    deal_class = LishuiDeal
    check_wall = staticmethod(check_wall)

    def on_deal(self, line: Line) -> None:
        """L1.2, L1.4: three rolls; before them, in deal 1, the one that picks the dealer, counted from seat 0."""
        picked = self.words["first_dealer"] == "dice" and line["deal"] == 1
        rolls = 3 + picked
        need(len(line["dice"]) == rolls and all(len(roll) == 2 for roll in line["dice"]), f"{rolls} rolls of two dice")
        if picked:
            self.dealer = (sum(line["dice"][0]) - 1) % 4
        super().on_deal(line)

    def pass_on(self, line: Line) -> bool:
        """L5.1, L5.2: the winning dealer stays, four deals at most; after sixteen runs his place is East."""
        assert self.deal and self.deal.result and self.dealer is not None
        won = self.deal.result.get("winner") == self.dealer
        if won and (self.streak < 4 or self.words["dealer_cap"] == "stay"):
            self.streak = min(self.streak + 1, 4)
            return False
        self.streak = 1
        self.reseat = (self.runs + 1) % 16 == 0
        if not self.reseat:
            self.dealer = (self.dealer + 1) % 4
        return True
