"""The three hot paths as callgrind sees them: `python -m bench.counted` in a process of valgrind's.

`bench_loop.counted` is the function whose instructions are collected, once for each path; everything before
its call (imports, hands, lines) is not.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice

from bench.building import BUILT

PATHS = {"win check": 100_000, "whole random deal": 40, "judge": 200}
"""Path → how often it is run; its number is the instructions of one."""


def main() -> None:
    """Run each path once untold, so that caches stand, then collected."""
    sys.path.append(str(BUILT))
    import bench_loop

    from bench import engine, hands
    from caishen.scoring import lines

    held = [engine.hand_of(one) for one in hands.of_wenzhou(100)]
    asked = [json.dumps(line) for line in islice(engine.random_lines(), PATHS["judge"])]
    runs: list[Callable[[], object]] = [
        partial(bench_loop.wins, held, PATHS["win check"] // len(held)),
        partial(engine.play_inside, PATHS["whole random deal"]),
        lambda: [lines.answer("judge", line) for line in asked],
    ]
    gc.disable()
    for run in runs:
        run()
        bench_loop.counted(run)


if __name__ == "__main__":
    main()
