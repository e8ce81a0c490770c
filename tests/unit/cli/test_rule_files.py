"""A rule file is a rule set wherever the commands take a name."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "caishen.cli.main"]
TEXT = (
    'extends = "wenzhou-2013"\ntitle = "Fridays"\nwords = "No hurry."\n[fields]\nwilds_double = "off"\nwild_unit = 1\n'
)
C1 = {
    "id": "c1", "dealer": 0, "streak": 2, "bought": True, "topped": [False, True, False, False], "end": "win",
    "winner": 1, "multiplier": 4, "by": "draw", "wilds": [0, 2, 0, 0],
}  # fmt: skip
"""§10, C1, where two wilds are 16 from each."""


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def run(*arguments: str | Path, text: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], input=text, capture_output=True, text=True, check=False, timeout=60,
        cwd=folder,
    )  # fmt: skip


def settled(told: subprocess.CompletedProcess[str]) -> Any:
    return json.loads(told.stdout)


def test_simulated_matches_of_a_file_verify_without_it(friday: Path, tmp_path: Path) -> None:
    simulated = run("simulate", "--rules", friday, "--option", "deals=2", "--deals", "4", "--log", tmp_path / "logs")
    assert simulated.returncode == 0, simulated.stderr
    friday.unlink()
    logs = sorted((tmp_path / "logs").iterdir())
    began = json.loads(logs[0].read_text(encoding="utf-8").partition("\n")[0])
    assert began["rules"] == "wenzhou-2013"
    assert began["options"] == {"deals": 2, "wild_unit": 1, "wilds_double": "off"}
    assert run("verify", *logs).stdout == "2 files checked, 0 problems\n"


def test_a_line_names_a_file_beside_the_lines_or_one_of_the_command_line(friday: Path, tmp_path: Path) -> None:
    """W7.9: one unit for each of two wilds and no doubling: 2 from each instead of 16."""
    line = json.dumps(C1 | {"rules": "friday.toml"})
    lines = tmp_path / "lines.jsonl"
    lines.write_text(line + "\n", encoding="utf-8")
    net = [-48 - 2, 64 + 6, -8 - 2, -8 - 2]
    assert settled(run("settle", lines))["net"] == net
    assert settled(run("settle", text=line, folder=tmp_path))["net"] == net
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert settled(run("settle", text=line, folder=elsewhere))["error"]["code"] == "rules.unknown"
    assert settled(run("settle", "--rules-file", friday, text=line, folder=elsewhere))["net"] == net


def test_options_of_a_line_change_the_file_further(friday: Path) -> None:
    """W7.9: two wilds of one unit, doubled on ×4."""
    line = json.dumps(C1 | {"rules": "friday.toml", "options": {"wilds_double": "all"}})
    assert settled(run("settle", "--rules-file", friday, text=line))["net"] == [-48 - 4, 64 + 12, -8 - 4, -8 - 4]


@pytest.mark.parametrize(
    "name", ["{folder}/friday.toml", "./friday.toml", "../x/friday.toml", "a\\friday.toml", ".toml"]
)
def test_a_line_reaches_no_file_by_a_path(friday: Path, tmp_path: Path, name: str) -> None:
    line = json.dumps({"rules": name.format(folder=friday.parent)})
    told = run("judge", text=line, folder=tmp_path)
    assert settled(told)["error"]["code"] == "rules.unknown"


def test_a_wrong_file_is_told_by_the_line_that_names_it_and_the_rest_goes_on(friday: Path, tmp_path: Path) -> None:
    friday.write_text('extends = "lishui"\nfollow = "previous"\n', encoding="utf-8")
    lines = [{"id": 1, "rules": "friday.toml"}, C1 | {"rules": "wenzhou-2013"}]
    told = run("settle", text="\n".join(map(json.dumps, lines)), folder=tmp_path)
    first, second = map(json.loads, told.stdout.splitlines())
    assert first["error"]["code"] == "field.bad"
    assert "friday.toml, line 2" in first["error"]["message"]
    assert second["net"] == [-64, 112, -24, -24]
    assert told.returncode == 1


def test_rules_shows_a_file_and_compares_it_with_its_edition(friday: Path) -> None:
    shown = json.loads(run("rules", "show", friday, "--json").stdout)
    assert (shown["name"], shown["extends"], shown["title"]["en"]) == ("friday.toml", "wenzhou-2013", "Fridays")
    assert {f["name"]: f["default"] for f in shown["fields"] if f["name"] in shown["options"]} == {
        "wild_unit": 1, "wilds_double": "off",
    }  # fmt: skip
    assert [line.strip() for line in run("rules", "show", friday).stdout.splitlines()[:2]] == ["Fridays", "No hurry."]
    compared = json.loads(run("rules", "compare", "wenzhou-2013", friday, "--json").stdout)
    assert [(line["field"], line["a"], line["b"]) for line in compared["fields"]] == [
        ("wild_unit", "base", 1), ("wilds_double", "all", "off"),
    ]  # fmt: skip
    assert "W7.9" in run("rules", "clause", friday, "W7.9").stdout


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [(None, 2, "file.unreadable"), ("extends", 1, "rules.file"), ('extends = "lishui"\nseats = 2', 1, "field.bad")],
)
def test_a_file_that_is_none_ends_the_command_in_one_line(
    friday: Path, text: str | None, status: int, code: str
) -> None:
    if text is None:
        friday.unlink()
    else:
        friday.write_text(text, encoding="utf-8")
    for words in (("rules", "show", friday), ("simulate", "--deals", "1", "--rules", friday)):
        told = run(*words)
        assert (told.returncode, told.stdout) == (status, "")
        assert told.stderr.count("\n") == 1
        assert told.stderr.endswith(f"[{code}]\n")
