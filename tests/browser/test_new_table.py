"""The dialog of a new table: rule sets as cards, contradictions told beside the fields, changes told and taken back."""

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, Invite
from browser.player import Player
from browser.serving import Serving

SMALL = (320, 640)


def dialog(serving: Serving, invite: Invite, size: tuple[int, int], language: str = "en") -> Player:
    serving.start()
    player = invite(language=language, size=size)
    player.to_lobby()
    player.see("new-table").click()
    expect(player.see("new-table-dialog")).to_be_visible()
    return player


@pytest.mark.parametrize(("size", "language", "why"), [(SMALL, "zh-Hans", "缺一门"), (DESKTOP, "en", "one suit short")])
def test_options_that_contradict_each_other_are_told_beside_both_fields_until_one_is_changed(
    serving: Serving, invite: Invite, size: tuple[int, int], language: str, why: str
) -> None:
    """§9: no_dragons and one_suit_short exclude each other."""
    player = dialog(serving, invite, size, language)
    player.see("more-options").click()
    player.see("option-no_dragons").check()
    player.see("option-one_suit_short").select_option("p")
    for field in ("no_dragons", "one_suit_short"):
        expect(player.see(f"problem-{field}")).to_contain_text(why)
        expect(player.see(f"option-{field}")).to_have_attribute("aria-invalid", "true")
    expect(player.see("make-table")).to_be_disabled()
    player.see("option-no_dragons").uncheck()
    expect(player.page.get_by_test_id("clash")).to_have_count(0)
    expect(player.see("make-table")).to_be_enabled()


def test_what_is_changed_is_told_and_taken_back(serving: Serving, invite: Invite) -> None:
    """Two seats of a set for four, other bases; then everything as it was."""
    player = dialog(serving, invite, SMALL)
    player.see("rules-wenzhou-2013").check()
    player.see("seats-2").check()
    player.see("option-length").fill("3")
    player.see("more-options").click()
    player.see("option-steps").fill("1, 2, 4, 8, 16")
    player.see("option-steps").press("Tab")
    for line in ("Players: 2", "3", "1,2,4,8,16"):
        expect(player.see("changes")).to_contain_text(line)
    player.see("reset-options").click()
    expect(player.page.get_by_test_id("changes")).to_have_count(0)
    expect(player.see("seats-4")).to_be_checked()
    expect(player.see("option-steps")).to_have_value("2,4,6,8")


def test_a_table_is_made_as_it_was_chosen(serving: Serving, invite: Invite) -> None:
    player = dialog(serving, invite, DESKTOP)
    player.see("rules-wenzhou-teahouse").check()
    expect(player.see("differs-from-standard")).to_contain_text("bot plays on")
    player.see("seats-2").check()
    player.see("make-table").click()
    expect(player.see("waiting-room")).to_be_visible()
    expect(player.see("waiting-room")).to_contain_text("teahouse")
    expect(player.page.locator("[data-testid^=waiting-seat-]")).to_have_count(2)
