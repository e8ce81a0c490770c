"""The second referee's checks of Lishui can fail: a log under other rules, a line told wrongly, a rule forgotten."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from caishen import log, rules
from caishen.deal.actions import CHOW_HIGH
from caishen.match import Match
from caishen.tiles import kind_of
from checker import words
from checker.deal import Deal
from checker.lishui import LishuiDeal
from checker.lishui_match import LishuiReferee
from checker.lishui_walls import check_wall
from checker.logs import findings
from checker.match import Referee
from checker.table import Table
from checker.test_lishui import ITEMS, happened, wild_logs
from checker.text import Wrong
from prepared import laid_out

pytestmark = pytest.mark.once

Line = dict[str, Any]


@cache
def logs_with(what: str) -> list[list[str]]:
    """The matches of lishui in which that has happened; all of them for "any"."""
    return [lines for lines in wild_logs("lishui") if what == "any" or what in happened(lines)]


def found(what: str, change: Callable[[list[Line]], list[Line]] = list) -> Iterator[str]:
    """What the referee finds in such matches after a change of their lines, numbered anew."""
    for texts in logs_with(what):
        changed = change([json.loads(text) for text in texts])
        yield from findings(json.dumps(line | {"n": n}) for n, line in enumerate(changed))


OTHER_RULES: list[tuple[str, Line, str]] = [
    *((item, {item: 77}, "is worth") for item in sorted(ITEMS)),
    ("any", {"dead_wall": 14}, "no normal draw is left"),
    ("fine: wild_discard", {"caishen_discard": "forbid"}, "may not be discarded"),
    ("fine: followed", {"follow_fine": False}, "payments"),
    ("any", {"first_dealer": "seat0"}, "rolls"),
    ("any", {"first_dealer": "random"}, "rolls"),
    ("any", {"lone_wild_discard": True}, "was not heard|exhausted|could not|gave up"),
    ("any", {"lone_wild_strict": False}, "was not heard|exhausted|could not|gave up"),
    ("scattered", {"special_on_discard": "half"}, "is worth"),
    ("seven_pairs", {"seven_pairs_drawn": 77, "seven_pairs": 77}, "is worth"),
    ("scattered", {"scattered_drawn": 77}, "is worth"),
    ("one_suit", {"one_suit_drawn": 77, "one_suit": 77}, "is worth"),
    ("heavenly", {"combine": "double"}, "is worth"),
    ("heavenly", {"cap": 3}, "is worth"),
    ("fourth win in a row", {"dealer_cap": "stay"}, "next is"),
    ("any", {"deals": 23}, "no deal is due"),
    ("any", {"deals": None, "rounds": 7}, "at its end or cut"),
]


@pytest.mark.parametrize(("what", "options", "finding"), OTHER_RULES, ids=str)
def test_a_match_played_by_other_rules_is_found(what: str, options: Line, finding: str) -> None:
    """L1.2, L1.6, L2.2–L2.4, L3, L5"""

    def under(lines: list[Line]) -> list[Line]:
        return [lines[0] | {"options": lines[0]["options"] | options}, *lines[1:]]

    assert any(one in text for text in found(what, under) for one in finding.split("|"))


def first(kind: str, change: Callable[[Line], Line], where: Callable[[Line], bool] = bool) -> Callable[..., list[Line]]:
    """Changes the first line of a type that is so."""

    def changed(lines: list[Line]) -> list[Line]:
        at = next((n for n, line in enumerate(lines) if line["type"] == kind and where(line)), None)
        return lines if at is None else [*lines[:at], change(lines[at]), *lines[at + 1 :]]

    return changed


def without(reason: str) -> Callable[[Line], Line]:
    """A settle line that keeps silent about a reason."""
    return lambda line: line | {"lines": [entry for entry in line["lines"] if entry["reason"] != reason]}


def has(reason: str) -> Callable[[Line], bool]:
    """Whether a settle line has a reason."""
    return lambda line: any(entry["reason"] == reason for entry in line["lines"])


def called_wild(lines: list[Line]) -> list[Line]:
    """Somebody pungs the first wild that is thrown."""
    wild = None
    for n, line in enumerate(lines):
        wild = line["indicator"] if line["type"] == "deal" else wild
        if line["type"] == "discard" and line["tile"] == wild:
            call = {"type": "pung", "seat": (line["seat"] + 1) % 4, "tile": wild, "from": line["seat"]}
            return [*lines[: n + 1], call, *lines[n + 1 :]]
    return lines


def twice(kind: str) -> Callable[[list[Line]], list[Line]]:
    """The first line of a type is told again at once."""

    def changed(lines: list[Line]) -> list[Line]:
        at = next(n for n, line in enumerate(lines) if line["type"] == kind)
        return [*lines[: at + 1], lines[at], *lines[at + 1 :]]

    return changed


def missing(kind: str) -> Callable[[list[Line]], list[Line]]:
    """No line of a type is told."""
    return lambda lines: [line for line in lines if line["type"] != kind]


TOLD_WRONGLY: list[tuple[str, Callable[[list[Line]], list[Line]], str]] = [
    ("any", first("deal", lambda line: line | {"dice": line["dice"][:-1]}), "rolls of two dice"),
    ("any", first("deal", lambda line: line | {"dice": [[7, 1], *line["dice"][1:]]}), "deals"),
    ("any", first("deal", lambda line: line | {"dealer": (line["dealer"] + 1) % 4}), "deals"),
    ("any", first("deal", lambda line: line | {"streak": 2}), "k is 1"),
    ("any", first("deal", lambda line: line | {"hands": line["hands"][::-1]}), "tiles, not"),
    ("any", first("deal", lambda line: line | {"wall": line["wall"][2:]}), "82 tiles are left"),
    ("any", first("deal", lambda line: line | {"deal": 3}, lambda line: line["deal"] == 2), "deals count from 1"),
    ("any", lambda lines: [lines[0], {"type": "buy", "seat": 0, "bought": False}, *lines[1:]], "no bets|bets are told"),
    ("kong_draw", first("draw", lambda line: line | {"tail": False}, lambda line: line.get("tail", False)), "tail"),
    ("fine: wild_discard", called_wild, "could not pung"),
    ("fine: wild_discard", first("settle", without("wild_discard"), has("wild_discard")), "payments"),
    ("fine: followed", first("settle", without("followed"), has("followed")), "payments"),
    ("liable: upper seat", first("settle", without("liability"), has("liability")), "payments"),
    ("feeder pays 1 more", first("settle", without("feeder"), has("feeder")), "payments"),
    ("any", first("deal_end", lambda line: line | {"next_dealer": (line["next_dealer"] + 1) % 4}), "next is"),
    ("any", first("deal_end", lambda line: line | {"next_streak": line["next_streak"] + 1}), "next is"),
    ("new seats", missing("seats"), "seats are drawn anew"),
    ("new seats", first("seats", lambda line: line | {"names": line["names"][::-1]}, lambda line: any(line["scores"])),
     "other players"),
    ("any", missing("pass"), "was not heard"),
    ("any", twice("deal"), "no deal is due"),
    ("any", twice("settle"), "no deal is to be settled"),
    ("any", missing("settle"), "a deal is settled before"),
    ("any", missing("deal_end"), "no deal is due"),
    ("any", missing("match_end"), "the match does not end"),
    ("any", first("pass", lambda line: line | {"gave_up": ["kong"]}), "could not give up|is not what it gave up"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "change", "finding"), TOLD_WRONGLY)
def test_a_line_told_wrongly_is_found(what: str, change: Callable[..., list[Line]], finding: str) -> None:
    """L1–L5"""
    assert any(one in text for text in found(what, change) for one in finding.split("|"))


ROLLED_ANEW: list[tuple[Callable[[Line], Line], str]] = [
    (lambda line: line | {"dice": [*line["dice"][:-1], [6, 6]]}, "dice"),
    (lambda line: line | {"hands": [*line["hands"][1:], line["hands"][0]]}, "the hands dealt"),
    (lambda line: line | {"indicator": line["wall"][:2]}, "the turned tile"),
    (lambda line: line | {"wall": line["wall"][2:] + line["wall"][:2]}, "the wall left"),
]


@pytest.mark.parametrize(("change", "finding"), ROLLED_ANEW)
def test_a_deal_that_the_secret_did_not_make_is_found(change: Callable[[Line], Line], finding: str) -> None:
    """L1.2–L1.4"""
    lines = next(lines for text in logs_with("any") if (lines := [json.loads(line) for line in text])[0]["commit"])
    deal = next(line for line in lines if line["type"] == "deal" and line["deal"] == 2)
    secret, nonces = bytes.fromhex(lines[-1]["seed"]), lines[0]["nonces"]
    check_wall(secret, nonces, deal, words.words("lishui", {}))
    with pytest.raises(Wrong, match=finding):
        check_wall(secret, nonces, change(deal), words.words("lishui", {}))


def test_no_kong_is_made_in_the_turn_of_a_call() -> None:
    """L2.1"""
    lishui = rules.get("lishui")
    setup = laid_out("9p", ["3s", "1111m12s", "", ""], rule_set=lishui)
    match = Match(lishui, ["E", "S", "W", "N"], prepared=[replace(setup, dice=((1, 4), *setup.dice))])
    match.next_deal()
    match.step(0, kind_of("3s"))
    match.step(1, CHOW_HIGH)
    stream = io.StringIO()
    log.write(stream, match.events)
    lines = stream.getvalue().splitlines()
    kong = {"n": len(lines), "type": "kong", "seat": 1, "kind": "concealed", "tile": "1m"}
    assert "no kong now" in findings([*lines, json.dumps(kong)])[0]


def always(value: Any) -> Callable[..., Any]:
    """A method that looks at nothing."""
    return lambda *_: value


FORGOTTEN: list[tuple[str, type, str, Any]] = [
    ("fine: wild_discard", LishuiDeal, "on_discard", Deal.on_discard),
    ("fine: wild_discard", LishuiDeal, "wilds_go", always(False)),
    ("fine: followed", LishuiDeal, "follows", Table.follows),
    ("liable: upper seat", LishuiDeal, "more_for_settling", always({})),
    ("earthly", LishuiDeal, "earthly", always(False)),
    ("kong_draw", LishuiDeal, "_tail", always(list(range(81, -1, -1)))),
    ("last discard won", LishuiDeal, "limit", 1),
    ("drawn with fines due", LishuiReferee, "pass_on", Referee.pass_on),
    ("any", LishuiReferee, "on_deal", Referee.on_deal),
]


@pytest.mark.parametrize(("what", "where", "name", "other"), FORGOTTEN)
def test_a_rule_of_wenzhou_in_the_place_of_lishuis_shows(
    what: str, where: type, name: str, other: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L1–L5: no check is idle, each decides something in the logs."""
    logs_with(what)
    monkeypatch.setattr(where, name, other)
    assert any(True for _ in found(what))


@pytest.mark.parametrize("word", ["honours_first", "passed_pung", "limit_for_kongs"])
def test_what_only_wenzhou_has_shows(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """L2.1: none of these holds in Lishui."""
    logs_with("any")
    monkeypatch.setitem(words.LISHUI, word, True)
    assert any(True for _ in found("any")), word
