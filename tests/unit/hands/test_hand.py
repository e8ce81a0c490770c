"""The engine's hand: winning, waiting and the lone caishen, by look-ups."""

import pytest

from caishen import rules
from caishen.hands.hand import Hand
from caishen.tiles import kind_of, parse_tiles


def hand(tiles: str, wild: str, rule_set: str = "wenzhou-mobile", sets: int = 0, **options: object) -> Hand:
    made = Hand(rules.get(rule_set, options), kind_of(wild))
    for kind in parse_tiles(tiles):
        made.add(kind)
    made.sets = sets
    return made


def wins(held: Hand, tile: str, drawn: bool = False) -> bool:
    return bool(held.wins_on(kind_of(tile), drawn))


def test_white_reads_as_the_wild_tiles_own_face_and_as_nothing_else() -> None:
    """W1.4: with 1m wild, white is 1m; with 9m wild, the same hand is not won."""
    assert wins(hand("5z23m456m123p123s111z2z", "1m"), "2z")
    assert not wins(hand("5z23m456m123p123s111z2z", "9m"), "2z")


@pytest.mark.parametrize("tile", ["1m", "7z", "9p"])
def test_a_lone_caishen_wins_by_an_own_draw_of_any_tile_and_by_no_discard(tile: str) -> None:
    """W5.6, the first example."""
    held = hand("123m456m789m123p456p3z", "3z")
    assert held.lone_wild()
    assert wins(held, tile, drawn=True)
    assert not wins(held, tile)


@pytest.mark.parametrize(("tile", "wins_so"), [("7z", True), ("9p", True)])
def test_without_the_strict_ban_the_second_example_wins_where_the_wild_is_not_the_pair(
    tile: str, wins_so: bool
) -> None:
    """W5.6, the second example: 44m (wilds) 123m234s567p111z77z."""
    held = hand("44m123m234s567p111z77z", "4m", lone_wild_strict=False)
    assert wins(held, tile) is wins_so
    assert not wins(hand("44m123m234s567p111z77z", "4m"), tile)


def test_without_the_strict_ban_a_tile_that_needs_the_wild_as_its_pair_is_still_barred() -> None:
    """W5.6, the first example: 7p stands in 567p with 4p..6p freed by the wild, 9s only beside the wild."""
    held = hand("123m456m789m123p456p3z", "3z", lone_wild_strict=False)
    assert wins(held, "7p")
    assert not wins(held, "9s")


def test_a_thrown_wild_wins_only_where_the_rules_say_so() -> None:
    """W3.5: in the MIL edition a discarded caishen can be won on."""
    assert not wins(hand("123m456m123p123s111z2z", "5z"), "5z")
    assert wins(hand("123m456m123p123s111z2z", "5z", "wenzhou-mil-2024"), "5z")


def test_three_caishen_win_without_a_shape_by_an_own_draw_only() -> None:
    """W5.3"""
    held = hand("55z147m258p369s12346z", "5z")
    assert wins(held, "5z", drawn=True)
    held.add(kind_of("5z"))
    assert held.wins_full()


def test_eight_pairs_need_every_tile_concealed() -> None:
    """W5.2: four alike are two pairs; nothing may be called."""
    assert wins(hand("1111m44m77p99p33s66s11z2z", "5z"), "9s") is False
    assert wins(hand("1111m44m77p99p33s66s11z", "5z"), "9s")
    assert not wins(hand("1111m44m77p99p3s", "5z", sets=1), "3s")


def test_distance_counts_missing_tiles_and_never_changes_the_hand() -> None:
    held = hand("123m456m123p12s111z2z7p4s", "5z")
    before = held.counted()
    assert held.distance() == 1
    assert wins(held, "9s") is False
    assert held.counted() == before


def test_a_copy_goes_its_own_way() -> None:
    held = hand("123m456m123p123s111z2z", "5z")
    other = held.copy()
    other.take(kind_of("2z"))
    other.add(kind_of("3z"))
    assert wins(held, "2z")
    assert wins(other, "3z")
    assert not wins(held, "3z")
