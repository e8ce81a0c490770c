"""Hold the package against the slow twin on many random hands: `python -m brute.compare --hands 20000` (in tests/).

Prints, for each rule set, how many hands were judged and how many answers differed; the status is 1
if any did. The first line that differs is printed whole, so that it can become a case.
"""

import argparse
import json
import sys
from random import Random

from brute.hands import random_line
from brute.judge import judge
from caishen import rules
from caishen.scoring import lines


def differences(name: str, hands: int, seed: int) -> list[str]:
    """The lines on which the two disagree."""
    rng = Random(f"compare {name} {seed}")
    wrong: list[str] = []
    for _ in range(hands):
        line = random_line(rng, name)
        told, _ = lines.answer("judge", json.dumps(line))
        answer = json.loads(told)
        answer.pop("reading", None)
        if answer != judge(line):
            wrong.append(json.dumps(line))
    return wrong


def main() -> int:
    """The status: 1 where any answer differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000, help="hands for each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="*", default=rules.names(), choices=rules.names())
    asked = parser.parse_args()
    status = 0
    for name in asked.rules:
        wrong = differences(name, asked.hands, asked.seed)
        print(f"{name}: {asked.hands} hands, {len(wrong)} different")
        if wrong:
            print(wrong[0])
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
