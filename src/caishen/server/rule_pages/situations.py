"""Examples of play on a rules page: what may be claimed or discarded, where replacements lie; `caishen.deal` answers.

What one seat may do is folded into a `View` as that seat would be told it; the others' tiles stay unknown. Where the
claims of several seats meet, all hands are given and a `Deal` is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from caishen.deal import Deal, Setup, View, actions, describe, events
from caishen.deal.wall import game_size, rolls, tail_order, tiles_in_game
from caishen.errors import FieldError
from caishen.rules import RuleSet
from caishen.scoring.checks import check_tiles
from caishen.server.rule_pages.words import ACTIONS, Language, label, say, seat_names
from caishen.tiles import KINDS, NAMES, UNKNOWN, kind_of, parse_tiles

REPLACEMENTS_SHOWN = 9
Claim = tuple[str, tuple[str, ...]]
"""What is done, and the tiles of the hand that it takes."""


def claimed(rule_set: RuleSet, ask: Mapping[str, Any]) -> list[Claim]:
    """The claims on the upper seat's discard."""
    view = _view(rule_set, ask, seat=1)
    view.fold(events.Discard(seat=0, tile=ask["tile"]))
    return _claims(view.legal(), ask["tile"], ask["wild"])


def discarded(rule_set: RuleSet, ask: Mapping[str, Any]) -> list[str]:
    """What may be discarded after the discards of the seats before."""
    before = ask["before"]
    view = _view(rule_set, ask, seat=len(before))
    for seat, tile in enumerate(before):
        if seat:
            view.fold(events.Draw(seat=seat, tile=UNKNOWN))
        view.fold(events.Discard(seat=seat, tile=tile))
    view.fold(events.Draw(seat=len(before), tile=ask["tile"]))
    return [NAMES[action] for action in view.legal() if action < KINDS]


def claim(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """A claim example in words."""
    can = _in_words(claimed(rule_set, ask), language)
    return label("claim", language).format(wild=ask["wild"], hand=ask["hand"], tile=ask["tile"], can=can)


def passed_over(rule_set: RuleSet, ask: Mapping[str, Any]) -> tuple[list[Claim], list[Claim]]:
    """What the lower seat can claim of a discard, and, having passed it, of the one that the next seat draws and
    discards before it has drawn itself (W4.4, W4.5)."""
    if rule_set.seats < 3:
        raise _too_few_seats()
    view = _view(rule_set, {**ask, "tile": ask["then"]}, seat=1)
    view.fold(events.Discard(seat=0, tile=ask["first"]))
    could = _claims(view.legal(), ask["first"], ask["wild"])
    view.fold_all([events.Draw(seat=2, tile=UNKNOWN), events.Discard(seat=2, tile=ask["then"])])
    return could, _claims(view.legal(), ask["then"], ask["wild"])


def passed(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """A passed claim in words."""
    names = seat_names(rule_set.seats, language)
    could, can = (_in_words(claims, language) for claims in passed_over(rule_set, ask))
    told = label("can", language).format(can=can) if can else label("nothing", language)
    return label("passed", language).format(
        **ask, feeder=names[0], seat=names[1], other=names[2], could=could, can=told
    )


def raced(rule_set: RuleSet, ask: Mapping[str, Any]) -> tuple[dict[int, list[Claim]], int, str]:
    """The claims of all seats on the dealer's `tile`, the seat that gets it when each makes its best, and what it does.
    With `draws` it is his second discard, after a round in which each throws what it has drawn, he `first`."""
    if rule_set.seats < len(ask["hands"]):
        raise _too_few_seats()
    deal = Deal(rule_set, _setup(rule_set, ask))
    if "draws" in ask:
        deal.step(0, kind_of(ask["first"]))
        while kind_of(ask["tile"]) not in deal.asked().get(0, ()):
            seat = next(iter(deal.asked()))
            deal.step(seat, deal.default(seat))
    deal.step(0, kind_of(ask["tile"]))
    asked = deal.asked()
    best = {seat: max(legal, key=lambda action: (action == actions.WIN, action)) for seat, legal in asked.items()}
    while deal.answers or deal.asked() == asked:
        seat = next(iter(deal.asked()))
        deal.step(seat, best[seat])
    taker = deal.table.turn if deal.result is None else deal.result.winner
    assert taker is not None
    claims = {seat: _claims(legal, ask["tile"], ask["wild"]) for seat, legal in asked.items()}
    return claims, taker, describe(best[taker], kind_of(ask["tile"]), kind_of(ask["wild"])).do


def race(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """Several claims on one tile in words."""
    names = seat_names(rule_set.seats, language)
    claims, taker, do = raced(rule_set, ask)
    each = [
        label("each", language).format(seat=names[seat], hand=ask["hands"][seat], can=_in_words(can, language))
        for seat, can in claims.items()
    ]
    return label("race_later" if "draws" in ask else "race", language).format(
        wild=ask["wild"],
        feeder=names[0],
        tile=ask["tile"],
        all=label("semicolon", language).join(each),
        seat=names[taker],
        do=say(ACTIONS, do, language),
    )


def turn(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """A discard example in words."""
    may = " ".join(discarded(rule_set, ask))
    names = seat_names(rule_set.seats, language)
    before = ", ".join(
        label("threw", language).format(seat=names[seat], tile=tile) for seat, tile in enumerate(ask["before"])
    )
    return label("turn", language).format(
        wild=ask["wild"],
        before=before,
        seat=names[len(ask["before"])],
        hand=ask["hand"],
        tile=ask["tile"],
        may=may,
    )


def tail(rule_set: RuleSet, ask: Mapping[str, Any], language: Language) -> str:
    """Where the first replacements lie, for the dice of a deal."""
    rolls = ", ".join("+".join(map(str, roll)) for roll in ask["dice"])
    places = ", ".join(f"w[{place}]" for place in tail_order(rule_set, ask["dice"], ask["left"])[:REPLACEMENTS_SHOWN])
    return label("tail", language).format(rolls=rolls, last=ask["left"] - 1, places=places)


def _too_few_seats() -> FieldError:
    """A rule file leaves no room for the question."""
    return FieldError("seats: the example wants more of them", field="seats")


def _claims(legal: Sequence[int], tile: str, wild: str) -> list[Claim]:
    """The claims among the answers to a discard."""
    told = [describe(action, kind_of(tile), kind_of(wild)) for action in legal]
    return [(each.do, tuple(NAMES[kind] for kind in each.tiles)) for each in told if each.do != "pass"]


def _in_words(claims: Sequence[Claim], language: Language) -> str:
    texts = [(label("claims" if tiles else "claims_win", language), do, " ".join(tiles)) for do, tiles in claims]
    told = [text.format(do=say(ACTIONS, do, language), tiles=tiles) for text, do, tiles in texts]
    return label("or", language).join(told)


def _setup(rule_set: RuleSet, ask: Mapping[str, Any]) -> Setup:
    """A deal with these hands, E's first, and with `draws` first in the wall; the rest as it comes."""
    hands, draws = [parse_tiles(hand) for hand in ask["hands"]], parse_tiles(ask.get("draws", ""))
    wild, rest = kind_of(ask["wild"]), tiles_in_game(rule_set)
    for hand in hands:
        check_tiles(rule_set, wild, hand, (), None)
    for kind in [wild, *draws, *chain(*hands)]:
        rest.remove(kind)
    dice = ((1, 1),) * rolls(rule_set)
    return Setup(0, 1, dice, wild, (*draws, *rest), tuple(tuple(sorted(hand)) for hand in hands))


def _view(rule_set: RuleSet, ask: Mapping[str, Any], seat: int) -> View:
    """What `seat` sees. `CaishenError` where a rule set has no such seat or not all of these tiles."""
    if seat >= rule_set.seats:
        raise FieldError(f"before: {seat} discards before {rule_set.seats} seats come round", field="before")
    check_tiles(rule_set, kind_of(ask["wild"]), parse_tiles(ask["hand"]), (), kind_of(ask["tile"]))
    hands = [UNKNOWN * (rule_set.hand_size + (each == 0)) for each in range(rule_set.seats)]
    hands[seat] = ask["hand"]
    left = game_size(rule_set) - rule_set.hand_size * rule_set.seats - 2
    view = View(rule_set, seat)
    view.fold(
        events.Dealt(
            deal=1,
            dealer=0,
            streak=1,
            dice=[[1, 1], [1, 1]],
            indicator=ask["wild"],
            wall=UNKNOWN * left,
            hands=hands,
        )
    )
    return view
