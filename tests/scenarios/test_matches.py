"""Money and the deals of a match, at every table: when payments are booked, and who deals next with which step."""

from dataclasses import replace

from caishen.deal import actions
from caishen.deal.events import Dealt, Draw, Pass, Win
from caishen.match import Match
from caishen.match.events import DealEnd, Settle
from caishen.tiles import kind_of
from scenarios.catalogue import Table, scenario
from scenarios.laid import CHOWS, DEALER, NAMES, WAITS, WAITS_TOO, Hand, match, next_deal, setup
from scenarios.test_turns import WINNING


def booked(running: Match) -> list[Settle]:
    return [event for event in running.events if isinstance(event, Settle)]


@scenario(21)
def test_payments_are_booked_once_and_only_after_the_window_has_closed(table: Table) -> None:
    """W4.1, W7.13, scenario 21: the farther of two winners answers first; nothing is paid until the nearer has, and
    then he alone is paid. With two seats the one that is asked wins."""
    hands: list[Hand] = [DEALER, WAITS_TOO, "", WAITS]
    running = match(table, setup(table, *hands[: table.seats]))
    running.step(0, kind_of("5p"))
    for seat in [seat for seat in running.asked() if seat not in (1, 3)]:
        running.step(seat, actions.PASS)
    if table.seats == 4:
        running.step(3, actions.WIN)
        assert running.phase == "deal"
    assert (booked(running), running.scores) == ([], [0] * table.seats)
    told = running.step(1, actions.WIN)
    kinds = [type(event) for event in told if not isinstance(event, Pass)]
    assert kinds[:3] == [Win, Settle, DealEnd]
    assert len(booked(running)) == 1
    paid = booked(running)[0]
    assert running.scores == list(paid.net)
    assert paid.net[1] == max(paid.net)
    assert all(line.payee != 3 for line in paid.lines)


@scenario(28)
def test_dealer_seat_wind_and_streak_are_four_things(table: Table) -> None:
    """W3.1, W8.1, W8.2, L5.1, scenario 28: the dealer wins and deals again with k = 2; then another wins and deals
    with k = 1. Nobody changes seats, points stay with them, and East is whoever deals: the next to draw is South."""
    south = 2 % table.seats
    waiting: list[Hand] = [DEALER, WAITS, "", CHOWS]
    running = match(
        table,
        setup(table, WINNING),
        replace(setup(table, *waiting[: table.seats]), streak=2),
        setup(table, "", DEALER, dealer=1),
    )
    running.step(0, actions.WIN)
    assert (running.dealer, running.streak) == (0, 2)
    first = list(running.scores)
    assert first[0] > 0 > max(first[1:])
    next_deal(running)
    running.step(0, kind_of("5p"))
    for seat in [seat for seat in running.asked() if seat != 1]:
        running.step(seat, actions.PASS)
    running.step(1, actions.WIN)
    assert (running.dealer, running.streak) == (1, 1)
    assert [new - old for new, old in zip(running.scores, first, strict=True)] == list(booked(running)[1].net)
    next_deal(running)
    dealt = [(event.dealer, event.streak) for event in running.events if isinstance(event, Dealt)]
    assert dealt == [(0, 1), (0, 2), (1, 1)]
    assert list(running.asked()) == [1], "East discards first"
    assert running.deal is not None
    running.step(1, running.deal.default(1))
    while running.asked() and actions.PASS in next(iter(running.asked().values())):
        running.step(next(iter(running.asked())), actions.PASS)
    drawn = running.events[-1]
    assert isinstance(drawn, Draw)
    assert drawn.seat == south
    assert (running.names, running.places) == (NAMES[: table.seats], tuple(range(table.seats)))
