"""The commands judge, waits and settle as a shell meets them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "caishen.cli.main"]
CASES = Path(__file__).parents[2] / "cases"
GOOD = '{"id":1,"rules":"wenzhou-mobile","wild":"5z","hand":"123m456m123p123s111z2z","tile":"2z","by":"discard"}'


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["judge", "waits", "settle"])
def test_a_file_and_standard_input_get_the_same_answers_one_a_line(command: str, tmp_path: Path) -> None:
    cases: list[dict[str, Any]] = [
        json.loads(line) for line in (CASES / f"{command}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    given = "".join(json.dumps(case["in"]) + "\n" for case in cases)
    (tmp_path / "asked.jsonl").write_text(given, encoding="utf-8")
    from_file, from_input = run(command, str(tmp_path / "asked.jsonl")), run(command, given=given)
    assert from_file.stdout == from_input.stdout
    answers = [json.loads(line) for line in from_file.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [case["in"]["id"] for case in cases]
    assert ["error" in answer for answer in answers] == ["error" in case["out"] for case in cases]
    assert from_file.returncode == from_input.returncode == any("error" in case["out"] for case in cases)


def test_a_bad_line_is_answered_and_the_rest_goes_on() -> None:
    done = run("judge", given=f"{GOOD}\nnonsense\n\n{GOOD}")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, "line.bad", "line.bad", None]
    assert done.returncode == 1
    assert done.stderr == ""


def test_no_line_at_all_is_no_error() -> None:
    done = run("judge")
    assert (done.stdout, done.returncode) == ("", 0)


def test_another_program_can_hold_a_conversation() -> None:
    with subprocess.Popen([*COMMAND, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        for number in range(3):
            judge.stdin.write(GOOD.replace('"id":1', f'"id":{number}') + "\n")
            judge.stdin.flush()
            assert json.loads(judge.stdout.readline())["id"] == number
        judge.stdin.close()
        assert judge.wait(timeout=20) == 0


@pytest.mark.parametrize("arguments", [["judge", "no-such-file.jsonl"], ["judge", "--nonsense"], ["waits", "a", "b"]])
def test_bad_usage_ends_with_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text(f"{GOOD}\n" * 20_000, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "judge", str(tmp_path / "many.jsonl")], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as judge:
        assert judge.stdout is not None
        assert judge.stderr is not None
        judge.stdout.readline()
        judge.stdout.close()
        assert judge.stderr.read() == b""
        assert judge.wait(timeout=60) == 1
