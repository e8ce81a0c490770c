"""The examples run, and what they promise is so."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def _printed(name: str, *given: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *given]
    one_thread = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # more of them only wait for each other
    return subprocess.run(command, env=one_thread, check=True, capture_output=True, text=True).stdout


def test_random_play_pays_what_it_takes() -> None:
    """W7: what one gains others pay."""
    points = [int(line.split()[1]) for line in _printed("random_play.py").splitlines()]
    assert (len(points), sum(points)) == (4, 0)


@pytest.mark.once
def test_the_learner_beats_any_legal_moves() -> None:
    """The interval of its points a deal lies above 0."""
    lowest = re.search(r"interval ([+-][\d.]+) to", _printed("train.py", "20", "1000"))
    assert lowest is not None
    assert float(lowest[1]) > 0
