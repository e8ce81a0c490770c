"""What one seat knows: rivers, sets and unseen copies, from its own stream."""

from caishen.deal import View, actions, events
from caishen.tiles import kind_of
from prepared import (
    MOBILE,
    chow,
    concealed_kong,
    discard,
    draw,
    may_in_view,
    play,
    prepared,
    pung,
    seated,
    stream_of,
    view_of,
)

HAND = "123456789m123p46s11z"


def left(view: View, tile: str) -> int:
    return int(view.unseen(kind_of(tile)))


def test_a_copy_is_seen_once_wherever_it_goes() -> None:
    """Scenario 27: own tiles, rivers, called sets and the turned tile are seen, nothing else."""
    view = seated(HAND, "9p", discard(0, "9s"))
    assert [left(view, tile) for tile in ("1m", "1z", "9p", "9s", "5z")] == [3, 2, 3, 3, 4]
    view.fold(pung(2, "9s", 0))
    assert left(view, "9s") == 1
    view.fold_all([discard(2, "4p"), chow(3, "4p", "56p", 2), discard(3, "4p"), draw(0), discard(0, "4p")])
    assert [left(view, tile) for tile in ("4p", "5p", "6p")] == [1, 3, 3]


def test_a_called_tile_leaves_its_river() -> None:
    view = seated(HAND, "9p", discard(0, "9s"), pung(2, "9s", 0), discard(2, "8p"))
    assert view.rivers == [[], [], [kind_of("8p")], []]
    assert [str(one) for one in view.sets_of[2]] == ["pung:999s@0"]
    assert view.held == [16, 16, 13, 16]


def test_anothers_concealed_kong_is_four_tiles_face_down() -> None:
    """W4.2"""
    view = seated(HAND, "9p", discard(0, "9s"), draw(1, "9m"), discard(1, "9m"), draw(2), concealed_kong(2, "?"))
    assert str(view.sets_of[2][0]) == "concealed:????"
    assert view.held[2] == 13
    assert left(view, "5p") == 4


def test_between_a_kong_and_its_replacement_nothing_is_asked() -> None:
    view = seated("1111m456789p123s55z9s", "2z", draw(1, "6s"), concealed_kong(1, "1m"))
    assert view.legal() == ()
    view.fold(draw(1, "2s", tail=True))
    assert view.drawn == kind_of("2s")
    assert "discard 2s" in may_in_view(view)


def test_the_view_names_the_tile_that_is_to_be_claimed_or_robbed() -> None:
    """W4.6: robbing looks at the added tile."""
    view = seated(HAND, "9p", discard(0, "5s"))
    assert view.called == kind_of("5s")
    assert "win" in may_in_view(view)
    story = [discard(0, "9s"), pung(2, "9s", 0), discard(2, "8p"), draw(3), discard(3, "8p"), draw(0), discard(0, "8p")]
    robbed = seated("123456789m123p11z78s", "1m", *story, draw(1, "8p"), discard(1, "8p"), draw(2))
    robbed.fold(events.Kong(seat=2, kind="added", tile="9s", from_=0))
    assert robbed.called == kind_of("9s")
    assert set(robbed.legal()) == {actions.PASS, actions.WIN}


def test_what_is_no_event_of_the_deal_changes_nothing() -> None:
    """The stream of a seat goes on with the match's own events."""
    view = seated(HAND, "9p", discard(0, "5s"))
    before = view.own.facts()
    view.fold(events.Shown(hands=[], concealed=[]))
    assert view.own.facts() == before


def test_a_new_deal_line_begins_anew() -> None:
    deal = prepared(wild="9p", hands=["5p1122m1122s3344z66s8m8s", "", "", ""])
    play(deal, "0 discard 5p")
    view = view_of(deal, 1)
    view.fold_all(stream_of(prepared(wild="1z", hands=["123m", "456m", "", ""]), 1))
    assert (view.wild, view.rivers, view.called) == (kind_of("1z"), [[], [], [], []], -1)


def test_before_the_deal_line_a_view_knows_nothing_and_asks_nothing() -> None:
    view = View(MOBILE, 2)
    view.fold(discard(0, "5s"))
    assert view.legal() == ()


def test_the_tiles_that_may_not_go_come_with_their_clause() -> None:
    """W3.2, W3.5: what the page greys."""
    view = seated("12345678m1239p1z55z3s", "9p", draw(1, "9s"))
    assert dict(view.barred())[kind_of("9p")] == "W3.5"
    assert dict(view.barred())[kind_of("9s")] == "W3.2"
    assert kind_of("1z") not in dict(view.barred())
    assert seated("12345678m1239p1z55z3s", "9p", discard(0, "9s")).barred() == []
