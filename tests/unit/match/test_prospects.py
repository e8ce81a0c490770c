"""What a running deal has brought about already: payments due, who is liable, what a call would bring."""

from caishen.deal.actions import ADDED, BET, CONCEALED, PASS, PUNG, WIN
from caishen.match import Match, prospects
from caishen.rules import RuleSet
from caishen.tiles import kind_of
from prepared import laid_out, switched

FOUR = ["E", "S", "W", "N"]


def running(rule_set: RuleSet, **layout: object) -> Match:
    """A match of one prepared deal, no bets taken."""
    match = Match(rule_set, FOUR, prepared=[laid_out(**layout)])  # type: ignore[arg-type]  # passed through
    match.next_deal()
    while match.phase == "bets":
        match.step(next(iter(match.asked())), BET)
    return match


def pass_all(match: Match) -> None:
    while match.phase == "deal" and any(PASS in legal for legal in match.asked().values()):
        match.step(next(seat for seat, legal in match.asked().items() if PASS in legal), PASS)


def lines(match: Match) -> set[tuple[object, object, int, str]]:
    return {(line.payer, line.payee, line.points, line.reason) for line in prospects.due(match)}


def test_a_concealed_kongs_points_are_due_at_once() -> None:
    """§9 `kong_points`: 2 from each other seat, whatever comes."""
    match = running(switched(kong_points=True), wild="9p", hands=["1111m2233445566777m", "", "", ""])
    assert prospects.due(match) == ()
    match.step(0, CONCEALED + kind_of("1m"))
    assert lines(match) == {(seat, 0, 2, "kong") for seat in (1, 2, 3)}


def test_an_added_kong_is_due_only_when_nobody_can_rob_it_any_more() -> None:
    """W4.6: robbed it is none."""
    match = running(
        switched(kong_points=True),
        wild="9s",
        hands=["5s1122334455667788m", "55s11223344667788p", "", "123456789m12399p46s"],
        wall="1z2z3z5s",
    )
    match.step(0, kind_of("5s"))
    match.step(3, PASS)  # it could win
    match.step(1, PUNG)
    while ADDED + kind_of("5s") not in match.asked().get(1, ()):
        seat = next(iter(match.asked()))
        match.step(seat, PASS if PASS in match.asked()[seat] else match.asked()[seat][0])
    match.step(1, ADDED + kind_of("5s"))
    assert WIN in match.asked()[3]
    assert prospects.due(match) == ()
    pass_all(match)
    assert lines(match) == {(seat, 1, 1, "kong") for seat in (0, 2, 3)}


def test_the_third_set_from_the_dealer_makes_liable_and_the_second_is_warned_of() -> None:
    """§9 `three_feeds`: the seat before the dealer pays for all if the dealer wins."""
    match = running(
        switched(three_feeds=True),
        wild="9s",
        hands=["567p11223344556677m", "", "", "55p66p77p11223344s88m"],
        wall="9m9m8m",
    )
    warned = []
    for tile in ("5p", "6p", "7p"):
        while tile_of_turn(match) is None:
            seat = next(iter(match.asked()))
            match.step(seat, match.asked()[seat][0])
        match.step(0, kind_of(tile))
        warned.append(prospects.liability_by(match, 3, PUNG))
        match.step(3, PUNG)
        assert bool(prospects.liabilities(match)) == (tile == "7p")
        match.step(3, match.asked()[3][0])
        pass_all(match)
    liability = prospects.Liability(winner=0, payer=3, clause="§9")
    assert warned == [None, (liability, 2), (liability, 1)]
    assert prospects.liabilities(match) == (liability,)


def tile_of_turn(match: Match) -> int | None:
    """The dealer, when it is his turn."""
    return 0 if 0 in match.asked() and PASS not in match.asked()[0] else None


def test_without_such_rules_nobody_is_ever_liable_or_fined() -> None:
    match = running(switched(), wild="9s", hands=["", "", "", ""])
    assert prospects.liabilities(match) == ()
    assert prospects.liability_by(match, 3, PUNG) is None
    assert prospects.wild_fine(match, 0) == 0
