"""How a deal ends: the last draw, replacements from the tail, results, leaving."""

import pytest

from caishen.deal import Deal, actions, events
from caishen.errors import NotAsked
from caishen.tiles import NAMES
from prepared import MOBILE, may, pass_all, play, prepared, shuffled, switched


def play_by_default(deal: Deal, kongs: bool = False) -> None:
    """Time-outs alone; with `kongs`, every own kong that is offered is made and no win is taken."""
    while not deal.ended:
        seat, legal = next(iter(deal.asked().items()))
        own_kongs = [action for action in legal if action >= actions.CONCEALED]
        deal.step(seat, own_kongs[0] if kongs and own_kongs else deal.default(seat))


def test_sixteen_kongs_and_all_normal_draws_use_up_the_wall_tile_by_tile() -> None:
    """W2.5, W2.7: with N = 2 the sixteenth replacement and the last normal draw come from one stack."""
    kinds = [NAMES[kind] for kind in range(3, 19)]
    hands = ["".join(kind * 4 for kind in kinds[seat : seat + 4]) for seat in (0, 4, 8, 12)]
    deal = prepared(wild="9s", hands=[*hands], wall="1z2z3z4z5z6z7z1m2m3m")
    while not deal.ended:
        seat, legal = next(iter(deal.asked().items()))
        kongs = [action for action in legal if action >= actions.CONCEALED]
        deal.step(seat, kongs[0] if kongs else deal.default(seat))
    drawn = [event.tile for event in deal.events() if isinstance(event, events.Draw)]
    assert [len(made) for made in deal.result.kongs] == [4, 4, 4, 4]
    assert sorted(drawn) == sorted(NAMES[kind] for kind in deal.setup.wall)


def test_without_a_normal_draw_left_a_discard_can_be_won_or_konged_but_not_chowed_or_punged() -> None:
    """W2.8; scenario 16: 16 tiles are left, all of them replacements."""
    hands = ["5p1122m1122s3344z66s8m8s", "46p258m258s11z19p36m39s", "555p134679m13679s22z", "123456789m46p789s11z"]
    deal = prepared(wild="9p", hands=hands, left=16)
    play(deal, "0 discard 5p")
    assert deal.asked().keys() == {2, 3}
    assert may(deal, 2) == {"pass", "kong"}
    play(deal, "3 pass", "2 kong")
    assert isinstance(deal.events()[-1], events.Draw)
    play(deal, f"2 {actions.in_words(deal.default(2))}")
    pass_all(deal)
    assert isinstance(deal.events()[-1], events.Exhausted)
    assert deal.result.kongs == ((), (), ("exposed",), ())


def test_the_deal_is_drawn_when_a_seat_must_draw_and_cannot() -> None:
    """W2.8"""
    deal = prepared(wild="9p", hands=["5p1122m1122s3344z66s8m8s", "", "", ""], left=16)
    play(deal, "0 discard 5p")
    pass_all(deal)
    assert deal.ended
    assert deal.asked() == {}
    assert (deal.result.end, deal.result.winner, deal.result.multiplier) == ("draw", None, 0)


def test_wilds_are_counted_for_every_seat_with_the_winning_tile() -> None:
    """W7.9"""
    hands = ["123456789m12p111z55s9p", "9p", "", ""]
    deal = prepared(wild="9p", hands=hands)
    play(deal, "0 win")
    assert deal.result.wilds[:2] == (1, 1)


def test_a_discard_of_the_upper_seat_before_the_dealers_second_is_an_earthly_win() -> None:
    """W6.2 `upper_first_round`: the feeder sits directly before the winner, who is no dealer."""
    waits = "123456789m46p789s11z"
    hands = ["5p1122m1122s3344z66s8m8s", waits, "", ""]
    deal = prepared(wild="9p", hands=hands)
    play(deal, "0 discard 5p", "1 win")
    assert "earthly" in deal.result.items
    across = prepared(wild="9p", hands=[hands[0], "", waits, ""])
    play(across, "0 discard 5p")
    if 1 in across.asked():
        play(across, "1 pass")
    play(across, "2 win")
    assert "earthly" not in across.result.items, "seat 0 does not sit directly before seat 2"


def test_the_dealers_first_hand_wins_as_heavenly_but_not_after_his_kong() -> None:
    """W6.2, W6.1"""
    deal = prepared(wild="9p", hands=["123456789m123p11122z", "", "", ""])
    play(deal, "0 win")
    assert "heavenly" in deal.result.items
    deal = prepared(wild="9p", hands=["1111456789m23p11122z", "", "", ""], tail="1p")
    play(deal, "0 concealed kong of 1m", "0 win")
    assert deal.result.by == "replacement"
    assert "heavenly" not in deal.result.items


def test_hands_are_laid_open_when_the_deal_is_over_with_the_tiles_of_concealed_kongs() -> None:
    """W4.2: others see a concealed kong's tiles at the deal's end."""
    deal = prepared(wild="9p", hands=["1111m1122s3344z66s8m88s", "", "", ""], left=18)
    play(deal, "0 concealed kong of 1m")
    play_by_default(deal)
    shown = deal.shown()
    assert shown.concealed == [["1111m"], [], [], []]
    assert [len(deal.seats[seat].tiles()) for seat in range(4)] == [13, 16, 16, 16]
    assert shown.hands[0].endswith("z")


def test_leaving_a_running_deal_ends_it_where_that_is_fined() -> None:
    """W7.12 `escape` = fine; an open window and half-given answers end with it."""
    deal = Deal(MOBILE, shuffled(3))
    deal.leave(2)
    assert deal.ended
    assert (deal.result.end, deal.result.leaver, deal.asked()) == ("escape", 2, {})
    with pytest.raises(NotAsked):
        deal.leave(1)


def test_where_a_bot_plays_on_leaving_changes_nothing_but_the_log() -> None:
    """W7.12 `escape` = bot"""
    deal = Deal(switched(escape="bot"), shuffled(3))
    before = deal.asked()
    deal.leave(2)
    assert not deal.ended
    assert deal.asked() == before
    assert deal.events() == [events.Left(seat=2)]
