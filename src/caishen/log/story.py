"""A log in words, deal by deal, for people.

Only tells what the lines say; it follows the hands by adding and taking tiles and decides nothing.

    Deal 2: 1 South deals, k = 1, base 2 · dice 3+4, 2+6 · caishen 5p
      1 South  draws 3m, discards 1z
      2 West   pung 1z from 1 South, discards 9s
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatchmethod

from caishen import rules
from caishen.deal.events import Chow, Dealt, Discard, Draw, Event, Exhausted, Kong, Left, Pass, Pung, Win
from caishen.errors import LogError, TilesError
from caishen.log.lines import Line
from caishen.match.events import Began, Buy, DealEnd, MatchEnd, Player, Seats, Settle, Top
from caishen.tiles import format_tiles, kind_of, parse_tiles

_HOW = {"draw": "on the draw", "replacement": "on a replacement", "discard": "on", "rob": "robbing"}


def replay(lines: Iterable[Line], deal: int | None = None) -> Iterator[str]:
    """The match in words, or only deal number `deal` of it.

    `LogError` where the log has no such deal, and for a line that does not fit what lies on the table.
    """
    teller = _Teller()
    found = deal is None
    for line in lines:
        try:
            told = teller.tell(line.event)
        except (TilesError, ValueError, IndexError) as error:
            raise LogError(
                f"line {line.n + 1} does not fit what lies on the table; `caishen verify` says more", line=line.n + 1
            ) from error
        found = found or teller.deal == deal
        if deal is None or teller.deal == deal:
            yield from told
    yield from teller.turn_told()
    if not found:
        raise LogError(f"the log has no deal {deal}: its last is {teller.deal}", line=1)


class _Teller:
    """Follows names, hands and called sets through the lines; `tell` gives the words an event leads to.

    A seat's turn is one line, told once it is complete. `deal`: the deal the last event belongs to.
    """

    def __init__(self) -> None:
        self.deal = 0
        self._names: list[str] = []
        self._rules = rules.get(rules.names()[0])
        self._hands: list[list[int]] = []
        self._sets: list[list[str]] = []
        self._turn = ""
        self._between = True

    @singledispatchmethod
    def tell(self, event: Event) -> list[str]:
        """The lines of text an event leads to, perhaps none yet."""
        raise AssertionError(f"no words for {type(event).__name__}")

    @tell.register
    def _(self, event: Began) -> list[str]:
        self._rules = rules.get(event.rules, event.options)
        self._names = list(event.names)
        options = "".join(f", {name} = {value}" for name, value in event.options.items())
        return [f"{event.rules}{options}: {self._everybody()}", ""]

    @tell.register
    def _(self, event: Seats) -> list[str]:
        self._names = list(event.names)
        return [f"The seats are drawn: {self._everybody()}", ""]

    @tell.register
    def _(self, event: Player) -> list[str]:
        self._names[event.seat] = event.name
        return [f"{self._who(event.seat)}{' (a bot)' if event.bot else ''} takes the seat", ""]

    @tell.register
    def _(self, event: Buy) -> list[str]:
        self._begin_deal()
        return [f"  {self._who(event.seat)} {f'buys {event.points}' if event.bought else 'does not buy'}"]

    @tell.register
    def _(self, event: Top) -> list[str]:
        return [f"  {self._who(event.seat)} {f'tops {event.points}' if event.topped else 'does not top'}"]

    @tell.register
    def _(self, event: Dealt) -> list[str]:
        self._begin_deal()
        self._hands = [parse_tiles(hand) for hand in event.hands]
        self._sets = [[] for _ in event.hands]
        dice = ", ".join("+".join(map(str, roll)) for roll in event.dice)
        dealer = f"{self._who(event.dealer)} deals, k = {event.streak}, base {self._rules.base(event.streak)}"
        return [f"Deal {event.deal}: {dealer} · dice {dice} · caishen {event.indicator}", *self._tables()]

    @tell.register
    def _(self, event: Draw) -> list[str]:
        self._hands[event.seat].append(kind_of(event.tile))
        if event.tail:
            return self._goes_on(event.seat, f"draws {event.tile} from the tail")
        return self._acts(event.seat, f"draws {event.tile}")

    @tell.register
    def _(self, event: Discard) -> list[str]:
        self._hands[event.seat].remove(kind_of(event.tile))
        return [*self._goes_on(event.seat, f"discards {event.tile}"), *self.turn_told()]

    @tell.register
    def _(self, event: Chow) -> list[str]:
        used = parse_tiles(event.with_)
        self._lay(event.seat, used, f"chow:{format_tiles([kind_of(event.tile), *used])}")
        return self._acts(event.seat, f"chow {event.tile} with {event.with_} from {self._who(event.from_)}")

    @tell.register
    def _(self, event: Pung) -> list[str]:
        self._lay(event.seat, [kind_of(event.tile)] * 2, f"pung:{event.tile}")
        return self._acts(event.seat, f"pung {event.tile} from {self._who(event.from_)}")

    @tell.register
    def _(self, event: Kong) -> list[str]:
        used = {"exposed": 3, "concealed": 4, "added": 1}[event.kind]
        self._lay(event.seat, [kind_of(event.tile)] * used, f"kong:{event.tile}")
        if event.kind == "exposed" and event.from_ is not None:
            return self._acts(event.seat, f"kong {event.tile} from {self._who(event.from_)}")
        if event.kind == "added":
            self._sets[event.seat].remove(f"pung:{event.tile}")
        return self._goes_on(event.seat, f"{event.kind} kong {event.tile}")

    @tell.register
    def _(self, event: Pass) -> list[str]:
        return [*self.turn_told(), f"      {self._who(event.seat)} gives up {', '.join(event.gave_up)}"]

    @tell.register
    def _(self, event: Win) -> list[str]:
        tile = f" {event.tile}" if event.tile else ""
        giver = f" of {self._who(event.from_)}" if event.from_ is not None else ""
        worth = f"×{event.multiplier} {', '.join(event.items)} ({event.shape})"
        won = f"  {self._who(event.seat)} wins {_HOW[event.by]}{tile}{giver}: {worth}"
        return [*self.turn_told(), won, *self._tables()]

    @tell.register
    def _(self, event: Exhausted) -> list[str]:
        return [*self.turn_told(), "  no draw is left: the deal is drawn", *self._tables()]

    @tell.register
    def _(self, event: Left) -> list[str]:
        return [*self.turn_told(), f"  {self._who(event.seat)} leaves"]

    @tell.register
    def _(self, event: Settle) -> list[str]:
        return [f"  {self._who(p.payer)} pays {self._who(p.payee)} {p.points} for {p.reason}" for p in event.lines]

    @tell.register
    def _(self, event: DealEnd) -> list[str]:
        self._between = True
        return [f"  scores: {self._scores(event.scores)}", ""]

    @tell.register
    def _(self, event: MatchEnd) -> list[str]:
        return [f"The match ends{', cut short' if event.cut else ''}: {self._scores(event.scores)}"]

    def _begin_deal(self) -> None:
        self.deal += self._between
        self._between = False

    def _lay(self, seat: int, used: list[int], text: str) -> None:
        for kind in used:
            self._hands[seat].remove(kind)
        self._sets[seat].append(text)

    def _acts(self, seat: int, words: str) -> list[str]:
        """A turn begins; the one before it is told."""
        told = self.turn_told()
        self._turn = f"    {self._who(seat)}  {words}"
        return told

    def _goes_on(self, seat: int, words: str) -> list[str]:
        """The turn goes on; the dealer's first begins without a draw."""
        if not self._turn:
            return self._acts(seat, words)
        self._turn += f", {words}"
        return []

    def turn_told(self) -> list[str]:
        """What was begun and is not told yet: a turn that ended, or at which the log breaks off."""
        told = [self._turn] if self._turn else []
        self._turn = ""
        return told

    def _tables(self) -> list[str]:
        return [
            f"    {self._who(seat)}: {' '.join([format_tiles(hand), *self._sets[seat]])}"
            for seat, hand in enumerate(self._hands)
        ]

    def _everybody(self) -> str:
        return ", ".join(self._who(seat) for seat in range(len(self._names)))

    def _who(self, seat: int | str) -> str:
        return f"{seat} {self._names[seat]}" if isinstance(seat, int) else "the house"

    def _scores(self, scores: list[int]) -> str:
        return ", ".join(f"{self._who(seat)} {points:+d}" for seat, points in enumerate(scores))
