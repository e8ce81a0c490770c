"""The table of a run, and the files that keep it: `results/DATE-COMMIT.json` and `.md`.

Knows the aims; the figures come from those who measured. A row is met or missed by the figure of this
run, on a machine as busy as it was.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.building import ROOT

RESULTS = ROOT / "bench" / "results"
AIMS = {
    "win check, compiled loop": 6, "win check, one call from Python": 100, "win check, uncompiled": 300,
    "distance, compiled loop": 6, "distance, one call from Python": 120,
    "whole deals, loop inside": 30_000, "whole deals, step(index) from Python": 10_000, "whole deals, uncompiled": 500,
    "vector environment, compact": 1_500_000,
    "import caishen": 40, "memory after import caishen": 40, "import caishen.match": 40,
    "caishen judge": 20_000, "server start to first page": 1500, "bot b2, a decision, p99": 0.3,
}  # fmt: skip
"""Row → the most it may cost, or the least a second."""


def machine() -> dict[str, Any]:
    """Where and on what the run was made."""
    cpu = "unknown"
    if Path("/proc/cpuinfo").exists():
        models = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
        cpu = models[0].split(":", 1)[1].strip() if models else cpu
    commit = _git("rev-parse", "--short=12", "HEAD")
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"), "commit": commit + ("+" if _git("diff", "HEAD") else ""),
        "cpu": cpu, "cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "system": platform.system(),
        "python": platform.python_version(),
    }  # fmt: skip


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def table(run: dict[str, Any]) -> str:
    """The run as a page of Markdown."""
    where = ", ".join(f"{key} {value}" for key, value in run["machine"].items())
    text = [f"# Bench, {run['machine']['date']}", "", where, "", *_ours(run), "", "## Peers, the same run", ""]
    text += ["| peer | version | row | figure | wrong | caishen is |", "|---|---|---|---|---|---|"]
    ours = {figure["row"]: figure for figure in run["figures"]}
    for name, peer in run["peers"].items():
        if "missing" in peer:
            text.append(f"| {name} | – | {peer['missing']} | | | |")
        for row, figure in peer.get("rows", {}).items():
            text.append(
                f"| {name} | {peer['version']} | {row} | {_shown(figure)} | {_wrong(figure)} | "
                f"{_times(ours.get(row), figure)} |"
            )
    text += ["", "Peers are asked hands of 14 tiles without wilds and play their own game; ours have 17 with 0 to 3."]
    text += ["Growth is the cost of twice the size over that of the size: 2 is linear.", ""]
    return "\n".join(text)


def _ours(run: dict[str, Any]) -> list[str]:
    rows = ["| what | figure | aim | met | wrong | size | growth |", "|---|---|---|---|---|---|---|"]
    for figure in run["figures"]:
        aim = AIMS.get(figure["row"])
        growth = "" if figure["growth"] is None else f"{figure['growth']:.2f}"
        rows.append(
            f"| {figure['row']} | {_shown(figure)} | {_aim(aim, figure)} | {_met(aim, figure)} | {_wrong(figure)} | "
            f"{figure['size']:,} | {growth} |"
        )
    measured = {figure["row"] for figure in run["figures"]}
    rows += [f"| {row} | not measured | {aim:,} | – | | | |" for row, aim in AIMS.items() if row not in measured]
    return rows


def _aim(aim: float | None, figure: dict[str, Any]) -> str:
    if aim is None:
        return ""
    return f"{'≥' if figure['unit'] == '/s' else '≤'} {aim:,} {figure['unit']}"


def _met(aim: float | None, figure: dict[str, Any]) -> str:
    if aim is None:
        return ""
    return "yes" if (figure["value"] >= aim) == (figure["unit"] == "/s") else "**no**"


def _shown(figure: dict[str, Any]) -> str:
    value = figure["value"]
    return f"{value:,.0f} {figure['unit']}" if value >= 100 else f"{value:.3g} {figure['unit']}"


def _wrong(figure: dict[str, Any]) -> str:
    return "" if figure.get("wrong") is None else f"{figure['wrong']} of {figure['checked']:,}"


def _times(ours: dict[str, Any] | None, peer: dict[str, Any]) -> str:
    if ours is None:
        return ""
    ratio = ours["value"] / peer["value"]
    return f"{ratio if peer['unit'] == '/s' else 1 / ratio:,.1f} × as fast"


def keep(run: dict[str, Any]) -> Path:
    """Write both files; gives the page's path."""
    RESULTS.mkdir(exist_ok=True)
    stem = f"{run['machine']['date'][:10]}-{run['machine']['commit'].rstrip('+')}"
    (RESULTS / f"{stem}.json").write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page = RESULTS / f"{stem}.md"
    page.write_text(table(run), encoding="utf-8")
    return page
