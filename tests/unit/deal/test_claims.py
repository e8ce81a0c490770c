"""Claims on a discard or an added kong: who is asked, who comes first, what a pass costs."""

import pytest

from caishen import rules
from caishen.deal import Deal, actions
from caishen.errors import IllegalAction, NotAsked
from prepared import (
    chow,
    concealed_kong,
    discard,
    draw,
    may,
    may_in_view,
    pass_all,
    play,
    prepared,
    seated,
    switched,
)

DEALER = "5p1122m1122s3344z66s8m8s"
CHOWS = "46p258m258s11z19p36m39s"
PUNGS = "555p134679m13679s22z"
WAITS = "123456789m46p789s11z"
WAITS_TOO = "123456789m46p789s33z"


def three_claims() -> Deal:
    """Seat 0 has discarded 5p: seat 1 may chow it, seat 2 pung or kong it, seat 3 win on it."""
    deal = prepared(wild="9p", hands=[DEALER, CHOWS, PUNGS, WAITS], wall="7z6z5z")
    play(deal, "0 discard 5p")
    return deal


def last_event(deal: Deal) -> str:
    return type(deal.events()[-1]).__name__


def test_all_seats_that_can_claim_are_asked_at_once_each_with_all_its_options() -> None:
    """W4.1; scenario 13: chow offers do not depend on pung offers."""
    deal = three_claims()
    assert set(deal.asked()) == {1, 2, 3}
    assert may(deal, 1) == {"pass", "chow as the middle tile"}
    assert may(deal, 2) == {"pass", "pung", "kong"}
    assert may(deal, 3) == {"pass", "win"}


def test_chow_is_for_the_lower_seat_only() -> None:
    """W4.1"""
    assert "chow as the middle tile" in may_in_view(seated(CHOWS, "1m", discard(0, "5p")))
    assert (
        may_in_view(seated(CHOWS, "1m", discard(0, "9s"), draw(1, "9m"), discard(1, "9m"), draw(2), discard(2, "5p")))
        == set()
    )


def test_the_called_tile_may_be_the_lowest_the_middle_or_the_highest() -> None:
    """W4.1: 吃头 吃中 吃尾, all three in one hand."""
    ways = {"chow as the lowest tile", "chow as the middle tile", "chow as the highest tile"}
    assert may_in_view(seated("3467p258m258s1122z9p9m", "1m", discard(0, "5p"))) == ways | {"pass"}
    assert may_in_view(seated("9p1258s258m1122z55z1p9m", "1m", discard(0, "8p"))) == set(), "no run crosses its suit"


def test_a_pung_comes_before_a_chow_that_was_claimed_first() -> None:
    """W4.1"""
    deal = three_claims()
    play(deal, "1 chow as the middle tile", "2 pung", "3 pass")
    assert [type(event).__name__ for event in deal.events(1)] == ["Pass", "Pung"]
    assert list(deal.asked()) == [2]


def test_the_window_closes_when_no_unheard_seat_could_outrank_the_best_claim() -> None:
    """W4.1: a win closes it at once; a pung does when only a chow is unheard."""
    deal = three_claims()
    play(deal, "3 win")
    assert deal.ended
    deal = three_claims()
    play(deal, "3 pass")
    assert set(deal.asked()) == {1, 2}
    play(deal, "2 pung")
    assert [type(event).__name__ for event in deal.events(1)] == ["Pass", "Pung"], "seat 1 was not heard: no line"


def test_a_claim_waits_while_a_higher_one_may_still_come() -> None:
    """W4.1"""
    deal = three_claims()
    play(deal, "2 kong", "1 pass")
    assert list(deal.asked()) == [3]
    assert last_event(deal) == "Discard", "nothing has happened yet"
    assert deal.answers == {1: actions.PASS, 2: actions.KONG}


def test_of_several_winners_the_nearest_counter_clockwise_from_the_discarder_takes_it() -> None:
    """W4.7"""
    for order in ([1, 3], [3, 1]):
        deal = prepared(wild="9p", hands=[DEALER, WAITS_TOO, "", WAITS], wall="7z6z5z")
        play(deal, "0 discard 5p")
        pass_seat(deal, 2)
        for seat in order:
            if seat in deal.asked():
                play(deal, f"{seat} win")
        assert deal.result.winner == 1


def pass_seat(deal: Deal, seat: int) -> None:
    if seat in deal.asked():
        play(deal, f"{seat} pass")


def test_a_farther_winner_waits_for_a_nearer_one_and_a_nearer_one_for_nobody() -> None:
    """W4.1, W4.7"""
    deal = prepared(wild="9p", hands=[DEALER, WAITS_TOO, "", WAITS], wall="7z6z5z")
    play(deal, "0 discard 5p", "3 win")
    assert list(deal.asked()) == [1]
    play(deal, "1 win")
    assert deal.result.winner == 1


def test_a_seat_that_took_less_than_its_best_claim_gave_the_better_ones_up() -> None:
    """W4.1, formats "Passes": a lost claim and an unheard seat get no line."""
    deal = three_claims()
    play(deal, "1 pass", "2 pass", "3 pass")
    lines = [
        (event.seat, event.gave_up, event.on) for event in deal.events(1, first=5) if type(event).__name__ == "Pass"
    ]
    assert lines == [(1, ["chow"], 5), (2, ["kong", "pung"], 5), (3, ["win"], 5)]
    deal = three_claims()
    play(deal, "1 chow as the middle tile", "3 pass", "2 kong")
    assert [type(event).__name__ for event in deal.events(1)] == ["Pass", "Kong", "Draw"]


def test_the_auto_mark_of_an_answer_stands_on_its_line() -> None:
    """formats: time-out or automatic play."""
    deal = three_claims()
    deal.step(3, actions.PASS, auto=True)
    deal.step(1, actions.PASS)
    deal.step(2, actions.PUNG, auto=True)
    assert [event.auto for event in deal.events()] == [False, False, True, True]


def test_an_unearned_win_is_refused_and_the_window_goes_on() -> None:
    """Scenario 29; 30: the refused claim is no pass."""
    deal = three_claims()
    before = deal.digest()
    with pytest.raises(IllegalAction):
        play(deal, "2 win")
    assert deal.digest() == before
    assert may(deal, 2) == {"pass", "pung", "kong"}
    play(deal, "2 pung", "3 pass")
    assert last_event(deal) == "Pung"


def test_who_is_not_asked_or_has_answered_is_refused() -> None:
    deal = three_claims()
    play(deal, "1 pass")
    before = deal.digest()
    for seat in (0, 1, 4, -1):
        with pytest.raises(NotAsked) as caught:
            deal.step(seat, actions.PASS)
        assert caught.value.facts["asked"] == [2, 3]
    assert deal.digest() == before


def test_a_passed_pung_is_gone_until_the_own_next_draw() -> None:
    """W4.4: for that physical kind; a kong of it and other kinds stay open."""
    hand = "55p19m19s1122334z46s8m"
    passed = [discard(3, "5p"), draw(0), discard(0, "9s")]
    assert "pung" not in may_in_view(seated(hand, "9p", *passed[:2], discard(0, "5p"), dealer=3))
    assert "pung" in may_in_view(seated(hand, "9p", *passed[:2], discard(0, "1z"), dealer=3))
    own_draw = [*passed, draw(1, "9s"), discard(1, "4z"), draw(2), discard(2, "5p")]
    assert "pung" in may_in_view(seated(hand, "9p", *own_draw, dealer=3))


def test_taking_a_chow_instead_passes_the_pung_too() -> None:
    """W4.4: any other answer to the offer is a pass."""
    hand = "5567p19m19s112233z46s"
    story = [discard(0, "5p"), chow(1, "5p", "67p", 0), discard(1, "9s"), draw(2), discard(2, "5p")]
    assert "pung" not in may_in_view(seated(hand, "9p", *story))


def test_a_replacement_is_an_own_draw_that_lifts_the_passed_pung() -> None:
    """W4.4"""
    hand = "55p1111m19s112233z46s"
    story = [discard(3, "5p"), draw(0), discard(0, "9m"), draw(1, "9m")]
    story += [concealed_kong(1, "1m"), draw(1, "9s", tail=True), discard(1, "9s"), draw(2), discard(2, "5p")]
    assert "pung" in may_in_view(seated(hand, "9p", *story, dealer=3))


def test_white_passes_no_pung_of_the_caishens_kind() -> None:
    """W4.4 speaks of the physical kind, W1.4 of whites: a passed white is a passed white."""
    hand = "55z19m19s1122334z46s8m"
    again = [discard(3, "5z"), draw(0), discard(0, "5z")]
    assert "pung" not in may_in_view(seated(hand, "2m", *again, dealer=3))


def robbery(second_robber: bool = False) -> Deal:
    """Seat 2 has punged 5p and drawn the fourth, seat 3 waits for it; the dealer too where wanted."""
    dealer = "5p" + WAITS_TOO if second_robber else DEALER
    deal = prepared(wild="9p", hands=[dealer, CHOWS, PUNGS.replace("555p", "55p2s"), WAITS], wall="7m7z7s5p")
    play(deal, "0 discard 5p", "1 pass", "3 pass", "2 pung", "2 discard 1s")
    pass_all(deal)
    while deal.table.turn != 2 or deal.table.phase != 0:
        [seat] = deal.asked()
        deal.step(seat, deal.default(seat))
        pass_all(deal)
    return deal


def test_if_nobody_robs_the_kong_gets_its_replacement() -> None:
    """W4.6, W2.5"""
    deal = robbery()
    play(deal, "2 added kong of 5p", "3 pass")
    events = deal.events()
    assert [type(event).__name__ for event in events[-3:]] == ["Kong", "Pass", "Draw"]
    assert (events[-2].gave_up, events[-2].on) == (["win"], len(events) - 3)
    assert events[-1].tail
    assert [str(one) for one in deal.seats[2].called()] == ["added:5555p@0"]


def test_of_two_robbers_the_nearest_to_the_kongs_maker_wins() -> None:
    """W4.7: seat 2 makes it, seat 3 comes before seat 0."""
    deal = robbery(second_robber=True)
    play(deal, "2 added kong of 5p")
    assert set(deal.asked()) == {0, 3}
    play(deal, "0 win")
    assert not deal.ended
    play(deal, "3 win")
    assert (deal.result.winner, deal.result.feeder) == (3, 2)


def test_a_concealed_kong_cannot_be_robbed() -> None:
    """W4.6"""
    deal = prepared(wild="9p", hands=["5555p1122m1122s3344z6s", "", "", WAITS], wall="7z")
    play(deal, "0 concealed kong of 5p")
    assert [type(event).__name__ for event in deal.events()] == ["Kong", "Draw"]


def test_a_call_of_a_white_uses_the_whites_value_and_is_written_by_place() -> None:
    """W1.4; scenario 32: caishen 2m, white stands between 1m and 3m."""
    hands = ["3m1199s1199p11223344z", "1m5z258p258s11z79p36s47m", "", ""]
    deal = prepared(wild="2m", hands=hands)
    play(deal, "0 discard 3m")
    for seat in (2, 3):
        pass_seat(deal, seat)
    play(deal, "1 chow as the highest tile")
    event = deal.events()[-1]
    assert (event.tile, event.with_, event.from_) == ("3m", "1m5z", 0)
    assert [str(one) for one in deal.seats[1].called()] == ["chow:1m5z3m@0"]


def test_kong_after_call_is_a_switch() -> None:
    """W4.3"""
    deal = prepared(switched(kong_after_call=True), wild="9p", hands=[DEALER, "55p7777m25m258s11z39s4m", "", ""])
    play(deal, "0 discard 5p")
    for seat in (2, 3):
        pass_seat(deal, seat)
    play(deal, "1 pung")
    assert "concealed kong of 7m" in may(deal, 1)


HARD = "123456789m123p2245s"
PAIRS = "11224477m113355p36s"


@pytest.mark.parametrize("answers", [(0, 1), (1, 0)])
def test_a_win_of_four_or_more_comes_before_a_nearer_lesser_one(answers: tuple[int, ...]) -> None:
    """W4.7: in B eight natural pairs (×4) of the farther seat come before a hard hand (×2); in A the nearest wins."""
    for name, winner in (("wenzhou-teahouse", 1), ("wenzhou-mobile", 0)):
        table = rules.get(name, {"earthly": "upper_first_round"})
        deal = prepared(table, wild="9p", hands=[HARD, PAIRS, "6s147m258m147p258p19s66z", ""], dealer=2)
        play(deal, "2 discard 6s")
        for seat in answers:
            if seat in deal.asked():
                play(deal, f"{seat} win")
        assert deal.result is not None
        assert deal.result.winner == winner
