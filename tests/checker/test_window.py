"""Who answered with less than his best claim, as pass lines tell it (W4.1; docs/log-format.md)."""

import pytest

from checker.stories import begun, tell
from checker.text import Wrong

HANDS = ["2m", "1223m456m789p123777s", "", "13m789m456s123456p99p"]
"""The dealer's 2m can be won, punged and chowed by the next seat; the last seat wins on it too."""


@pytest.mark.parametrize("gave_up", ["win", "win pung"])
def test_a_seat_that_gave_up_a_win_for_a_lesser_claim_loses_the_tile_to_another_win(gave_up: str) -> None:
    """It wanted the pung and gave up the win, or wanted the chow and gave up both."""
    deal = begun("wenzhou-mil-2024", "6z", HANDS)
    tell(deal, "0 2m")
    assert deal.offers[1] == {"win", "pung", "chow"}
    assert "win" in deal.offers[3]
    tell(deal, f"1 passes {gave_up}")
    deal.close_window(3, "win")


def test_who_gives_up_a_pung_alone_is_told_wrongly() -> None:
    deal = begun("wenzhou-mil-2024", "6z", HANDS)
    tell(deal, "0 2m", "1 passes pung")
    with pytest.raises(Wrong, match="not what it gave up"):
        deal.close_window(3, "win")
