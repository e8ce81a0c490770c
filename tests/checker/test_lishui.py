"""Lishui's logs read by the second referee: no difference, all that can happen happens, every rule can be missed."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import wild_play
from caishen import log, rules
from caishen.arena import simulate
from checker.lishui import LishuiDeal
from checker.lishui_match import LishuiReferee
from checker.logs import findings
from checker.tables import any_table, matches

SETS = ("lishui", "lishui-jinyun")
LONG = {"deals": 24}  # long enough for a 版

ITEMS = {
    "plain", "self_drawn", "seven_pairs", "three_wilds", "scattered", "one_suit", "all_honours", "heavenly", "earthly",
    "kong_draw", "rob",
}  # fmt: skip
EVENTS = {
    "fine: wild_discard", "fine: followed", "followed, then won", "feeder pays 1 more",
    "liable: robbed", "liable: upper seat", "liable: lower seat", "liable: both",
    "liable for another's extra 1", "chows fed, a third seat wins",
    "drawn with fines due", "last discard won", "fourth win in a row", "new seats",
}  # fmt: skip


@cache
def wild_logs(name: str) -> list[list[str]]:
    """Matches of players that stop at nothing."""
    return [text.splitlines() for text in wild_play.matches(rules.get(name, LONG), 200, 1)]


@pytest.mark.parametrize("name", SETS)
def test_two_referees_agree_on_lishui_played_by_bots(name: str) -> None:
    """L1–L5"""
    for played in simulate(rules.get(name), 100, 3, ["b0", "b1", "b2", "b1"]):
        assert findings(played.text.splitlines()) == []


@pytest.mark.parametrize("name", SETS)
def test_two_referees_agree_where_wilds_are_thrown_wins_passed_and_seats_fed(name: str) -> None:
    """L1–L5"""
    for lines in wild_logs(name):
        assert findings(lines) == []


def happened(lines: Sequence[str]) -> Iterator[str]:
    """What of `ITEMS` and `EVENTS` a match has had, as the second referee sees it."""
    referee = LishuiReferee()
    for text in lines:
        line = json.loads(text)
        if line["type"] == "win":
            yield from line["items"]
        if line["type"] == "seats" and referee.deals:
            yield "new seats"
        if line["type"] == "settle" and isinstance(referee.deal, LishuiDeal):
            yield from in_deal(referee.deal, line)
        referee.line(line)


def in_deal(deal: LishuiDeal, settle: dict[str, Any]) -> Iterator[str]:
    """What of `EVENTS` a deal has had."""
    assert deal.result
    yield from {f"fine: {reason}" for _, reason in deal.fines}
    if deal.result["end"] == "draw":
        yield from ["drawn with fines due"] * bool(deal.fines)
        return
    yield from liabilities(deal, settle)
    if deal.result["by"] == "discard":
        yield from ["last discard won"] * (not deal.draw_left())
        yield from ["followed, then won"] * (len(deal.row) == 4 and len({tile for _, tile in deal.row}) == 1)
    yield from ["fourth win in a row"] * (deal.result["winner"] == deal.dealer and deal.streak == 4)


def liabilities(deal: LishuiDeal, settle: dict[str, Any]) -> Iterator[str]:
    """Who has paid for whom."""
    assert deal.result
    winner, by = deal.result["winner"], deal.result["by"]
    fed = deal.more_for_settling()["chows_fed"]
    upper, lower = fed[(winner + 3) % 4][winner] >= 3, fed[winner][(winner + 1) % 4] >= 3
    extra = any(entry["reason"] == "feeder" for entry in settle["lines"])
    yield from ["feeder pays 1 more"] * extra
    if by == "rob":
        yield "liable: robbed"
    elif upper or lower:
        yield "liable: both" if upper and lower else "liable: upper seat" if upper else "liable: lower seat"
        yield from ["liable for another's extra 1"] * (by == "discard" and not extra)
    elif any(fed[seat][(seat + 1) % 4] >= 3 for seat in range(4)):
        yield "chows fed, a third seat wins"


@pytest.mark.parametrize("name", SETS)
def test_the_checked_logs_hold_every_item_fine_and_liability(name: str) -> None:
    """L2.2, L2.4, L3, L4.2–L4.5, L5.1, L5.2"""
    seen = {what for lines in wild_logs(name) for what in happened(lines)}
    assert (ITEMS | EVENTS) - seen == set()


@pytest.mark.parametrize("seed", range(20))
def test_two_referees_agree_on_lishui_whatever_the_table_has_switched(seed: int) -> None:
    """L1.2–L5.3: every switch of both sets, in combinations; bots and players that stop at nothing."""
    table = any_table(seed, SETS)
    for text in [*matches(table, 3, seed, ["wild"]), *matches(table, 1, seed, ["b1", "b0", "b2"])]:
        assert findings(text.splitlines()) == []
        assert log.verify(io.StringIO(text)) == []
