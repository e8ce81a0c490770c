"""The own turn: winning, kongs, and what a time-out plays."""

from caishen.deal import actions, default_action, events
from caishen.tiles import kind_of
from prepared import chow, discard, draw, may, may_in_view, play, prepared, pung, seated, switched


def test_the_dealer_discards_first_and_may_win_with_his_first_17_tiles() -> None:
    """W3.1; scenario 20."""
    deal = prepared(wild="9p", hands=["123456789m123p11122z", "", "", ""])
    assert list(deal.asked()) == [0]
    assert "win" in may(deal, 0)
    play(deal, "0 win")
    assert (deal.result.by, deal.result.winner, deal.result.feeder) == ("draw", 0, None)
    assert deal.events()[-1].tile is None, "no tile was drawn"


def test_the_dealers_first_turn_knows_kongs_and_its_replacement_wins_as_one() -> None:
    """W4.3, W6.1; scenario 20: after a kong the first hand is no 天胡 any more."""
    deal = prepared(wild="9p", hands=["1111456789m123p1112z", "", "", ""], tail="2z")
    play(deal, "0 concealed kong of 1m")
    assert (deal.events()[-1].tile, deal.events()[-1].tail) == ("2z", True)
    play(deal, "0 win")
    assert (deal.result.by, deal.result.kongs[0]) == ("replacement", ("concealed",))


def test_two_quads_in_hand_are_two_options_and_a_declined_kong_leaves_all_discards_open() -> None:
    """W4.2; scenario 17."""
    view = seated("1111m2222p13456789s", "9p", draw(1, "5s"))
    words = may_in_view(view)
    assert {"concealed kong of 1m", "concealed kong of 2p", "discard 1m", "discard 2p"} <= words


def test_no_kong_in_the_turn_of_an_own_chow_or_pung_unless_the_rules_allow_it() -> None:
    """W4.3 `kong_after_call`"""
    hand, story = "1111m55p123456789s9m", [discard(0, "5p"), pung(1, "5p", 0)]
    assert "concealed kong of 1m" not in may_in_view(seated(hand, "9p", *story))
    allowed = seated(hand, "9p", *story, rule_set=switched(kong_after_call=True))
    assert "concealed kong of 1m" in may_in_view(allowed)
    run = [discard(0, "5p"), chow(1, "5p", "46p", 0)]
    assert "concealed kong of 1m" not in may_in_view(seated("1111m46p123456789s9m", "9p", *run))


def test_who_holds_three_and_pungs_keeps_the_fourth_for_an_added_kong_on_a_later_own_turn() -> None:
    """W4.2, W4.3; scenario 14, honours too."""
    hand = "111z123456m123p19s46s"
    story: list[events.Event] = [discard(0, "1z")]
    assert {"pung", "kong"} <= may_in_view(seated(hand, "9p", *story))
    story += [pung(1, "1z", 0)]
    assert "added kong of 1z" not in may_in_view(seated(hand, "9p", *story))
    story += [discard(1, "9s"), draw(2), discard(2, "9m"), draw(3), discard(3, "9m"), draw(0), discard(0, "8p")]
    story += [draw(1, "3z"), discard(1, "3z"), draw(2), discard(2, "9m"), draw(1, "8s")]
    assert {"added kong of 1z", "discard 1z", "discard 8s"} <= may_in_view(seated(hand, "9p", *story))


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


def test_drawing_a_wild_while_waiting_offers_the_win() -> None:
    """W1.3; scenario 4."""
    assert "win" in may_in_view(seated("123456789m123p111z2s", "9p", draw(1, "9p")))


def test_with_only_wilds_concealed_the_win_is_the_only_action_and_time_outs_take_it() -> None:
    """W3.6; scenario 31."""
    story: list[events.Event] = []
    for tile in ("1m", "2m", "3m", "4m", "5m"):
        story += [
            discard(0, tile),
            pung(1, tile, 0),
            discard(1, {"1m": "1s", "2m": "3s", "3m": "5s", "4m": "7s", "5m": "9s"}[tile]),
        ]
        story += [draw(2), discard(2, "8p"), draw(3), discard(3, "8p"), draw(0)]
    view = seated("1122334455m13579s9p", "9p", *story, discard(0, "6z"), draw(1, "9p"))
    assert view.legal() == (actions.WIN,)
    assert view.default() == actions.WIN


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


def test_white_in_a_chow_stands_at_the_caishens_face() -> None:
    """W1.4; scenario 32: with caishen 2m, 1m and white chow 3m, 1m and 3m chow white, white and 3m chow 1m."""
    assert "chow as the highest tile" in may_in_view(seated("1m5z56789p123456s14z9s", "2m", discard(0, "3m")))
    assert "chow as the middle tile" in may_in_view(seated("13m56789p123456s14z9s", "2m", discard(0, "5z")))
    assert "chow as the lowest tile" in may_in_view(seated("3m5z56789p123456s14z9s", "2m", discard(0, "1m")))


def test_a_wild_is_used_in_no_chow_pung_or_kong() -> None:
    """W1.3: with caishen 2m, 1m and the wild 2m do not chow 3m."""
    assert not any(
        words.startswith("chow") for words in may_in_view(seated("12m56789p123456s14z9s", "2m", discard(0, "3m")))
    )


def test_only_a_white_matches_a_white_in_a_pung() -> None:
    """W1.4: with caishen 2m, two whites pung white."""
    assert "pung" in may_in_view(seated("55z56789p1234567s47m", "2m", discard(0, "5z")))
    assert "pung" not in may_in_view(seated("5z56789p12345678s47m", "2m", discard(0, "5z")))
