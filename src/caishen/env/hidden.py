"""What is hidden from a seat, dealt anew so that everything it was told could have happened.

Search needs deals that a player could be in. The tiles it has not seen are shuffled over the places where they can
lie: other hands, concealed kongs of others aside (they stay), and the wall. Then the deal is played again, and every
told event must be legal in it (the duty of W3.2, say, tells much about a hand). What does not fit is mended by
exchanging hidden tiles of the seat that breaks off, one pair after another, as long as the tale goes no less far; if
that does not lead on, the hands stay and the wall alone is shuffled. The deals are possible ones, not equally likely
ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain

from caishen.deal import Deal, Setup
from caishen.deal.actions import CHOW_LOW, PASS, chow_tiles
from caishen.deal.packed import AUTO_AT, TILE_AT, VARIANT_AT, Op, action_of, op_of, seat_of
from caishen.deal.wall import tail_order
from caishen.errors import CaishenError
from caishen.fair import Stream

_TRIES = 300
_COPIES: dict[int, int] = {Op.DRAW: -1, Op.DISCARD: 1, Op.PUNG: 2, Op.KONG: 3, Op.CONCEALED: 4, Op.ADDED: 1}
"""How many tiles of its kind each event takes out of the hand; a chow takes two kinds."""
Place = tuple[int, int]
"""A place of a tile in the setup: (seat, index in its first hand), or (-1, index in the wall)."""
_WALL = -1


def drawn_places(deal: Deal) -> list[int]:
    """For each draw so far, where in the wall the tile lay: the first or the last place that was left (W2.5)."""
    size = len(deal.setup.wall)
    tail = iter(tail_order(deal.rules, deal.setup.dice, size))
    taken: set[int] = set()
    places = []
    for word in deal.log:
        if op_of(word) == Op.DRAW:
            order = tail if word >> VARIANT_AT & 1 else iter(range(size))
            place = next(place for place in order if place not in taken)
            assert deal.setup.wall[place] == word >> TILE_AT & 63, "the wall is drawn in its order"
            taken.add(place)
            places.append(place)
    return places


def still_in_wall(deal: Deal) -> list[int]:
    """The places of the wall that nobody has drawn, in drawing order."""
    taken = set(drawn_places(deal))
    return [place for place in range(len(deal.setup.wall)) if place not in taken]


def redealt(deal: Deal, seat: int, seed: bytes) -> Deal:
    """A deal in which `seat` was told the same, with other hidden tiles, drawn from `seed`.

    >>> from caishen import rules
    >>> from caishen.env.game import Game
    >>> deal = Game(rules.get("lishui"), seed=3).match.deal
    >>> other = redealt(deal, 2, b"seed")
    >>> other.setup.hands[2] == deal.setup.hands[2], other.setup.hands[1] == deal.setup.hands[1]
    (True, False)
    """
    stream = Stream(seed)
    hands, wall = _hidden(deal, seat), [(_WALL, place) for place in still_in_wall(deal)]
    places = [*chain(*hands), *wall]
    starts = [*accumulate(map(len, hands), initial=0)]
    kinds = [_kind(deal.setup, place) for place in places]
    told = _told(deal.log)
    stream.shuffle(kinds)
    best, reached = _told_again(deal, _with(deal.setup, places, kinds), seat)
    for _ in range(_TRIES):
        if best is not None or reached == len(told):
            break
        who = seat_of(told[reached])  # what it did does not fit its hand
        if not hands[who]:
            break
        one, other = starts[who] + stream.below(len(hands[who])), stream.below(len(places))
        kinds[one], kinds[other] = kinds[other], kinds[one]
        best, now = _told_again(deal, _with(deal.setup, places, kinds), seat)
        if now < reached:
            kinds[one], kinds[other] = kinds[other], kinds[one]
        reached = max(reached, now)
    if best is None:
        kinds = [_kind(deal.setup, place) for place in wall]
        stream.shuffle(kinds)
        best, _ = _told_again(deal, _with(deal.setup, wall, kinds), seat)
    assert best is not None, "what happened can happen, whatever lies in the wall"
    return best


def _hidden(deal: Deal, seat: int) -> list[list[Place]]:
    """For each seat where the tiles lay that it holds concealed now, none for `seat` itself. Of several equal tiles
    the one drawn last leaves a hand first, so that a discard of the tile just drawn stays one."""
    left: list[dict[int, list[Place]]] = []
    for number, hand in enumerate(deal.setup.hands):
        left.append({})
        for index, kind in enumerate(hand):
            left[number].setdefault(kind, []).append((number, index))
    draws = iter(drawn_places(deal))
    for number, kind, copies in _moves(deal):
        if copies < 0:
            left[number].setdefault(kind, []).append((_WALL, next(draws)))
        else:
            del left[number][kind][-copies:]
    return [[*chain(*own.values())] if number != seat else [] for number, own in enumerate(left)]


def _moves(deal: Deal) -> Iterator[tuple[int, int, int]]:
    """(seat, kind, copies that left its hand) in order; -1 copies: one was drawn."""
    for word in deal.log:
        seat, tile = seat_of(word), word >> TILE_AT & 63
        match op_of(word):
            case Op.CHOW:
                action = CHOW_LOW + (word >> VARIANT_AT & 3)
                yield from ((seat, kind, 1) for kind in chow_tiles(action, tile, deal.setup.indicator))
            case op if op in _COPIES:
                yield seat, tile, _COPIES[op]


def _kind(setup: Setup, place: Place) -> int:
    seat, index = place
    return setup.wall[index] if seat == _WALL else setup.hands[seat][index]


def _with(setup: Setup, places: Sequence[Place], kinds: Sequence[int]) -> Setup:
    wall, hands = list(setup.wall), [list(hand) for hand in setup.hands]
    for (seat, index), kind in zip(places, kinds, strict=True):
        (wall if seat == _WALL else hands[seat])[index] = kind
    return replace(setup, wall=tuple(wall), hands=tuple(tuple(sorted(hand)) for hand in hands))


def _told_again(deal: Deal, setup: Setup, seat: int) -> tuple[Deal | None, int]:
    """The deal from `setup` in which `seat` is told what it was told, and how many events of it came about; None
    where it breaks off. Others pass whatever they did not claim: of that nobody is told."""
    told = _told(deal.log)
    other = Deal(deal.rules, setup)
    for at, word in enumerate(told):
        try:
            _bring(other, word, at)
        except CaishenError:
            return None, at
        now = _told(other.log)
        if len(now) <= at or _masked(now[at], seat) != _masked(word, seat):
            return None, at
    own = deal.answers.get(seat)
    waiting = [who for who in other.asked() if who < seat and seat in deal.asked()]
    for who in waiting:
        other.step(who, PASS)
    if own is not None and seat in other.asked():
        other.step(seat, own)
    return (other if len(_told(other.log)) == len(told) else None), len(told)


def _bring(deal: Deal, word: int, at: int) -> None:
    """Answer so that the told event number `at` comes about, if it does not follow by itself."""
    if len(_told(deal.log)) > at:
        return
    if op_of(word) == Op.LEFT:
        deal.leave(seat_of(word))
        return
    action = action_of(word)
    for who in deal.asked():
        if action is None or who != seat_of(word):
            deal.step(who, PASS)
    if action is not None and len(_told(deal.log)) == at:
        deal.step(seat_of(word), action)


def _told(log: Sequence[int]) -> list[int]:
    """The packed log without the passes, which nobody is told."""
    return [word for word in log if word & 15 != Op.PASS]


def _masked(word: int, seat: int) -> int:
    """A told event without who answered for its seat, and without the tile of another's draw."""
    word &= ~(1 << AUTO_AT)
    hidden = op_of(word) == Op.DRAW and seat_of(word) != seat
    return word & ~(63 << TILE_AT) if hidden else word
