"""What the golden deals show between them: each edition's items, payments, bets and turns of the deal, with each number
of seats, and each value of every switch. What is missing is named."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caishen import log, rules
from caishen.deal.events import Dealt, Exhausted, Kong, Win
from caishen.match.events import Buy, DealEnd, Seats, Settle, Top
from caishen.rules import RuleSet

FOLDER = Path(__file__).parents[1] / "golden"
SEATS = {name: field.values for name in rules.names() for field in rules.fields(name) if field.name == "seats"}
TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in rules.names() for seats in SEATS[name]]

Reached = dict[str, set[Any]]
"""What some deals have shown: items, reasons of payments, bets, turns of the deal."""

TURNS = {
    "wenzhou-mobile": {"won", "lost", "drawn", "drawn after a kong", "run full"},
    "wenzhou-teahouse": {"won", "lost", "drawn", "drawn after a kong", "run full"},
    "wenzhou-2013": {"won", "lost", "drawn", "drawn after a kong", "run full"},
    "wenzhou-mil-2024": {"won", "lost", "drawn", "drawn after a kong", "run full"},
    "wenzhou-duel": {"won", "lost", "drawn", "drawn after a kong", "run full"},
    "lishui": {"won", "lost", "drawn", "run full"},
    "lishui-jinyun": {"won", "lost"},
}
"""W8.2–W8.4, L5.1: after a deal that the dealer won, lost, or nobody won, and after the last of a full run. Lishui with
Jinyun's multipliers differs from Lishui in nothing of this; its own deals show money."""
LOTS = {
    ("wenzhou-mobile", 4): set(),
    ("wenzhou-teahouse", 4): {"seats"},
    ("wenzhou-2013", 4): {"dice"},
    ("wenzhou-mil-2024", 4): {"dice"},
    ("wenzhou-duel", 4): {"seats"},
    ("lishui", 4): {"seats"},
}
"""W8.4, L5.2: what a full run, in Lishui a full 版, brings with four seats; with two the other seat deals (W11.1)."""
BETS = {
    "wenzhou-mobile": {"bought", "not bought", "topped"},
    "wenzhou-teahouse": {"bought", "not bought", "topped"},
    "wenzhou-2013": {"bought", "not bought", "topped", "topped without a buy"},
    "wenzhou-duel": {"bought", "not bought", "topped"},
}
"""W7.4, W7.5."""
MONEY = {
    "wenzhou-mobile": {"win", "feeder", "wilds", "escape"},
    "wenzhou-teahouse": {"win", "wilds"},
    "wenzhou-2013": {"win", "wilds"},
    "wenzhou-mil-2024": {"win", "wilds", "kong"},
    "wenzhou-duel": {"win", "wilds"},
    "lishui": {"win", "feeder", "liability", "followed", "wild_discard"},
    "lishui-jinyun": {"win", "feeder", "liability"},
}
"""W7.1, W7.8–W7.12, L2.2, L2.4, L4.2–L4.4."""
SWITCHED_MONEY = {"kong", "followed", "liability"}
"""§9 `kong_points`, `follow_fine`, `three_feeds`: the same fines and shares in A, B, C and T, shown for A."""


def plays_like(rule_set: RuleSet) -> RuleSet:
    """The rule set without its name and what it does not decide by itself: B with two seats is T."""
    return msgspec.structs.replace(rule_set, name="", step_seconds=None, deals=1, rounds=None, first_dealer="seat0")


@cache
def reached() -> dict[tuple[str, int], Reached]:
    """By rule set and number of seats, all options taken together."""
    found: dict[tuple[str, int], Reached] = defaultdict(lambda: defaultdict(set))
    for path in sorted(FOLDER.rglob("*.toml")):
        name = "wenzhou-mobile" if path.parent == FOLDER else path.parent.name
        rule_set = rules.get(name, tomllib.loads(path.read_text(encoding="utf-8")).get("options", {}))
        with path.with_suffix(".jsonl").open(encoding="utf-8") as stream:
            gather(found[name, rule_set.seats], rule_set, [line.event for line in log.read(stream)])
    return found


def gather(into: Reached, rule_set: RuleSet, events: list[Any]) -> None:
    """What the events of a match show."""
    gather_bets(into, events)
    dealer, streak, kong, how = 0, 1, False, "drawn"
    for event in events:
        match event:
            case Dealt():
                dealer, streak, kong, how = event.dealer, event.streak, False, "drawn"
            case Kong():
                kong = True
            case Exhausted():
                how = "drawn after a kong" if kong else "drawn"
            case Win():
                how = "won" if event.seat == dealer else "lost"
                into["items"] |= set(event.items)
            case Settle():
                into["money"] |= {line.reason for line in event.lines}
            case DealEnd(next_dealer=int()):
                into["turns"].add(how)
                full = streak >= rule_set.run_limit and (how == "won" or not rule_set.run_ends_on_win)
                into["turns"] |= {"run full"} if full else set()
                into["lots"] |= {"dice"} if event.dice else set()
            case Seats():
                into["lots"].add("seats")


def gather_bets(into: Reached, events: list[Any]) -> None:
    """What was bet, and after what."""
    bought = False
    for event in events:
        if isinstance(event, Buy):
            bought = event.bought
            into["bets"].add("bought" if bought else "not bought")
        elif isinstance(event, Top) and event.topped:
            into["bets"].add("topped" if bought else "topped without a buy")


def alike(name: str, seats: int) -> Reached:
    """What the deals of this table, and of every other that plays by equal rules, have shown."""
    own = plays_like(rules.get(name, {"seats": seats}))
    together: Reached = defaultdict(set)
    for (other, number), shown in reached().items():
        if plays_like(rules.get(other, {"seats": number})) == own:
            for what, values in shown.items():
                together[what] |= values
    return together


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_item_of_a_table_is_won_in_a_golden_deal(name: str, seats: int) -> None:
    """§6, L3"""
    rows = {row.name for row in rules.get(name, {"seats": seats}).rows}
    assert rows - alike(name, seats)["items"] == set()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_kind_of_payment_is_paid_in_a_golden_deal(name: str, seats: int) -> None:
    """§7, L4; and none that a rule set does not know."""
    paid = alike(name, seats)["money"]
    assert MONEY[name] - paid == set()
    assert paid <= MONEY[name] | (SWITCHED_MONEY if name == "wenzhou-mobile" else set())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_bet_is_made_and_left_in_a_golden_deal(name: str, seats: int) -> None:
    """W7.4, W7.5"""
    assert alike(name, seats)["bets"] == BETS.get(name, set())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_deal_passes_on_in_every_way_in_a_golden_match(name: str, seats: int) -> None:
    """W8.2–W8.4, W11.1, L5.1, L5.2"""
    shown = alike(name, seats)
    assert TURNS[name] - shown["turns"] == set()
    assert LOTS.get((name, seats), set()) - shown["lots"] == set()


def test_every_listed_value_of_a_switch_is_played_in_a_golden_deal() -> None:
    """Format, "Fields": by a rule set that has the switch; that it decides something in each is another test's."""
    played: dict[str, set[Any]] = defaultdict(set)
    for path in FOLDER.rglob("*.toml"):
        name = "wenzhou-mobile" if path.parent == FOLDER else path.parent.name
        rule_set = rules.get(name, tomllib.loads(path.read_text(encoding="utf-8")).get("options", {}))
        for field in rules.fields(name):
            played[field.name].add(repr(getattr(rule_set, field.name)))
    missing = {
        (field.name, value)
        for name in rules.names()
        for field in rules.fields(name)
        for value in field.values
        if repr(value) not in played[field.name]
    }
    assert missing == set()
