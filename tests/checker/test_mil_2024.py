"""The second referee on wenzhou-mil-2024: it knows the edition's own words, and each of them can find a fault."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from caishen import rules
from checker import words
from checker.logs import findings
from checker.stories import begun, tell
from checker.tables import matches
from checker.text import Wrong
from checker.walls import lay

MIL = "wenzhou-mil-2024"
GOLDEN = Path(__file__).parents[1] / "golden" / MIL
TABLE = words.words(MIL, {})


@cache
def logs() -> tuple[str, ...]:
    """Goldens, matches between bots, and of players that do what no bot does."""
    table = rules.get(MIL)
    golden = [path.read_text() for path in sorted(GOLDEN.glob("*.jsonl"))]
    return (*golden, *matches(table, 60, 3, ["b0", "b2", "b1"]), *matches(table, 60, 3, ["wild"]))


def told(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]


def found(lines: list[dict[str, Any]]) -> str:
    return " ".join(findings(map(json.dumps, lines)))


def test_the_second_roll_picks_the_wall_that_is_broken() -> None:
    """W2.3: M = 4 turns up stack 4 of the fourth seat's wall, the second as walls are used up: place 2·(17 + 3). N = 6,
    counted from that seat as 1, comes back to the dealer, whose wall is broken behind its sixth stack."""
    laid = lay([[1, 3], [5, 1]], TABLE, None)
    assert (laid.turned, laid.dealt[0], laid.left[0], laid.left[-1]) == (40, 12, 12 + 65 + 1, 11)
    assert laid.tail()[:6] == [68, 69, 66, 67, 64, 65]


def test_the_turned_tile_may_lie_among_the_replacements() -> None:
    """W2.5: N = 5 breaks the same wall, one stack behind the turned one; then its lower tile comes alone."""
    laid = lay([[1, 3], [4, 1]], TABLE, None)
    assert (laid.turned, laid.dealt[0], laid.left[-1]) == (40, 44, 43)
    assert laid.tail()[:5] == [68, 69, 67, 65, 66]


@pytest.mark.once
def test_in_its_own_words_it_finds_none() -> None:
    assert not any(findings(text.splitlines()) for text in logs())


@pytest.mark.once
@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("opening", "one_wall"), ("limit", 3), ("limit", 5), ("limit_for_kongs", True), ("honours_first", True),
        ("wild_discards", "never"), ("passed_pung", True), ("passed_win", False), ("bets", True),
        ("draw_raises_base", True), ("kong_moves_deal", True), ("limit_by_wins", False), ("after_fourth", "next"),
    ],
)  # fmt: skip
def test_who_reads_the_edition_by_another_word_finds_differences(
    word: str, other: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(words.EDITIONS[MIL], word, other)
    assert any(findings(text.splitlines()) for text in logs())


def test_a_wild_thrown_can_be_won_but_not_called() -> None:
    """W3.5: who holds the two others neither pungs nor chows it; who waits for anything wins it."""
    hands = ["9p", "123456m789m123p5s99p", "", ""]
    deal = begun(MIL, "9p", hands)
    tell(deal, "0 9p")
    assert deal.offers == {1: {"win"}}
    with pytest.raises(Wrong, match="could not pung"):
        tell(deal, "1 pung 9p")


def test_a_kong_needs_more_tiles_than_the_limit_for_its_replacement() -> None:
    """W2.8: with five left there is one more tile, with four there is none."""
    for left, offered in ((5, True), (4, False)):
        deal = begun(MIL, "9p", ["1m", "111m", "", ""])
        deal.taken.update(range(len(deal.wall) - left))
        tell(deal, "0 1m")
        assert ("kong" in deal.offers.get(1, set())) is offered
        own = begun(MIL, "9p", ["1111m", "", "", ""])
        own.taken.update(range(len(own.wall) - left))
        kong = {"type": "kong", "n": 2, "seat": 0, "kind": "concealed", "tile": "1m"}
        if offered:
            own.play(kong)
            continue
        with pytest.raises(Wrong, match="no replacement"):
            own.play(kong)


def test_a_draw_beyond_the_limit_and_an_end_before_it_are_found() -> None:
    """W2.7: the deal is drawn when four tiles remain."""
    lines = told("drawn")
    at = next(n for n, line in enumerate(lines) if line["type"] == "exhausted")
    last = max(n for n in range(at) if lines[n]["type"] == "draw")
    more = {"type": "draw", "n": at, "seat": (lines[last]["seat"] + 1) % 4, "tile": lines[1]["wall"][-8:-6]}
    assert "no normal draw is left" in found([*lines[:at], more, *lines[at:]])
    assert "a draw is still due" in found([*lines[:last], {**lines[at], "n": last}, *lines[last:]])


def test_kong_points_not_paid_are_found() -> None:
    """W7.10"""
    lines = told("kong_points")
    at = next(n for n, line in enumerate(lines) if line["type"] == "settle")
    kept = [entry for entry in lines[at]["lines"] if entry["reason"] != "kong"]
    assert kept != lines[at]["lines"]
    assert "payments" in found([*lines[:at], {**lines[at], "lines": kept}, *lines[at + 1 :]])


def test_dice_that_pick_another_dealer_are_found() -> None:
    """W8.4"""
    lines = told("dice_after_won_fourth_step")
    at = next(n for n, line in enumerate(lines) if line.get("dice") and line["type"] == "deal_end")
    wrong = {**lines[at], "next_dealer": (lines[at]["next_dealer"] + 1) % 4}
    assert "next is" in found([*lines[:at], wrong, *lines[at + 1 :]])
