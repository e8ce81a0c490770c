"""Matches of random legal play for tests of match and log: every call is kept, with the state after it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from caishen import rules
from caishen.match import Match

NAMES = ["Dong", "Nan", "Xi", "Bei"]
Call = Callable[[Match], object]


def secret_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def state_of(match: Match) -> tuple[Any, ...]:
    """All that can be seen of a match but its events."""
    return (
        match.phase, match.dealer, match.streak, match.base, match.scores, match.deals_played, match.bets, match.names,
        match.places, match.asked(), match.answers, match.deal.digest() if match.deal is not None else None,
    )  # fmt: skip


@dataclass
class RandomPlay:
    """A match played at random. After call i it had `lengths[i]` events and the state `states[i]`; `answers[i]` are
    the answers to the open question, seat → (action, auto)."""

    match: Match
    secret: bytes
    calls: list[Call] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    states: list[tuple[Any, ...]] = field(default_factory=list)
    answers: list[dict[int, tuple[int, bool]]] = field(default_factory=list)
    auto: dict[int, bool] = field(default_factory=dict)

    def call(self, call: Call) -> None:
        """Make a call and keep what it led to."""
        call(self.match)
        self.calls.append(call)
        self.lengths.append(len(self.match.events))
        self.states.append(state_of(self.match))
        self.answers.append({seat: (action, self.auto[seat]) for seat, action in self.match.answers.items()})


def play(
    seed: int, options: dict[str, Any] | None = None, *, leaving: float = 0.0, changing: float = 0.0, bets: float = 0.5
) -> RandomPlay:
    """Play to the end. `leaving`, `changing`: how likely somebody leaves at a call, takes a seat between
    deals; `bets`: how likely a bet is taken."""
    dice = random.Random(seed)
    secret = secret_of(seed)
    match = Match(
        rules.get("wenzhou-mobile", options or {}), NAMES, secret=secret, nonces=["a", "", "b_-", ""],
        draw_seats=dice.random() < 0.5,
    )  # fmt: skip
    played = RandomPlay(match, secret)
    while match.phase != "ended":
        seat = dice.randrange(4)
        if dice.random() < leaving:
            played.call(partial(Match.leave, seat=seat))
        elif match.phase == "between" and dice.random() < changing:
            played.call(partial(Match.replace, seat=seat, name="Zhong", bot=False))
        elif match.phase == "between":
            played.call(Match.next_deal)
        else:
            _step(played, dice, bets)
    return played


def _step(played: RandomPlay, dice: random.Random, bets: float) -> None:
    seat, legal = dice.choice(list(played.match.asked().items()))
    action = dice.choice(legal)
    if played.match.phase == "bets":
        action = legal[dice.random() < bets]
    auto = played.auto[seat] = dice.random() < 0.2
    played.call(partial(Match.step, seat=seat, action=action, auto=auto))
