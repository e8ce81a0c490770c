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
        # W2.2: M = 7 counts E S W N E S W, N = 3; with M = 11, N = 9 stack 21 is the fourth of the wall after, S's
        (
            "wenzhou-mobile",
            "tile of stack 7 of W's wall is turned up, drawing starts at stack 11 of W's wall.",
        ),
        ("wenzhou-duel", "the upper tile of stack 11 of W's wall is turned up, drawing starts at stack 4 of S's wall."),
        # W2.3: from W on the third seat is E
        ("wenzhou-mil-2024", "stack 7 of W's wall is turned up, drawing starts at stack 4 of E's wall."),
        # L1.2, L1.4: B = 4 is N, C = 8; the third tile from the end lies in the last stack but one
        (
            "lishui",
            "starts at stack 9 of N's wall; after the deal the turned tile lies in stack 7 of N's wall.",
        ),
        ("wenzhou-2013", "If all want it, N gets the tile: **win**."),  # W4.1: win before pung before chow
        ("lishui", "If all want it, N gets the tile: **win**."),  # L2.1
        ("wenzhou-mobile", "On a later turn E discards `6s`"),
        ("wenzhou-mobile", "If all want it, S gets the tile: **win**."),  # W4.7: the nearest
        ("wenzhou-teahouse", "can **win**. If all want it, N gets the tile: **win**."),  # W4.7: ×4 before ×2
        ("wenzhou-mobile", "W draws and discards `5p`: S can claim nothing."),  # W4.4
        ("wenzhou-mil-2024", "W draws and discards `8p`: S can claim nothing."),  # W4.5: worth no more
        ("wenzhou-mil-2024", "W draws and discards `7p`: S can **win**."),  # W4.5: hard, worth more
        ("wenzhou-2013", "W draws and discards `8p`: S can **win**."),  # no passed win in C
        ("wenzhou-mobile", "E deals, k = 3, base 6: W wins; then S deals, k = 1, base 2: W wins."),  # W8.2
        ("wenzhou-duel", "E deals, k = 3, base 30: W wins; then W deals, k = 1, base 10: W wins."),
        ("wenzhou-mobile", "k = 3, base 6: nobody wins, there was a kong; then S deals, k = 1"),  # W8.3: A raises k
        ("wenzhou-2013", "k = 1, base 2: nobody wins, there was a kong; then S deals, k = 1"),  # W8.3: C does not
        (
            "wenzhou-mil-2024",
            "k = 1, base 2: nobody wins, there was a kong; then E deals, k = 1",
        ),  # W8.3
        ("wenzhou-mobile", "E deals, k = 4, base 8: E wins; then S deals, k = 1, base 2: E wins."),  # W8.4
        ("wenzhou-teahouse", "E deals, k = 4, base 40: E wins, and all draw for new seats."),
        ("wenzhou-2013", "E deals, k = 4, base 8: E wins, and dice pick the next dealer."),
        ("wenzhou-mil-2024", "k = 4, base 8: nobody wins; then E deals, k = 4, base 8: S wins; then S deals, k = 1"),
        ("lishui", "k = 4, base 9: E wins; then S deals, k = 1, base 3: nobody wins; then W deals, k = 1"),  # L5.1
    ],
)
def test_an_example_of_play_says_what_the_rules_say(name: str, told: str) -> None:
    """Worked out from the clause beside each: W1.4, W2, W3.2, W3.3, W4, W8, L1, L2.1, L5.1."""
    assert told in (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def test_every_rules_page_holds_its_own_rule_set_only() -> None:
    """The letters by which the data tells the editions apart are not for readers."""
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert "ABCT" not in text
        assert "{" not in text, page
