"""W4.5, sentence by sentence, as the second referee reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from caishen import rules
from checker.deal import Deal
from checker.logs import findings
from checker.stories import begun, tell
from checker.tables import matches
from checker.text import Wrong

MIL = "wenzhou-mil-2024"
HAND = "123m456m789m123p55s8p9p"
"""With 9p wild: 6p and 8p complete it soft (1), 7p with the wild as its own face hard (2); 5s is its pair."""
DEALER, THIRD, FOURTH = "2588m14699s5558p1234z", "114477m2288s11447p9s", "3366994m33441s2233p"
"""Nobody else claims anything, and after the dealer nobody has a single honour."""
PASSED = ("0 1z", "1 draws", "1 2z", "2 draws", "2 6p", "1 passes win", "3 draws")


def waiting(wall: str, hand: str = HAND, rules: str = MIL, **options: Any) -> Deal:
    """Seat 1 waits, and the wall begins so."""
    return begun(rules, "9p", [DEALER, hand, THIRD, FOURTH], wall, **options)


def may_win(deal: Deal) -> bool:
    return "win" in deal.offers.get(1, set())


def test_what_is_worth_no_more_than_the_win_passed_is_barred() -> None:
    deal = waiting("2z6p8p")
    tell(deal, *PASSED, "3 8p")
    assert not may_win(deal)
    with pytest.raises(Wrong, match="could not win"):
        tell(deal, "1 wins")


def test_what_is_worth_more_is_not_barred() -> None:
    deal = waiting("2z6p7p")
    tell(deal, *PASSED, "3 7p")
    assert may_win(deal)


def test_without_the_rule_the_seat_would_have_to_be_heard() -> None:
    deal = waiting("2z6p8p", passed_win=False)
    tell(deal, *PASSED, "3 8p")
    with pytest.raises(Wrong, match="not heard"):
        tell(deal, "0 draws")


@pytest.mark.parametrize("rules", ["wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013"])
def test_as_a_switch_it_holds_in_every_wenzhou_set(rules: str) -> None:
    for switched, allowed in ((True, False), (False, True)):
        deal = waiting("2z6p8p", rules=rules, passed_win=switched)
        tell(deal, *PASSED, "3 8p")
        assert may_win(deal) is allowed


def test_the_own_next_draw_ends_it() -> None:
    deal = waiting("2z6p3z4z6z8p")
    tell(deal, *PASSED, "3 3z", "0 draws", "0 4z")
    assert deal.passed_win[1] == 1
    tell(deal, "1 draws", "1 6z", "2 draws", "2 8p")
    assert may_win(deal)


@pytest.mark.parametrize("thrown", ["8p", "7p"])
def test_a_self_draw_refused_counts_with_its_own_worth(thrown: str) -> None:
    """6p drawn is worth 2, so that a hard 7p is barred too; thrown by another, 6p would be worth 1."""
    deal = waiting("6p" + thrown)
    tell(deal, "0 1z", "1 draws", "1 6p", "2 draws", f"2 {thrown}")
    assert deal.passed_win[1] == 2
    assert not may_win(deal)


@pytest.mark.parametrize(("thrown", "allowed"), [("8p", False), ("7p", True)])
def test_an_own_discard_that_the_seat_waits_for_is_passed_with_its_worth_by_discard(thrown: str, allowed: bool) -> None:
    """After a pung the seat throws 6p and waits for it; what it gave up for the pung is forgotten here."""
    deal = begun(MIL, "9p", ["5s", "123m456m789m11s55s68p9p", "", ""], thrown)
    tell(deal, "0 5s", "1 passes win", "1 pung 5s")
    deal.passed_win[1] = 0
    tell(deal, "1 6p", "2 draws", f"2 {thrown}")
    assert deal.passed_win[1] == 1
    assert may_win(deal) is allowed


def test_with_three_wilds_every_own_discard_passes_a_win_worth_2() -> None:
    """After a pung there is no draw to refuse; what the seat gave up for the pung is forgotten here."""
    deal = begun(MIL, "9p", ["5z", "147m258p369s125z5z999p", "", ""], "4z")
    tell(deal, "0 5z", "1 passes win", "1 pung 5z")
    deal.passed_win[1] = 0
    tell(deal, "1 1z", "2 draws", "2 4z")
    assert deal.passed_win[1] == 2
    assert not may_win(deal)


@pytest.mark.parametrize(("thrown", "still"), [("1m", 0), ("7s", 2)])
def test_an_own_pung_ends_it_where_the_hand_after_the_discard_does_not_wait(thrown: str, still: int) -> None:
    """Without 1m two tiles are missing, without 7s one."""
    deal = waiting("2z6s5s", hand="123m456m789m123p5578s")
    tell(deal, "0 1z", "1 draws", "1 2z", "2 draws", "2 6s", "1 passes win", "3 draws", "3 5s", "1 pung 5s")
    assert deal.passed_win[1] == 2
    tell(deal, f"1 {thrown}")
    assert deal.passed_win[1] == still


def test_a_robbed_kong_is_barred_and_passed_like_a_discard() -> None:
    """Seat 3 pungs the 6p that seat 1 gave up and adds the fourth before seat 1 has drawn."""
    third, fourth = "1144m2288s11447p9s33z", "3366m33668s223366p3z"
    deal = begun(MIL, "9p", [DEALER.replace("3", ""), HAND, third, fourth], "2z6p6p")
    tell(deal, "0 1z", "1 draws", "1 2z", "2 draws", "2 6p", "1 passes win", "3 pung 6p", "3 3z", "2 pung 3z")
    tell(deal, "2 1m", "3 draws", "3 adds 6p 2")
    assert not may_win(deal)
    deal.passed_win[1] = 0
    deal.open_window(3, deal.tile, True, deal.window_line)
    assert may_win(deal)
    tell(deal, "1 passes win", "3 draws")
    assert deal.passed_win[1] == 1


@cache
def tempting_matches() -> tuple[str, ...]:
    """Matches of players of whom many are tempted to let wins go."""
    return tuple(matches(rules.get(MIL), 500, 7, ["wild"]))


def no_pung_ends_it(deal: Deal, seat: int, tile: int, *_: object) -> None:
    deal.pass_win(seat, deal.worth(seat, tile, "discard"))


def any_pung_ends_it(deal: Deal, seat: int, tile: int, *_: object) -> None:
    deal.passed_win[seat] *= seat not in deal.punged
    deal.pass_win(seat, deal.worth(seat, tile, "discard"))


def nothing(deal: Deal, *_: object) -> None:
    """A sentence forgotten."""


def only_the_last_counts(deal: Deal, seat: int, worth: dict[str, Any] | None) -> None:
    if worth:
        deal.passed_win[seat] = worth["multiplier"]


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("pass_own", nothing), ("pass_own", no_pung_ends_it), ("pass_own", any_pung_ends_it), ("pass_draw", nothing),
        ("pass_win", nothing), ("pass_win", only_the_last_counts),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)  # fmt: skip
def test_who_reads_a_sentence_otherwise_finds_differences_in_what_was_played(
    name: str, reading: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the matches between such players do prove the engine's reading of each."""
    monkeypatch.setattr(Deal, name, reading)
    assert any(findings(text.splitlines()) for text in tempting_matches())
