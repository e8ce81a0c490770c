"""Which reading of a hand counts, in every rule set that has the clause; hands read by eye."""

from __future__ import annotations

from typing import Any

import pytest

from caishen import rules
from caishen.errors import TooManyTilesError
from caishen.scoring import Verdict, judge
from caishen.tiles import kind_of, parse_tiles

WENZHOU = ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel")
LISHUI = ("lishui", "lishui-jinyun")


def drawn(name: str, hand: str, tile: str, wild: str, options: dict[str, bool] | None = None) -> Verdict:
    """What a hand is worth with a tile drawn."""
    return judge(rules.get(name, options or {}), kind_of(wild), parse_tiles(hand), [], kind_of(tile), "draw")


@pytest.mark.parametrize("name", WENZHOU)
@pytest.mark.parametrize(("wilds", "lone"), [("9p9p", "14m"), ("9p", "4m")])
def test_eight_pairs_with_two_wilds_count_four_where_the_switch_is_on(name: str, wilds: str, lone: str) -> None:
    """W6.4 `two_wilds_double`: pairs of 2 3 5 6 8m 2s and lone tiles that the wilds pair with. With one wild the
    switch changes nothing; in D self-drawn eight pairs are ×4 anyhow (§6)."""
    hand = "22335566m" + lone + wilds + "2s2s" + ("8m8m" if len(wilds) == 4 else "8m8m7z7z")
    natural_or_not = 4 if name == "wenzhou-mil-2024" else 2
    assert drawn(name, hand, "5s", "9p", {"two_wilds_double": False}).multiplier == natural_or_not
    on = drawn(name, hand, "5s", "9p", {"two_wilds_double": True})
    assert on.multiplier == (4 if len(wilds) == 4 else natural_or_not)


@pytest.mark.parametrize("name", WENZHOU)
def test_the_best_of_several_readings_counts(name: str) -> None:
    """W5.4: 112233m 112233p 777s 88s are five sets and a pair, ×2 self-drawn, and eight natural pairs, ×4."""
    both = drawn(name, "112233m112233p7788s", "7s", "5z")
    assert (both.multiplier, both.shape, both.natural) == (4, "eight_pairs", True)
    sets_alone = drawn(name, "112233m112233p7899s", "9s", "5z")
    assert (sets_alone.multiplier, sets_alone.shape) == (2, "sets")


@pytest.mark.parametrize("name", LISHUI)
def test_white_stands_for_the_caishens_face_but_is_itself_among_honours_and_apart_tiles(name: str) -> None:
    """L1.5: caishen 3m. 12m and a white are a chow, and one suit; in honours only and in 不搭 a white is itself."""
    one_suit = drawn(name, "12m5z456m789m999m1m", "1m", "3m")
    assert (one_suit.shape, one_suit.items) == ("sets", ("one_suit",))
    honours = drawn(name, "111z222z333z55z44z", "4z", "3m")
    assert "all_honours" in honours.items
    apart = drawn(name, "147m258p369s1z2z3z5z", "6z", "3m")
    assert apart.items == ("scattered",)


def test_special_items_add_and_leave_out_the_self_draw() -> None:
    """L3.1: three wilds 4 and 不搭 4 are 8; jinyun doubles the larger once for the other: 4 × 2."""
    both = "147m258p369s1z333m"  # tiles apart, each wild one of the missing honours
    assert drawn("lishui", both, "2z", "3m").multiplier == 8
    assert drawn("lishui-jinyun", both, "2z", "3m").multiplier == 8
    assert drawn("lishui", "11447799m1133p6s", "6s", "3z").items == ("seven_pairs",)


@pytest.mark.parametrize(
    ("kept", "by", "value"),
    [("full", "discard", 4), ("half", "discard", 2), ("half", "rob", 4 + 4), ("half", "draw", 4)],
)
def test_specials_on_a_discard_keep_their_value_or_half_of_it(kept: str, by: Any, value: int) -> None:
    """L3.2 `special_on_discard`: seven pairs; on a robbed kong in full, with 4 for the robbing."""
    rule_set = rules.get("lishui", {"special_on_discard": kept})
    verdict = judge(rule_set, kind_of("3z"), parse_tiles("11447799m1133p6s"), [], kind_of("6s"), by)
    assert verdict.multiplier == value


@pytest.mark.parametrize("name", [*WENZHOU, *LISHUI])
def test_the_tile_turned_up_and_its_copies_are_the_wilds(name: str) -> None:
    """W1.2, L1.4: 3s turned up. 3s makes a chow of 6s 7s, its neighbour 4s does not; three wilds exist."""
    sets = "123456789m22z6s" if name in LISHUI else "123456789m123p22z6s"
    assert drawn(name, sets + "3s", "7s", "3s").win
    assert not drawn(name, sets + "4s", "7s", "3s").win
    with pytest.raises(TooManyTilesError):
        drawn(name, sets[:-5] + "1z333s", "3s", "3s")


@pytest.mark.parametrize("name", [*WENZHOU, *LISHUI])
def test_when_white_is_the_caishen_the_other_whites_are_wild_and_no_white_has_a_value(name: str) -> None:
    """W1.5, L1.5: white turned up. A white makes a chow of 6s 7s; three of them win with what they lie beside."""
    sets = "123456789m22z6s" if name in LISHUI else "123456789m123p22z6s"
    chow = drawn(name, sets + "5z", "7s", "5z")
    assert (chow.win, chow.natural) == (True, False)
    three = "147m258p369s1z555z" if name in LISHUI else "147m258p369s1234z555z"
    assert "three_wilds" in drawn(name, three, "6z", "5z").items


@pytest.mark.parametrize(
    ("hand", "tile", "wild", "reading"),
    [
        ("111z222z333z555z7z", "7z", "9s", "111z 222z 333z 555z 77z"),
        ("1122334455667z", "7z", "9p", "11z 22z 33z 44z 55z 66z 77z"),
        ("222z333z444z66z1z5z", "5z", "1z", "222z 333z 444z 555z 66z"),  # two whites and a wild
        ("11z44z66z77z999s33z", "3z", "9s", "11z 33z 33z 44z 55z 66z 77z"),  # and two wilds alone
    ],
)
def test_what_is_shown_of_an_all_honours_hand_is_honours(hand: str, tile: str, wild: str, reading: str) -> None:
    """L1.5: white is itself in 字一色, whatever it stands for elsewhere."""
    assert drawn("lishui", hand, tile, wild).reading == reading
