"""The waits of a hand: which tiles win, by draw or by discard, how many copies are left, how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from caishen.rules import RuleSet
from caishen.scoring.checks import absent_kinds, check_hand
from caishen.scoring.judging import Case
from caishen.scoring.verdict import Wait, Waits
from caishen.tiles import COPIES, KINDS, TileSet


def waits(rules: RuleSet, wild: int, hand: Sequence[int], sets: Sequence[TileSet]) -> Waits:
    """The tiles that `hand` and `sets` wait for, no flag given, in tile order.

    Only tiles with a copy that is not in the hand, its sets or turned up. A hand that holds a tile more
    (after a draw) has no waits but a distance. Raises as `judge` does.

    >>> from caishen import rules
    >>> from caishen.tiles import NAMES, kind_of, parse_tiles
    >>> found = waits(rules.get("wenzhou-mobile"), kind_of("5z"), parse_tiles("123m456m123p123s111z2z"), [])
    >>> [(NAMES[wait.tile], wait.draw, wait.discard, wait.left) for wait in found.waits], found.distance
    ([('2z', 2, 2, 3), ('5z', 2, 0, 3)], 0)
    """
    size = rules.hand_size - 3 * len(sets)
    check_hand(rules, wild, hand, sets, None, sizes=(size, size + 1))
    case = Case(rules, wild, hand, sets)
    if len(hand) != size:
        return Waits((), case.distance())
    left = [COPIES] * KINDS
    for kind in (wild, *hand, *(kind for one in sets for kind in one.tiles or ())):
        left[kind] -= 1
    absent = absent_kinds(rules)
    found: list[Wait] = []
    for kind in range(KINDS):
        if left[kind] and kind not in absent:
            draw, discard = case.worth(kind, "draw"), case.worth(kind, "discard")
            if draw or discard:
                found.append(Wait(kind, draw, discard, left[kind]))
    return Waits(tuple(found), case.distance())
