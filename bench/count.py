"""Instructions of three hot paths by callgrind, held against `instructions.json`: `python -m bench.count`.

Instructions, unlike seconds, hardly move with the machine's load: more than 10 % above the committed number
fails. `--write` commits today's numbers. They belong to one interpreter and architecture, named in the file;
elsewhere, and where valgrind is not installed, the check says so and passes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.building import BUILT, ROOT, build
from bench.counted import PATHS

KEPT = ROOT / "bench" / "instructions.json"
MARGIN = 1.10


def here() -> str:
    """What the numbers depend on beside the source."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"


def counts() -> dict[str, float]:
    """Instructions of one of each path, in a process of valgrind's."""
    build()
    collected = _name_in_c()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--toggle-collect={collected}",
             f"--dump-after={collected}", f"--callgrind-out-file={out}", sys.executable, "-m", "bench.counted"],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0", "CAISHEN_PURE": "0"}, check=True, capture_output=True,
        )  # fmt: skip
        dumps = [Path(f"{out}.{number}") for number in range(1, len(PATHS) + 1)]
        totals = [int(_total(dump.read_text(encoding="utf-8"))) for dump in dumps]
    return {path: round(total / times, 1) for (path, times), total in zip(PATHS.items(), totals, strict=True)}


def _name_in_c() -> str:
    """The wrapper that Cython makes of `bench_loop.counted`: what callgrind collects, and dumps after."""
    (library,) = BUILT.glob("bench_loop*.so")
    found = re.search(rb"__pyx_pw_\w*bench_loop_\d+counted", library.read_bytes())
    assert found is not None, "the loop is compiled without its names"
    return found[0].decode()


def _total(dump: str) -> str:
    found = re.search(r"^(?:summary|totals): (\d+)", dump, re.MULTILINE)
    assert found is not None, "callgrind wrote no sum"
    return found[1]


def main() -> int:
    """The status: 1 where a path takes more than the committed number and its margin."""
    parser = argparse.ArgumentParser(prog="python -m bench.count", description=__doc__)
    parser.add_argument("--write", action="store_true", help="today's numbers become the committed ones")
    write = parser.parse_args().write
    if shutil.which("valgrind") is None:
        print("instructions not counted: valgrind is not installed")
        return 0
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if not write and kept.get("on") != here():
        print(f"instructions not counted: the numbers are of {kept.get('on')}, this is {here()}")
        return 0
    today = counts()
    if write:
        KEPT.write_text(json.dumps({"on": here(), "instructions": today}, indent=1) + "\n", encoding="utf-8")
    more = False
    for path, count in today.items():
        before = today[path] if write else kept["instructions"][path]
        over = count > MARGIN * before
        more = more or over
        print(f"{path}: {count:,.1f} instructions, committed {before:,.1f}{' - more than 10 % above' if over else ''}")
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
