"""Kernels, whole deals and bots, measured in this process: `python -m bench.engine` prints figures as JSON.

With `CAISHEN_PURE=1` the same questions are asked of the uncompiled files. Deals are random legal play
of `wenzhou-mobile`, four seats, all rules, bets, money and packed log; wrong is a deal whose totals are not
those of the logged run of the same seed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from bench import building, hands
from bench.timing import Figure, each, rate
from caishen import bots, rules
from caishen.arena import Tally, simulate
from caishen.arena.play import play_match
from caishen.hands.hand import Hand
from caishen.match import Match
from caishen.scoring import lines

PURE = os.environ.get("CAISHEN_PURE") == "1"
if PURE:
    from bench import loop
else:
    building.build()
    sys.path.append(str(building.BUILT))
    import bench_loop as loop  # type: ignore[no-redef]  # the same file compiled

RULES = rules.get(hands.RULES)
NAMES = ["E", "S", "W", "N"]
QUICK, FULL = (2, 20) if PURE else (20, 200)
CHECKED_DEALS = 32


def kernels(size: int) -> list[Figure]:
    """Win and distance: keys kept, 17 tiles, 0 to 3 wilds; in a loop and by a call each from Python."""
    asked = hands.of_wenzhou(min(1000 * size // 10, 20_000))
    held = [hand_of(one) for one in asked]
    wrong_wins = sum(hand.wins_full() != one.wins for hand, one in zip(held, asked, strict=True))
    wrong_distances = sum(hand.distance() != one.distance for hand, one in zip(held, asked, strict=True))
    some = held[:1000]
    calls = len(some)
    figures = []
    if not PURE:
        inside = [("win check", loop.wins, wrong_wins), ("distance", loop.distances, wrong_distances)]
        for row, run, wrong in inside:
            figures.append(each(f"{row}, compiled loop", partial(_repeat, run, some), 2000 * calls, wrong, len(asked)))
    called = [("win check", _call_wins, wrong_wins), ("distance", _call_distances, wrong_distances)]
    how = "uncompiled" if PURE else "one call from Python"
    for row, call, wrong in called:
        figures.append(each(f"{row}, {how}", partial(call, some), 20 * calls, wrong, len(asked)))
    return figures


def hand_of(one: hands.Asked) -> Hand:
    """The hand as the engine holds it."""
    hand = Hand(RULES, one.wild)
    for kind in one.tiles:
        hand.add(kind)
    return hand


def _repeat(run: Callable[[list[Hand], int], int], some: list[Hand], size: int) -> None:
    run(some, size // len(some))


def _call_wins(some: list[Hand], size: int) -> None:
    for _ in range(size // len(some)):
        for hand in some:
            hand.wins_full()


def _call_distances(some: list[Hand], size: int) -> None:
    for _ in range(size // len(some)):
        for hand in some:
            hand.distance()


def deals(size: int) -> list[Figure]:
    """Whole deals, the loop inside, and by `step(pick(index))` from Python."""
    wrong = _different_deals()
    if PURE:
        return [rate("whole deals, uncompiled", play_inside, 16 * size, wrong, CHECKED_DEALS)]
    return [
        rate("whole deals, loop inside", play_inside, 200 * size, wrong, CHECKED_DEALS),
        rate("whole deals, step(index) from Python", play_by_index, 50 * size),
    ]


def play_inside(size: int, seed: int = 1) -> Tally:
    """So many deals by the compiled loop, with money and totals."""
    total = Tally()
    for played in simulate(RULES, size, seed, ["b0"] * 4, logs=False):
        total.add(played.tally)
    return total


def _different_deals() -> int:
    logged = Tally()
    for played in simulate(RULES, CHECKED_DEALS, 1, ["b0"] * 4, logs=True):
        logged.add(played.tally)
    return 0 if logged == play_inside(CHECKED_DEALS) else CHECKED_DEALS


def play_by_index(size: int) -> None:
    """So many deals, each decision a random legal index chosen in Python."""
    chance, number = Random(1).random, 0
    while size > 0:
        number += 1
        match = Match(RULES, NAMES, secret=number.to_bytes(32, "big"), brief=True)
        while match.phase != "ended" and match.deals_played < size:
            match.next_deal()
            while match.phase == "bets":
                seat, legal = next(iter(match.asked().items()))
                match.step(seat, legal[int(chance() * len(legal))])
            deal = match.deal
            assert deal is not None
            while not deal.ended:
                for seat in range(4):
                    count = deal.count(seat)
                    if count:
                        deal.step(seat, deal.pick(seat, int(chance() * count)))
                        break
            match.played()
        size -= match.deals_played


def players(size: int) -> list[Figure]:
    """The time a bot takes for a decision: 99 of 100 take no longer."""
    figures = []
    for name in bots.levels():
        times: list[float] = []
        seats = [bots.make(name, RULES, seat, seed=seat) for seat in range(4)]
        for bot in seats:
            bot.choose = partial(_timed, bot.choose, times)  # type: ignore[method-assign]  # a stopwatch around it
        play_match(Match(RULES, NAMES, secret=bytes(32)), seats, limit=max(1, size // 10))
        times.sort()
        figures.append(Figure(f"bot {name}, a decision, p99", 1e3 * times[len(times) * 99 // 100], "ms", len(times)))
    return figures


def _timed(choose, times, view, legal):  # type: ignore[no-untyped-def]  # passes on whatever `choose` takes
    started = perf_counter()
    chosen = choose(view, legal)
    times.append(perf_counter() - started)
    return chosen


def judged(size: int) -> list[Figure]:
    """`scoring.lines`, a JSON line in and one out, as `caishen judge` answers each."""
    asked = [json.dumps(line) for line in islice(random_lines(), 500)]
    wrong = sum(
        {key: value for key, value in json.loads(lines.answer("judge", line)[0]).items() if key != "reading"}
        != hands.judge(json.loads(line))
        for line in asked
    )

    def run(size: int) -> None:
        for number in range(size):
            lines.answer("judge", asked[number % len(asked)])

    row = "judge, lines, uncompiled" if PURE else "judge, lines in this process"
    return [rate(row, run, 100 * size, wrong, len(asked))]


def random_lines() -> Iterator[dict[str, Any]]:
    """Lines of `caishen judge` without end."""
    rng = Random(1)
    while True:
        yield hands.drawn.random_line(rng, hands.RULES)


def main() -> None:
    """Figures as JSON on standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="ten times the size")
    size = FULL if parser.parse_args().full else QUICK
    figures = [*kernels(size), *deals(size), *judged(size)]
    if not PURE:
        from bench import environment  # numpy, which nothing else here waits for

        figures += [*players(size), environment.vector(RULES, 5 * size)]
    print(json.dumps([figure.plain() for figure in figures]))


if __name__ == "__main__":
    main()
