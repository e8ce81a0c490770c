#!/usr/bin/env python3
"""Play the golden deals of tests/golden: each NAME.toml is a scenario, NAME.jsonl the log it leads to.

Those of wenzhou-mobile lie in the folder itself, those of another rule set in a folder of its name.

A scenario gives what matters of the walls, the moves that matter, and what the rules' text says must
come of it; the rest is filled up and played by default. With --check nothing is written; exit status
1 says that a committed log is not what would be made. A scenario whose log does not come out as the
rules say is refused either way.

    clause, why        what it shows, and the sum that gives the expected numbers
    options            fields of the rule set
    [[deal]]           one a deal:
      short              the suit that is not in the game, where one is not
      dealer, streak     default 0 and 1, then what `next` of the deal before says
      caishen            the turned tile
      hands              one text a seat: the tiles it must have; others are filled up with suit tiles
      draws              the first tiles of the wall; the rest follows in tile order
      tail               the first kong replacements
      moves              answers in order; whoever is asked in between plays by default (W4.9)
      player             [seat, name] who takes a seat before the deal
      items, multiplier  of the win, where there is one
      net, house, next   points of the deal, and [dealer, k] of the next one ([] after an escape)
      roll               dice that pick the next dealer, where dice do
      drawn, names       the old places of the new ones, where seats are drawn before the deal; who sits there then
    secret, nonces,    instead of prepared walls: the deal comes from a secret (docs/fair-shuffle.md)
    draw_seats

A move is a seat and a word: `0 6s` (discard), `2 win`, `2 pass`, `1 pung`, `1 kong`, `1 chow 24m`,
`0 concealed 1s`, `0 added 1s`, `0 bets 2`, `0 leaves`. What must be so at that point: `2 may not win` (it is asked,
and that is refused), `2 is not asked` (nothing is open to it); `2 is on turn with 4 left` plays by default until so
many tiles remain.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from caishen import log, rules
from caishen.deal import actions
from caishen.deal.events import Dealt, Discard, Event, Win
from caishen.deal.wall import Setup, game_size, rolls, tail_order, tiles_in_game
from caishen.errors import CaishenError
from caishen.match import Match
from caishen.match.events import DealEnd, Seats, Settle
from caishen.match.walls import Prepared
from caishen.rules import RuleSet
from caishen.tiles import FIRST_HONOUR, kind_of, parse_tiles

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
RULES = "wenzhou-mobile"
"""Whose scenarios lie in the folder itself."""
NAMES = ["Dong", "Nan", "Xi", "Bei"]
DICE = ((1, 2), (3, 4), (2, 3))
"""The rolls of a wall, as many of them as the rules throw."""
FIRST_DEALER = ((1, 4), (1, 1), (1, 2), (1, 3))
"""The roll before them in deal 1 that makes seat 0, 1, 2 or 3 the first dealer, where dice do (L1.2)."""
KEPT_FROM = 56
"""Where in the wall of a whole set the wilds lie that nobody was given: kept for kongs, not the first replacements."""


class Unfit(Exception):
    """A scenario that does not come out as it says."""


def setups(scenario: dict[str, Any], rule_set: RuleSet) -> list[Setup]:
    """The prepared walls of a scenario's deals."""
    found: list[Setup] = []
    turn = [0, 1]
    for deal in scenario["deal"]:
        dealer, streak = deal.get("dealer", turn[0]), deal.get("streak", turn[1])
        dice = DICE[: rolls(rule_set)]
        if not found and rule_set.first_dealer == "dice":
            dice = (FIRST_DEALER[dealer], *dice)
        found.append(setup(deal, rule_set, dealer, streak, dice))
        turn = deal["next"]
    return found


def setup(
    deal: dict[str, Any], rule_set: RuleSet, dealer: int, streak: int, dice: tuple[tuple[int, int], ...]
) -> Setup:
    """One prepared wall: given tiles in their places, the others filled up in tile order."""
    wild = kind_of(deal["caishen"])
    hands = [parse_tiles(text) for text in deal["hands"]]
    draws, tail = parse_tiles(deal.get("draws", "")), parse_tiles(deal.get("tail", ""))
    rest = tiles_in_game(rule_set, deal.get("short"))
    for kind in [wild, *draws, *tail, *(kind for hand in hands for kind in hand)]:
        rest.remove(kind)
    suits = [kind for kind in rest if kind < FIRST_HONOUR and kind != wild]
    for seat, hand in enumerate(hands):
        wanted = rule_set.hand_size + (seat == dealer) - len(hand)
        for kind in _spread(suits, wanted):
            hand.append(kind)
            suits.remove(kind)
            rest.remove(kind)
    wilds = rest.count(wild)
    others = [kind for kind in rest if kind != wild]
    if rule_set.follow_fine and rule_set.followed_kinds == "all":  # drawn and thrown, four alike would be fined
        others = others[::2] + others[1::2]
    wall = draws + others
    kept_from = KEPT_FROM - (136 - game_size(rule_set))
    wall[kept_from:kept_from] = [wild] * wilds
    for place, kind in sorted(zip(tail_order(rule_set, dice, len(wall) + len(tail)), tail, strict=False)):
        wall.insert(place, kind)
    laid = tuple(tuple(sorted(hand)) for hand in hands)
    return Setup(dealer, streak, dice, wild, tuple(wall), laid, deal.get("short"))


def _spread(tiles: Sequence[int], number: int) -> list[int]:
    """Some of the tiles, as far from one another as can be, so that they make no sets."""
    return [tiles[place * len(tiles) // number] for place in range(number)]


def rules_of(path: Path) -> str:
    """The rule set of a scenario: its folder's name."""
    return RULES if path.parent == FOLDER else path.parent.name


def lots(scenario: dict[str, Any]) -> tuple[dict[int, Any], dict[int, Any]]:
    """After which deals what seats were drawn and which dice thrown."""
    drawn = {number: deal["drawn"] for number, deal in enumerate(scenario["deal"]) if "drawn" in deal}
    thrown = {number: deal["roll"] for number, deal in enumerate(scenario["deal"], 1) if "roll" in deal}
    return drawn, thrown


def begun(scenario: dict[str, Any], rule_set: RuleSet, laid: Sequence[Setup]) -> Match:
    """The match of a scenario before its first deal: from its secret, or with the walls laid for it."""
    if "secret" in scenario:
        secret, drawn = bytes.fromhex(scenario["secret"]), scenario.get("draw_seats", False)
        return Match(rule_set, NAMES, secret=secret, nonces=scenario["nonces"], draw_seats=drawn)
    return Match(rule_set, NAMES[: rule_set.seats], prepared=Prepared(laid, *lots(scenario)))


def played(scenario: dict[str, Any], rules_name: str) -> Match:
    """The match of a scenario; `Unfit` where it does not come out as the scenario says."""
    rule_set = rules.get(rules_name, scenario.get("options", {}))
    laid = [] if "secret" in scenario else setups(scenario, rule_set)
    match = begun(scenario, rule_set, laid)
    for number, deal in enumerate(scenario["deal"], 1):
        before = len(match.events)
        try:
            play_deal(match, deal)
        except CaishenError as error:
            raise Unfit(f"deal {number}: {error.message}") from error
        unsaid: dict[str, Any] = {"house": 0}
        if laid:
            unsaid["dice"] = [list(roll) for roll in laid[number - 1].dice]
        for name, told in _told(match.events[before:]):
            if deal.get(name, unsaid.get(name)) != told:
                raise Unfit(f"deal {number}: {name} is {told}, the rules say {deal.get(name)}")
    if match.phase != "ended":
        raise Unfit("the match is not over")
    return match


def play_deal(match: Match, deal: dict[str, Any]) -> None:
    """One deal of a scenario; `Unfit`, `CaishenError` where a move cannot be made."""
    if "player" in deal:
        seat, name = deal["player"]
        match.replace(seat, name, bot=False)
    match.next_deal()
    for text in deal["moves"]:
        seat, words = int(text[0]), text[2:]
        if words.startswith(("may not ", "is not asked")):
            _refused(match, seat, words)
        elif words.startswith("is on turn with "):
            _play_until_left(match, seat, int(words.split()[-2]))
        elif words == "leaves":
            match.leave(seat)
        else:
            _play_until(match, seat, words)
    while asked := match.asked():
        _default(match, next(iter(asked)))


def _refused(match: Match, seat: int, words: str) -> None:
    """Check that a seat is asked and may not do something, or that it is not asked."""
    if (seat in match.asked()) is (words == "is not asked"):
        raise Unfit(f"seat {seat} {words}: it is{'' if seat in match.asked() else ' not'} asked")
    forbidden = words.removeprefix("may not ")
    if any(_is(match, action, forbidden) for action in match.asked().get(seat, ())):
        raise Unfit(f"seat {seat} {words}: it may")


def _play_until(match: Match, seat: int, words: str) -> None:
    """Play by default until the seat may do as told, then do it."""
    while asked := match.asked():
        for action in asked.get(seat, ()):
            if _is(match, action, words):
                match.step(seat, action)
                return
        _default(match, next(other for other in [*asked, seat] if other != seat or len(asked) == 1))
    raise Unfit(f"seat {seat} never could: {words}")


def _play_until_left(match: Match, seat: int, left: int) -> None:
    """Play by default until the seat is on turn while so many tiles remain."""
    while asked := match.asked():
        if match.deal is not None and match.deal.table.left == left and match.deal.table.turn == seat in asked:
            return
        _default(match, next(iter(asked)))
    raise Unfit(f"seat {seat} never was on turn with {left} tiles left")


def _is(match: Match, action: int, words: str) -> bool:
    """Whether an action is the one the words mean."""
    word, _, tile = words.partition(" ")
    if word == "bets":
        return action == actions.BET + int(tile)
    if word == "chow":
        return action in actions.CHOWS and _chow_tiles(match, action) == parse_tiles(tile)
    named = {"win": actions.WIN, "pass": actions.PASS, "pung": actions.PUNG, "kong": actions.KONG}
    if word in named:
        return action == named[word]
    if word in ("concealed", "added"):
        return action == (actions.CONCEALED if word == "concealed" else actions.ADDED) + kind_of(tile)
    return action == kind_of(word)


def _chow_tiles(match: Match, action: int) -> list[int]:
    """The tiles of the hand that a chow of the last discard would use."""
    last = match.events[-1]
    assert match.deal is not None
    assert isinstance(last, Discard)
    return list(actions.chow_tiles(action, kind_of(last.tile), match.deal.setup.indicator))


def _default(match: Match, seat: int) -> None:
    """No bet, or what a time-out plays."""
    if match.phase == "bets":
        match.step(seat, actions.BET)
    elif match.deal is not None:
        match.step(seat, match.deal.default(seat))


def _told(events: Sequence[Event]) -> Iterator[tuple[str, Any]]:
    """Name and value of everything that a scenario must say."""
    for event in events:
        match event:
            case Dealt():
                yield "dice", event.dice
            case Win():
                yield "items", event.items
                yield "multiplier", event.multiplier
            case Settle():
                yield "net", list(event.net)
                yield "house", event.house
            case DealEnd():
                yield "next", [] if event.next_dealer is None else [event.next_dealer, event.next_streak]
                yield "roll", event.dice
            case Seats():
                yield "names", event.names


def main() -> int:
    """Write or check every log."""
    status = 0
    for path in sorted(FOLDER.rglob("*.toml")):
        text = io.StringIO()
        try:
            log.write(text, played(tomllib.loads(path.read_text(encoding="utf-8")), rules_of(path)).events)
        except Unfit as reason:
            print(f"{path.name}: {reason}")
            status = 1
            continue
        target = path.with_suffix(".jsonl")
        if "--check" not in sys.argv[1:]:
            target.write_text(text.getvalue(), encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text.getvalue():
            print(
                f"{target.name} is not what {path.name} leads to: run tools/make_golden.py and look at the difference"
            )
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
