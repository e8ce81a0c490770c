"""Matches of players that do on purpose what no bot does: they throw wilds, pass wins, feed one seat.

    for text in wild_play.matches(rules.get("lishui"), deals=300, seed=1): ...

Each deal has a plan, which sees all hands and says what every seat does. Half of the deals are of fair matches, the
others from walls of `rigged`, so that what is rare happens too. Every action is legal, whatever the rule set; the same
seed gives the same matches.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from contextlib import suppress

import rigged
from caishen import log
from caishen.errors import NotAsked
from caishen.match import Match
from caishen.rules import RuleSet
from plans import Plan, any_plan

NAMES = ["Dong", "Nan", "Xi", "Bei"]


def matches(rule_set: RuleSet, deals: int, seed: int) -> Iterator[str]:
    """Logs of matches until `deals` deals are played; the last may be cut."""
    chance = random.Random(f"{rule_set.name}|{seed}")
    fair = rigged_deals = 0
    while fair + rigged_deals < deals:
        if rigged_deals < fair:
            setups, plan = rigged.any_rig(rule_set, chance)
            match = Match(rule_set, NAMES[: rule_set.seats], prepared=setups)
            play(match, chance, min(len(setups), deals - fair - rigged_deals), plan)
            rigged_deals += match.deals_played
        else:
            match = _fair(rule_set, chance)
            play(match, chance, deals - fair - rigged_deals)
            fair += match.deals_played
        text = io.StringIO()
        log.write(text, match.events)
        yield text.getvalue()


def _fair(rule_set: RuleSet, chance: random.Random) -> Match:
    return Match(
        rule_set,
        NAMES[: rule_set.seats],
        secret=chance.randbytes(32),
        nonces=["a", "", "b_-", ""][: rule_set.seats],
        draw_seats=chance.random() < 0.5,
    )


def play(match: Match, chance: random.Random, limit: int, plan: Plan | None = None) -> None:
    """Play a match to its end, or cut it after `limit` deals. Without a `plan` each deal has one by chance, and
    players come and go."""
    now = plan
    while match.phase != "ended":
        if match.phase == "between" and match.deals_played == limit:
            match.cut()
        elif match.phase == "between":
            if plan is None and match.deals_played and chance.random() < 0.03:
                match.replace(chance.randrange(match.rules.seats), "Zhong", bot=False)
            match.next_deal()
            now = plan
        elif match.phase == "bets":
            seat, legal = chance.choice(list(match.asked().items()))
            match.step(seat, chance.choice(legal))
        elif plan is None and chance.random() < 0.0005:
            with suppress(NotAsked):  # who has left already
                match.leave(chance.randrange(match.rules.seats))
        else:
            assert match.deal is not None
            now = now or any_plan(match.deal, chance)
            seat, legal = chance.choice(list(match.asked().items()))
            match.step(seat, now.choose(match.deal, seat, legal), auto=chance.random() < 0.1)
