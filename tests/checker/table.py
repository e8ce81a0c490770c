"""What lies on the table in one deal, and what the rules let a seat do with it: duty, chows, draws and kongs left.

`Table` is the ground of `Deal`: it is set up from the deal line, and knows nothing of wins and of lines.
"""

from collections import Counter
from typing import Any

from checker.text import WHITE, Line, grouped, kind, need, spelled
from checker.walls import lay
from checker.words import game, words

Set = tuple[str, tuple[int, ...], int | None]
"""Form (`chow`, `pung`, `kong`, `concealed`, `added`), tiles as they lie, feeder."""


class Table:
    """Hands, sets and wall. Another game overrides a method where its words do not say all."""

    hand_size = 16

    def __init__(self, line: Line, rules: str, options: dict[str, Any]) -> None:
        self.rules, self.options, self.words = rules, options, words(rules, options)
        self.seats: int = self.words["seats"]
        self.dealer, self.streak = line["dealer"], line["streak"]
        self.wild = kind(line["indicator"])
        self.hands = [Counter(grouped(h)) for h in line["hands"]]
        self.wall = spelled(line["wall"])
        self.check_deal(line)
        self.tail = self._tail(line)
        self.taken: set[int] = set()  # places of the wall already drawn
        self.sets: list[list[Set]] = [[] for _ in self.hands]
        self.kongs = 0
        self.last_discard: int | None = None
        self.discarded: set[int | None] = set()
        self.dealer_discards = 0
        self.fines: list[tuple[int, str]] = []
        self.row: list[tuple[int, int]] = []  # discards in consecutive turns with no claim between: seat, tile

    def check_deal(self, line: Line) -> None:
        """W1.1, W2.4, W2.6, §9: every tile of the game is there once."""
        kinds = game(self.words, line.get("short"))
        left = 4 * len(kinds) - 2 - self.hand_size * self.seats
        for seat, hand in enumerate(self.hands):
            due = self.hand_size + (seat == self.dealer)
            need(hand.total() == due, f"seat {seat} has {hand.total()} tiles, not {due} (W2.4, L1.1)")
        need(len(self.wall) == left, f"{left} tiles are left after the deal (W2.6, §9)")
        everything = Counter(self.wall) + Counter([self.wild])
        for hand in self.hands:
            everything += hand
        need(everything == Counter(dict.fromkeys(kinds, 4)), "the deal is not its kinds, four of each (W1.1, §9)")

    def _tail(self, line: Line) -> list[int]:
        """Places of `wall` in the order of replacements (W2.5)."""
        return lay(line["dice"], self.words, line.get("short")).tail()

    def value(self, tile: int) -> int:
        """W1.4: a white stands for the caishen's face."""
        return self.wild if tile == WHITE else tile

    def called(self, seat: int) -> int:
        return len(self.sets[seat])

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    # -- the wall ---------------------------------------------------------------------------
    @property
    def limit(self) -> int:
        """W2.7: tiles that stay in the wall, or are kept for kongs."""
        return int(self.words["limit"])

    def draw_left(self) -> bool:
        """W2.7: kept tiles are for kongs alone, or for nothing."""
        left = len(self.wall) - len(self.taken)
        return left + (self.kongs if self.words["limit_for_kongs"] else 0) > self.limit

    def kong_left(self) -> bool:
        """W2.8: whether a kong finds its replacement."""
        return self.kongs < 16 if self.words["limit_for_kongs"] else self.draw_left()

    def take(self, tail: bool) -> int:
        """The next tile from the front, or the next replacement (W2.5)."""
        at = next(place for place in (self.tail if tail else range(len(self.wall))) if place not in self.taken)
        self.taken.add(at)
        return self.wall[at]

    # -- discards ---------------------------------------------------------------------------
    def white_is_honour(self) -> bool:
        if self.wild == WHITE:
            return False
        return self.words["white_duty"] == "honour" or self.wild >= 27

    def honour(self, tile: int) -> bool:
        return tile >= 27 and tile != self.wild and (tile != WHITE or self.white_is_honour())

    def duty(self, seat: int) -> set[int]:
        """The tiles that may be discarded (W3.2, W3.3, W3.5)."""
        hand = self.hands[seat]
        legal = {k for k, n in hand.items() if n and (k != self.wild or self.wilds_go(hand))}
        if not self.words["honours_first"]:
            return legal
        own = {tiles[0] for form, tiles, _ in self.sets[seat] if form == "pung"}
        single = {k for k in legal if self.honour(k) and hand[k] == 1 and k not in own}
        if not single:
            return legal
        reference = {self.last_discard} if self.words["follow"] == "previous" else self.discarded
        return single & reference or single

    def wilds_go(self, hand: Counter[int]) -> bool:
        """W3.5: whether a wild may be discarded from these concealed tiles."""
        match self.words["wild_discards"]:
            case "two":
                return hand.total() == hand[self.wild] == 2
            case "free":
                return True
        return False

    def can_discard(self, hand: Counter[int]) -> bool:
        """W3.6"""
        return any(k != self.wild for k in hand) or self.wilds_go(hand)

    def count_discard(self, seat: int, tile: int) -> None:
        """Takes a discard down, and the fine that it may make due (§9 `follow_fine`)."""
        self.last_discard = tile
        self.discarded.add(tile)
        self.dealer_discards += seat == self.dealer
        self.row = [*self.row, (seat, tile)][-4:]
        if self.follows(tile) and self.seats == 4 and [k for _, k in self.row] == [tile] * 4:
            self.fines.append((self.row[0][0], "followed"))

    def follows(self, tile: int) -> bool:
        """§9 `follow_fine`: honours by their physical kind."""
        return self.words["follow_fine"] and tile >= 27

    # -- claims -----------------------------------------------------------------------------
    def chows(self, seat: int, tile: int) -> list[tuple[int, int]]:
        """The pairs of the hand that make a chow with the tile, by place value (W1.4, W3.6)."""
        at = self.value(tile)
        if at >= 27 or tile == self.wild:
            return []
        found = []
        for low in range(at - 2, at + 1):
            run = [low, low + 1, low + 2]
            if low < 0 or low // 9 != (low + 2) // 9:
                continue
            others = [WHITE if v == self.wild else v for v in run if v != at]
            if self.wild == WHITE and WHITE in others:
                continue
            left = self.hands[seat] - Counter(others)
            if all(self.hands[seat][o] for o in others) and self.can_discard(left):
                found.append((others[0], others[1]))
        return found
