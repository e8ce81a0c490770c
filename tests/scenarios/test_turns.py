"""The own turn and the wall, at every table: wins, kongs, replacements, the last tiles."""

from dataclasses import replace

import pytest

from caishen.deal import Deal, View, actions, events, told_to
from caishen.deal.wall import Setup
from caishen.tiles import NAMES, kind_of
from prepared import discard, draw, may, may_in_view, play, seated, shuffled, stream_of
from scenarios.catalogue import A, B, C, D, T, Table, scenario
from scenarios.laid import (
    CHOWS,
    DEALER,
    WAITS,
    dealt,
    others_pass,
    play_until_turn,
    robber_of,
    robbery,
    rounds_of_pungs,
    setup,
)

KEPT = {A: 16, B: 16, T: 16, C: 8, D: 4}
"""Tiles at which the deal is drawn (W2.7); all are drawn in Lishui (L1.6)."""
DRAWS = {A: 54, B: 54, T: 54, C: 62, D: 66}
"""Draws of a deal of four that nobody wins; replacements count in C and D, in A, B and T they are extra."""
WINNING = ("123456789m11122z", "123p")
QUADS = {5: "1111222233334444m5s", 4: "111122223333m55s"}


@scenario(4)
def test_drawing_a_wild_while_waiting_offers_the_win(table: Table) -> None:
    """W1.3, scenario 4."""
    hand = table.tiles("123456789m111z2s", "123p")
    assert "win" in may_in_view(seated(hand, "9p", draw(1, "9p"), rule_set=table.rules()))


@pytest.mark.parametrize("spare", [0, 1])
@scenario(16)
def test_a_kong_is_offered_only_with_its_replacement(table: Table, spare: int) -> None:
    """W2.8, L1.6, scenario 16: with no normal draw left A, B and T keep sixteen replacements, the others none."""
    hand = table.tiles("1111m2222p135799s", "468m")
    left = KEPT.get(table.name, 0) + spare
    deal = dealt(table, hand, left=left)
    exposed = dealt(table, (DEALER[0].replace("5p", "5s"), DEALER[1]), "555s", left=left)
    play(exposed, "0 discard 5s")
    others_pass(exposed, 1)
    offered = spare == 1 or table.name in (A, B, T)
    assert ("concealed kong of 1m" in may(deal, 0)) is offered
    assert ("kong" in may(exposed, 1)) is offered
    assert ("pung" in may(exposed, 1)) is (spare == 1)


@scenario(17)
def test_two_quads_in_hand_are_two_options(table: Table) -> None:
    """W4.2, scenario 17; declining both leaves every discard open."""
    deal = dealt(table, ("1111m2222p135799s", "468m"))
    assert {"concealed kong of 1m", "concealed kong of 2p", "discard 1m", "discard 2p"} <= may(deal, 0)


def tail_of(table: Table) -> tuple[tuple[tuple[int, int], ...], list[int]]:
    """Dice, and where the first replacements lie, counted from the end (1 is the last tile in drawing order).

    W2.2: after M = N = 2 two whole stacks lie behind the turned tile; W2.3: M = 4, N = 5 turn the upper tile
    of stack 4 and break before stack 6 of one wall, one stack lies between; L1.4: n = 3 turns the third from the end,
    the lower tile of the last stack but one.
    """
    if table.is_lishui:
        return ((1, 1), (1, 1), (1, 2)), [2, 1, 3, 5]
    if table.name == D:
        return ((2, 2), (2, 3)), [2, 1, 3, 5, 4]
    return ((1, 1), (1, 1)), [2, 1, 4, 3, 5]


@scenario(18)
def test_replacements_come_from_the_tail_upper_tile_first_and_the_turned_tile_is_skipped(table: Table) -> None:
    """W2.5, L1.6, scenario 18: as many kongs as a hand can have, drawn from the places the rules name."""
    dice, places = tail_of(table)
    hand = QUADS[len(places)]
    given = ["5s"] * (4 - hand.count("5")) + ["7z", "6z"]
    laid = setup(table, hand, wall="5s" * (4 - hand.count("5")))
    deal = Deal(table.rules(), put(replace(laid, dice=dice), given[: len(places)], places))
    for tile in ("1m", "2m", "3m", "4m", "5s")[-len(places) :] if len(places) == 5 else ("1m", "2m", "3m", "5s"):
        play(deal, f"0 concealed kong of {tile}")
    drawn = [event.tile for event in deal.events() if isinstance(event, events.Draw)]
    assert drawn == [NAMES[deal.setup.wall[-place]] for place in places]


def put(laid: Setup, tiles: list[str], places: list[int]) -> Setup:
    """The setup with tiles of its wall moved to places counted from the end."""
    wall = list(laid.wall)
    for tile, place in zip(tiles, places, strict=False):
        at = wall.index(kind_of(tile))
        wall[at], wall[-place] = wall[-place], wall[at]
    return replace(laid, wall=tuple(wall))


@pytest.mark.parametrize("kongs", [False, True])
@scenario(19)
def test_there_is_one_counter_of_the_tiles_left(table: Table, kongs: bool) -> None:
    """W2.6, W2.7, L1.6, scenario 19: deal and views count alike, tile by tile, to the number of draws of the rules."""
    for seed in range(4):
        deal = Deal(table.rules(), shuffled(seed, table.rules()))
        views = [View(deal.rules, seat) for seat in range(table.seats)]
        for view in views:
            view.fold_all(stream_of(deal, view.number))
        told = 0
        while not deal.ended:
            seat, legal = next(iter(deal.asked().items()))
            own_kongs = [action for action in legal if action >= actions.CONCEALED]
            deal.step(seat, own_kongs[0] if kongs and own_kongs else deal.default(seat))
            new = deal.events(told)
            told += len(new)
            for view in views:
                view.fold_all(seen for event in new if (seen := told_to(view.number, event)) is not None)
            drawn = sum(isinstance(event, events.Draw) for event in deal.events())
            assert {deal.table.left, *(view.table.left for view in views)} == {len(deal.setup.wall) - drawn}
        if isinstance(deal.events()[-1], events.Exhausted):
            tails = sum(isinstance(event, events.Draw) and event.tail for event in deal.events())
            extra = 0 if table.seats == 4 else 32
            free = tails if table.name in (A, B, T) else 0
            assert drawn - free == DRAWS.get(table.name, 82) + extra


@scenario(20)
def test_the_dealers_first_hand_can_win(table: Table) -> None:
    """W3.1, L3, scenario 20."""
    deal = dealt(table, WINNING)
    assert list(deal.asked()) == [0]
    play(deal, "0 win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.winner, deal.result.feeder) == ("draw", 0, None)
    assert deal.events()[-1].tile is None, "no tile was drawn"
    assert ("heavenly" in deal.result.items) is (table.name != D)


@scenario(20)
def test_the_dealer_may_kong_before_his_first_discard_and_win_with_the_replacement(table: Table) -> None:
    """W4.3, W6.1, scenario 20: then it is no 天胡 any more."""
    deal = dealt(table, ("1111456m22z11123p", "789m"), tail="4p")
    play(deal, "0 concealed kong of 1m")
    assert (deal.events()[-1].tile, deal.events()[-1].tail) == ("4p", True)
    play(deal, "0 win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.kongs[0]) == ("replacement", ("concealed",))
    assert "heavenly" not in deal.result.items


@scenario(20)
def test_the_dealers_added_kong_can_be_robbed(table: Table) -> None:
    """W4.6, scenario 20: he pungs seat 1's 5p and adds the fourth; the seat after seat 1 waits for it."""
    robber = 1 if table.seats == 2 else 2
    hands = [("55p134679m13s22z28s", "679s"), WAITS if robber == 1 else CHOWS, WAITS][: table.seats]
    deal = dealt(table, *hands, wall="5p" + "7z7z7z"[: 2 * (table.seats - 1)] + "5p")
    play(deal, "0 discard 1s")
    others_pass(deal)
    play(deal, "1 discard 5p")
    others_pass(deal, 0)
    play(deal, "0 pung", "0 discard 3s")
    play_until_turn(deal, 0)
    play(deal, "0 added kong of 5p")
    assert deal.asked() == {robber: (actions.PASS, actions.WIN)}
    play(deal, f"{robber} win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.feeder, deal.result.kongs[0]) == ("rob", 0, ())


@scenario(31)
def test_where_only_wilds_are_left_there_is_a_legal_answer_too(table: Table) -> None:
    """W3.5, W3.6, L2.2, scenario 31: all sets called, a wild held and another drawn. In A, B and T the win is all
    there is and a time-out takes it; elsewhere a wild may be thrown instead."""
    kinds = ["1m", "2m", "3m", "4m", "5m"][: 4 if table.is_lishui else 5]
    story = rounds_of_pungs(table, kinds, ["1s", "3s", "5s", "7s", "9s"][: len(kinds)])
    hand = table.tiles("11223344m1357s", "55m9s") + "9p"
    view = seated(hand, "9p", *story, discard(0, "6z"), draw(1, "9p"), rule_set=table.rules())
    throws = set() if table.name in (A, B, T) else {"discard 9p"}
    assert may_in_view(view) == {"win"} | throws
    assert view.default() in view.legal()


@scenario(31)
def test_every_question_has_a_legal_answer_and_a_time_outs_answer_is_one(table: Table) -> None:
    """W3.6, W4.9, scenario 31: in deals played by whatever is legal, calls and kongs before all else."""
    for seed in range(8):
        deal = Deal(table.rules(), shuffled(seed, table.rules()))
        while not deal.ended:
            assert deal.asked()
            for seat, legal in deal.asked().items():
                assert legal
                assert deal.default(seat) in legal
            seat, legal = next(iter(deal.asked().items()))
            calls = [action for action in legal if action > actions.WIN]
            deal.step(seat, calls[0] if calls else legal[seed % len(legal)])


@scenario(15)
def test_a_time_out_passes_a_robbery_and_the_kong_gets_its_replacement(table: Table) -> None:
    """W4.6, W4.9, scenario 15: an automatic pass is a pass of the kong, told after it."""
    deal = Deal(table.rules(), robbery(table, table.seats - 1))
    play(deal, "0 discard 5p")
    others_pass(deal, 1)
    play(deal, "1 pung", "1 discard 1s")
    play_until_turn(deal, 1)
    play(deal, "1 added kong of 5p")
    robber = robber_of(table)
    deal.step(robber, deal.default(robber), auto=True)
    kong, passed, drawn = deal.events()[-3:]
    assert isinstance(kong, events.Kong)
    assert isinstance(passed, events.Pass)
    assert isinstance(drawn, events.Draw)
    assert (passed.seat, passed.gave_up, passed.auto, drawn.tail) == (robber, ["win"], True, True)
    assert [str(one) for one in deal.seats[1].called()] == ["added:5555p@0"]
