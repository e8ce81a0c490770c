# cython: language_level=3
"""A hand as the engine holds it: counts, keys kept up to date, and whether it wins.

Every question here is answered by look-ups, so it can be asked at each draw and each discard. What
a win is worth and which reading to show are asked once a deal and stand above (`hands.readings`,
`caishen.scoring`). The physical tiles are counted by kind; the keys hold what is not wild, a white
at the caishen's face (W1.4), whose own tiles are all wilds, so that no kind exceeds four.

>>> from caishen import rules
>>> from caishen.tiles import kind_of, parse_tiles
>>> hand = Hand(rules.get("wenzhou-mobile"), kind_of("5z"))
>>> for kind in parse_tiles("123m456m123p123s111z2z"):
...     hand.add(kind)
>>> hand.distance(), hand.wins_on(kind_of("2z"), False), hand.wins_on(kind_of("3z"), False)
(0, True, False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from caishen import tiles
from caishen.hands import scattered
from caishen.kernels import needs

if cython.compiled:
    from cython.cimports.caishen.kernels.needs import need, need_sets

    _POWER = cython.declare(cython.int[34])
    for _kind in range(34):
        _POWER[_kind] = needs.POWER[_kind]
else:
    from caishen.kernels.needs import need, need_sets

    _POWER = needs.POWER

if TYPE_CHECKING:
    from caishen.rules import RuleSet

_KINDS = cython.declare(cython.int, tiles.KINDS)
_FIRST_HONOUR = cython.declare(cython.int, tiles.FIRST_HONOUR)
_WHITE = cython.declare(cython.int, tiles.WHITE)


@cython.final
@cython.cclass
class Hand:
    """The concealed tiles of one seat under a rule set and a caishen.

    Readable: `wild`, `wilds` (held), `held` (concealed tiles), and from compiled files `counts` (34
    physical kinds; elsewhere ask `counted`). `sets`
    is the number of called sets and declared kongs; whoever calls adds to it after taking the tiles.
    """

    def __init__(self, rules: RuleSet, wild: cython.int) -> None:
        kind: cython.int
        self.wild = wild
        self.wilds = self.held = self.odd = self.sets = 0
        self.m = self.p = self.s = self.z = 0
        self.wanted = rules.sets
        self.pairs = rules.pairs
        self.eight = rules.pairs == 8
        self.scattered = "scattered" in rules.shapes
        self.three_on_discard = rules.three_wild_on_discard
        self.wild_can_be_won = rules.wild_can_be_won
        self.ban = rules.lone_wild_ban
        self.strict = rules.lone_wild_strict
        if not cython.compiled:
            self.counts = [0] * 34
        for kind in range(_KINDS):
            self.counts[kind] = 0

    def copy(self) -> Hand:
        """One that changes on its own."""
        kind: cython.int
        other: Hand = Hand.__new__(Hand)
        other.wild, other.wilds, other.held, other.odd = self.wild, self.wilds, self.held, self.odd
        other.sets = self.sets
        other.m, other.p, other.s, other.z = self.m, self.p, self.s, self.z
        other.wanted, other.pairs, other.eight, other.scattered = self.wanted, self.pairs, self.eight, self.scattered
        other.three_on_discard, other.wild_can_be_won = self.three_on_discard, self.wild_can_be_won
        other.ban, other.strict = self.ban, self.strict
        if not cython.compiled:
            other.counts = [0] * 34
        for kind in range(_KINDS):
            other.counts[kind] = self.counts[kind]
        return other

    def counted(self) -> list[int]:
        """How many of each of the 34 physical kinds are held."""
        return [self.counts[kind] for kind in range(_KINDS)]

    def add(self, kind: cython.int) -> None:
        """One tile comes in."""
        self.counts[kind] += 1
        self.held += 1
        if kind == self.wild:
            self.wilds += 1
        else:
            self.odd += 1 if self.counts[kind] & 1 else -1
            self._shift(self.wild if kind == _WHITE else kind, 1)

    def take(self, kind: cython.int) -> None:
        """One tile goes; it must be held."""
        assert self.counts[kind]
        self.counts[kind] -= 1
        self.held -= 1
        if kind == self.wild:
            self.wilds -= 1
        else:
            self.odd += 1 if self.counts[kind] & 1 else -1
            self._shift(self.wild if kind == _WHITE else kind, -1)

    def _shift(self, place: cython.int, by: cython.int) -> None:
        if place < 9:
            self.m += by * _POWER[place]
        elif place < 18:
            self.p += by * _POWER[place]
        elif place < _FIRST_HONOUR:
            self.s += by * _POWER[place]
        else:
            self.z += by * _POWER[place]

    def wins_full(self) -> cython.bint:
        """Whether the tiles held, the one just drawn included, win: in any shape, or by three wilds (W5.3)."""
        return self.wilds == 3 or self.as_sets() or self.as_pairs() or self.as_scattered()

    def wins_on(self, tile: cython.int, drawn: cython.bint) -> cython.bint:
        """Whether the tiles held win with one more, drawn oneself or another's discard or added kong.

        Another's tile is subject to W3.5 (a wild thrown), W5.3 (three wilds) and W5.6 (lone caishen).
        """
        wins: cython.bint
        if drawn:
            self.add(tile)
            wins = self.wins_full()
            self.take(tile)
            return wins
        if tile == self.wild and not self.wild_can_be_won:
            return False
        self.add(tile)
        by_sets: cython.bint = self.as_sets()
        by_wilds: cython.bint = self.wilds == 3 and self.three_on_discard
        wins = self.as_pairs() or self.as_scattered()
        self.take(tile)
        if wins or not (by_sets or by_wilds):
            return wins
        if not (self.ban and self.lone_wild()):
            return True
        if self.strict:
            return False
        return by_wilds or self._wins_beside_the_pair(tile)

    def lone_wild(self) -> cython.bint:
        """W5.6: the waiting tiles are complete sets and one wild alone."""
        return self.wilds > 0 and self._need_sets(self.wanted - self.sets) <= self.wilds - 1

    def distance(self) -> cython.int:
        """Tiles missing: 0 waits for one, -1 is complete. Copies left are not looked at, nor three wilds
        without a shape."""
        missing: cython.int = need(self.m, self.p, self.s, self.z, self.wanted - self.sets)
        if self.sets == 0:
            missing = min(missing, self._missing_pairs())
            if self.scattered:
                missing = min(missing, self._missing_scattered())
        return missing - self.wilds - 1

    def as_sets(self) -> cython.bint:
        """Whether the full hand is sets and a pair, the wilds as whatever helps (W5.1)."""
        return need(self.m, self.p, self.s, self.z, self.wanted - self.sets) <= self.wilds

    def as_natural_sets(self) -> cython.bint:
        """The same with every wild as its own face (W5.5). Of that kind at most four may be held, wilds
        and whites together: with more `readings.first` must be asked."""
        assert self.of_face() <= 4
        self._shift(self.wild, self.wilds)
        natural: cython.bint = need(self.m, self.p, self.s, self.z, self.wanted - self.sets) == 0
        self._shift(self.wild, -self.wilds)
        return natural

    def as_pairs(self) -> cython.bint:
        """Whether the full hand is eight pairs and one tile, or seven pairs: each wild pairs a single, and
        with eight pairs one single may be left over (W5.2, L3)."""
        return self.sets == 0 and self.odd <= self.wilds + self.eight

    def as_natural_pairs(self) -> cython.bint:
        """The same with every wild as its own face."""
        own: cython.int = self.of_face()
        odd: cython.int = self.odd - ((own - self.wilds) & 1) + (own & 1)
        return self.sets == 0 and odd <= self.eight

    def as_scattered(self) -> cython.bint:
        """Whether the full hand is scattered (不搭, L3), each wild standing for a tile that keeps it so."""
        return self.scattered and self.sets == 0 and self._missing_scattered() <= self.wilds

    def of_face(self) -> cython.int:
        """Tiles that can be the caishen's face: the wilds, and the whites where they stand for it (W1.4)."""
        return self.wilds if self.wild == _WHITE else self.wilds + self.counts[_WHITE]

    def _need_sets(self, sets: cython.int) -> cython.int:
        return need_sets(self.m, self.p, self.s, self.z, sets)

    def _missing_pairs(self) -> cython.int:
        whole: cython.int = (self.held - self.wilds - self.odd) // 2
        short: cython.int = self.pairs - whole
        if short <= 0:
            return 1 if self.eight and self.held - self.wilds <= 2 * self.pairs else 0
        single: cython.int = 1 if self.eight and self.odd <= short else 0
        return 2 * short - min(self.odd, short) + single

    def _missing_scattered(self) -> cython.int:
        # 不搭 (L3): a white is itself here, so it is counted physically.
        kind: cython.int
        present: cython.longlong = 0
        for kind in range(_KINDS):
            if self.counts[kind] and kind != self.wild:
                present |= cython.cast(cython.longlong, 1) << kind
        return scattered.missing(present)

    def _wins_beside_the_pair(self, tile: cython.int) -> cython.bint:
        """W5.6 with `lone_wild_strict` off, for a tile that wins as sets: whether it can stand elsewhere than in
        a pair with a wild. With a copy of it in the hand the two can change places; else it must be in a set.
        """
        low: cython.int
        place: cython.int = self.wild if tile == _WHITE else tile
        if self.counts[tile] or self._wins_with_set(place, place):
            return True
        if place < _FIRST_HONOUR:
            lowest: cython.int = place // 9 * 9
            for low in range(max(place - 2, lowest), min(place, lowest + 6) + 1):
                if self._wins_with_set(low + (low == place), low + 2 - (low + 2 == place)):
                    return True
        return False

    def _wins_with_set(self, other: cython.int, another: cython.int) -> cython.bint:
        """Whether a set of the winning tile (not held) and two value kinds, wilds for those not held, can be
        taken out and the rest completes. Which of a kind's tiles a wild replaces makes no difference."""
        place: cython.int
        tried: Hand = self.copy()
        for place in (other, another):
            kind: cython.int = _WHITE if place == self.wild else place
            if tried.counts[kind]:
                tried.take(kind)
            elif tried.wilds:
                tried.take(self.wild)
            else:
                return False
        return need(tried.m, tried.p, tried.s, tried.z, tried.wanted - tried.sets - 1) <= tried.wilds
