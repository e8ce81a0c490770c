"""Claims on one tile, at every table: who is asked what, who comes first, what stays afterwards."""

from itertools import permutations

import pytest

from caishen.deal import Deal, actions
from caishen.deal.events import Event
from caishen.match.events import Settle
from caishen.tiles import kind_of
from prepared import discard, draw, may, may_in_view, play, pung, seated
from scenarios.catalogue import A, B, T, Table, scenario
from scenarios.laid import (
    CHOWS,
    DEALER,
    PUNGS,
    WAITS,
    WAITS_TOO,
    dealt,
    match,
    others_pass,
    others_turn,
    play_until_turn,
    robber_of,
    robbery,
    rounds_of_pungs,
)

CHOW, PUNG_, WIN = "chow as the middle tile", "pung", "win"


def three_claims(table: Table) -> Deal:
    """Seat 0 has thrown 5p: seat 1 may chow it, seat 2 pung or kong it, seat 3 win on it."""
    deal = dealt(table, DEALER, CHOWS, PUNGS, WAITS)
    play(deal, "0 discard 5p")
    return deal


def one_asked(table: Table, hand: tuple[str, str]) -> Deal:
    """Seat 0 has thrown 5p and only seat 1, with that hand, has not answered."""
    deal = dealt(table, DEALER, hand)
    play(deal, "0 discard 5p")
    others_pass(deal, 1)
    return deal


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@scenario(9)
def test_a_lower_claim_never_steals_from_a_higher_in_whatever_order_they_come(
    table: Table, order: tuple[int, ...]
) -> None:
    """W4.1, L2.1, scenario 9: win before pung before chow."""
    for claims, taker in (({1: CHOW, 2: PUNG_, 3: WIN}, 3), ({1: CHOW, 2: PUNG_, 3: "pass"}, 2)):
        deal = three_claims(table)
        for seat in order:
            if seat in deal.asked() and "pass" in may(deal, seat):
                play(deal, f"{seat} {claims[seat]}")
        assert (deal.result.winner if deal.result else deal.table.turn) == taker


@scenario(10)
def test_passing_an_own_win_for_a_lower_claim_never_hides_anothers_win(table: Table) -> None:
    """W4.1, scenario 10: seat 1 could win and chows instead; seat 3 wins."""
    deal = dealt(table, DEALER, WAITS_TOO, "", WAITS)
    play(deal, "0 discard 5p", f"1 {CHOW}")
    others_pass(deal, 3)
    play(deal, "3 win")
    assert deal.result is not None
    assert deal.result.winner == 3
    passed = deal.events()[1]
    assert (passed.seat, passed.gave_up) == (1, ["win"])


@pytest.mark.parametrize(
    ("rest", "claim"), [("46p99p", CHOW), ("55p99p", PUNG_), ("555p9p", PUNG_)], ids=["chow", "pung", "kong_too"]
)
@scenario(11)
def test_a_claim_that_leaves_only_wilds_is_offered_where_a_wild_may_be_thrown(
    table: Table, rest: str, claim: str
) -> None:
    """W3.5, W3.6, L2.2, scenario 11: one set is missing. In A, B and T no wild is ever thrown, in C one of the last
    two must be, in D and Lishui it may; where the claim would leave 5p too, or is a kong, nothing bars it."""
    pungs = ["1m", "2m", "3m"] if table.is_lishui else ["1m", "2m", "3m", "4m"]
    story = rounds_of_pungs(table, pungs, ["1s", "3s", "5s", "7s"][: len(pungs)])
    hand = "112233m135s" + rest if table.is_lishui else "11223344m1357s" + rest
    offered = may_in_view(seated(hand, "9p", *story, discard(0, "5p"), rule_set=table.rules()))
    barred = table.name in (A, B, T) and rest != "555p9p"
    assert (claim in offered) is not barred
    assert ("kong" in offered) is (rest == "555p9p")


@scenario(12)
def test_each_question_has_its_own_options_and_nothing_of_an_earlier_one_is_left(table: Table) -> None:
    """Scenario 12: after its pung the seat is asked for a discard alone, and nobody else anything."""
    deal = one_asked(table, PUNGS)
    assert may(deal, 1) == {"pass", "pung", "kong"}
    play(deal, "1 pung")
    mask = [7] * actions.ACTIONS
    deal.mask(1, mask)
    assert {index for index, allowed in enumerate(mask) if allowed} == set(deal.asked()[1])
    assert set(deal.asked()) == {1}
    assert all(action < actions.PASS for action in deal.asked()[1])


@scenario(13)
def test_chow_offers_do_not_depend_on_pung_offers(table: Table) -> None:
    """W4.1, scenario 13: the same run with two, one and no copy of the called tile beside it."""
    for tiles, wanted in (("4556p", {CHOW, PUNG_}), ("456p8m", {CHOW}), ("46p8m5s", {CHOW}), ("4p55p8m", {PUNG_})):
        deal = one_asked(table, (tiles + "258s11z36m2z2z", "39s9m"))
        assert may(deal, 1) == {"pass"} | wanted


@scenario(15)
def test_robbing_looks_at_the_added_tile_and_the_robbed_seat_keeps_its_pung(table: Table) -> None:
    """W4.6, L4.3, scenario 15: not the last discard counts, nobody is skipped; shares of a robbed kong, k = 1."""
    running = match(table, robbery(table, table.seats - 1))
    deal, robber = running.deal, robber_of(table)
    assert deal is not None
    running.step(0, kind_of("5p"))
    others_pass(deal, 1)
    running.step(1, actions.PUNG)
    running.step(1, kind_of("1s"))
    play_until_turn(deal, 1)
    assert "added kong of 5p" in may(deal, 1)
    running.step(1, actions.ADDED + kind_of("5p"))
    assert deal.asked() == {robber: (actions.PASS, actions.WIN)}
    assert deal.events()[-1].from_ == 0, "the pung's feeder"
    running.step(robber, actions.WIN)
    result = deal.result
    assert result is not None
    assert (result.by, result.winner, result.feeder) == ("rob", robber, 1)
    assert not any(result.kongs)
    assert [str(one) for one in deal.seats[1].called()] == ["pung:555p@0"]
    assert kind_of("5p") not in deal.seats[1].tiles()
    paid = next(event for event in running.events if isinstance(event, Settle))
    assert list(paid.net) == ROBBED[table.name][table.seats]


ROBBED = {
    # ×2: base 2 with the dealer, idle 2, the robbed seat's share doubled (W7.8)
    "wenzhou-mobile": {4: [-4, -8, 16, -4], 2: [8, -8]},
    # ×2 at base and idle 10
    "wenzhou-teahouse": {4: [-20, -20, 60, -20], 2: [20, -20]},
    "wenzhou-duel": {4: [-20, -20, 60, -20], 2: [20, -20]},
    "wenzhou-2013": {4: [-4, -4, 12, -4], 2: [4, -4]},
    # as a discard, hard ×2: the dealer 2·2, the others 2 (W7.11)
    "wenzhou-mil-2024": {4: [-4, -2, 8, -2], 2: [4, -4]},
    # ×4: the robbed seat pays the dealer's 4·3 and 4 for each other, no point for the discard (L4.3)
    "lishui": {4: [0, -20, 20, 0]},
    "lishui-jinyun": {4: [0, -20, 20, 0]},
}


@scenario(22)
def test_the_feeder_is_the_real_discarder_after_claims_in_between(table: Table) -> None:
    """W4.1, scenario 22: seat 0 discards, seat 1 pungs and discards, the seat after it wins on that tile."""
    winner = robber_of(table)
    hands = [DEALER, ("44s5p134679m13s22z", "679s"), WAITS][: table.seats]
    hands[0] = ("4s" + WAITS[0], WAITS[1]) if winner == 0 else (DEALER[0].replace("5p", "4s"), DEALER[1])
    deal = dealt(table, *hands)
    play(deal, "0 discard 4s")
    others_pass(deal, 1)
    play(deal, "1 pung", "1 discard 5p")
    others_pass(deal, winner)
    play(deal, f"{winner} win")
    assert deal.result is not None
    assert (deal.result.winner, deal.result.feeder, deal.result.by) == (winner, 1, "discard")


@pytest.mark.parametrize("taken", ["1 chow as the middle tile", "2 pung", "2 kong", "3 win", ""])
@scenario(23)
def test_hand_sizes_hold_after_every_race(table: Table, taken: str) -> None:
    """W2.4, L1.1, scenario 23: 16 (13) tiles less 3 a set, one more for the seat on turn or the winner."""
    size = 13 if table.is_lishui else 16
    for order in permutations((1, 2, 3)):
        deal = three_claims(table) if table.seats == 4 else one_asked(table, RACER[taken[2:]])
        for seat in order:
            if seat in deal.asked() and "pass" in may(deal, seat):
                claims = taken[2:] and (table.seats == 2 or taken.startswith(str(seat)))
                play(deal, f"{seat} {taken[2:]}" if claims else f"{seat} pass")
        more = [len(seat.tiles()) + 3 * seat.calls - size for seat in deal.seats]
        assert sorted(more) == [0] * (table.seats - 1) + [1]
        assert more.index(1) == (deal.table.turn if deal.result is None else deal.result.winner)


RACER = {"": PUNGS, "pung": PUNGS, "kong": PUNGS, "chow as the middle tile": CHOWS, "win": WAITS}


@scenario(14)
def test_who_holds_three_and_pungs_keeps_the_fourth_for_an_added_kong_on_a_later_own_turn(table: Table) -> None:
    """W4.2, W4.3, scenario 14, of an honour too: a single one goes first (W3.2), but not an own pung's fourth."""
    hand, rule_set = table.tiles("111z123456m19s46s", "123p"), table.rules()
    story: list[Event] = [discard(0, "1z")]
    assert {"pung", "kong"} <= may_in_view(seated(hand, "9p", *story, rule_set=rule_set))
    story += [pung(1, "1z", 0)]
    assert "added kong of 1z" not in may_in_view(seated(hand, "9p", *story, rule_set=rule_set))
    story += [discard(1, "9s"), *others_turn(table), draw(0), discard(0, "8p"), draw(1, "8s")]
    later = may_in_view(seated(hand, "9p", *story, rule_set=rule_set))
    assert {"added kong of 1z", "discard 1z", "discard 8s"} <= later


@scenario(32)
def test_white_is_chowed_and_punged_at_the_caishens_face(table: Table) -> None:
    """W1.4, L1.5, scenario 32, caishen 2m: three ways of one chow; only a white matches a white in a pung."""
    rest, more = "5679p123456s1z", "8p2z3z"
    for tiles, called, way in (
        ("1m5z", "3m", "chow as the highest tile"),
        ("13m", "5z", CHOW),
        ("3m5z", "1m", "chow as the lowest tile"),
        ("55z", "5z", PUNG_),
    ):
        hand = table.tiles(tiles + rest, more)
        assert way in may_in_view(seated(hand, "2m", discard(0, called), rule_set=table.rules()))
    lone = seated(table.tiles("5z8m" + rest, more), "2m", discard(0, "5z"), rule_set=table.rules())
    assert PUNG_ not in may_in_view(lone)
    wild = seated(table.tiles("12m" + rest, more), "2m", discard(0, "3m"), rule_set=table.rules())
    assert not any(words.startswith("chow") for words in may_in_view(wild))
