"""Examples of play on a rules page: what may be claimed or discarded, where replacements lie; `caishen.deal` answers.

The situation is folded into a `View` as that seat would be told it; the others' tiles stay unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caishen.deal import View, describe, events
from caishen.deal.wall import game_size, tail_order
from caishen.errors import FieldError
from caishen.rules import RuleSet
from caishen.scoring.checks import check_tiles
from caishen.server.rule_pages.words import ACTIONS, Language, label, say, seat_names
from caishen.tiles import KINDS, NAMES, UNKNOWN, kind_of, parse_tiles

REPLACEMENTS_SHOWN = 9


def claimed(rule_set: RuleSet, ask: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The claims on the upper seat's discard: what is done, and the tiles of the hand that it takes."""
    view = _view(rule_set, ask, seat=1)
    view.fold(events.Discard(seat=0, tile=ask["tile"]))
    told = [describe(action, kind_of(ask["tile"]), kind_of(ask["wild"])) for action in view.legal()]
    return [(each.do, tuple(NAMES[kind] for kind in each.tiles)) for each in told if each.do != "pass"]


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
    can = label("or", language).join(
        label("claims", language).format(do=say(ACTIONS, do, language), tiles=" ".join(tiles))
        for do, tiles in claimed(rule_set, ask)
    )
    return label("claim", language).format(wild=ask["wild"], hand=ask["hand"], tile=ask["tile"], can=can)


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
