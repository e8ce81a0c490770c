"""The rules pages and the glossary on disk are what `tools/make_rule_pages.py` makes."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_rules_pages_on_disk_are_what_the_tool_makes() -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_rule_pages.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_every_rules_page_holds_its_own_rule_set_only() -> None:
    """The letters by which the data tells the editions apart are not for readers."""
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert "ABCT" not in text
        assert "{" not in text, page
