"""Actions: what a seat may answer, as stable small integers, and their readable form.

The numbers never change: logs, environments and other people's programs hold them. This file knows
what an action is called and which tiles it names; whether it is legal is decided in `deal.legality`,
what it does in `deal.machine`. Bets, from `BET` on, belong to `caishen.match`.

    0..33     discard that kind                 40        exposed kong of the tile asked about 明杠
    34        pass                              41..74    concealed kong of kind a - 41 暗杠
    35        win                               75..108   added kong of kind a - 75 补杠
    36..38    chow, the called tile lowest,     109..     bet of a - 109 points (109: no bet)
              middle, highest 吃头 吃中 吃尾
    39        pung 碰
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from caishen.tiles import KINDS, NAMES, WHITE

PASS = 34
WIN = 35
CHOW_LOW, CHOW_MID, CHOW_HIGH = CHOWS = (36, 37, 38)
PUNG = 39
KONG = 40
CONCEALED = 41
ADDED = 75
BET = 109
ACTIONS = BET
"""How many actions a deal knows: the length of a mask."""

Do = Literal["discard", "pass", "win", "chow", "pung", "kong", "concealed", "added", "bet"]


class Described(NamedTuple):
    """An action in words. `tile`: the tile it is about (a discard, a kong, the called tile; None for
    a pass, a win and a bet). `tiles`: the tiles of the own hand it uses. `points`: of a bet, else 0."""

    do: Do
    tile: int | None
    tiles: tuple[int, ...]
    points: int


def place_of(tile: int, wild: int) -> int:
    """The kind a tile counts as where it is not wild: white has the caishen's face (W1.4).

    >>> place_of(WHITE, wild=1), place_of(4, wild=1)
    (1, 4)
    """
    return wild if tile == WHITE else tile


def tile_at(place: int, wild: int) -> int:
    """The physical tile, not wild, that counts as a place: white at the caishen's face (W1.4).

    >>> NAMES[tile_at(1, wild=1)], NAMES[tile_at(2, wild=1)]
    ('5z', '3m')
    """
    return WHITE if place == wild else place


def chow_tiles(action: int, called: int, wild: int) -> tuple[int, int]:
    """The two physical tiles of the hand that a chow of `called` uses, sorted by place value.

    >>> [NAMES[kind] for kind in chow_tiles(CHOW_LOW, called=0, wild=1)]
    ['5z', '3m']
    """
    used = list(chow_set(action, called, wild))
    del used[action - CHOW_LOW]
    return used[0], used[1]


def chow_action(called: int, used: Sequence[int], wild: int) -> int:
    """Which chow of `called` uses these two tiles of the hand: the inverse of `chow_tiles`.

    >>> chow_action(0, [WHITE, 2], wild=1) == CHOW_LOW
    True
    """
    place = place_of(called, wild)
    return CHOW_LOW + sum([place_of(tile, wild) < place for tile in used])


def chow_set(action: int, called: int, wild: int) -> tuple[int, ...]:
    """The three physical tiles of a chow, sorted by place value.

    >>> [NAMES[kind] for kind in chow_set(CHOW_HIGH, called=2, wild=1)]
    ['1m', '5z', '3m']
    """
    low = place_of(called, wild) - (action - CHOW_LOW)
    return tuple([tile_at(low + step, wild) for step in range(3)])


def describe(action: int, called: int = -1, wild: int = -1) -> Described:
    """An action in words. Claims need the tile asked about, a chow the caishen's kind too.

    >>> describe(PUNG, called=3)
    Described(do='pung', tile=3, tiles=(3, 3), points=0)
    >>> describe(CONCEALED + 5).tiles, describe(BET + 8).points
    ((5, 5, 5, 5), 8)
    """
    if action >= BET:
        return Described("bet", None, (), action - BET)
    if action >= ADDED:
        return Described("added", action - ADDED, (action - ADDED,), 0)
    if action >= CONCEALED:
        return Described("concealed", action - CONCEALED, (action - CONCEALED,) * 4, 0)
    if action == KONG:
        return Described("kong", called, (called,) * 3, 0)
    if action == PUNG:
        return Described("pung", called, (called,) * 2, 0)
    if action in CHOWS:
        return Described("chow", called, chow_tiles(action, called, wild), 0)
    if action >= PASS:
        return Described("win" if action == WIN else "pass", None, (), 0)
    return Described("discard", action, (action,), 0)


def without_wilds(legal: Sequence[int], wild: int) -> Sequence[int]:
    """The legal actions less the discard of a wild, which nobody who plays for another chooses while anything else
    can be discarded (L2.2).

    >>> without_wilds((3, 5, WIN), wild=5), without_wilds((5, CONCEALED + 3), wild=5)
    ((3, 35), (5, 44))
    """
    others = tuple([action for action in legal if action != wild])
    return others if any(action < KINDS for action in others) else legal


def default_action(legal: Sequence[int], drawn: int | None, wild: int = -1) -> int:
    """What time-outs and trustees play (W4.9): no bet, every claim passed; on the own turn the only
    action there is, else the drawn tile, else the last tile in the order m p s z that is not a wild.

    >>> default_action([3, 27, CONCEALED + 3], drawn=None)
    27
    >>> default_action([WIN], drawn=4), default_action([PASS, WIN, PUNG], drawn=None)
    (35, 34)
    """
    if PASS in legal:
        return PASS
    if BET in legal:
        return BET
    if len(legal) == 1:
        return legal[0]
    if drawn is not None and drawn != wild and drawn in legal:
        return drawn
    return max([action for action in without_wilds(legal, wild) if action < KINDS])


def in_words(action: int) -> str:
    """An action for a message to a person.

    >>> in_words(3), in_words(CHOW_MID), in_words(ADDED + 27)
    ('discard 4m', 'chow as the middle tile', 'added kong of 1z')
    """
    fixed = {PASS: "pass", WIN: "win", PUNG: "pung", KONG: "kong"}
    fixed |= {CHOW_LOW: "chow as the lowest tile", CHOW_MID: "chow as the middle tile"}
    fixed |= {CHOW_HIGH: "chow as the highest tile"}
    if action in fixed:
        return fixed[action]
    if action >= BET:
        return f"bet of {action - BET}"
    if action >= ADDED:
        return f"added kong of {NAMES[action - ADDED]}"
    if action >= CONCEALED:
        return f"concealed kong of {NAMES[action - CONCEALED]}"
    return f"discard {NAMES[action]}" if 0 <= action < KINDS else f"action {action}"
