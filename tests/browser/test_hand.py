"""The own hand: swapped and sorted by hand, its barred tiles, and a deal played by keys alone."""

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Invite
from browser.player import Player, is_over, is_turn
from browser.serving import Serving
from browser.staged import stage
from prepared import laid_out

FREE_HAND = "123456789m123p5599s5s"
"""Seventeen tiles without a single honour: any of them may be discarded."""


def test_two_clicked_tiles_change_places_and_a_right_click_sorts_the_hand(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"], prepared=laid_out("7s", [FREE_HAND, "", "", ""]))
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    player.asked("turn")
    sorted_hand = player.tiles()
    player.hand.nth(2).click()
    player.hand.nth(7).click()
    swapped = list(sorted_hand)
    swapped[2], swapped[7] = swapped[7], swapped[2]
    assert player.tiles() == swapped
    player.hand.nth(4).click(button="right")
    assert player.tiles() == sorted_hand


def test_a_long_press_sorts_the_hand_on_a_phone(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"], prepared=laid_out("7s", [FREE_HAND, "", "", ""]))
    serving.start()
    player = invite(staged, "Ann", size=PHONE)
    player.to_table(staged.code)
    player.asked("turn")
    sorted_hand = player.tiles()
    player.hand.nth(0).tap()
    player.hand.nth(12).tap()
    assert player.tiles() != sorted_hand
    box = player.hand.nth(6).bounding_box()
    assert box is not None
    finger = player.page.context.new_cdp_session(player.page)
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    expect(player.hand.nth(12)).to_have_attribute("data-tile", sorted_hand[12])
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert player.tiles() == sorted_hand


def test_wilds_lie_at_the_far_left_and_a_barred_tile_says_why_and_stays(serving: Serving, invite: Invite) -> None:
    """W3.2, W3.5: a wild is never discarded; a single honour goes first."""
    staged = stage(serving.data, ["Ann"], prepared=laid_out("7s", ["123456789m123p77s55s1z", "", "", ""]))
    serving.start()
    player = invite(staged, "Ann", language="en")
    player.to_table(staged.code)
    player.asked("turn")
    hand = player.tiles()
    assert hand[:2] == ["7s", "7s"]
    expect(player.hand.nth(0)).to_have_attribute("data-barred", "W3.5")
    expect(player.hand.nth(5)).to_have_attribute("data-barred", "W3.2")
    player.hand.nth(5).click()
    reason = player.see("barred-why").nth(5)
    expect(reason).to_be_visible()
    expect(player.see("barred-why").nth(0)).to_be_hidden()
    player.page.keyboard.press("Tab")  # from the tile to the clause of its reason
    with player.page.context.expect_page() as rules:
        player.page.keyboard.press("Enter")
    assert rules.value.url == f"{player.url}rules/wenzhou-mobile#W3.2"
    rules.value.close()
    player.hand.nth(5).click()
    assert player.tiles() == hand
    player.discard(player.page.locator('[data-testid="hand-tile"][data-tile="1z"]'))
    expect(player.see("river-0").locator("[data-tile]").first).to_have_attribute("data-tile", "1z")


def test_a_deal_is_played_by_keys_alone(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"], deals=1)
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    while not is_over(situation := player.situation()):
        if is_turn(situation):
            _discard_by_keys(player)
        elif situation.startswith(("buy", "top")):
            _tab_to(player, "bet-no")
            player.page.keyboard.press("Enter")
        else:
            player.page.keyboard.press("x")
        player.settled(situation)
    _tab_to(player, "match-result")
    player.page.keyboard.press("Enter")
    expect(player.see("match-end")).to_be_visible()


def _discard_by_keys(player: Player) -> None:
    """An arrow leads into the hand; along it to a legal tile, and Enter."""
    keyboard = player.page.keyboard
    keyboard.press("ArrowLeft")
    keyboard.press("End")
    for _ in range(17):
        if player.page.evaluate("document.activeElement.dataset.legal") == "true":
            break
        keyboard.press("ArrowLeft")
    keyboard.press("Enter")


def _tab_to(player: Player, name: str) -> None:
    for _ in range(60):
        if player.page.evaluate("document.activeElement.dataset.testid ?? null") == name:
            return
        player.page.keyboard.press("Tab")
    pytest.fail(f"the Tab key never reaches {name}")
