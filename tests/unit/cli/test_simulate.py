"""The commands simulate, replay and verify as a shell meets them."""

from __future__ import annotations

import gzip
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "caishen.cli.main"]
GOLDEN = Path(__file__).parents[2] / "golden"
SIMULATE = ("simulate", "--seed", "7", "--seats-played-by", "b2,b1,b0,b2")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_simulated_logs_verify_and_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    one = run(*SIMULATE, "--deals", "20", "--log", tmp_path / "one")
    two = run(*SIMULATE, "--deals", "20", "--jobs", "2", "--log", tmp_path / "deep" / "two")
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr) == (0, "")
    assert sorted(contents(tmp_path / "one")) == [f"match-00000{j}.jsonl" for j in (1, 2, 3)]
    assert contents(tmp_path / "one") == contents(tmp_path / "deep" / "two")
    assert one.stdout == two.stdout
    checked = run("verify", *sorted((tmp_path / "one").iterdir()))
    assert (checked.returncode, checked.stdout) == (0, "3 files checked, 0 problems\n")


def test_the_end_of_a_simulation_tells_totals_and_frequencies() -> None:
    told = run(*SIMULATE, "--deals", "40").stdout
    assert told.startswith("40 deals\n")
    for word in ("win", "discard", "×2", "soft", "lone_wild", "0.000 %", "points a deal", "b0"):
        assert word in told
    points = [int(number) for number in re.findall(r"([+-]\d+)\s+│\s+[+-]", told)]
    assert len(points) == 4
    assert sum(points) == 0


def test_options_choose_fields_of_the_rule_set(tmp_path: Path) -> None:
    done = run(
        *SIMULATE,
        "--deals",
        "2",
        "--option",
        "follow=cumulative",
        "--option",
        "wild_unit=2",
        "--log",
        tmp_path / "logs",
    )
    assert done.returncode == 0
    first = (tmp_path / "logs" / "match-000001.jsonl").read_text(encoding="utf-8").splitlines()[0]
    assert '"options":{"follow":"cumulative","wild_unit":2}' in first


def test_a_table_for_two_is_played_by_two_bots_without_being_told() -> None:
    """W11.2"""
    done = run("simulate", "--deals", "1", "--rules", "wenzhou-duel")
    assert (done.returncode, done.stdout.count(" b2 ")) == (0, 2)


def test_a_folder_that_holds_matches_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "match-000001.jsonl").write_text("kept", encoding="utf-8")
    done = run(*SIMULATE, "--deals", "1", "--log", tmp_path)
    assert done.returncode == 2
    assert "already holds matches" in done.stderr
    assert contents(tmp_path) == {"match-000001.jsonl": b"kept"}


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("--seats-played-by", "b2,b2"), 1, "field.bad"),
        (("--seats-played-by", "b2,b2,b2,b7"), 1, "b7"),
        (("--option", "follow"), 1, "field=value"),
        (("--option", "=1"), 1, "write field=value"),
        (("--option", "follow=never"), 1, "follow"),
        (("--option", "deals=1", "--option", "deals=2"), 1, "deals: --option gives it twice [field.bad]"),
        (("--rules", "no-such"), 1, "rules.unknown"),
        (("--option", "no_dragons=maybe"), 1, "field.bad"),
        (("--log", str(Path(__file__) / "below")), 2, "cannot be written"),
    ],
)
def test_bad_input_is_one_line_with_its_status_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], status: int, says: str
) -> None:
    done = run("simulate", "--deals", "3", "--log", tmp_path / "logs", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (status, 1)
    assert says in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_one_line_and_nothing_half_written_stays(tmp_path: Path) -> None:
    """Full as seen by the process: no file may grow beyond 8 KiB."""
    limited = f"ulimit -f 8; exec {shlex.join([*COMMAND, *SIMULATE, '--deals', '40', '--log', str(tmp_path / 'logs')])}"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"cannot be written to {tmp_path / 'logs'}" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_progress_bar_is_shown_on_a_terminal() -> None:
    """Elsewhere standard error stays empty: the tests above ask for it."""
    terminal, side = pty.openpty()
    done = subprocess.run([*COMMAND, *SIMULATE, "--deals", "8"], stdout=subprocess.PIPE, stderr=side, check=False)
    shown = os.read(terminal, 4096).decode()
    os.close(side)
    os.close(terminal)
    assert done.returncode == 0
    assert "deals" in shown
    assert "8/8" in shown


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_leaves_nothing_behind(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "logs"
    simulate = [*COMMAND, *SIMULATE, "--deals", "1000000", "--jobs", jobs, "--log", str(folder)]
    command = ["env", "--default-signal=INT", *simulate]  # whoever started the tests may ignore it
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        while not list(folder.glob(".simulate-*/match-*")):
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        running.communicate()
    assert running.returncode not in (0, 2)
    assert list(tmp_path.iterdir()) == []


def test_verify_names_file_line_and_what_is_wrong(tmp_path: Path) -> None:
    good = (GOLDEN / "soft.jsonl").read_text(encoding="utf-8")
    (tmp_path / "good.jsonl.gz").write_bytes(gzip.compress(good.encode()))
    (tmp_path / "bad.jsonl").write_text(good.replace('"house":0', '"house":1'), encoding="utf-8")
    (tmp_path / "torn.jsonl").write_text(good[:-9], encoding="utf-8")
    lines = good.count("\n")
    done = run("verify", *sorted(tmp_path.iterdir()))
    told = done.stdout.splitlines()
    settle = next(n for n, line in enumerate(good.splitlines(), 1) if '"settle"' in line)
    assert done.returncode == 1
    assert told[0].startswith(f"{tmp_path / 'bad.jsonl'}:{settle}: ")
    assert any(line.startswith(f"{tmp_path / 'torn.jsonl'}:{lines}: no JSON object") for line in told)
    assert told[-1] == "3 files checked, 3 problems"


def test_replay_tells_a_match_or_one_deal_and_refuses_what_it_cannot(tmp_path: Path) -> None:
    done = run("replay", GOLDEN / "soft.jsonl", "--deal", "1")
    assert done.returncode == 0
    assert "  2 Xi wins on 6s of 0 Dong: ×1 soft (sets)" in done.stdout.splitlines()
    assert run("replay", GOLDEN / "soft.jsonl", "--deal", "2").returncode == 1
    assert run("replay", tmp_path / "nothing.jsonl").returncode == 2
    (tmp_path / "torn.jsonl").write_text("{", encoding="utf-8")
    torn = run("replay", tmp_path / "torn.jsonl")
    assert torn.returncode == 1
    assert torn.stderr.startswith("caishen: line 1: no JSON object")


def test_a_cluster_without_ray_is_told_in_one_line() -> None:
    """Its import is barred, wherever it may be installed."""
    barred = "import sys; sys.modules['ray'] = None; from caishen.cli.main import main; main()"
    asked = [sys.executable, "-c", barred, *SIMULATE, "--deals", "4", "--cluster", "local"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "caishen: a cluster needs Ray: pip install 'caishen[cluster]' [extra.missing]\n"
