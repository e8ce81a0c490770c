"""`python -m bench`: the table of today's figures, peers beside them; kept with `--keep`.

Quick by default; `--full` takes ten times the sizes. `--peers PYTHON` names the interpreter of the
environment that `requirements/bench.in` is installed in; without it no peer is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict
from typing import Any

from bench import commands, hands, report
from bench.building import ROOT, build

PEERS = ("riichienv", "pymahjong", "rlcard", "mahjong", "xiangting", "jansou", "PyMahjongGB")


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--full", action="store_true", help="ten times the sizes")
    parser.add_argument("--peers", metavar="PYTHON", help="the interpreter of the peers' environment")
    parser.add_argument("--keep", action="store_true", help="write the run into bench/results")
    asked = parser.parse_args()
    build()
    run: dict[str, Any] = {"machine": report.machine(), "full": asked.full, "figures": []}
    for pure in ("0", "1"):
        run["figures"] += _engine(pure, full=asked.full)
    lines = 100_000 if asked.full else 20_000
    run["figures"] += [figure.plain() for figure in commands.all_of_them(lines)]
    run["peers"] = {name: _peer(name, asked.peers) for name in PEERS}
    print(report.table(run))
    if asked.keep:
        print(f"kept in {report.keep(run).relative_to(ROOT)}")


def _engine(pure: str, *, full: bool) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "bench.engine", *(["--full"] if full else [])]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "CAISHEN_PURE": pure}, stdout=subprocess.PIPE, check=True
    )
    figures: list[dict[str, Any]] = json.loads(done.stdout)
    return figures


def _peer(name: str, python: str | None) -> dict[str, Any]:
    if python is None:
        return {"missing": "not asked"}
    asked = json.dumps([asdict(one) for one in hands.of_riichi(1000)])
    command = [python, "-P", "-W", "ignore", str(ROOT / "bench" / "peers.py"), name]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"missing": f"failed: {done.stderr.strip().splitlines()[-1][:100]}"}
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


if __name__ == "__main__":
    main()
