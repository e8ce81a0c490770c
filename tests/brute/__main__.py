"""Hold the package against the slow twin on many random hands: `python -m brute --hands 1000000` (in tests/).

Prints a row for each rule set: hands judged, waits, payments, wins, differences, seconds; then how
often each item and each reason of a non-win came up. A difference is printed as the line that gives
it again, with both answers; the status is 1 if there is any.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from rich.progress import track

from brute.compare import BLOCK, Tally, compare_block, families
from caishen import rules


def blocks(names: tuple[str, ...], seed: int, count: int, jobs: int) -> Iterator[dict[str, Tally]]:
    """The tallies of a family's blocks, in order."""
    one = partial(compare_block, names, seed)
    if jobs == 1:
        yield from map(one, range(count))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(count), chunksize=4)


def main() -> int:
    """The status: 1 where any answer differs."""
    parser = argparse.ArgumentParser(prog="python -m brute", description=__doc__)
    parser.add_argument("--rules", nargs="+", default=rules.names(), choices=rules.names())
    parser.add_argument("--hands", type=int, default=10_000, help=f"hands for each rule set, in blocks of {BLOCK}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--progress", action="store_true", help="a bar, on standard error")
    asked = parser.parse_args()
    count = -(-asked.hands // BLOCK)
    different = 0
    for family in families(asked.rules):
        started, totals = perf_counter(), {name: Tally() for name in family}
        found = blocks(family, asked.seed, count, asked.jobs)
        for tallies in track(found, ", ".join(family), total=count, disable=not asked.progress):
            for name, tally in tallies.items():
                totals[name].add(tally)
        seconds = perf_counter() - started
        print(f"{' + '.join(family)}: {seconds:.0f} s together", flush=True)
        for name, total in totals.items():
            report(name, total)
            different += total.different
    return 1 if different else 0


def report(name: str, total: Tally) -> None:
    """One rule set's part of the answer."""
    print(f"{name}: {total.hands} hands, {total.wins} win; {total.waits} waits; {total.settles} settled; "
          f"{total.different} different")  # fmt: skip
    print("  " + ", ".join(f"{word} {number}" for word, number in sorted(total.found.items())), flush=True)
    for one in total.kept:
        print(f"  {one.command} {one.line}\n    told     {one.told}\n    expected {one.expected}")


if __name__ == "__main__":
    sys.exit(main())
