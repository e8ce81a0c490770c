# cython: language_level=3
"""What a hand is worth: the shapes it completes, the rows of the table they meet, the best of them.

The table is data (`RuleSet.rows`); here each of its conditions is a word that a hand, or some
reading of it, meets. Of the words that depend on the reading (natural, all pungs, a pung of the
wilds' own face, the dragons) no row asks for two but naturalness and one more, so it is enough to
know for each word whether any reading meets it and whether a natural one does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import cython

from caishen.hands.readings import Reading, first, has_natural_sets, pungs_missing
from caishen.rules import By, RuleSet, Shape
from caishen.scoring import showing
from caishen.scoring.checks import check_hand
from caishen.scoring.verdict import Verdict
from caishen.tiles import FIRST_HONOUR, GREEN, KINDS, RED, WHITE, TileSet

if cython.compiled:
    from cython.cimports.caishen.hands.hand import Hand
else:
    from caishen.hands.hand import Hand

_WORDS = (
    "natural", "soft", "heavenly", "earthly", "all_god", "single_wait", "lone_wild", "two_wilds", "three_wilds",
    "exactly_two_wilds", "all_pungs", "own_pung_of_wilds", "one_suit", "half_suit", "all_honours", "dragons",
)  # fmt: skip
_BIT = {word: 1 << place for place, word in enumerate(_WORDS)}
_NATURAL, _SOFT, _ALL_PUNGS = _BIT["natural"], _BIT["soft"], _BIT["all_pungs"]
_OWN_PUNG, _DRAGONS = _BIT["own_pung_of_wilds"], _BIT["dragons"]
_OF_A_READING = _ALL_PUNGS | _OWN_PUNG | _DRAGONS
_TILES_ALONE = _BIT["one_suit"] | _BIT["half_suit"] | _BIT["all_honours"]


class Priced(NamedTuple):
    """A row as the judge reads it: the bits of its conditions, its value and name."""

    needs: int
    value: int
    name: str
    basic: bool


class Best(NamedTuple):
    """The best of a shape's readings; `word` is what a reading must meet to show it (0: nothing more)."""

    value: int
    shape: Shape
    natural: bool
    items: tuple[str, ...]
    word: int


@lru_cache(maxsize=512)
def _priced(rules: RuleSet) -> tuple[dict[tuple[Shape, By], list[Priced]], int]:
    """The rows by shape and way of winning, and all words any of them asks for."""
    table: dict[tuple[Shape, By], list[Priced]] = {}
    words = 0
    for row in rules.rows:
        needs = sum(_BIT[word] for word in row.when)
        words |= needs
        for shape in row.shapes:
            for by in row.by:
                table.setdefault((shape, by), []).append(Priced(needs, row.value, row.name, row.basic))
    return table, words


def judge(
    rules: RuleSet,
    wild: int,
    hand: Sequence[int],
    sets: Sequence[TileSet],
    tile: int | None,
    by: By,
    *,
    heavenly: bool = False,
    earthly: bool = False,
    all_god: bool = False,
) -> Verdict:
    """Whether `hand` and `sets` win with `tile`, and what for (§5, §6, L3).

    `hand` are the concealed tiles before the winning tile, as physical kinds; with `tile` None (won
    `by` draw) the dealer's full first hand. The caller answers for the flags; one whose row the rule
    set lacks is passed over. Raises `TilesError`, `TileSetError`, `HandSizeError`, `TooManyTilesError`.

    >>> from caishen import rules
    >>> from caishen.tiles import kind_of, parse_tiles
    >>> verdict = judge(rules.get("wenzhou-mobile"), kind_of("9m"), parse_tiles("9m23m456m123p123s111z2z"), [],
    ...                 kind_of("2z"), "discard")
    >>> verdict.multiplier, verdict.items, verdict.reading
    (1, ('soft',), '123m 456m 123p 123s 111z 22z')
    """
    assert tile is not None or by == "draw"
    size = rules.hand_size - 3 * len(sets)
    if tile is None:  # the first hand of all: nothing can have been called
        size = -1 if sets else rules.hand_size + 1
    check_hand(rules, wild, hand, sets, tile, sizes=(size,))
    return Case(rules, wild, hand, sets).verdict(tile, by, heavenly, earthly, all_god)


@cython.final
@cython.cclass
class Case:
    """One hand before the winning tile, checked by the caller, to be judged with one tile or another."""

    rules = cython.declare(object)
    hand = cython.declare(Hand)
    sets = cython.declare(object)
    wild = cython.declare(cython.int)
    lone = cython.declare(cython.bint)
    single = cython.declare(cython.bint)
    table = cython.declare(dict)
    words = cython.declare(cython.int)
    barred_pair = cython.declare(cython.int)

    def __init__(self, rules: RuleSet, wild: int, hand: Sequence[int], sets: Sequence[TileSet]) -> None:
        self.rules = rules
        self.wild = wild
        self.sets = sets
        self.hand = Hand(rules, wild)
        for kind in hand:
            self.hand.add(kind)
        self.hand.sets = len(sets)
        self.table, self.words = _priced(rules)
        waiting = self.hand.held == rules.hand_size - 3 * len(sets)
        self.lone = waiting and self.hand.lone_wild()
        self.single = waiting and self.hand.held == 1 and self.hand.wilds == 0
        self.barred_pair = -1

    def distance(self) -> int:
        """Tiles missing of the hand as it is."""
        return int(self.hand.distance())

    def worth(self, tile: int, by: By) -> int:
        """The multiplier with one tile more and no flag, 0 where it does not win."""
        self.hand.add(tile)
        best = self._best(tile, by, self._met(False, False, False))
        self.hand.take(tile)
        return best.value if isinstance(best, Best) else 0

    def verdict(self, tile: int | None, by: By, heavenly: bool, earthly: bool, all_god: bool) -> Verdict:
        """The whole answer; the hand is left as it was."""
        alone = self.hand.held == 1 and self.hand.wilds == 1
        if tile is not None:
            self.hand.add(tile)
        best = self._best(-1 if tile is None else tile, by, self._met(heavenly, earthly, all_god and alone))
        if isinstance(best, Best):
            answer = Verdict(True, best.value, best.items, best.natural, best.shape, self._reading(best))
        else:
            answer = Verdict(False, clause=getattr(self.rules.refusals, best), reason=best)
        if tile is not None:
            self.hand.take(tile)
        return answer

    def _met(self, heavenly: bool, earthly: bool, all_god: bool) -> int:
        """The words that the hand meets whatever its reading."""
        wilds = self.hand.wilds
        met = _BIT["heavenly"] if heavenly else 0
        met |= _BIT["earthly"] if earthly else 0
        met |= _BIT["all_god"] if all_god else 0
        met |= _BIT["single_wait"] if self.single else 0
        met |= _BIT["lone_wild"] if self.lone else 0
        met |= _BIT["two_wilds"] if wilds >= 2 else 0
        met |= _BIT["exactly_two_wilds"] if wilds == 2 else 0
        met |= _BIT["three_wilds"] if wilds == 3 else 0
        return met | self._suits() if self.words & _TILES_ALONE else met

    def _suits(self) -> int:
        """one_suit, half_suit, all_honours: the tiles that are not wild, called sets counted."""
        physical = [kind for kind in range(KINDS) if self.hand.counts[kind] and kind != self.wild]
        for one in self.sets:
            physical += one.tiles
        values = [self.wild if kind == WHITE else kind for kind in physical]
        suits = {kind // 9 for kind in values if kind < FIRST_HONOUR}
        met = _BIT["all_honours"] if min(physical) >= FIRST_HONOUR else 0
        if len(suits) == 1:
            met |= _BIT["half_suit" if max(values) >= FIRST_HONOUR else "one_suit"]
        return met

    def _best(self, tile: int, by: By, met: int) -> Best | str:
        """The best of all shapes, the first of equals; or the reason why there is none."""
        given = by in ("discard", "rob")
        self.barred_pair = -1
        if given and tile == self.wild and not (self.rules.wild_can_be_won and by == "discard"):
            return "wild_discard"
        banned = given and self.rules.lone_wild_ban and self.lone
        best: Best | None = None
        for shape in self.rules.shapes:
            if self._completes(shape, given) and not (banned and self._banned(shape, tile)):
                found = self._of_shape(shape, by, met)
                if best is None or found.value > best.value:
                    best = found
        if best is not None:
            return best
        if banned and self.hand.as_sets():
            return "lone_wild"
        return "three_wilds_need_draw" if given and self.hand.wilds == 3 else "no_shape"

    def _completes(self, shape: Shape, given: bool) -> bool:
        if shape == "sets":
            return bool(self.hand.as_sets())
        if shape == "three_wilds":
            return self.hand.wilds == 3 and (not given or self.rules.three_wild_on_discard)
        return bool(self.hand.as_scattered() if shape == "scattered" else self.hand.as_pairs())

    def _banned(self, shape: Shape, tile: int) -> bool:
        """W5.6: whether a lone caishen bars a shape on another's tile.

        With `lone_wild_strict` off only readings whose pair is the winning tile and a wild are barred:
        they are passed over from here on (`barred_pair`). With a second copy of the tile in the hand
        the winning one can stand elsewhere, so that nothing is barred.
        """
        if shape not in ("sets", "three_wilds"):
            return False
        if self.rules.lone_wild_strict:
            return True
        if shape == "three_wilds":
            return False
        if self.hand.counts[tile] == 1:
            self.barred_pair = self.wild if tile == WHITE else tile
        return not self._some_reading(0, False)

    def _of_shape(self, shape: Shape, by: By, met: int) -> Best:
        """The rows of a shape that its readings meet: the highest, or all special ones together (L3.1)."""
        rows: list[Priced] = self.table.get((shape, by), [])
        if self.rules.combine != "highest":
            return self._combined(shape, [row for row in rows if row.needs & ~met == 0])
        loose, strict = self._of_readings(shape, met)
        # A soft row may be counted in `loose` where every reading is natural: it is never worth more than those.
        loose_value = max([row.value for row in rows if row.needs & ~loose == 0], default=0)
        strict_value = max([row.value for row in rows if row.needs & ~strict == 0], default=0) if strict else 0
        value, natural = max(loose_value, strict_value), strict_value >= loose_value
        held = strict if natural else loose
        best = [row for row in rows if row.value == value and row.needs & ~held == 0]
        word = max([row.needs & _OF_A_READING for row in best])
        return Best(value, shape, natural, tuple(sorted({row.name for row in best})), word)

    def _combined(self, shape: Shape, rows: list[Priced]) -> Best:
        counted = [row for row in rows if not row.basic] or rows
        values = [row.value for row in counted]
        total = max(values) << (len(values) - 1) if self.rules.combine == "double" else sum(values)
        return Best(self.rules.capped(total), shape, False, tuple(sorted([row.name for row in counted])), 0)

    def _of_readings(self, shape: Shape, met: int) -> tuple[int, int]:
        """The words that some reading of a shape meets, and those that a natural one does (0: there is none)."""
        if shape == "three_wilds":
            return met, 0
        some = self._some_pairs if shape == "eight_pairs" else self._some_reading
        loose = met | _SOFT if self.hand.wilds else met
        natural = some(0, True)
        strict = met | _NATURAL if natural else 0
        for word in (_ALL_PUNGS, _OWN_PUNG, _DRAGONS):
            if self.words & word and self._possible(word) and some(word, False):
                loose |= word
                if natural and some(word, True):
                    strict |= word
        return loose, strict

    def _possible(self, word: int) -> bool:
        """A cheap look before a search: whether a reading can meet the word at all."""
        if word == _ALL_PUNGS:
            return all(one.kind != "chow" for one in self.sets)
        if word == _OWN_PUNG:
            return bool(self.hand.wilds == 3)
        missing = self._dragons_missing()
        return missing is not None and sum([max(0, 2 - self.hand.counts[kind]) for kind in missing]) <= self.hand.wilds

    def _dragons_missing(self) -> list[int] | None:
        """The dragons that no called set brings and no wild replaces; None where they cannot all be had."""
        missing: list[int] = []
        for dragon in (WHITE, GREEN, RED):
            if dragon == self.wild:
                if self.hand.wilds == 0:
                    return None
            elif not any(one.kind != "chow" and one.tiles[0] == dragon for one in self.sets):
                if dragon == WHITE and self.hand.counts[WHITE] < 2:
                    return None
                missing.append(dragon)
        return missing

    def _some_reading(self, word: int, natural: bool) -> bool:
        """Whether some reading as sets, natural if asked, meets the word (0: any)."""
        if self.barred_pair < 0:
            if word == 0:
                return has_natural_sets(self.hand) if natural else bool(self.hand.as_sets())
            if word == _ALL_PUNGS:
                return pungs_missing(self.hand, natural) <= (0 if natural else self.hand.wilds)
        return self._first(word, natural) is not None

    def _first(self, word: int, natural: bool) -> Reading | None:
        return first(self.hand, natural, word != _ALL_PUNGS, lambda reading: self._meets(reading, word))

    def _meets(self, reading: Reading, word: int) -> bool:
        pair = reading[len(reading) - 1]
        if pair.kinds[0] == self.barred_pair and len(pair.wild_as) == 1:
            return False
        if word == _OWN_PUNG:
            return any(group.kinds == (self.wild, self.wild, self.wild) for group in reading)
        if word == _DRAGONS:
            return all(self._shows(reading, dragon) for dragon in self._dragons_missing() or ())
        return True

    def _shows(self, reading: Reading, dragon: int) -> bool:
        """§9: a pung or pair of the dragon; of white, one with two whites in it, whatever they stand for."""
        kind, tiles = (self.wild, 2) if dragon == WHITE else (dragon, 0)
        return any(
            group.form != "chow" and group.kinds[0] == kind and len(group.kinds) - len(group.wild_as) >= tiles
            for group in reading
        )

    def _some_pairs(self, word: int, natural: bool) -> bool:
        """Whether some reading as eight pairs, natural if asked, meets the word: pairs of the dragons alone can."""
        if word == 0:
            return bool(self.hand.as_natural_pairs() if natural else self.hand.as_pairs())
        if word != _DRAGONS:
            return False
        missing, counts = self._dragons_missing() or [], self.hand.counted()
        if natural:
            return all(counts[dragon] >= 2 for dragon in missing)
        wilds = self.hand.wilds - 2 * sum([counts[dragon] == 0 for dragon in missing])
        odd = [kind for kind in range(KINDS) if counts[kind] & 1 and kind != self.wild]
        may_stay = [kind for kind in odd if counts[kind] != 1 or kind not in missing]
        return len(odd) <= wilds or (len(odd) == wilds + 1 and bool(may_stay))

    def _reading(self, best: Best) -> str:
        """The text of a best reading."""
        honours = "all_honours" in best.items
        if best.shape == "sets":
            found = self._first(best.word, best.natural)
            assert found is not None
            return showing.sets(found, honours, self.wild)
        if best.shape in ("eight_pairs", "seven_pairs"):
            wanted = self._dragons_missing() or [] if best.word == _DRAGONS else []
            return showing.pairs(self.hand, best.natural, wanted, honours)
        return showing.scattered(self.hand) if best.shape == "scattered" else showing.tiles(self.hand)
