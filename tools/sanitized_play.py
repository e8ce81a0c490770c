"""Play for the sanitizers: whole deals of every rule set, copies, rebuilt deals, and actions nobody may take.

Run by `tools/sanitize.sh` on the files it compiled. A refused action must leave the deal as it was.
"""

import argparse
from pathlib import Path
from random import Random

from caishen import rules
from caishen.arena import simulate
from caishen.deal.actions import ACTIONS
from caishen.deal.machine import Deal
from caishen.errors import CaishenError
from caishen.match import Match

CHUNK = 1000


def main() -> None:
    """All of it, then one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int, help="whole deals, shared among the rule sets; one of 20 is fuzzed too")
    deals = parser.parse_args().deals
    import caishen.deal.machine as machine

    assert "sanitize" in str(Path(machine.__file__)), "this is not the sanitized build"
    names = rules.names()
    played = refused = 0
    for place, name in enumerate(names):
        rule_set = rules.get(name)
        wanted = deals // len(names) + (place < deals % len(names))
        for first in range(0, wanted, CHUNK):
            some = simulate(rule_set, min(CHUNK, wanted - first), first, ["b0"] * rule_set.seats, logs=False)
            played += sum(match.deals for match in some)
        for seed in range(max(1, wanted // 20)):
            refused += fuzz(name, seed)
    print(f"sanitizers: {played} deals of {len(names)} rule sets, {refused} refused actions, nothing found")


def fuzz(name: str, seed: int) -> int:
    """One deal with wild answers between the legal ones; how many were refused."""
    rule_set, rng = rules.get(name), Random(seed)
    match = Match(rule_set, ["E", "S", "W", "N"][: rule_set.seats], secret=seed.to_bytes(32, "big"))
    match.next_deal()
    while match.phase == "bets":
        seat, legal = next(iter(match.asked().items()))
        match.step(seat, rng.choice(legal))
    deal, refused, buffer = match.deal, 0, bytearray(ACTIONS)
    assert deal is not None
    while asked := deal.asked():
        before = deal.digest()
        try:
            deal.copy().step(rng.randint(-2, 5), rng.randint(-3, 300))
        except CaishenError:
            refused += 1
        assert deal.digest() == before
        seat = rng.choice(list(asked))
        deal.mask(seat, buffer)
        assert sum(buffer) == deal.count(seat)
        deal.step(seat, deal.pick(seat, rng.randrange(deal.count(seat))))
    again = Deal.from_log(rule_set, deal.setup, deal.log)
    assert again.digest() == deal.digest()
    broken = list(deal.log)
    broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(32)
    try:
        Deal.from_log(rule_set, deal.setup, broken)
    except CaishenError:
        refused += 1
    return refused


if __name__ == "__main__":
    main()
