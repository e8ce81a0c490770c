"""Every size a table is played at: nothing runs over the side, and every tile of the hand can be hit."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.player import CLAIMS, Player, is_over, is_turn
from browser.serving import Serving
from browser.staged import stage

DESKTOPS, PHONES = [(1440, 900), (1024, 768), (1024, 600), (844, 390)], [(390, 844), (320, 640)]

_HIT = """(query) => [...document.querySelectorAll(query)].map((place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return { width, height, top: Math.round(top), hit: place.contains(under) };
})"""
"""Size and place of elements, and whether a press on their middle reaches them."""

_WIDTH = """(query) => {
    const range = document.createRange(), place = document.querySelector(query);
    range.selectNodeContents(place);
    return { inner: Math.floor(range.getBoundingClientRect().right),
             outer: Math.ceil(place.parentElement.getBoundingClientRect().right) };
}"""
"""How far the text of an element reaches to the right, and how far the element around it lets it be seen."""

_OVER = """() => [document.scrollingElement, ...document.querySelectorAll("dialog, .panel, .bar, .lobby")]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.dataset.testid ?? box.className} is ${box.clientWidth}, holds ${box.scrollWidth}`)"""
"""The page and what lies over it: dialogs, settlement, score sheet, bars, where they hold more than their width."""


@pytest.mark.parametrize("size", DESKTOPS + PHONES)
def test_nothing_runs_over_the_side_of_the_table_and_every_hand_tile_can_be_hit(
    serving: Serving, invite: Invite, size: tuple[int, int]
) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = invite(staged, "Ann", size=size, language="en")
    player.to_table(staged.code)
    code: dict[str, int] = player.page.evaluate(_WIDTH, '[data-testid="table-code"]')
    assert code["inner"] <= code["outer"], "the code that a friend needs is cut"
    _expect_nothing_over(player)
    for _ in range(6):
        situation = player.play_on(is_turn)
        _expect_hand(player, on_phone=size in PHONES)
        _expect_nothing_over(player)
        _expect_river_apart(player)
        player.answer(situation)
    player.play_on(lambda situation: situation.startswith("claim"))
    buttons: list[dict[str, Any]] = player.page.evaluate(_HIT, '[data-testid^="action-"]')
    assert len(buttons) >= 2
    assert all(button["hit"] and min(button["width"], button["height"]) >= 44 for button in buttons)
    _expect_nothing_over(player)
    player.play_on(is_over, *CLAIMS)
    _expect_nothing_over(player)
    expect(player.see("next-deal")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("size", PHONES)
def test_nothing_runs_over_the_side_of_the_lobby_and_the_waiting_room(
    serving: Serving, invite: Invite, size: tuple[int, int], language: str
) -> None:
    serving.start()
    player = invite(size=size, language=language)
    player.to_lobby()
    expect(player.see("my-name")).not_to_be_empty()
    _expect_nothing_over(player)
    for dialog in ("profile", "settings"):
        player.see(dialog).click()
        _expect_nothing_over(player)
        player.see(f"{dialog}-dialog-close").click()
    player.see("new-table").click()
    player.see("more-options").click()
    _expect_nothing_over(player)
    player.see("make-table").click()
    expect(player.see("waiting-room")).to_be_visible()
    _expect_nothing_over(player)
    player.see("share").click()
    _expect_nothing_over(player)


def _expect_nothing_over(player: Player) -> None:
    assert player.page.evaluate(_OVER) == []


def _expect_river_apart(player: Player) -> None:
    """Three full rows of the own river end above the own side."""
    river, own = (player.see(name).bounding_box() for name in ("river-0", "seat-0"))
    assert river is not None
    assert own is not None
    assert river["y"] + river["height"] <= own["y"] + 1


def _expect_hand(player: Player, *, on_phone: bool) -> None:
    """All tiles hit; on phones at most two rows of tiles for a thumb (34 × 44), elsewhere one."""
    tiles: list[dict[str, Any]] = player.page.evaluate(_HIT, '[data-testid="hand-tile"]')
    assert len(tiles) % 3 == 2
    assert all(tile["hit"] for tile in tiles)
    tops = [tile["top"] for tile in tiles]
    rows = 2 if on_phone else 1
    # A tile under the pointer stands a little higher than its row.
    assert max(tops) - min(tops) < tiles[0]["height"] * (rows - 0.5)
    if on_phone:
        assert min(tile["width"] for tile in tiles) >= 34
        assert min(tile["height"] for tile in tiles) >= 44
