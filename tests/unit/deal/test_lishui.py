"""Lishui's turn: the wall to its end, caishens thrown away, claims, followed discards, own kongs."""

import pytest

from caishen import bots
from caishen.deal import Deal, actions, events
from caishen.errors import IllegalAction
from caishen.rules import RuleSet
from prepared import (
    discard,
    draw,
    may,
    may_in_view,
    pass_all,
    play,
    prepared,
    pung,
    seated,
    shuffled,
    switched,
    view_of,
)

LISHUI = switched("lishui")


def by_default(deal: Deal, kongs: bool = False) -> None:
    """Time-outs alone; with `kongs` every own kong that is offered is made."""
    while not deal.ended:
        seat, legal = next(iter(deal.asked().items()))
        own_kongs = [action for action in legal if action >= actions.CONCEALED]
        deal.step(seat, own_kongs[0] if kongs and own_kongs else deal.default(seat))


def draws(deal: Deal) -> int:
    return sum(isinstance(event, events.Draw) for event in deal.events())


@pytest.mark.parametrize("kongs", [False, True])
@pytest.mark.parametrize(("dead", "drawn"), [(0, 82), (8, 74), (14, 68), (16, 66)])
def test_all_tiles_but_the_dead_wall_are_drawn_replacements_included(kongs: bool, dead: int, drawn: int) -> None:
    """L1.6 `dead_wall`"""
    rule_set = switched("lishui", dead_wall=dead)
    for seed in range(6):
        deal = Deal(rule_set, shuffled(seed, rule_set))
        by_default(deal, kongs)
        assert (deal.result.end, draws(deal), deal.table.left) == ("draw", drawn, dead)
        assert isinstance(deal.events()[-2], events.Discard)


def test_the_discard_after_the_last_draw_can_be_won_but_not_called() -> None:
    """L1.6: seat 1 could chow, seat 3 pung and kong, seat 2 waits for it."""
    hands = ["6s258m147p1258s134z", "45s147m258p36m127z", "123456789m2245s", "666s147m258p1122z"]
    deal = prepared(LISHUI, wild="9p", hands=hands, left=0)
    play(deal, "0 discard 6s")
    assert deal.asked().keys() == {2}
    assert may(deal, 2) == {"pass", "win"}
    pass_all(deal)
    assert deal.result.end == "draw"


def test_no_kong_is_offered_when_no_tile_is_left() -> None:
    """L1.6"""
    hand = "1111m258m147p258s1z"
    assert "concealed kong of 1m" in may(prepared(LISHUI, wild="9p", hands=[hand, "", "", ""], left=1), 0)
    assert "concealed kong of 1m" not in may(prepared(LISHUI, wild="9p", hands=[hand, "", "", ""], left=0), 0)


def test_a_caishen_thrown_away_can_neither_be_called_nor_won_and_is_fined() -> None:
    """L2.2: seat 2 waits for just that tile; seat 1 holds two caishens, seat 3 the neighbours."""
    hands = ["9p258m147p1258s134z", "99p147m258s12345z", "123456789m2278p", "78p147m258s12345z"]
    deal = prepared(LISHUI, wild="9p", hands=hands)
    play(deal, "0 discard 9p")
    assert deal.table.phase == 0
    assert deal.table.turn == 1
    by_default(deal)
    assert deal.result.fines == ((0, "wild_discard"),)


def test_where_it_is_forbidden_a_caishen_is_barred_with_the_clause() -> None:
    """L2.2 `caishen_discard`"""
    forbidden = switched("lishui", caishen_discard="forbid")
    hands = ["9p258m147p1258s134z", "", "", ""]
    deal = prepared(forbidden, wild="9p", hands=hands)
    assert deal.why_not(0) == {17: "L2.2"}
    assert view_of(deal, 0).barred() == [(17, "L2.2")]
    with pytest.raises(IllegalAction, match=r"L2\.2"):
        play(deal, "0 discard 9p")
    assert prepared(LISHUI, wild="9p", hands=hands).why_not(0) == {}


@pytest.mark.parametrize(
    ("rule_set", "offered"), [(LISHUI, True), (switched("lishui", caishen_discard="forbid"), False)]
)
def test_a_call_that_leaves_caishens_only_is_offered_only_where_one_may_be_thrown(
    rule_set: RuleSet, offered: bool
) -> None:
    """L2.2, W3.6: seat 1 has punged three times; a fourth pung would leave it two caishens."""
    story: list[events.Event] = []
    for number in "123":
        story += [discard(0, f"{number}m"), pung(1, f"{number}m", 0), discard(1, f"{number}z")]
        story += [draw(2), discard(2, "5z" if number == "1" else "9m"), draw(3), discard(3, "8m"), draw(0)]
    view = seated("112233m66s99p123z", "9p", *story, discard(0, "6s"), rule_set=rule_set)
    assert view.counts[17] == 2
    assert may_in_view(view) == ({"pass", "pung"} if offered else set())


def test_time_outs_and_bots_keep_their_caishens_while_anything_else_can_go() -> None:
    """L2.2, L2.5: a drawn caishen stays, whatever it is worth to the hand."""
    deal = prepared(LISHUI, wild="9p", hands=["1z258m147p1258s134z", "147m258p369s1234z", "", ""], wall="9p")
    play(deal, "0 discard 1z")
    view = view_of(deal, 1)
    assert "discard 9p" in may_in_view(view)
    assert actions.in_words(deal.default(1)) == "discard 4z"
    for level in bots.levels():
        for seed in range(20):
            assert bots.make(level, LISHUI, 1, seed).choose(view, view.legal()) != 17


def test_four_alike_in_a_row_fine_the_first_and_own_kongs_do_not_break_the_row() -> None:
    """L2.4: any kind, suits too."""
    hands = ["5s258m147p1236z124s", "5s147m258p1346z2s9p", "5s9s7777z369m147p3m", "5s2468m1358p2346z"]
    deal = prepared(LISHUI, wild="9p", hands=hands, wall="8m8p", tail="9m")
    play(deal, "0 discard 5s", "1 discard 5s", "2 concealed kong of 7z", "2 discard 5s")
    pass_all(deal)
    play(deal, "3 discard 5s")
    by_default(deal)
    assert deal.result.fines[0] == (0, "followed")


def test_a_claim_breaks_the_row() -> None:
    """L2.4: seat 2 chows the second 5s and discards a third: only three lie in a row."""
    hands = ["5s258m147p1236z124s", "5s147m258p1346z2s9p", "46s5s369m147p1122z", "5s2468m1358p2347z"]
    deal = prepared(LISHUI, wild="9p", hands=hands, wall="8m8p")
    play(deal, "0 discard 5s", "1 pass") if may(deal, 1) else play(deal, "0 discard 5s")
    play(deal, "1 discard 5s", "2 chow as the middle tile", "2 discard 5s")
    pass_all(deal)
    play(deal, "3 discard 5s")
    by_default(deal)
    assert deal.result.fines == ()


def test_three_caishens_win_on_an_own_draw_with_any_other_tiles_but_not_on_a_discard() -> None:
    """L3 财神会: the third drawn; after that every own draw, while no discard can be won."""
    hands = ["1z258m147p1258s134z", "99p1479m1479s124z", "6z147m258s1234z58p", ""]
    deal = prepared(LISHUI, wild="9p", hands=hands, wall="9p")
    play(deal, "0 discard 1z")
    assert "win" in may(deal, 1)
    play(deal, "1 discard 4z")
    assert deal.asked().keys() == {2}
    play(deal, "2 discard 6z")
    assert "win" not in may(deal, 1)


@pytest.mark.parametrize("answers", [(1, 2), (2, 1)])
def test_the_nearest_wins_even_where_a_farther_hand_is_special(answers: tuple[int, ...]) -> None:
    """L2.1: seat 1's plain hand comes before seat 2's seven pairs, and both before seat 3's pung."""
    hands = ["258m147p128s1347z", "123456789m2245s", "11447799m1133p6s", "66s147m258p112237z"]
    deal = prepared(LISHUI, wild="9p", hands=hands, wall="6s", dealer=3)
    play(deal, "3 discard 7z", "0 discard 6s")
    assert {seat: sorted(may(deal, seat)) for seat in deal.asked()} == {
        1: ["chow as the highest tile", "pass", "win"],
        2: ["pass", "win"],
        3: ["pass", "pung"],
    }
    play(deal, "3 pung")
    for seat in answers:
        if seat in deal.asked():
            play(deal, f"{seat} win")
    assert (deal.result.winner, deal.result.items) == (1, ("plain",))
