"""The rules pages and the glossary on disk are what `tools/make_rule_pages.py` makes."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_rules_pages_on_disk_are_what_the_tool_makes() -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_rule_pages.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wenzhou-mobile", "the upper seat discards `3m`: can **chow** with `1m 5z`."),  # W1.4
        ("wenzhou-mobile", "the upper seat discards `5z`: can **chow** with `1m 3m`."),
        ("wenzhou-mobile", "the upper seat discards `1m`: can **chow** with `5z 3m`."),
        ("wenzhou-mobile", "w[68], w[69], w[66], w[67], w[64], w[65], w[63], w[61], w[62]"),  # W2.5, N = 3
        ("wenzhou-mobile", "`147m258m369m147p2s116z` and draws `8s`: may discard **6z**."),  # W3.2
        ("wenzhou-mobile", "`147m258m369m147p25s13z` and draws `8s`: may discard **1z**."),  # W3.3: A
        ("wenzhou-2013", "`147m258m369m147p25s13z` and draws `8s`: may discard **1z 3z**."),  # W3.3: C
    ],
)
def test_an_example_of_play_says_what_the_rules_say(name: str, told: str) -> None:
    """W1.4, W2.5, W3.2, W3.3: the examples of the rules' text."""
    assert told in (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def test_every_rules_page_holds_its_own_rule_set_only() -> None:
    """The letters by which the data tells the editions apart are not for readers."""
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert "ABCT" not in text
        assert "{" not in text, page
