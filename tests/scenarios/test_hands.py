"""Situations of a single hand, in every rule set: wilds, whites, pairs, waits and hints."""

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from brute.hands import FLAGS, random_line
from brute.waits import waits as by_trying
from caishen import bots, rules
from caishen.errors import TileSetError
from caishen.scoring import Verdict, Wait, judge, waits
from caishen.scoring.lines import answer as answer_line
from caishen.tiles import NAMES, TileSet, kind_of, parse_tiles
from prepared import discard, draw, seated
from scenarios.catalogue import Table, scenario


def verdict(
    table: Table, hand: str, tile: str | None, wild: str, by: Any = "discard", sets: tuple[str, ...] = ()
) -> Verdict:
    called = [TileSet.parse(text) for text in sets]
    winning = None if tile is None else kind_of(tile)
    return judge(rules.get(table.name), kind_of(wild), parse_tiles(hand), called, winning, by)


def found(table: Table, hand: str, wild: str, sets: tuple[str, ...] = ()) -> tuple[dict[str, Wait], int]:
    answer = waits(rules.get(table.name), kind_of(wild), parse_tiles(hand), [TileSet.parse(text) for text in sets])
    return {NAMES[wait.tile]: wait for wait in answer.waits}, answer.distance


def called(table: Table, *sets: str) -> tuple[str, ...]:
    """Called sets: in Lishui, where a hand has one set less, all but the last."""
    return sets[:-1] if table.is_lishui else sets


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
@scenario(1)
def test_left_overs_in_two_suits_need_two_wilds_each_and_an_honour_one(table: Table, hand: str, wins: bool) -> None:
    """W5.1, L3, scenario 1: fewer wilds than the sum are no shape. All sets but two are called."""
    sets = called(table, "chow:123s@3", "chow:456s@3", "chow:789s@3")
    tile, *held = parse_tiles(hand)
    answer = judge(rules.get(table.name), kind_of("5z"), held, [TileSet.parse(text) for text in sets], tile, "draw")
    assert (answer.shape == "sets") is wins


@pytest.mark.parametrize(
    ("wenzhou", "lishui", "wins"),
    [
        ("123m456m789m123p11s22z", "123m456m123p11s22z", False),  # no wild: 9s fits nowhere
        ("123m456m789m123p11s2z5z", "123m456m123p11s2z5z", True),
        ("123m456m789m123p1s2z55z", "123m456m123p1s2z55z", True),
        ("123m456m789m12p1s2z555z", "123m456m12p1s2z555z", True),
    ],
)
@scenario(2)
def test_none_to_three_wilds_fill_what_is_missing(table: Table, wenzhou: str, lishui: str, wins: bool) -> None:
    """W1.3, L3, scenario 2: 2z makes the pair with the other 2z; wilds stand for the rest."""
    answer = verdict(table, lishui if table.is_lishui else wenzhou, "2z" if wins else "9s", "5z", "draw")
    assert (answer.win, answer.shape) == ((True, "sets") if wins else (False, None))


@scenario(2)
def test_seven_copies_of_one_kind_stand_in_one_hand(table: Table) -> None:
    """W1.4, L1.5, scenario 2: four whites and three wilds of 5m are 555m 555m and one in 456m."""
    answer = verdict(table, table.tiles("5555z555m46m123p1z", "789s"), "1z", "5m", "draw")
    assert (answer.win, answer.shape, answer.multiplier) == (True, "sets", 4)
    if not table.is_lishui:  # where no reading is better for being natural, another one may be shown
        assert answer.reading == "456m 555m 555m 123p 789s 11z"


@scenario(5)
def test_waits_with_wilds_are_those_found_by_trying_all_34_kinds(table: Table) -> None:
    """Scenario 5: the distance too equals trying every target."""
    rng = Random(f"waits {table.name}")
    for _ in range(12):
        line = {key: value for key, value in random_line(rng, table.name).items() if key not in ("tile", "by", *FLAGS)}
        told, fine = answer_line("waits", json.dumps(line))
        assert fine
        assert json.loads(told) == by_trying(line), line


@pytest.mark.parametrize("text", ["pung:5m5m5m@1", "pung:5z5z5m@1", "chow:4m5m6m@3", "kong:5555m@1", "concealed:5555m"])
@scenario(6)
def test_a_wild_in_a_called_set_or_kong_is_refused(table: Table, text: str) -> None:
    """W1.3, L2.2, scenario 6"""
    with pytest.raises(TileSetError):
        verdict(table, table.tiles("123p456p789p1z", "123s"), "1z", "5m", sets=(text,))


@scenario(7)
def test_a_hand_of_pairs_is_filled_by_wilds(table: Table) -> None:
    """W5.2, L3, scenario 7: each wild pairs a single; in Wenzhou the seventeenth tile may be anything."""
    if table.is_lishui:
        assert verdict(table, "11m33m55m22p4p6p8p44z", "8p", "4z").items == ("seven_pairs",)
        assert verdict(table, "11m33m55m22p4p6p8p44z", "1s", "4z").reason == "no_shape"
    else:
        assert verdict(table, "11m33m55m77m22p44p6p8p44z", "1s", "4z").items == ("eight_pairs",)
        assert verdict(table, "11m33m55m77m22p4p6p8p44z1s", "9s", "4z").reason == "no_shape"


@scenario(8)
def test_waits_with_three_wilds_take_a_bounded_number_of_look_ups(table: Table) -> None:
    """Scenario 8: counted in the plain files, where a look-up is a function that can be counted."""
    hands = [table.tiles(*hand) for hand in (("14m258p369s12z555z", "7m34z"), ("555z123456789m1p", "234p"),
                                             ("555z112233m44p55p", "66p7p"))]  # fmt: skip
    program = f"""
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
for tiles in {hands!r}:
    calls.clear()
    assert waits(rules.get({table.name!r}), 31, parse_tiles(tiles), []).waits
    assert 34 <= len(calls) <= 34 * 8, len(calls)
"""
    subprocess.run([sys.executable, "-c", program], env={**os.environ, "CAISHEN_PURE": "1"}, check=True)


@scenario(24)
def test_sets_without_a_pair_do_not_win(table: Table) -> None:
    """W5.1, L3, scenario 24: all sets and two lone tiles are no hand, nor one set less and five tiles over."""
    assert not verdict(table, table.tiles("123m456m123p111z2z", "123s"), "3z", "5z", "draw").win
    assert not verdict(table, table.tiles("123m456m123p1z1z2z4z", "123s"), "6z", "5z", "draw").win
    assert verdict(table, table.tiles("123m456m123p111z2z", "123s"), "2z", "5z", "draw").win


@scenario(25)
def test_a_hand_that_holds_all_copies_of_its_wait_waits_for_nothing_to_be_had(table: Table) -> None:
    """Scenario 25: distance 0, but the kind is not among the waits; only a wild can still come."""
    sets = called(table, "pung:1z1z1z@2", "chow:456m@3", "chow:123p@3", "chow:123s@3")
    answer, distance = found(table, "123m1z", "5z", sets)
    assert distance == 0
    assert set(answer) == {"5z"}


@scenario(26)
def test_hints_never_change_the_hand(table: Table) -> None:
    """Scenario 26: neither waits nor judging nor a bot that looks for its best discard."""
    tiles = parse_tiles(table.tiles("9m23m456m123p111z2z", "123s"))
    before = list(tiles)
    first = waits(rules.get(table.name), kind_of("9m"), tiles, [])
    judge(rules.get(table.name), kind_of("9m"), tiles, [], kind_of("2z"), "discard")
    assert waits(rules.get(table.name), kind_of("9m"), tiles, []) == first
    assert tiles == before
    view = seated(table.tiles("123456m44p67p11s8s", "25s7p"), "1z", discard(0, "4p"), rule_set=table.rules())
    state = (view.own.facts(), view.table.facts())
    for level in bots.levels():
        bots.make(level, view.rules, 1, 3).choose(view, view.legal())
    assert (view.own.facts(), view.table.facts()) == state


@scenario(27)
def test_waits_depend_on_the_hand_and_counts_on_what_is_seen(table: Table) -> None:
    """Scenario 27: `waits` counts hand, sets and turned tile alone; a view also what lies on the table."""
    answer, _ = found(table, table.tiles("123m456m123p111z2z", "123s"), "5z")
    assert (answer["2z"].left, answer["5z"].left) == (3, 3)
    sets = called(table, "chow:123m@3", "chow:456m@3", "chow:123p@3", "pung:1z1z1z@2", "chow:123s@3")
    answer, _ = found(table, "2z", "5z", sets)
    assert answer["2z"].left == 3
    hand = table.tiles("123m456m123p111z2z", "123s")
    view = seated(hand, "5z", discard(0, "2z"), draw(1, "9s"), rule_set=table.rules())
    assert (view.unseen(kind_of("2z")), view.unseen(kind_of("5z"))) == (2, 3)


@pytest.mark.parametrize(
    ("hand", "tile", "set_"),
    [
        ("23m456m123p111z2z5z", "2z", None),  # in a chow: 5z is 1m
        ("55z234m456m123p11z", "1z", None),  # as the pair
        ("456m123p111z2z", "2z", "chow:2m5z3m@3"),  # in a called chow
        ("456m123p111z2z", "2z", "pung:5z5z5z@3"),  # whites in a pung of their own
        ("23m456m123p111z22z", "5z", None),  # the winning tile
    ],
)
@scenario(32)
def test_white_acts_as_the_caishens_face_in_a_hand(table: Table, hand: str, tile: str, set_: str | None) -> None:
    """W1.4, L1.5, scenario 32, caishen 1m."""
    sets = (set_,) if set_ else ()
    won = verdict(table, table.tiles(hand, "123s"), tile, "1m", sets=sets)
    assert won.items == (("plain",) if table.is_lishui else ("hard",))


@pytest.mark.parametrize(("hand", "tile"), [("23m456m123p111z2z5z", "2z"), ("23m456m123p111z22z", "5z")])
@scenario(32)
def test_white_is_nothing_but_the_caishens_face(table: Table, hand: str, tile: str) -> None:
    """W1.4, L1.5, scenario 32: with caishen 9p it completes no 23m."""
    assert not verdict(table, table.tiles(hand, "123s"), tile, "9p").win


@scenario(32)
def test_white_is_among_the_waits_where_the_face_is(table: Table) -> None:
    """W1.4, L1.5, scenario 32: 23m waits for 1m, which a white is; the caishen itself is won where it may be (W3.5)."""
    answer, distance = found(table, table.tiles("23m456m123p111z22z", "123s"), "1m")
    wild_by_discard = {"wenzhou-mil-2024": 2}.get(table.name, 0)
    given = 1 if table.is_lishui else 2
    assert distance == 0
    assert (answer["5z"].draw, answer["5z"].discard, answer["5z"].left) == (2, given, 4)
    assert (answer["1m"].draw, answer["1m"].discard) == (2, wild_by_discard)
