"""What goes wrong with hands elsewhere, each once by name. Expected values are worked out from the clauses."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from caishen import rules
from caishen.errors import TileSetError
from caishen.scoring import Verdict, Wait, judge, waits
from caishen.tiles import NAMES, TileSet, kind_of, parse_tiles

A = "wenzhou-mobile"


def verdict(
    hand: str, tile: str | None, wild: str, by: Any = "discard", sets: tuple[str, ...] = (), name: str = A,
    options: Mapping[str, Any] | None = None, **flags: bool,
) -> Verdict:  # fmt: skip
    winning = None if tile is None else kind_of(tile)
    called = [TileSet.parse(text) for text in sets]
    return judge(rules.get(name, options or {}), kind_of(wild), parse_tiles(hand), called, winning, by, **flags)


def found(hand: str, wild: str, sets: tuple[str, ...] = (), name: str = A) -> tuple[dict[str, Wait], int]:
    answer = waits(rules.get(name), kind_of(wild), parse_tiles(hand), [TileSet.parse(text) for text in sets])
    return {NAMES[wait.tile]: wait for wait in answer.waits}, answer.distance


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("12m9p77z555z", True),  # 12m wants one wild, 9p two, the pair is there
        ("1m9p777z555z", True),  # one of the lone tiles becomes the pair by one wild, the other a set by two
        ("1m9p3s77z555z", False),  # three lone tiles for two sets
        ("11m9p777z55z", True),
        ("1m9p6z777z55z", False),  # a set by two wilds, and nothing left for the pair
        ("1m9p77z3z4z55z", False),  # 2 + 2 wanted, two there
    ],
)
def test_left_overs_in_two_suits_need_two_wilds_each_and_an_honour_one(hand: str, wins: bool) -> None:
    """W5.1, scenario 1: fewer wilds than the sum are no shape. Three sets are called."""
    tiles = parse_tiles(hand)
    called = [TileSet.parse(text) for text in ("chow:123s@3", "chow:456s@3", "chow:789s@3")]
    answer = judge(rules.get(A), kind_of("5z"), tiles[1:], called, tiles[0], "draw")
    assert (answer.shape == "sets") is wins


@pytest.mark.parametrize(
    ("hand", "items"),
    [
        ("123m456m789m123p11s22z 9s", None),  # no wild, no shape
        ("123m456m789m123p11s2z5z 2z", ("self_drawn",)),
        ("123m456m789m123p1s2z55z 2z", ("self_drawn",)),
        ("123m456m789m12p1s2z555z 2z", ("three_wilds_shape",)),
    ],
)
def test_none_to_three_wilds_fill_what_is_missing(hand: str, items: tuple[str, ...] | None) -> None:
    """W1.3, scenario 2"""
    tiles, _, tile = hand.rpartition(" ")
    answer = verdict(tiles, tile, "5z", "draw")
    assert answer.items == (items or ())


def test_seven_copies_of_one_kind_stand_in_one_hand() -> None:
    """W1.4, scenario 2: four whites and three wilds of 5m are 555m 555m and one in 456m, all natural."""
    answer = verdict("5555z555m46m123p789s1z", "1z", "5m", "draw")
    assert (answer.multiplier, answer.natural, answer.items) == (4, True, ("three_wilds_shape",))
    assert answer.reading == "456m 555m 555m 123p 789s 11z"


def test_drawing_a_wild_while_waiting_wins() -> None:
    """W1.3, scenario 4: the wild stands for the tile waited for; thrown by another it wins nothing (W3.5)."""
    assert verdict("123m456m123p123s111z2z", "5z", "5z", "draw").win
    thrown = verdict("123m456m123p123s111z2z", "5z", "5z", "discard")
    assert (thrown.win, thrown.reason, thrown.clause) == (False, "wild_discard", "W3.5")


@pytest.mark.parametrize("text", ["pung:5m5m5m@1", "pung:5z5z5m@1", "chow:4m5m6m@3", "kong:5555m@1", "concealed:5555m"])
def test_a_wild_in_a_called_set_or_kong_is_refused(text: str) -> None:
    """W1.3, scenario 6"""
    with pytest.raises(TileSetError):
        verdict("123p456p789p1z", "1z", "5m", sets=(text,))


def test_a_pairs_hand_is_filled_by_wilds() -> None:
    """W5.2, scenario 7: each wild pairs a single; the seventeenth tile may be anything."""
    assert verdict("11m33m55m77m22p44p6p8p9z9z".replace("9z9z", "4z4z"), "1s", "4z").items == ("eight_pairs",)
    assert verdict("11m33m55m77m22p4p6p8p4z4z1s", "9s", "4z").reason == "no_shape"


def test_waits_with_three_wilds_take_a_bounded_number_of_look_ups() -> None:
    """Scenario 8: counted in the plain files, where a look-up is a function that can be counted."""
    program = """
from caishen import rules
from caishen.hands import hand, readings
from caishen.scoring import waits
from caishen.tiles import parse_tiles
calls = []
def counting(table):
    def counted(*keys):
        calls.append(keys)
        return table(*keys)
    return counted
for module in (hand, readings):
    module.need, module.need_sets = counting(module.need), counting(module.need_sets)
for tiles in ("147m258p369s1234555z", "555z112233m44p55p66p7p", "555z123456789m1234p"):
    calls.clear()
    assert waits(rules.get("wenzhou-mobile"), 31, parse_tiles(tiles), []).waits
    assert len(calls) <= 34 * 8, len(calls)
"""
    subprocess.run([sys.executable, "-c", program], env={**os.environ, "CAISHEN_PURE": "1"}, check=True)


def test_four_sets_without_a_pair_do_not_win() -> None:
    """W5.1, scenario 24: five sets and two lone tiles are no hand, nor four sets and five tiles over."""
    assert not verdict("123m456m123p123s111z2z", "3z", "5z", "draw").win
    assert not verdict("123m456m123p123s1z2z3z4z", "6z", "5z", "draw").win
    assert not verdict("123m456m123p2z", "3z", "5z", "draw", name="lishui", sets=("pung:7z7z7z@1",)).win


def test_a_hand_that_holds_all_copies_of_its_wait_is_waiting_for_nothing_to_be_had() -> None:
    """Scenario 25: distance 0, but the kind is not among the waits."""
    tiles = ("chow:456m@3", "chow:123p@3", "chow:123s@3", "pung:1z1z1z@2")
    answer, distance = found("123m1z", "5z", tiles)
    assert distance == 0
    assert "1z" not in answer
    assert set(answer) == {"5z"}  # only a wild can still come


def test_hints_never_change_the_hand() -> None:
    """Scenario 26"""
    tiles = parse_tiles("9m23m456m123p123s111z2z")
    sets: list[TileSet] = []
    before = list(tiles)
    first = waits(rules.get(A), kind_of("9m"), tiles, sets)
    judge(rules.get(A), kind_of("9m"), tiles, sets, kind_of("2z"), "discard")
    assert waits(rules.get(A), kind_of("9m"), tiles, sets) == first
    assert (tiles, sets) == (before, [])


def test_copies_left_do_not_look_beyond_the_hand_its_sets_and_the_indicator() -> None:
    """Scenario 27: waits depend on the hand alone; what the rivers show is counted by who sees them."""
    answer, _ = found("123m456m123p123s111z2z", "5z")
    assert (answer["2z"].left, answer["5z"].left) == (3, 3)
    answer, _ = found("1z", "5z", ("chow:123m@3", "chow:456m@3", "chow:123p@3", "chow:123s@3", "pung:7z7z7z@2"))
    assert answer["1z"].left == 3


@pytest.mark.parametrize(
    ("hand", "tile", "sets", "items"),
    [
        ("23m456m123p123s111z2z5z", "2z", (), ("hard",)),  # in a chow: 5z is 1m
        ("55z234m456m123p123s11z", "1z", (), ("hard",)),  # as the pair
        ("456m123p123s111z2z", "2z", ("chow:2m5z3m@3",), ("hard",)),  # in a called chow
        ("456m123p123s111z2z", "2z", ("pung:5z5z5z@3",), ("hard",)),  # whites in a pung of their own
        ("23m456m123p123s111z22z", "5z", (), ("hard",)),  # the winning tile
    ],
)
def test_white_acts_as_the_caishens_face(hand: str, tile: str, sets: tuple[str, ...], items: tuple[str, ...]) -> None:
    """W1.4, scenario 32, caishen 1m."""
    answer = verdict(hand, tile, "1m", sets=sets)
    assert answer.items == items


def test_white_is_among_the_waits_where_the_face_is() -> None:
    """W1.4, scenario 32: 23m waits for 1m, which only a white can be by discard."""
    answer, distance = found("23m456m123p123s111z22z", "1m")
    assert distance == 0
    assert (answer["5z"].draw, answer["5z"].discard, answer["5z"].left) == (2, 2, 4)
    assert (answer["1m"].draw, answer["1m"].discard) == (2, 0)


def test_the_strict_ban_looks_at_the_state_and_not_at_the_tile() -> None:
    """W5.6, both examples and the switch: 7z wins ×2 and 9p ×1 in the second, 7p ×1 and 9s not in the first."""
    first, second = "123m456m789m123p456p3z", "44m123m234s567p111z77z"
    loose = {"lone_wild_strict": False}
    for tile in ("7p", "9s", "1z"):
        assert verdict(first, tile, "3z").reason == "lone_wild"
        assert verdict(first, tile, "3z", "rob").reason == "lone_wild"
        assert verdict(first, tile, "3z", "draw").multiplier == 2
    for tile in ("7z", "9p"):
        assert verdict(second, tile, "4m").clause == "W5.6"
    assert verdict(second, "7z", "4m", options=loose).multiplier == 2
    assert verdict(second, "9p", "4m", options=loose).multiplier == 1
    assert verdict(first, "7p", "3z", options=loose).multiplier == 1
    assert verdict(first, "9s", "3z", options=loose).reason == "lone_wild"
    assert verdict(first, "9s", "3z", name="wenzhou-mil-2024").multiplier == 1


def test_a_reading_shows_the_tiles_the_wilds_stand_for() -> None:
    """The text of each shape."""
    assert verdict("9m23m456m123p123s111z2z", "2z", "9m").reading == "123m 456m 123p 123s 111z 22z"
    assert verdict("11m33m55p77p22s88s4z44z6z", "6z", "9s").reading == ("11m 33m 55p 77p 22s 88s 44z 66z 4z")
    pairs = verdict("11m33m55p77p22s88s44z66z", "9s", "9m", "draw")
    assert pairs.reading == "11m 33m 55p 77p 22s 88s 44z 66z 9s"
    soft = verdict("1m33m55p77p22s88s44z66z9m", "9s", "9m")
    assert soft.reading in ("11m 33m 55p 77p 22s 88s 44z 66z 9s", "33m 55p 77p 22s 88s 99s 44z 66z 1m")
    three = verdict("147m258p369s1234z555z", "6z", "5z", "draw")
    assert (three.shape, three.reading) == ("three_wilds", "147m258p369s12345556z")
    spread = verdict("147m258p369s1234z", "6z", "9m", "draw", name="lishui")
    assert (spread.shape, spread.reading) == ("scattered", "147m258p369s12346z")


def test_the_reading_of_eight_pairs_with_the_dragons_has_eight_pairs() -> None:
    """§9, W1.4: the two whites that count for the dragons are a pair of the face; no wild is spent on them."""
    dragons = verdict(
        "22m244488p11556677z", "6z", "8p", "replacement", name="wenzhou-mil-2024", options={"extra_doubles": True}
    )
    assert dragons.items == ("dragons", "eight_pairs", "kong_draw")
    *pairs, odd = (dragons.reading or "").split()
    assert {"22m", "44p", "88p", "11z", "66z", "77z"} <= set(pairs)  # whites and wilds alike are 8p
    assert len(pairs) == 8
    assert len(odd) == 2
