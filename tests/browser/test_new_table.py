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


@pytest.mark.parametrize("name", ["lishui", "lishui-jinyun"])
def test_a_number_beside_listed_values_is_typed_or_taken_away(serving: Serving, invite: Invite, name: str) -> None:
    """L5.3, L1.2: the cap is a number or none, whatever it is at first; the first dealer a seat or how he is found."""
    player = dialog(serving, invite, SMALL)
    player.see(f"rules-{name}").check()
    player.see("more-options").click()
    player.see("option-cap").select_option("number")
    player.see("number-cap").fill("64")
    player.see("option-first_dealer").select_option("number")
    player.see("number-first_dealer").fill("3")
    expect(player.see("changes")).to_contain_text("Cap: 64")
    expect(player.see("changes")).to_contain_text("First dealer: 3")
    player.see("option-first_dealer").select_option("random")
    expect(player.page.get_by_test_id("number-first_dealer")).to_have_count(0)
    player.see("make-table").click()
    expect(player.see("waiting-room")).to_contain_text("Cap: 64")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "a whole number from 1 to 1,000, or none (L5.3)"), ("zh-Hans", "1 到 1,000 的整数")]
)
def test_a_value_that_cannot_be_is_told_beside_its_field_with_what_can(
    serving: Serving, invite: Invite, language: str, said: str
) -> None:
    """L5.3"""
    player = dialog(serving, invite, SMALL, language)
    player.see("rules-lishui-jinyun").check()
    player.see("more-options").click()
    for text in ("", "abc", "0", "1001"):
        player.see("number-cap").fill(text)
        expect(player.see("problem-cap")).to_contain_text(said)
        expect(player.see("make-table")).to_be_disabled()
    player.see("go-wrong").click()
    expect(player.see("number-cap")).to_be_in_viewport()
    expect(player.see("number-cap")).to_be_focused()
    player.see("option-cap").select_option("null")
    expect(player.page.get_by_test_id("problem-cap")).to_have_count(0)
    expect(player.see("make-table")).to_be_enabled()


def test_the_first_of_several_wrong_fields_is_shown_first(serving: Serving, invite: Invite) -> None:
    """W8.5, L3: the length of the match stands before the multipliers."""
    player = dialog(serving, invite, SMALL)
    player.see("rules-lishui").check()
    player.see("more-options").click()
    player.see("option-plain").fill("2000")
    player.see("option-length").fill("0")
    expect(player.see("problem-length")).to_contain_text("a whole number from 1 to")
    player.see("go-wrong").click()
    expect(player.see("option-length")).to_be_in_viewport()
    player.see("option-length").fill("4")
    player.see("more-options").click()
    player.see("go-wrong").click()
    expect(player.see("option-plain")).to_be_focused()
    player.see("option-plain").fill("3")
    expect(player.see("make-table")).to_be_enabled()
