"""How commands end: one line with a code where something is lacking, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LINE = '{"id":1,"rules":"wenzhou-mobile","wild":"9m","hand":"123m456m123p123s111z2z","tile":"2z","by":"discard"}\n'
CAISHEN = [sys.executable, "-m", "caishen.cli.main"]


def end_of(shell: str, *arguments: str) -> tuple[int, str]:
    """Exit status and standard error of `caishen ARGUMENTS SHELL`, where SHELL redirects."""
    command = f'"$@" {shell}'
    done = subprocess.run(
        ["bash", "-c", command, "bash", *CAISHEN, *arguments], stderr=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.fixture
def asked(tmp_path: Path) -> str:
    file = tmp_path / "asked.jsonl"
    file.write_text(LINE * 2000)
    return str(file)


@pytest.mark.parametrize("shell", [">/dev/full", ">&-"])
def test_output_that_goes_nowhere_is_told_in_one_line(shell: str, asked: str) -> None:
    for arguments in (["judge", asked], ["rules", "list"]):
        status, told = end_of(shell, *arguments)
        assert (status, told.count("\n"), "[output.lost]" in told) == (2, 1, True), told


def test_a_reader_who_has_enough_ends_the_command_quietly(asked: str) -> None:
    status, told = end_of("| head -n 1 >/dev/null; exit ${PIPESTATUS[0]}", "judge", asked)
    assert (status, told) == (1, "")


@pytest.mark.parametrize("command", ["judge", "waits", "settle", "replay", "verify"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    for file in (tmp_path / "missing", tmp_path):
        status, told = end_of("", command, str(file))
        assert (status, told.count("\n"), "[file.unreadable]" in told) == (2, 1, True), told


def test_verify_checks_the_other_files_when_one_cannot_be_read(tmp_path: Path) -> None:
    good = Path(__file__).parents[2] / "golden" / "hard.jsonl"
    damaged, missing = tmp_path / "damaged.jsonl", tmp_path / "missing.jsonl"
    damaged.write_text("[]\n")
    for files, status, count in (
        ([good, missing, good], 2, "2 files checked, 0 problems"),
        ([missing, damaged, tmp_path, good], 2, "2 files checked, 1 problems"),
        ([damaged, good], 1, "2 files checked, 1 problems"),
        ([missing], 2, "0 files checked, 0 problems"),
    ):
        done = subprocess.run([*CAISHEN, "verify", *map(str, files)], capture_output=True, text=True, check=False)
        unread = [str(file) for file in files if file in (missing, tmp_path)]
        assert (done.returncode, done.stdout.splitlines()[-1]) == (status, count)
        assert done.stderr.splitlines() == [line for line in done.stderr.splitlines() if "[file.unreadable]" in line]
        assert all(name in line for name, line in zip(unread, done.stderr.splitlines(), strict=True))
        assert done.stdout.count(f"{damaged}:1: ") == files.count(damaged)


def test_a_closed_standard_input_is_told() -> None:
    status, told = end_of("<&-", "judge")
    assert (status, "[file.unreadable]" in told) == (2, True)


def test_verify_names_the_line_that_tells_of_an_impossible_seat_or_tile(tmp_path: Path) -> None:
    played = Path(__file__).parents[2] / "golden" / "hard.jsonl"
    lines = [json.loads(line) for line in played.read_text().splitlines()]
    at = next(n for n, line in enumerate(lines) if line["type"] == "discard")
    for wrong in ({"seat": 9}, {"tile": "9x"}):
        file = tmp_path / "wrong.jsonl"
        told = [*lines[:at], lines[at] | wrong, *lines[at + 1 :]]
        file.write_text("".join(json.dumps(line) + "\n" for line in told))
        done = subprocess.run([*CAISHEN, "verify", str(file)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout.splitlines()[0].startswith(f"{file}:{at + 1}: ")) == (1, True), done.stdout
