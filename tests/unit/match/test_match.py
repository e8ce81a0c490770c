"""A match: its phases, who is told what when, dealers and scores over several deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import random_play
from caishen import fair, rules
from caishen.deal import Setup
from caishen.deal.actions import BET
from caishen.deal.events import Dealt, Draw, Exhausted, Left, Win
from caishen.errors import FieldError, IllegalAction, LogError, NotAsked
from caishen.match import Match
from caishen.match.events import Began, Buy, DealEnd, MatchEnd, Player, Seats, Settle, Top
from caishen.match.walls import Shuffled

NAMES = random_play.NAMES
SECRET = bytes(range(32))
MOBILE = rules.get("wenzhou-mobile")


def new(options: dict[str, Any] | None = None, **given: Any) -> Match:
    return Match(rules.get("wenzhou-mobile", options or {}), NAMES, secret=SECRET, **given)


def bets_made(match: Match, bought: bool = False) -> Match:
    """The match with the next deal's bets answered, the dealer's by `bought`, the others' by no."""
    match.next_deal()
    while match.phase == "bets":
        seat, legal = next(iter(match.asked().items()))
        match.step(seat, legal[1] if bought and seat == match.dealer else BET)
    return match


def test_the_first_event_promises_the_secret_and_says_all_that_differs_from_the_rule_set() -> None:
    match = new({"follow": "cumulative"}, nonces=["a", "", "", "b"])
    assert match.events == [
        Began(
            format=1,
            rules="wenzhou-mobile",
            options={"follow": "cumulative"},
            rules_digest=rules.digest(match.rules),
            seats=4,
            names=NAMES,
            commit=fair.commitment(SECRET),
            nonces=["a", "", "", "b"],
        )
    ]
    assert match.phase == "between"


def test_seats_drawn_by_lot_are_told_and_places_name_the_players_in_joining_order() -> None:
    """W8.1: the lots of docs/fair-shuffle.md's worked example."""
    match = new(nonces=["east", "", "lucky_8", ""], draw_seats=True)
    assert match.places == (2, 0, 1, 3)
    assert match.events[1:] == [Seats(names=["Xi", "Dong", "Nan", "Bei"], scores=[0, 0, 0, 0])]
    assert match.dealer == 3


def test_without_lots_for_seats_the_first_dealer_is_the_first_lot() -> None:
    """W8.1"""
    match = new(nonces=["east", "", "lucky_8", ""])
    assert match.dealer == fair.Stream(fair.lots_seed(SECRET, 0, ["east", "", "lucky_8", ""])).below(4)


@pytest.mark.parametrize(("first_dealer", "dealer"), [("seat0", 0), (2, 2)])
def test_the_first_dealer_can_be_a_seat(first_dealer: str | int, dealer: int) -> None:
    """W8.1 first_dealer"""
    assert new({"first_dealer": first_dealer}).dealer == dealer


def test_a_deal_is_dealt_once_the_bets_are_made_from_the_seed_of_its_number() -> None:
    """W7.4"""
    match = new()
    assert match.next_deal() == []
    assert (match.phase, list(match.asked())) == ("bets", [match.dealer])
    buy, dealt = match.step(match.dealer, BET)
    assert buy == Buy(seat=match.dealer, bought=False)
    assert isinstance(dealt, Dealt)
    stream = fair.Stream(fair.deal_seed(SECRET, 1, [""] * 4))
    tiles = [kind for kind in range(34) for _ in range(4)]
    stream.shuffle(tiles)
    assert dealt.dice == [[stream.die(), stream.die()], [stream.die(), stream.die()]]
    assert (match.phase, list(match.asked())) == ("deal", [match.dealer])


def test_bets_of_the_deal_can_be_read_and_raise_the_fine() -> None:
    """W7.12: (own buy or top + base) times 10."""
    match = new()
    match.next_deal()
    match.step(match.dealer, BET + 2)
    others = list(match.asked())
    for seat, action in zip(others, (BET + 4, BET, BET), strict=True):
        match.step(seat, action)
    assert [match.bets[seat] for seat in (match.dealer, *others)] == [2, 4, 0, 0]
    assert [match.fine(seat) for seat in (match.dealer, *others)] == [40, 60, 20, 20]


def test_nobody_is_fined_between_deals_while_bets_are_asked_or_where_a_bot_plays_on() -> None:
    """W7.12"""
    match = new()
    assert match.fine(0) is None
    match.next_deal()
    assert match.fine(0) is None
    assert bets_made(new({"escape": "bot"})).fine(0) is None


def test_leaving_a_running_deal_pays_the_house_and_ends_the_match() -> None:
    """W7.12"""
    match = bets_made(new())
    left, settle, deal_end, match_end = match.leave(2)
    assert left == Left(seat=2)
    assert isinstance(settle, Settle)
    assert isinstance(deal_end, DealEnd)
    assert (deal_end.next_dealer, deal_end.next_streak) == (None, None)
    assert match_end == MatchEnd(scores=match.scores, seed=SECRET.hex())
    assert match.scores[2] == -20
    assert sum(settle.net) + settle.house == 0
    assert (match.phase, match.asked()) == ("ended", {})


def test_with_bots_for_escapers_the_deal_goes_on_and_the_seat_is_still_asked() -> None:
    """W7.12 escape"""
    match = bets_made(new({"escape": "bot"}))
    asked = match.asked()
    assert match.leave(match.dealer) == [Left(seat=match.dealer)]
    assert (match.phase, match.asked()) == ("deal", asked)


def test_leaving_between_deals_or_while_bets_are_asked_costs_nothing() -> None:
    """W7.12"""
    match = new()
    assert match.leave(1) == [Left(seat=1)]
    match.next_deal()
    assert match.leave(1) == [Left(seat=1)]
    assert (match.phase, match.scores) == ("bets", [0, 0, 0, 0])


def test_another_player_in_a_seat_makes_the_lots_draw_the_dealer_and_frees_the_bets() -> None:
    """W8.2 new_player_redraw"""
    played = random_play.play(3, {"deals": 30}, changing=0.5, bets=1.0)
    events = played.match.events
    redrawn = 0
    for at, event in enumerate(events):
        if isinstance(event, DealEnd) and isinstance(events[at + 1], Player):
            number = sum(isinstance(before, DealEnd) for before in events[: at + 1])
            dealt = next(later for later in events[at:] if isinstance(later, Dealt))
            lots = fair.Stream(fair.lots_seed(played.secret, number, ["a", "", "b_-", ""]))
            assert (dealt.dealer, dealt.streak) == (lots.below(4), 1)
            redrawn += 1
    assert redrawn > 3


def test_before_the_first_deal_another_player_changes_nothing_for_the_dealer() -> None:
    """W8.2: there is no last deal yet."""
    match = new({"first_dealer": 2})
    assert match.replace(0, "Zhong", bot=False) == [Player(seat=0, name="Zhong", bot=False)]
    bets_made(match)
    assert match.dealer == 2
    assert match.names[0] == "Zhong"


def test_dealers_steps_and_sticky_bets_follow_from_each_deal_s_end() -> None:
    """W7.6, W8.2-W8.4, told from the events alone."""
    for seed in range(6):
        events = random_play.play(seed, {"deals": 12}).match.events
        _follow_the_runs([event for event in events if not isinstance(event, Began | Seats)])


def _follow_the_runs(events: list[Any]) -> None:
    dealer: int | None = None
    streak = 0
    bound: set[int] = set()
    for at, event in enumerate(events):
        if isinstance(event, Dealt):
            assert dealer is None or (event.dealer, event.streak) == (dealer, streak)
            dealer, streak = event.dealer, event.streak
            bets = {bet.seat for bet in _bets_before(events, at) if bet.points}
            assert bound <= bets
            bound = bets
        elif isinstance(event, DealEnd):
            last = next(e for e in reversed(events[:at]) if isinstance(e, Win | Exhausted))
            began = max(n for n, e in enumerate(events[:at]) if isinstance(e, Dealt))
            kong_made = any(isinstance(event, Draw) and event.tail for event in events[began:at])
            again = last.seat == dealer if isinstance(last, Win) else not kong_made
            assert dealer is not None
            if streak == 4 or not again:
                dealer, streak, bound = (dealer + 1) % 4, 1, set()
            else:
                streak += 1
            assert (event.next_dealer, event.next_streak) == (dealer, streak)


def _bets_before(events: list[Any], at: int) -> list[Buy | Top]:
    bets = []
    while at and isinstance(events[at - 1], Buy | Top):
        at -= 1
        bets.append(events[at])
    return bets


def test_scores_are_the_sums_of_the_settle_lines_which_balance() -> None:
    """W7.13, W8.6"""
    for seed in range(4):
        scores = [0] * 4
        for event in random_play.play(seed, {"deals": 6}, leaving=0.0005).match.events:
            if isinstance(event, Settle):
                ledger = [0] * 4
                for line in event.lines:
                    assert line.points > 0
                    for who, sign in ((line.payer, -1), (line.payee, 1)):
                        if isinstance(who, int):
                            ledger[who] += sign * line.points
                assert ledger == list(event.net)
                assert sum(event.net) + event.house == 0
                scores = [score + net for score, net in zip(scores, event.net, strict=True)]
            elif isinstance(event, DealEnd | MatchEnd):
                assert event.scores == scores


def test_a_match_ends_after_its_deals_and_reveals_the_secret() -> None:
    """W8.5"""
    match = random_play.play(9, {"deals": 3}).match
    assert sum(isinstance(event, Dealt) for event in match.events) == match.deals_played == 3
    assert match.events[-1] == MatchEnd(scores=match.scores, seed=random_play.secret_of(9).hex())


def test_a_match_cut_short_says_so() -> None:
    match = new()
    assert match.cut() == [MatchEnd(scores=[0, 0, 0, 0], seed=SECRET.hex(), cut=True)]
    assert match.phase == "ended"


def test_a_refused_call_changes_nothing() -> None:
    match = new()
    match.next_deal()
    before = random_play.state_of(match), list(match.events)
    refused: tuple[tuple[type[Exception], Callable[[], object]], ...] = (
        (IllegalAction, lambda: match.step(match.dealer, BET + 3)),
        (NotAsked, lambda: match.step((match.dealer + 1) % 4, BET)),
        (NotAsked, match.next_deal),
        (NotAsked, match.cut),
        (NotAsked, lambda: match.replace(0, "Zhong", bot=False)),
        (NotAsked, lambda: match.leave(4)),
    )
    for error, call in refused:
        with pytest.raises(error):
            call()
        assert (random_play.state_of(match), match.events) == before


def test_nothing_can_be_asked_of_a_match_that_is_over() -> None:
    match = new()
    match.cut()
    calls: list[Callable[[], object]] = [match.next_deal, match.cut, lambda: match.leave(0), lambda: match.step(0, BET)]
    for call in calls:
        with pytest.raises(NotAsked):
            call()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"names": ["E", "S", "W"]}, "names"),
        ({"nonces": ["a"]}, "nonces"),
        ({"nonces": ["a", "b", "c", "ä"]}, "nonces"),
        ({"nonces": ["a", "b", "c", "x" * 65]}, "nonces"),
        ({"secret": None, "prepared": [], "draw_seats": True}, "draw_seats"),
    ],
)
def test_a_match_that_cannot_begin_is_refused_with_the_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        Match(MOBILE, **({"names": NAMES, "secret": SECRET} | given))
    assert caught.value.facts["field"] == field


def test_a_prepared_wall_must_be_there_whole_and_for_the_dealer_and_step_it_is_used_at() -> None:
    good = Shuffled(SECRET, [""] * 4).setup(MOBILE, 1, dealer=0, streak=1)
    unfit: tuple[list[Setup], ...] = (
        [],
        [replace(good, streak=2)],
        [replace(good, wall=good.wall[1:])],
        [replace(good, dice=((1,), (2,)))],
    )
    assert bets_made(Match(MOBILE, NAMES, prepared=[good])).dealer == 0
    for setups in unfit:
        with pytest.raises(FieldError, match="the wall of deal 1"):
            bets_made(Match(MOBILE, NAMES, prepared=setups))


def test_events_that_the_rules_do_not_make_cannot_be_resumed() -> None:
    played = random_play.play(2, {"deals": 1})
    with pytest.raises(LogError) as caught:
        Match.resume(played.match.rules, played.match.events[:-2], random_play.secret_of(3))
    assert caught.value.facts["line"] == 1
    with pytest.raises(LogError):
        Match.resume(played.match.rules, played.match.events[1:], played.secret)
