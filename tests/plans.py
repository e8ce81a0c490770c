"""What four players want in one deal of `wild_play`: they see every hand, and most of them serve somebody.

A plan knows no rules: it picks one of the legal actions. The last resort is always any of them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from caishen.deal import Deal
from caishen.deal.actions import ADDED, CHOWS, CONCEALED, KONG, PASS, PUNG, WIN
from caishen.deal.events import Draw
from caishen.tiles import FIRST_HONOUR, KINDS, WHITE

CALLS = (*CHOWS, PUNG, KONG)


def discards(legal: Sequence[int]) -> list[int]:
    """The discards among legal actions."""
    return [action for action in legal if action < KINDS]


def kongs(legal: Sequence[int]) -> list[int]:
    """The own kongs among legal actions."""
    return [action for action in legal if action >= CONCEALED]


def fed_by(deal: Deal, seat: int, tile: int) -> int:
    """How well a tile fits the chows of the seat's lower seat: the neighbours that one holds."""
    lower = deal.seats[(seat + 1) % len(deal.seats)].tiles()
    return len({kind for kind in lower if tile < FIRST_HONOUR and kind // 9 == tile // 9 and 0 < abs(kind - tile) < 3})


class Plan:
    """Anybody does anything: any legal action."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        """One of `legal`, the actions asked of a seat."""
        return self.chance.choice(legal)

    def likely(self, probability: float) -> bool:
        """A throw of the plan's dice."""
        return self.chance.random() < probability

    def best(self, actions: Sequence[int], worth: dict[int, float]) -> int:
        """The action of the highest worth, by chance among equals."""
        return max(actions, key=lambda action: (worth[action], self.chance.random()))

    def nearest(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        """The discard that leaves the hand nearest to a win."""
        left: dict[int, float] = {}
        for tile in discards(legal):
            hand = deal.seats[seat].hand.copy()
            hand.take(tile)
            left[tile] = -hand.distance()
        return self.best(list(left), left) if left else self.chance.choice(legal)


class Reckless(Plan):
    """Everybody seeks a win and takes every other; a wild goes whenever it may go, now and then."""

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        if WIN in legal and self.likely(0.5):
            return WIN
        if PASS in legal:
            return self.chance.choice(legal)
        if deal.table.wild in legal and self.likely(0.4):
            return int(deal.table.wild)
        if kongs(legal) and self.likely(0.7):
            return self.chance.choice(kongs(legal))
        return self.nearest(deal, seat, legal)


class Chows(Plan):
    """Everybody chows whatever he can and throws what the next can chow; wins come late."""

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        chows = [action for action in legal if action in CHOWS]
        if WIN in legal and (deal.seats[seat].calls >= 3 or self.likely(0.2)):
            return WIN
        if chows:
            return self.chance.choice(chows)
        if PASS in legal:
            return PASS
        if self.likely(0.5):
            return self.nearest(deal, seat, legal)
        own = discards(legal) or list(legal)
        return self.best(own, {tile: fed_by(deal, seat, tile) for tile in own})


class Served(Plan):
    """One seat collects tiles of a kind; the others never claim and throw what it collects."""

    def __init__(self, chance: random.Random, seat: int, aim: str) -> None:
        super().__init__(chance)
        self.seat, self.aim = seat, aim
        self.waits = self.likely(0.3)  # the collector wants an own draw

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        if seat != self.seat:
            return self._serve(deal, legal)
        if WIN in legal and not (self.waits and PASS in legal):
            return WIN
        if PASS in legal:
            calls = [action for action in legal if action in CALLS]
            return self.chance.choice(calls) if calls and self._calls(deal) else PASS
        if kongs(legal) and self._calls(deal):
            return self.chance.choice(kongs(legal))
        own = discards(legal)
        if not own:
            return self.chance.choice(legal)
        wanted = {tile: self._wants(deal, tile) for tile in own}
        least = [tile for tile in own if wanted[tile] == min(wanted.values())]
        return self.nearest(deal, seat, least)

    def _serve(self, deal: Deal, legal: Sequence[int]) -> int:
        own = discards(legal)
        if PASS in legal or not own:
            return PASS if PASS in legal else legal[-1]
        wanted = {tile: self._wants(deal, tile) for tile in own}
        if len(own) > 1 and not self.likely(0.1):
            wanted.pop(deal.table.wild, None)
        return self.best(list(wanted), wanted)

    def _calls(self, deal: Deal) -> bool:
        """Whether the collector claims what the others throw."""
        return self.aim in ("suit", "honours")

    def _wants(self, deal: Deal, tile: int) -> float:
        """How much the collector wants a tile, held or thrown."""
        held: tuple[int, ...] = deal.seats[self.seat].tiles()
        if tile == deal.table.wild:
            return 9
        if self.aim == "honours":
            return (tile >= FIRST_HONOUR) * (2 + held.count(tile))
        if self.aim == "suit":
            value = deal.table.wild if tile == WHITE else tile
            suits = [sum(kind // 9 == suit for kind in held if kind < FIRST_HONOUR) for suit in range(3)]
            return float(value < FIRST_HONOUR and value // 9 == suits.index(max(suits)))
        if self.aim == "pairs":
            return held.count(tile) % 2 * 2 + held.count(tile) // 2
        near = [kind for kind in set(held) if kind // 9 == tile // 9 < 3 and 0 < abs(kind - tile) < 3]
        return -len(near) - held.count(tile) / 4


class Copycats(Plan):
    """Everybody throws what was thrown last; who begins takes a tile that all hold. Only the fourth can be won."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.row = [-1]

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        if PASS in legal:
            return WIN if WIN in legal and self.row[-4:] == self.row[-1:] * 4 else PASS
        own = discards(legal)
        if not own:
            return legal[-1]
        common: dict[int, float] = {tile: sum(tile in other.tiles() for other in deal.seats) for tile in own}
        tile = self.row[-1] if self.row[-1] in own else self.best(own, common)
        self.row.append(tile)
        return tile


class Robbery(Plan):
    """The dealer throws a tile, one pungs it and adds the fourth, which another has waited for."""

    def __init__(self, chance: random.Random, tile: int, maker: int, robber: int) -> None:
        super().__init__(chance)
        self.tile, self.maker, self.robber = tile, maker, robber
        self.added = False

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        if WIN in legal and seat == self.robber and self.added:
            return WIN
        if PASS in legal:
            return PUNG if seat == self.maker and PUNG in legal else PASS
        if ADDED + self.tile in legal:
            self.added = True
            return ADDED + self.tile
        if seat != self.maker and self.tile in legal:
            return self.tile
        return self.nearest(deal, seat, legal)


class Thrown(Plan):
    """Everybody throws one tile if he has it, and takes any win; with `late` only when all tiles are drawn."""

    def __init__(self, chance: random.Random, tile: int, late: bool = False) -> None:
        super().__init__(chance)
        self.tile, self.late = tile, late

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        if WIN in legal and (not self.late or self._all_drawn(deal)):
            return WIN
        if PASS in legal:
            return PASS
        return self.tile if self.tile in legal else self.nearest(deal, seat, legal)

    @staticmethod
    def _all_drawn(deal: Deal) -> bool:
        drawn = sum(isinstance(event, Draw) for event in deal.events())
        return drawn + deal.rules.kept_tiles == len(deal.setup.wall)


class Tempted(Plan):
    """One seat lets most wins go, calls and throws anything; the others throw what it wins on or holds twice."""

    def __init__(self, chance: random.Random, seat: int) -> None:
        super().__init__(chance)
        self.seat = seat

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        tempted = deal.seats[self.seat]
        own = discards(legal)
        if seat != self.seat:
            if PASS in legal or not own:
                return PASS if PASS in legal else legal[-1]
            wanted = [tile for tile in own if tempted.hand.wins_on(tile, False) or tempted.tiles().count(tile) >= 2]
            return self.chance.choice(wanted or own)
        if WIN in legal and self.likely(0.3):
            return WIN
        calls = [action for action in legal if action in CALLS]
        if PASS in legal:
            return self.chance.choice(calls) if calls and self.likely(0.7) else PASS
        return self.nearest(deal, seat, legal) if self.likely(0.5) else self.chance.choice(own or legal)


class Kong(Plan):
    """A kong as soon as there is one, then any win."""

    def choose(self, deal: Deal, seat: int, legal: Sequence[int]) -> int:
        first = kongs(legal) or [action for action in (WIN, KONG, PASS) if action in legal]
        return first[0] if first else self.nearest(deal, seat, legal)


AIMS = ("honours", "suit", "pairs", "apart")


def any_plan(deal: Deal, chance: random.Random) -> Plan:
    """A plan for a deal from a fair wall."""
    match chance.randrange(8):
        case 0:
            return Plan(chance)
        case 1:
            return Copycats(chance)
        case 2:
            return Served(chance, chance.randrange(len(deal.seats)), chance.choice(AIMS))
        case 3 | 4 | 5:
            return Chows(chance)
    return Reckless(chance)
