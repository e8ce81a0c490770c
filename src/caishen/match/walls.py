# cython: language_level=3, boundscheck=True, wraparound=True
"""Where a match takes its walls and lots from: a promised secret, or walls prepared by hand.

`Shuffled` is every real match: walls, dice and lots from the secret (docs/fair-shuffle.md).
`Prepared` is a golden deal or a lesson: the setups are given, and where a lot would pick the
dealer, the next setup names him; there is nothing to promise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from caishen import fair
from caishen.deal.events import Dealt
from caishen.deal.wall import Setup, Suit, lay_out, rolls, short_suit, tiles_in_game
from caishen.errors import FieldError
from caishen.rules import RuleSet
from caishen.tiles import NAMES, format_tiles, kind_of, parse_tiles, spell_tiles


class Walls(Protocol):
    """What a match asks of its walls. `commit` and `seed` are the promise and the secret in hexadecimal."""

    commit: str | None
    seed: str | None

    def places(self, seats: int, deals_played: int, east: int) -> tuple[int, ...]:
        """The seats drawn by lot after so many deals: place i is taken by the player of the old place [i]
        (before the first deal: who joined as number [i]). `east`: where the player sits whom the lots name first."""

    def dealer(self, rules: RuleSet, deals_played: int, seats_drawn: bool) -> int:
        """The dealer drawn by lot after so many deals, or thrown for where the rules have dice for the first;
        the same lots have drawn the seats before, or not."""

    def roll(self, deals_played: int) -> list[int]:
        """The two dice of the old dealer, with which he finds the next one."""

    def setup(self, rules: RuleSet, number: int, dealer: int, streak: int) -> Setup:
        """Deal `number`, from 1."""


class Shuffled:
    """Walls, dice and lots from a secret and the players' nonces.

    >>> from caishen import rules
    >>> walls = Shuffled(bytes(32), ["", "", "", ""])
    >>> setup = walls.setup(rules.get("wenzhou-mobile"), 1, dealer=2, streak=1)
    >>> setup.dealer, [len(hand) for hand in setup.hands]
    (2, [16, 16, 17, 16])
    """

    def __init__(self, secret: bytes, nonces: Sequence[str]) -> None:
        self.commit: str | None = fair.commitment(secret)
        self.seed: str | None = secret.hex()
        self._secret = secret
        self._nonces = nonces

    def places(self, seats: int, deals_played: int, east: int) -> tuple[int, ...]:
        """W8.1, W8.4, L5.2"""
        drawn = _drawn_places(self._lots(deals_played), seats)
        return tuple([drawn[(seat - east) % seats] for seat in range(seats)])

    def dealer(self, rules: RuleSet, deals_played: int, seats_drawn: bool) -> int:
        """W8.1, W8.2, L1.2"""
        if rules.first_dealer == "dice":
            return _first_dealer(rules, self._first_roll(rules))
        lots = self._lots(deals_played)
        if seats_drawn:
            _drawn_places(lots, rules.seats)
        return int(lots.below(rules.seats))

    def roll(self, deals_played: int) -> list[int]:
        """W8.4"""
        lots = self._lots(deals_played)
        return [lots.die(), lots.die()]

    def setup(self, rules: RuleSet, number: int, dealer: int, streak: int) -> Setup:
        """W2.1–W2.5, L1.2–L1.4"""
        stream = self._stream(number)
        short, tiles = _shuffled(rules, stream)
        first = [_roll(rules, stream)] if _dice_for_first_dealer(rules, number) else []
        setup = lay_out(rules, dealer, streak, tiles, stream.die, short)
        return replace(setup, dice=(*first, *setup.dice))

    def _first_roll(self, rules: RuleSet) -> tuple[int, ...]:
        """L1.2: the roll for the first dealer, the first of deal 1."""
        stream = self._stream(1)
        _shuffled(rules, stream)
        return _roll(rules, stream)

    def _stream(self, number: int) -> fair.Stream:
        return fair.Stream(fair.deal_seed(self._secret, number, self._nonces))

    def _lots(self, deals_played: int) -> fair.Stream:
        return fair.Stream(fair.lots_seed(self._secret, deals_played, self._nonces))


class Prepared:
    """Walls given by hand, one setup a deal; each must be a whole set of tiles for its dealer.

    `places` and `rolls`: what lots and dice are to say after so many deals.
    """

    commit: str | None = None
    seed: str | None = None

    def __init__(
        self,
        setups: Sequence[Setup],
        places: Mapping[int, Sequence[int]] | None = None,
        rolls: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        self._setups = setups
        self._places = places or {}
        self._rolls = rolls or {}

    def places(self, seats: int, deals_played: int, east: int) -> tuple[int, ...]:
        """As given, or everybody stays."""
        return tuple(self._places.get(deals_played, range(seats)))

    def roll(self, deals_played: int) -> list[int]:
        """As given, or two ones."""
        return list(self._rolls.get(deals_played, (1, 1)))

    def dealer(self, rules: RuleSet, deals_played: int, seats_drawn: bool) -> int:
        """The dealer whom the next setup names; seat 0 where there is none, which can deal nothing."""
        return self._setups[deals_played].dealer if deals_played < len(self._setups) else 0

    def setup(self, rules: RuleSet, number: int, dealer: int, streak: int) -> Setup:
        """The setup as given. `FieldError` where it is for another dealer or step, or no true wall."""
        if number > len(self._setups):
            raise _unfit(number, "is not there")
        setup = self._setups[number - 1]
        if (setup.dealer, setup.streak) != (dealer, streak):
            raise _unfit(
                number, f"is for dealer {setup.dealer}, k = {setup.streak}: it is dealer {dealer}, k = {streak}"
            )
        tiles = [setup.indicator, *setup.wall, *(kind for hand in setup.hands for kind in hand)]
        wanted = tiles_in_game(rules, setup.short)
        if sorted(tiles) != wanted:
            raise _unfit(number, f"wants the {len(wanted)} tiles of the game, each once")
        throws = rolls(rules) + _dice_for_first_dealer(rules, number)
        if [len(roll) for roll in setup.dice] != [rules.dice_per_roll] * throws:
            raise _unfit(number, f"wants {throws} rolls of {rules.dice_per_roll} dice")
        if _dice_for_first_dealer(rules, number) and _first_dealer(rules, setup.dice[0]) != dealer:
            raise _unfit(number, f"is for dealer {dealer}, its first roll makes another one dealer")
        return setup


def dealt(number: int, setup: Setup) -> Dealt:
    """The deal line that tells a setup."""
    return Dealt(
        deal=number,
        dealer=setup.dealer,
        streak=setup.streak,
        dice=[list(roll) for roll in setup.dice],
        indicator=NAMES[setup.indicator],
        wall=spell_tiles(setup.wall),
        hands=[format_tiles(hand) for hand in setup.hands],
        short=setup.short,
    )


def setup_of(dealt: Dealt) -> Setup:
    """The setup that a deal line tells; `CaishenError` where it tells none."""
    return Setup(
        dealt.dealer,
        dealt.streak,
        tuple(tuple(roll) for roll in dealt.dice),
        kind_of(dealt.indicator),
        tuple(parse_tiles(dealt.wall)),
        tuple(tuple(sorted(parse_tiles(hand))) for hand in dealt.hands),
        dealt.short,
    )


def _shuffled(rules: RuleSet, stream: fair.Stream) -> tuple[Suit | None, list[int]]:
    """The suit left out, where one is, and the tiles in their shuffled order: what comes first in a deal's stream."""
    short = short_suit(rules, stream.below)
    tiles = tiles_in_game(rules, short)
    stream.shuffle(tiles)
    return short, tiles


def _roll(rules: RuleSet, stream: fair.Stream) -> tuple[int, ...]:
    return tuple(stream.die() for _ in range(rules.dice_per_roll))


def _dice_for_first_dealer(rules: RuleSet, number: int) -> bool:
    """L1.2: deal 1 begins with the roll that picks its dealer."""
    return number == 1 and rules.first_dealer == "dice"


def _first_dealer(rules: RuleSet, roll: Sequence[int]) -> int:
    """L1.2: counted from seat 0 as 1."""
    return (sum(roll) - 1) % rules.seats


def _drawn_places(lots: fair.Stream, seats: int) -> list[int]:
    places = list(range(seats))
    lots.shuffle(places)
    return places


def _unfit(number: int, what: str) -> FieldError:
    return FieldError(f"prepared: the wall of deal {number} {what}", field="prepared", deal=number)
