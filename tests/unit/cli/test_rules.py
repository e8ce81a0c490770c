"""`caishen rules`: every rule set can be listed, shown and compared; a name nobody has is refused."""

import json
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from caishen import rules
from caishen.cli.main import app
from caishen.errors import FieldError


def _printed(*words: str) -> str:
    """What the command prints when all is well."""
    run = CliRunner().invoke(app, ["rules", *words], env={"COLUMNS": "120"})
    assert run.exit_code == 0, run.output
    return run.stdout


def _json(*words: str) -> Any:
    return json.loads(_printed(*words, "--json"))


def test_the_list_holds_every_rule_set_the_default_first() -> None:
    assert [row["name"] for row in _json("list")] == list(rules.names())
    table = _printed("list")
    assert all(name in table for name in rules.names())


def test_the_list_tells_every_number_of_seats_the_default_first() -> None:
    """W11.1: every Wenzhou set has two seats too; W11.2: the duel's are two."""
    seats = {row["name"]: row["seats"] for row in _json("list")}
    assert seats["wenzhou-mobile"] == [4, 2]
    assert seats["wenzhou-duel"] == [2, 4]
    assert seats["lishui"] == [4]


@pytest.mark.parametrize("name", rules.names())
def test_a_shown_rule_set_has_every_switch_with_clause_and_meaning(name: str) -> None:
    shown = _json("show", name)
    assert [field["name"] for field in shown["fields"]] == [field.name for field in rules.fields(name)]
    assert all(field["clause"] and field["meaning"]["zh"] and field["meaning"]["en"] for field in shown["fields"])
    assert not shown["facts"].keys() & {field["name"] for field in shown["fields"]}


def test_a_shown_rule_set_speaks_the_language_asked_for() -> None:
    assert "温州二人麻将" in _printed("show", "wenzhou-duel", "--language", "zh")
    assert "Wenzhou for two" in _printed("show", "wenzhou-duel")


def test_a_comparison_shows_only_what_differs() -> None:
    """L5.3: the preset has another table of multipliers and the rest as `lishui`."""
    compared = _json("compare", "lishui", "lishui-jinyun")
    assert {line["field"] for line in compared["fields"]} == {
        "seven_pairs", "seven_pairs_drawn", "scattered", "scattered_drawn", "one_suit_drawn", "all_honours",
        "combine", "cap",
    }  # fmt: skip
    assert {line["item"] for line in compared["multipliers"]} == {
        "seven_pairs", "scattered", "one_suit", "all_honours",
    }  # fmt: skip


def test_the_mobile_and_the_2013_edition_differ_in_who_deals_after_the_fourth_deal() -> None:
    """W8.4: A the next seat, C whom the dice pick."""
    lines = {
        line["field"]: (line["a"], line["b"]) for line in _json("compare", "wenzhou-mobile", "wenzhou-2013")["fields"]
    }
    assert lines["run_end"] == ("next", "dice")
    assert "sticky_bets" not in lines


def test_a_rule_set_does_not_differ_from_itself() -> None:
    compared = _json("compare", "wenzhou-duel", "wenzhou-duel")
    assert (compared["fields"], compared["multipliers"]) == ([], [])


def test_a_clause_reads_as_it_holds_for_its_rule_set() -> None:
    """W8.3: after a drawn deal that keeps the dealer, C leaves k, A raises it."""
    assert "k unchanged" in _printed("clause", "wenzhou-2013", "W8.3")
    assert "k+1" in _printed("clause", "wenzhou-mobile", "W8.3")
    assert "k 加一" in _printed("clause", "wenzhou-mobile", "W8.3", "--language", "zh")
    assert _json("clause", "lishui", "L2.4")["title"]["zh"] == "被跟"


def test_a_clause_that_a_rule_set_lacks_is_refused() -> None:
    run = CliRunner().invoke(app, ["rules", "clause", "lishui", "W3.2"])
    assert isinstance(run.exception, FieldError)
    assert run.exception.facts["field"] == "clause"


@pytest.mark.parametrize(
    "words", [("show", "nothing"), ("compare", "lishui", "nothing"), ("clause", "nothing", "W1.1")]
)
def test_a_name_nobody_has_is_refused_in_one_line(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "caishen.cli.main", "rules", *words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.count("\n") == 1
    assert run.stderr.rstrip().endswith("[rules.unknown]")
