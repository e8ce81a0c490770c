"""Every size a table is played at: nothing runs over the side, nothing is cut or covered, every tile can be hit."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.layout import expect_nothing_over, faults, on_every_screen
from browser.player import CLAIMS, Player, is_over, is_turn
from browser.serving import Serving
from browser.staged import stage
from caishen import rules
from prepared import laid_out

MIL = rules.get("wenzhou-mil-2024", {"first_dealer": "seat0", "deals": 1})
LISHUI = rules.get("lishui", {"first_dealer": "seat0", "deals": 1})

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
    expect_nothing_over(player)
    for _ in range(6):
        situation = player.play_on(is_turn)
        _expect_hand(player, on_phone=size in PHONES)
        expect_nothing_over(player)
        _expect_river_apart(player)
        player.answer(situation)
    player.play_on(lambda situation: situation.startswith("claim"))
    buttons: list[dict[str, Any]] = player.page.evaluate(_HIT, '[data-testid^="action-"]')
    assert len(buttons) >= 2
    assert all(button["hit"] and min(button["width"], button["height"]) >= 44 for button in buttons)
    expect_nothing_over(player)
    player.play_on(is_over, *CLAIMS)
    expect_nothing_over(player)
    expect(player.see("next-deal")).to_be_in_viewport()


TABLES: dict[str, dict[str, Any]] = {
    "wenzhou-duel": {"free_bets": True},
    "wenzhou-mil-2024": {},
    "wenzhou-2013": {"run_limit": 1},
    "wenzhou-mobile": {"one_suit_short": True},
    "lishui": {},
}
"""Two seats with bets of any amount; kong points; dice for the dealer; 100 tiles; hands of 14, 版 and 圈."""


@pytest.mark.parametrize("edition", TABLES)
def test_a_table_of_every_kind_fits_every_screen_in_both_languages(
    serving: Serving, invite: Invite, edition: str
) -> None:
    """Its bets, a turn in the middle of a deal, its end with the payments, and the end of the match."""
    staged = stage(serving.data, ["Ann"], edition=edition, deals=1, **TABLES[edition])
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    situation = player.situation()
    if situation.startswith(("buy", "top")):
        _expect_no_faults(player, "bets")
        player.press(player.see("bet-take"))
    for _ in range(3):
        player.answer(player.play_on(is_turn))
    player.play_on(is_turn)
    _expect_no_faults(player, "turn")
    player.play_on(is_over, *CLAIMS)
    _expect_no_faults(player, "settlement")
    player.see("match-result").click()
    _expect_no_faults(player, "result")


def test_a_warning_a_fine_and_new_seats_fit_every_screen_in_both_languages(serving: Serving, invite: Invite) -> None:
    """L2.2: what a discarded caishen costs is asked before and told after. L5.2, W8.1: who sits where."""
    staged = stage(
        serving.data,
        ["Ann"],
        edition="lishui",
        prepared=laid_out("9p", ["9p147m258s1234z55p", "", "", ""], rule_set=LISHUI),
    )
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    expect(player.see("seating")).to_be_visible()
    _expect_no_faults(player, "seats")
    player.asked("turn")
    player.discard(player.page.locator('[data-testid="hand-tile"][data-tile="9p"]').first)
    _expect_no_faults(player, "warning")
    player.press(player.see("warn-act"))
    expect(player.see("due-0")).to_have_attribute("data-due", "-3")
    expect(player.see("toast").get_by_test_id("clause")).to_have_attribute("data-clause", "L2.2")
    _expect_no_faults(player, "fine")


def test_a_passed_win_stands_beside_a_claim_on_every_screen(serving: Serving, invite: Invite) -> None:
    """W4.5: a win on the first East wind is passed, the second can be punged but not won."""
    hands = ["123456789m123p55s11z4p", "1z", "1z", ""]
    staged = stage(serving.data, ["Ann"], edition=MIL.name, prepared=laid_out("9s", hands, rule_set=MIL))
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    player.asked("turn")
    player.discard(player.page.locator('[data-testid="hand-tile"][data-tile="4p"]'))
    player.answer(player.play_on(lambda _: player.see("action-win").is_visible()))
    player.play_on(lambda situation: situation.startswith("claim"))
    expect(player.see("passed").get_by_test_id("clause")).to_have_attribute("data-clause", "W4.5")
    assert not player.see("action-win").is_visible()
    _expect_no_faults(player, "passed")


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("size", PHONES)
def test_nothing_runs_over_the_side_of_the_lobby_and_the_waiting_room(
    serving: Serving, invite: Invite, size: tuple[int, int], language: str
) -> None:
    serving.start()
    player = invite(size=size, language=language)
    player.to_lobby()
    expect(player.see("my-name")).not_to_be_empty()
    expect_nothing_over(player)
    for dialog in ("profile", "settings"):
        player.see(dialog).click()
        expect_nothing_over(player)
        player.see(f"{dialog}-dialog-close").click()
    player.see("new-table").click()
    player.see("more-options").click()
    expect_nothing_over(player)
    player.see("make-table").click()
    expect(player.see("waiting-room")).to_be_visible()
    expect_nothing_over(player)
    player.see("share").click()
    expect_nothing_over(player)


def _expect_no_faults(player: Player, state: str) -> None:
    found = {f"{state}, {screen}": wrong for screen in on_every_screen(player) if (wrong := faults(player))}
    assert found == {}


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
