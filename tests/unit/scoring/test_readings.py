"""The reading a hand is scored by: the lone caishen, thrown caishens, the text that shows it."""

from collections.abc import Mapping
from typing import Any

from caishen import rules
from caishen.scoring import Verdict, judge
from caishen.tiles import TileSet, kind_of, parse_tiles

A = "wenzhou-mobile"


def verdict(
    hand: str, tile: str | None, wild: str, by: Any = "discard", sets: tuple[str, ...] = (), name: str = A,
    options: Mapping[str, Any] | None = None, **flags: bool,
) -> Verdict:  # fmt: skip
    winning = None if tile is None else kind_of(tile)
    called = [TileSet.parse(text) for text in sets]
    return judge(rules.get(name, options or {}), kind_of(wild), parse_tiles(hand), called, winning, by, **flags)


def test_drawing_a_wild_while_waiting_wins() -> None:
    """W1.3: the wild stands for the tile waited for; thrown by another it wins nothing (W3.5)."""
    assert verdict("123m456m123p123s111z2z", "5z", "5z", "draw").win
    thrown = verdict("123m456m123p123s111z2z", "5z", "5z", "discard")
    assert (thrown.win, thrown.reason, thrown.clause) == (False, "wild_discard", "W3.5")


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
