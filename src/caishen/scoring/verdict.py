"""What a judge answers: a win with its worth, or why it is none; the waits of a hand."""

from __future__ import annotations

import msgspec

from caishen.rules import Shape


class Verdict(msgspec.Struct, frozen=True):
    """Whether a hand wins, and what it is worth.

    win: whether it wins; the fields of the other case are then empty
    multiplier: the value of the best reading (§6, L3)
    items: the sorted names of the rows of that value
    natural: some best reading has every wild as its own face (W5.5)
    shape: the first shape with a best reading
    reading: the concealed tiles as that reading has them, groups apart, the pair or odd tile last; a
        wild or white is written as the tile it stands for
    clause: the clause that forbids the win
    reason: no_shape, lone_wild, three_wilds_need_draw or wild_discard
    """

    win: bool
    multiplier: int = 0
    items: tuple[str, ...] = ()
    natural: bool = False
    shape: Shape | None = None
    reading: str | None = None
    clause: str | None = None
    reason: str | None = None


class Wait(msgspec.Struct, frozen=True):
    """A tile that wins.

    tile: its kind
    draw: the multiplier when it is drawn, 0 = no win
    discard: the multiplier when another discards it, 0 = no win
    left: copies that are not in the hand, its sets or turned up
    """

    tile: int
    draw: int
    discard: int
    left: int


class Waits(msgspec.Struct, frozen=True):
    """The waits of a hand in tile order, and its distance (0 = waiting, -1 = complete)."""

    waits: tuple[Wait, ...]
    distance: int
