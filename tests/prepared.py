"""Deals and views laid out for a test, in the project's own notation; players that play anything legal.

    deal = prepared(wild="9p", hands=["1111m…", "23m…", "", ""], wall="5s6s")
    play(deal, "0 discard 1m", "1 chow as the lowest tile")

Hands may be given in part: they are filled up with tiles that the text leaves over, spread so that
they rarely match. So is the wall.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from caishen import rules
from caishen.deal import Deal, Setup, View, actions, events, lay_out, told_to
from caishen.deal.wall import rolls, short_suit, tail_order, tiles_in_game
from caishen.fair import Stream
from caishen.match import walls
from caishen.rules import RuleSet
from caishen.tiles import kind_of, parse_tiles

MOBILE = rules.get("wenzhou-mobile")
ALL_TILES = [kind for kind in range(34) for _ in range(4)]
ACTION = {actions.in_words(action): action for action in range(actions.ACTIONS)}


def switched(name: str = "wenzhou-mobile", /, **options: object) -> RuleSet:
    """A rule set with single fields set."""
    return rules.get(name, options)


def shuffled(seed: int, rule_set: RuleSet = MOBILE, dealer: int = 0) -> Setup:
    """A setup as a match would deal it."""
    stream = Stream(b"test %d" % seed)
    short = short_suit(rule_set, stream.below)
    tiles = tiles_in_game(rule_set, short)
    stream.shuffle(tiles)
    return lay_out(rule_set, dealer, 1, tiles, stream.die, short)


def laid_out(
    wild: str,
    hands: Sequence[str],
    wall: str = "",
    tail: str = "",
    dealer: int = 0,
    left: int | None = None,
    rule_set: RuleSet = MOBILE,
) -> Setup:
    """A setup with these beginnings of hands and wall and these first replacements, filled up to the hand size of
    the rule set and `left` tiles in the wall, all there are by default; wilds fill up last."""
    caishen = kind_of(wild)
    dice = ((1, 1),) * rolls(rule_set)
    rest = list(ALL_TILES)
    given = [parse_tiles(text) for text in hands]
    front, back = parse_tiles(wall), parse_tiles(tail)
    for kind in [caishen, *[kind for part in (*given, front, back) for kind in part]]:
        rest.remove(kind)
    Stream(b"any").shuffle(rest)
    filler = [kind for kind in rest if kind != caishen] + [kind for kind in rest if kind == caishen]
    for seat, hand in enumerate(given):
        hand += [filler.pop(0) for _ in range(rule_set.hand_size + (seat == dealer) - len(hand))]
    left = len(filler) + len(front) + len(back) if left is None else left
    order = dict(zip(tail_order(rule_set, dice, left), back, strict=False))
    ahead = iter([*front, *filler])
    return Setup(
        dealer=dealer,
        streak=1,
        dice=dice,
        indicator=caishen,
        wall=tuple(order[place] if place in order else next(ahead) for place in range(left)),
        hands=tuple(tuple(sorted(hand)) for hand in given),
    )


def prepared(rule_set: RuleSet = MOBILE, **layout: object) -> Deal:
    """A deal from `laid_out`."""
    return Deal(rule_set, laid_out(rule_set=rule_set, **layout))  # type: ignore[arg-type]  # passed through


def play(deal: Deal, *moves: str) -> None:
    """Each move is a seat and an action in words: `2 discard 3m`."""
    for move in moves:
        seat, words = move.split(" ", 1)
        deal.step(int(seat), ACTION[words])


def may(deal: Deal, seat: int) -> set[str]:
    """What a seat may answer, in words; empty when it is not asked."""
    return {actions.in_words(action) for action in deal.asked().get(seat, ())}


def may_in_view(view: View) -> set[str]:
    return {actions.in_words(action) for action in view.legal()}


def pass_all(deal: Deal) -> None:
    """Everybody passes the open window."""
    while deal.asked() and actions.PASS in next(iter(deal.asked().values())):
        deal.step(next(iter(deal.asked())), actions.PASS)


def dealt(setup: Setup) -> events.Dealt:
    """The deal line of a setup."""
    return walls.dealt(1, setup)


def stream_of(deal: Deal, seat: int | None) -> list[events.Event]:
    """All that a seat (None: a watcher) has been told of a deal so far."""
    told = [told_to(seat, event) for event in [dealt(deal.setup), *deal.events()]]
    return [event for event in told if event is not None]


def view_of(deal: Deal, seat: int) -> View:
    """The view folded from a seat's own stream."""
    view = View(deal.rules, seat)
    view.fold_all(stream_of(deal, seat))
    return view


def seated(hand: str, wild: str, *story: events.Event, dealer: int = 0, rule_set: RuleSet = MOBILE) -> View:
    """The view of seat 1 with that hand after what it was told; of the others nothing is known."""
    hands = ["?" * (rule_set.hand_size + (seat == dealer)) for seat in range(rule_set.seats)]
    assert len(parse_tiles(hand)) == len(hands[1]), "a test's hand has to have all its tiles"
    hands[1] = hand
    view = View(rule_set, 1)
    dice = [[1, 1], [1, 1]]
    view.fold(events.Dealt(deal=1, dealer=dealer, streak=1, dice=dice, indicator=wild, wall="?" * 70, hands=hands))
    view.fold_all(story)
    return view


def discard(seat: int, tile: str) -> events.Discard:
    return events.Discard(seat=seat, tile=tile)


def draw(seat: int, tile: str = "?", tail: bool = False) -> events.Draw:
    return events.Draw(seat=seat, tile=tile, tail=tail)


def pung(seat: int, tile: str, feeder: int) -> events.Pung:
    return events.Pung(seat=seat, tile=tile, from_=feeder)


def concealed_kong(seat: int, tile: str) -> events.Kong:
    return events.Kong(seat=seat, kind="concealed", tile=tile)


def chow(seat: int, tile: str, used: str, feeder: int) -> events.Chow:
    return events.Chow(seat=seat, tile=tile, with_=used, from_=feeder)


def played(rule_set: RuleSet, setup: Setup, seed: int) -> Deal:
    """A deal played to its end by players that take anything legal, seats asked together in any order."""
    deal = Deal(rule_set, setup)
    chance = random.Random(seed)
    while not deal.ended:
        seat = chance.choice(sorted(deal.asked()))
        deal.step(seat, chance.choice(deal.asked()[seat]))
    return deal
