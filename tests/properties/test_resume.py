"""A match rebuilt from its stored events is the match it was."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import random_play
from caishen.match import Match


def resumed(played: random_play.RandomPlay, at: int) -> Match:
    """The match after call number `at`, from its events and what had none yet: the question to the dealer
    with which a deal begins, and answers to an open question."""
    match = Match.resume(played.match.rules, played.match.events[: played.lengths[at]], played.secret)
    if match.phase == "between" and played.states[at][0] == "bets":
        match.next_deal()
    for seat, (action, auto) in played.answers[at].items():
        match.step(seat, action, auto)
    return match


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["fine", "bot"]))
def test_a_match_resumed_after_any_append_has_the_same_state_and_the_same_choices(seed: int, escape: str) -> None:
    """Every prefix of the events that a call left behind: bets asked, window open, between deals, ended."""
    options = {"deals": 2, "escape": escape}
    played = random_play.play(seed, options, leaving=0.003, changing=0.3)
    for at in range(len(played.calls)):
        match = resumed(played, at)
        assert random_play.state_of(match) == played.states[at]
        assert match.events == played.match.events[: played.lengths[at]]


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_a_resumed_match_goes_on_to_the_same_end(seed: int, data: st.DataObject) -> None:
    played = random_play.play(seed, {"deals": 3}, leaving=0.002, changing=0.3)
    at = data.draw(st.integers(0, len(played.calls) - 1))
    match = resumed(played, at)
    for call in played.calls[at + 1 :]:
        call(match)
    assert match.events == played.match.events
    assert random_play.state_of(match) == played.states[-1]


def test_stored_times_are_kept() -> None:
    played = random_play.play(1, {"deals": 1})
    stored = [replace(event, t=1000 + n) for n, event in enumerate(played.match.events)]
    match = Match.resume(played.match.rules, stored, played.secret)
    assert match.events == stored
