"""Decisions written from logs are the decisions that were made."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from caishen import rules
from caishen.env import layout as at
from caishen.env.dataset import columns
from caishen.env.game import Game


def test_the_decisions_of_a_log_are_those_of_the_game() -> None:
    """But for bets, and for passes and claims that leave no trace: 300 answers at least are found again in order."""
    game, made = Game(rules.get("wenzhou-mobile"), 3, whole_match=True), []
    chance = np.random.default_rng(1)
    while game.question is not None:
        player, seat, _ = game.question
        move = int(chance.choice(game.moves()))
        if game.match.phase == "deal":
            made.append((seat, move, game.observation(player).tobytes(), game.mask(player).tobytes()))
        game.step(move)
    table = columns([game.match.events])
    found = [
        (int(seat), int(action), seen.tobytes(), mask.tobytes())
        for seat, action, seen, mask in zip(
            table["seat"], table["action"], table["observation"], table["mask"], strict=True
        )
    ]
    assert len(found) > 300
    assert set(found) <= set(made)
    assert len(found) >= 0.95 * len(made)
    assert table["mask"][np.arange(len(found)), table["action"]].all()


@pytest.mark.parametrize("form", ["npz", "parquet"])
def test_the_command_writes_a_table_that_reads_back(form: str, tmp_path: Path) -> None:
    caishen = [sys.executable, "-m", "caishen.cli.main"]
    subprocess.run([*caishen, "simulate", "--deals", "8", "--log", str(tmp_path)], check=True, capture_output=True)
    out = tmp_path / f"decisions.{form}"
    logs = [str(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    run = subprocess.run([*caishen, "export", *logs, "--out", str(out)], check=True, capture_output=True, text=True)
    count = int(run.stdout.split()[0])
    if form == "npz":
        with np.load(out) as table:
            assert table["observation"].shape == (count, at.SIZE)
    else:
        from pyarrow import parquet

        table = parquet.read_table(out)
        assert table.num_rows == count
        assert len(table["mask"][0]) == at.MOVES


def test_a_name_of_another_form_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "caishen.cli.main", "export", "no.jsonl", "--out", str(tmp_path / "x.csv")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "neither" in run.stderr
