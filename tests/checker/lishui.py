"""One deal of Lishui, where it differs from Wenzhou's: thirteen tiles, free discards, caishen fines, no passed pung.

Written from the chapter of Lishui (L1–L4). What a hand is worth and who pays is the slow twin's.
"""

from collections import Counter
from typing import Any

from checker.deal import Deal
from checker.shapes import apart, pairs, sets_and_pair
from checker.text import Line, kind


class LishuiDeal(Deal):
    """A deal of either set; the county's table (L5.3) changes only what items are worth."""

    hand_size = 13

    @property
    def limit(self) -> int:
        """L1.6: tiles that stay in the wall."""
        return int(self.words["dead_wall"])

    def _tail(self, line: Line) -> list[int]:
        """L1.4, W2.5: stacks from the very end, upper tile first; the turned tile, n-th from the end, is skipped."""
        turned, dealt = 136 - sum(line["dice"][-1]), 53
        order = [place for stack in range(67, 0, -1) for place in (2 * stack, 2 * stack + 1)]
        return [p - dealt - (p > turned) for p in order if p >= dealt and p != turned]

    def wilds_go(self, hand: Counter[int]) -> bool:
        """L2.2: any wild may be discarded, unless the table forbids it (W3.6)."""
        return bool(self.words["caishen_discard"] == "fine")

    def might_win(self, held: list[int], called: bool) -> bool:
        """L3; only spares the twin the work."""
        own = [k for k in held if k != self.wild]
        values, wilds = tuple(sorted(map(self.value, own))), len(held) - len(own)
        if wilds == 3 or sets_and_pair(values, wilds):
            return True
        return not called and (pairs(values, wilds) or apart(own))

    def earthly(self, seat: int, by: str) -> bool:
        """L3 地胡: the dealer's very first discard."""
        return by == "discard" and self.feeder == self.dealer and self.dealer_discards == 1

    def follows(self, tile: int) -> bool:
        """L2.4: any kind can be followed."""
        return bool(self.words["follow_fine"])

    def on_discard(self, line: Line) -> None:
        """L2.2: a wild thrown is fined, whatever follows."""
        super().on_discard(line)
        if kind(line["tile"]) == self.wild:
            self.fines.append((line["seat"], "wild_discard"))

    def more_for_settling(self) -> dict[str, Any]:
        """L4.4: who let whom chow how often."""
        fed = [[0] * 4 for _ in range(4)]
        for caller, sets in enumerate(self.sets):
            for form, _, feeder in sets:
                if form == "chow" and feeder is not None:
                    fed[feeder][caller] += 1
        return {"chows_fed": fed}
