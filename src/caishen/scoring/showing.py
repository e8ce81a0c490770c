"""The text of a winning hand's reading: its groups apart, each wild and white as what it stands for.

Only the concealed tiles are written; called sets lie open anyway. The judge has decided what the
reading must show.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from caishen.hands.hand import Hand
from caishen.hands.readings import Group, Reading, value_counts
from caishen.hands.scattered import missing
from caishen.tiles import FIRST_HONOUR, KINDS, NAMES, WHITE, format_tiles


def sets(reading: Reading, honours: bool, face: int) -> str:
    """The groups in tile order, the pair last: `123m 456m 22z`. Where all are `honours` (字一色, L1.5) a white is
    itself and no wild stands for a `face` of a suit."""
    groups = [(group.form == "pair", _of_honours(group, face) if honours else group.kinds) for group in reading]
    return " ".join([_group_text(kinds) for _, kinds in sorted(groups)])


def _of_honours(group: Group, face: int) -> tuple[int, ...]:
    wilds_alone = len(group.wild_as) == len(group.kinds)
    if group.kinds[0] != face or (wilds_alone and face >= FIRST_HONOUR):
        return group.kinds
    return (WHITE,) * len(group.kinds)


def pairs(hand: Hand, natural: bool, wanted: Sequence[int], honours: bool) -> str:
    """The pairs in tile order, then the odd tile where there is one: `11m 22m 9s`.

    With `natural` every wild is its own face; else the wilds first make pairs of the `wanted` kinds. A pair
    of whites is held already where it is wanted, and is written as what the whites stand for, or as itself
    where all are `honours`.
    """
    counts = value_counts(hand)
    wilds = hand.wilds
    if natural:
        counts[hand.wild] += wilds
        wilds = 0
    for kind in wanted:
        if counts[kind] == 0 and wilds >= 2 and kind != WHITE:
            counts[kind] = 2
            wilds -= 2
    odd = [kind for kind in range(KINDS) if counts[kind] & 1]
    odd.sort(key=lambda kind: not (kind in wanted and counts[kind] == 1))
    for kind in odd[:wilds]:
        counts[kind] += 1
    counts[hand.wild] += max(0, wilds - len(odd))
    if honours:
        whites = counts[hand.wild] if hand.wild < FIRST_HONOUR else hand.counted()[WHITE] + 1 & ~1
        counts[hand.wild] -= whites
        counts[WHITE] += whites
    texts = [_group_text((kind, kind)) for kind in range(KINDS) for _ in range(counts[kind] // 2)]
    return " ".join(texts + [NAMES[kind] for kind in range(KINDS) if counts[kind] & 1])


def scattered(hand: Hand) -> str:
    """All tiles, a real one for each wild."""
    tiles_held = [kind for kind, number in enumerate(hand.counted()) if number and kind != hand.wild]
    present = sum([1 << kind for kind in tiles_held])
    for kind in range(KINDS):
        more = present | 1 << kind
        if missing(more) < missing(present):
            present = more
            tiles_held.append(kind)
    return format_tiles(tiles_held)


def tiles(hand: Hand) -> str:
    """The tiles as they are, where no shape is read into them."""
    return format_tiles([kind for kind, number in enumerate(hand.counted()) for _ in range(number)])


@cache
def _group_text(kinds: tuple[int, ...]) -> str:
    return format_tiles(kinds)
