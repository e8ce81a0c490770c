"""Whether a hand can be: tiles of this game, sets that the rules know, sizes, copies.

The checks stand in the order in which their errors are told (`tiles.unknown`, `set.bad`,
`hand.size`, `tiles.too_many`); names and fields have been checked by `caishen.rules` before.
"""

from __future__ import annotations

from collections.abc import Sequence

from caishen.errors import HandSizeError, TilesError, TileSetError, TooManyTilesError
from caishen.rules import RuleSet
from caishen.tiles import COPIES, FIRST_HONOUR, GREEN, KINDS, NAMES, RED, WHITE, TileSet

_SUITS = {"m": range(9), "p": range(9, 18), "s": range(18, 27)}


def absent_kinds(rules: RuleSet) -> frozenset[int]:
    """The kinds that are not in the game (§9).

    >>> from caishen import rules
    >>> sorted(absent_kinds(rules.get("wenzhou-mobile", {"no_dragons": True})))
    [32, 33]
    """
    if rules.no_dragons:
        return frozenset((GREEN, RED))
    return frozenset(_SUITS.get(str(rules.one_suit_short), ()))


def check_hand(
    rules: RuleSet, wild: int, hand: Sequence[int], sets: Sequence[TileSet], tile: int | None, *, sizes: Sequence[int]
) -> None:
    """Raises the first error of a hand. `sizes` are the numbers of concealed tiles it may have."""
    called = check_tiles(rules, wild, hand, sets, tile)
    for one in sets:
        _check_set(wild, one)
    if len(hand) not in sizes or len(sets) > rules.sets:
        wanted = " or ".join([str(size) for size in sizes if size > 0]) or "fewer sets"
        raise HandSizeError(
            f"{len(hand)} concealed tiles and {len(sets)} sets: wanted are {wanted}", held=len(hand), wanted=wanted
        )
    _check_copies([*hand, *called, wild] if tile is None else [*hand, *called, wild, tile])


def check_tiles(rules: RuleSet, wild: int, hand: Sequence[int], sets: Sequence[TileSet], tile: int | None) -> list[int]:
    """The tiles of the sets, when every tile is one of this game."""
    called: list[int] = []
    for one in sets:
        if one.tiles is None:
            raise TilesError(f"{one}: its tiles must be known to be judged", text=str(one))
        called += one.tiles
    absent = absent_kinds(rules)
    if absent:
        for kind in (wild, *hand, *called, *(() if tile is None else (tile,))):
            if kind in absent:
                raise TilesError(f"{NAMES[kind]} is not in this game", text=NAMES[kind])
    return called


def _check_set(wild: int, one: TileSet) -> None:
    """W1.3, W1.4: no wild in it; three or four alike, or a chow in which a white stands for the caishen's face."""
    assert one.tiles is not None
    if wild in one.tiles:
        raise TileSetError(f"{one}: a wild is never in a called set or kong (W1.3)", text=str(one))
    if one.kind != "chow":
        if len(set(one.tiles)) > 1:
            raise TileSetError(f"{one}: its tiles must be alike", text=str(one))
        return
    low, middle, high = sorted(wild if kind == WHITE else kind for kind in one.tiles)
    if high >= FIRST_HONOUR or low // 9 != high // 9 or (middle, high) != (low + 1, low + 2):
        raise TileSetError(f"{one}: a chow is three neighbours of one suit", text=str(one))


def _check_copies(tiles: list[int]) -> None:
    """W1.1, W1.2: four of a kind, the turned-up tile among them."""
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
        if counts[kind] > COPIES:
            raise TooManyTilesError(f"more than {COPIES} {NAMES[kind]}, the turned-up tile counted", tile=NAMES[kind])
