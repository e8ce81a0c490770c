"""What a user waits for: importing, the command `judge` on a file, the server's first page.

Every measurement is a process of its own, started with the interpreter that runs the bench.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from urllib.request import urlopen

from bench.engine import random_lines
from bench.timing import Figure, seconds

_IMPORT = """
import sys, time
began = time.perf_counter()
import {module}
took = time.perf_counter() - began
held = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(took, int(held.split()[1]) / 1024)
"""
_CAISHEN = [sys.executable, "-m", "caishen.cli.main"]


def imports() -> list[Figure]:
    """The package alone, and the whole engine with its tables: time, and what the process then holds."""
    figures = []
    for module in ("caishen", "caishen.match"):
        command = [sys.executable, "-c", _IMPORT.format(module=module)]
        runs = [subprocess.run(command, capture_output=True, check=True).stdout for _ in range(5)]
        times, memory = zip(*[map(float, run.split()) for run in runs], strict=True)
        figures.append(Figure(f"import {module}", 1e3 * min(times), "ms", 1))
        figures.append(Figure(f"memory after import {module}", min(memory), "MiB", 1))
    return figures


def judge(lines: int) -> Figure:
    """Lines a second of `caishen judge FILE`, the command's start included."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines.jsonl"
        some = random_lines()
        asked = [json.dumps(next(some)) for _ in range(1000)]

        def run(_: int) -> None:
            subprocess.run([*_CAISHEN, "judge", str(file)], stdout=subprocess.DEVNULL, check=True)

        times = []
        for size in (lines, 2 * lines):
            file.write_text("\n".join(asked[number % 1000] for number in range(size)), encoding="utf-8")
            times.append(seconds(run, size, repeats=2))
    return Figure("caishen judge", 2 * lines / times[1], "/s", lines, times[1] / times[0], note="start included")


def server() -> Figure:
    """From the command to the first page it answers, with a new folder of games."""
    best = min(_first_page() for _ in range(2))
    return Figure("server start to first page", 1e3 * best, "ms", 1)


def _first_page() -> float:
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        serve = subprocess.Popen(
            [*_CAISHEN, "serve", "--port", "0", "--data", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        try:
            assert serve.stdout is not None
            address = serve.stdout.readline().split(" is at ")[1].split()[0]
            with urlopen(address) as page:
                page.read()
            return perf_counter() - began
        finally:
            serve.terminate()
            serve.wait()


def all_of_them(lines: int) -> list[Figure]:
    """Every figure of this file; `lines` for `judge`."""
    return [*imports(), judge(lines), server()]
