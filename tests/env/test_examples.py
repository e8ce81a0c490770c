"""The examples run, and what they promise is so."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def _printed(name: str, *given: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *given]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_random_play_pays_what_it_takes() -> None:
    """W7: what one gains others pay."""
    points = [int(line.split()[1]) for line in _printed("random_play.py").splitlines()]
    assert (len(points), sum(points)) == (4, 0)
