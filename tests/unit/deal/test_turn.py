"""The own turn: winning, kongs, and what a time-out plays."""

from caishen.deal import actions, default_action
from caishen.tiles import kind_of
from prepared import chow, discard, draw, may_in_view, pung, seated, switched


def test_no_kong_in_the_turn_of_an_own_chow_or_pung_unless_the_rules_allow_it() -> None:
    """W4.3 `kong_after_call`"""
    hand, story = "1111m55p123456789s9m", [discard(0, "5p"), pung(1, "5p", 0)]
    assert "concealed kong of 1m" not in may_in_view(seated(hand, "9p", *story))
    allowed = seated(hand, "9p", *story, rule_set=switched(kong_after_call=True))
    assert "concealed kong of 1m" in may_in_view(allowed)
    run = [discard(0, "5p"), chow(1, "5p", "46p", 0)]
    assert "concealed kong of 1m" not in may_in_view(seated("1111m46p123456789s9m", "9p", *run))


def test_after_a_call_a_complete_hand_is_no_win() -> None:
    """W3.1: a win needs an own draw, another's discard or a kong to rob."""
    story = [discard(0, "3m"), pung(1, "3m", 0)]
    view = seated("33m123456p123456s77z", "9p", *story)
    assert "win" not in may_in_view(view)


def test_three_wilds_win_on_any_own_draw_while_they_are_held() -> None:
    """W5.3"""
    hand = "14m258p369s11447z999p"
    refused = [draw(1, "7s"), discard(1, "7z"), draw(2), discard(2, "9m"), draw(1, "8s")]
    assert "win" in may_in_view(seated(hand, "9p", draw(1, "7s")))
    assert "win" in may_in_view(seated(hand, "9p", *refused))


def test_a_time_out_plays_the_drawn_tile_or_the_last_legal_tile_that_is_no_wild() -> None:
    """W4.9"""
    hand = "123456789m123p55s11z"
    assert seated(hand, "9p", draw(1, "2p")).default() == kind_of("2p")
    assert seated(hand, "9p", draw(1, "9p")).default() == kind_of("1z"), "a wild is never thrown"
    assert seated(hand + "9s", "9p", dealer=1).default() == kind_of("1z"), "no draw: the last tile"
    assert seated("123456789m123p55s1z9s", "9p", draw(1, "2p")).default() == kind_of("1z"), "the drawn one is not legal"


def test_a_time_out_passes_every_claim_a_win_too() -> None:
    """W4.9"""
    waiting = seated("123456789m123p111z2s", "9p", discard(0, "2s"))
    assert {"win", "pass"} <= may_in_view(waiting)
    assert waiting.default() == actions.PASS
    assert default_action([actions.BET, actions.BET + 4], None) == actions.BET
