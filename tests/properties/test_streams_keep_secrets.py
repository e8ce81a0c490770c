"""A seat's stream says nothing of the tiles hidden from it, and neither does a bot's choice.

Another world is made by exchanging a tile that some other seat has held, unseen, from the deal on
with one still in the wall; the same choices are made in it again.
"""

import random
from collections.abc import Iterator

import msgspec

from caishen import bots
from caishen.deal import Deal, Setup, actions
from caishen.deal.packed import action_of, seat_of
from caishen.errors import CaishenError
from prepared import MOBILE, shuffled, stream_of, view_of


def stream_bytes(deal: Deal, seat: int | None) -> bytes:
    return b"\n".join(msgspec.json.encode(event) for event in stream_of(deal, seat))


def up_to_some_turn(seed: int) -> Deal:
    """A deal played at random to the beginning of some seat's turn."""
    chance = random.Random(seed)
    deal = Deal(MOBILE, shuffled(seed, dealer=seed % 4))
    steps = chance.randrange(60)
    while not deal.ended and (steps > 0 or deal.table.phase != 0):
        seat = min(deal.asked())
        deal.step(seat, chance.choice(deal.asked()[seat]))
        steps -= 1
    return deal


def another_world(deal: Deal, reader: int, chance: random.Random) -> Deal | None:
    """The same deal but for one tile hidden from `reader`; None where the choices would not be the same."""
    setup = deal.setup
    other = chance.choice([seat for seat in range(4) if seat != reader])
    kept = [
        tile
        for tile in setup.hands[other]
        if deal.seats[other].tiles().count(tile) == setup.hands[other].count(tile) == 1
    ]
    drawn = len(setup.wall) - deal.table.left - deal.table.replaced
    undrawn = [place for place in range(drawn, len(setup.wall) - 16) if setup.wall[place] not in kept]
    if not kept or not undrawn:
        return None
    tile, place = chance.choice(kept), chance.choice(undrawn)
    wall, hand = list(setup.wall), list(setup.hands[other])
    hand[hand.index(tile)], wall[place] = wall[place], tile
    hands = [tuple(sorted(hand)) if seat == other else dealt for seat, dealt in enumerate(setup.hands)]
    changed = Setup(setup.dealer, setup.streak, setup.dice, setup.indicator, tuple(wall), tuple(hands))
    return again(changed, deal)


def again(setup: Setup, deal: Deal) -> Deal | None:
    """The choices of `deal` from another setup; whoever is asked and chose nothing passes."""
    other = Deal(MOBILE, setup)
    try:
        for word in deal.log:
            action, seat = action_of(word), seat_of(word)
            if action is not None:
                pass_all_but(other, seat, action)
                other.step(seat, action)
        pass_all_but(other, -1, actions.PASS)
    except CaishenError:
        return None
    return other


def pass_all_but(deal: Deal, seat: int, action: int) -> None:
    claims = action in deal.asked().get(seat, ()) and deal.table.phase != 0
    for one in list(deal.asked()):
        if actions.PASS in deal.asked().get(one, ()) and not (claims and one == seat):
            deal.step(one, actions.PASS)


def worlds(wanted: int) -> Iterator[tuple[Deal, Deal, int]]:
    """(deal, another world, reader) until `wanted` are found."""
    found, seed = 0, 0
    while found < wanted:
        seed += 1
        assert seed < 40 * wanted, "hardly any exchange leaves the choices as they were"
        deal = up_to_some_turn(seed)
        reader = seed // 4 % 4
        other = another_world(deal, reader, random.Random(seed))
        if other is not None and not deal.ended:
            found += 1
            yield deal, other, reader


def test_exchanging_tiles_hidden_from_a_seat_leaves_its_stream_byte_equal() -> None:
    for deal, other, reader in worlds(80):
        assert deal.setup != other.setup
        assert stream_bytes(deal, reader) == stream_bytes(other, reader)
        assert stream_bytes(deal, None) == stream_bytes(other, None)


def test_no_bot_chooses_by_what_it_cannot_see() -> None:
    """Peeking: the turn's seat reads its own view in both worlds and chooses the same."""
    compared = 0
    for deal, other, _ in worlds(120):
        reader = deal.table.turn
        if deal.setup.hands[reader] != other.setup.hands[reader]:
            continue
        legal = deal.asked()[reader]
        for level in bots.levels():
            choices = [
                bots.make(level, MOBILE, reader, 5).choose(view_of(world, reader), legal) for world in (deal, other)
            ]
            assert choices[0] == choices[1]
        compared += 1
    assert compared >= 60
