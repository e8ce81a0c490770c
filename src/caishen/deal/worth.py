"""What a win is worth to a seat now, flags of the moment included: for the deal's result, and for passed wins (W4.5).

From one seat's own tiles and the public facts of the table, so that `Deal` and `View` come to the same; the judging
itself is `scoring`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caishen import scoring
from caishen.rules import By
from caishen.scoring import Verdict

if TYPE_CHECKING:
    from caishen.deal.seat import Seat
    from caishen.deal.table import Table


def judged(
    seat: Seat, table: Table, hand: Sequence[int], tile: int | None, by: By, *, all_god: bool = False
) -> Verdict:
    """The verdict on a seat's win with `hand`, its concealed tiles without the winning one."""
    return scoring.judge(
        table.rule_set,
        table.wild,
        hand,
        seat.called(),
        tile,
        by,
        heavenly=tile is None,
        all_god=all_god,
        earthly=seat.number != table.dealer and _earthly(seat, table, by),
    )


def on_tile(seat: Seat, table: Table, tile: int, by: By) -> int:
    """The multiplier of a win on another's tile, or on the own discard, had another thrown it; 0: no win."""
    return judged(seat, table, seat.tiles(), tile, by).multiplier


def refused_draw(seat: Seat, table: Table) -> int:
    """The multiplier of the win that the seat on turn has in hand."""
    hand = list(seat.tiles())
    if seat.drawn < 0:
        return judged(seat, table, hand, None, "draw").multiplier
    hand.remove(seat.drawn)
    return judged(seat, table, hand, seat.drawn, "replacement" if table.from_tail else "draw").multiplier


def _earthly(seat: Seat, table: Table, by: By) -> bool:
    """地胡 (W6.2) of a non-dealer who wins now: on the upper seat's discard before the dealer's second, on
    the dealer's very first discard, or before having drawn or called, his first draw included."""
    match table.rule_set.earthly_win:
        case "upper_first_round":
            upper = (seat.number - 1) % table.rule_set.seats
            return by == "discard" and table.turn == upper and table.dealer_discards < 2
        case "dealer_first":
            return by == "discard" and table.turn == table.dealer and table.dealer_discards == 1
        case "before_own_draw":
            return seat.moves == (0 if by == "discard" else 1) and by in ("discard", "draw")
    return False
