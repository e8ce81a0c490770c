"""What a seat's hand is worth with a tile, as the slow twin in `tests/brute` judges it, and whether it waits."""

from functools import lru_cache

from brute.judge import judge
from brute.missing import pairs_missing, sets_missing
from checker.shapes import pairs, sets_and_pair
from checker.table import Table
from checker.text import Line, name, written


@lru_cache(maxsize=200_000)
def shape_missing(tiles: tuple[int, ...], sets: int) -> int:
    """Tiles missing from the shapes of Wenzhou, `sets` sets of the five still to be made (W5.1, W5.2)."""
    whole = sets_missing(tiles, sets, True)
    return min(whole, pairs_missing(tiles, 8, 1)) if sets == 5 else whole


class Worth(Table):
    """The table and what wins there."""

    feeder = -1
    """Who gave the tile that lies."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # whatever a Table takes
        self.done: list[list[str]] = [[] for _ in self.hands]  # own draws, claims and kongs of each seat

    def waits(self, seat: int) -> bool:
        """W4.8: whether one tile is missing from a shape, wilds filling in."""
        held = list(self.hands[seat].elements())
        values = tuple(sorted(self.value(k) for k in held if k != self.wild))
        return shape_missing(values, 5 - self.called(seat)) - (len(held) - len(values)) <= 1

    def might_win(self, held: list[int], called: bool) -> bool:
        """Whether the tiles are some shape or three wilds; only spares the twin the work."""
        values = tuple(sorted(self.value(k) for k in held if k != self.wild))
        wilds = len(held) - len(values)
        return wilds == 3 or sets_and_pair(values, wilds) or (not called and pairs(values, wilds, 1))

    def worth(self, seat: int, tile: int | None, by: str, all_god: bool = False) -> Line | None:
        """What the seat's hand is worth with this tile, as the slow twin judges it; None where it does not win."""
        hand = self.hands[seat].copy()
        if by in ("draw", "replacement") and tile is not None and not all_god:
            hand[tile] -= 1
        if not self.might_win([*hand.elements(), *([] if tile is None else [tile])], bool(self.sets[seat])):
            return None
        answer = judge(
            {
                "rules": self.rules,
                "options": self.options,
                "wild": name(self.wild),
                "hand": "".join(name(k) for k in hand.elements()),
                "sets": [
                    shown + (f"@{feeder}" if feeder is not None else "")
                    for shown, feeder in map(written, self.sets[seat])
                ],
                "tile": None if tile is None else name(tile),
                "by": by,
                "heavenly": tile is None,
                "all_god": all_god,
                "earthly": seat != self.dealer and self.earthly(seat, by),
            }
        )
        return answer if answer["win"] else None

    def earthly(self, seat: int, by: str) -> bool:
        """W6.2, for one who does not deal."""
        match self.words["earthly"]:
            case "upper_first_round":
                return by == "discard" and self.after(self.feeder) == seat and self.dealer_discards <= 1
            case "dealer_first":
                return by == "discard" and self.feeder == self.dealer and self.dealer_discards == 1
            case "before_own_draw":
                return self.done[seat] == {"discard": [], "draw": ["draw"]}.get(by)
        return False
