"""A whole match, clicked to its end: at the desktop, on a phone, and across power cuts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, Invite
from browser.player import CLAIMS, Player, is_over, is_turn
from browser.serving import Serving
from browser.staged import stage

Picture = Callable[[Player, str], None]
DEALS = 8


@pytest.mark.parametrize(("size", "language", "name"), [(DESKTOP, "zh-Hans", "desktop"), (PHONE, "en", "phone")])
def test_a_match_of_eight_deals_against_bots_is_played_to_its_end(
    serving: Serving, invite: Invite, picture: Picture, size: tuple[int, int], language: str, name: str
) -> None:
    """W8.5: from the lobby's one button to the final standing, whose points sum to zero."""
    serving.settings["between_deals"] = 30
    serving.start()
    player = invite(size=size, language=language)
    player.to_lobby()
    expect(player.see("my-name")).not_to_be_empty()
    picture(player, f"{name}-lobby")
    player.press(player.see("play-now"))
    player.play_on(lambda situation: is_turn(situation) and player.left() < 50, "pung")
    picture(player, f"{name}-table")
    player.play_on(is_over, *CLAIMS)
    picture(player, f"{name}-settlement")
    player.play_to_end()
    picture(player, f"{name}-end")
    places = player.page.locator("[data-testid^=place-] [data-score]").all()
    scores = [int(place.get_attribute("data-score") or 0) for place in places]
    assert len(scores) == 4
    assert sum(scores) == 0
    player.see("result-sheet").click()
    expect(player.see("sheet-row")).to_have_count(DEALS)


def test_a_match_survives_kill_9_in_the_middle_of_its_deals(serving: Serving, invite: Invite) -> None:
    """After each power cut the open page finds everything as it was, and the match goes on to its end."""
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    for _ in range(3):
        for _ in range(3):
            player.answer(player.play_on(is_turn))
        asked, before = player.play_on(is_turn), player.sight()
        serving.kill()
        expect(player.see("reconnecting")).to_be_visible()
        serving.start()
        expect(player.see("reconnecting")).to_be_hidden()
        assert player.situation() == asked
        assert player.sight() == before
        player.answer(player.play_on(is_over))
    player.play_to_end()
    player.see("result-sheet").click()
    expect(player.see("sheet-row")).to_have_count(DEALS)


def test_a_page_reloaded_fifty_times_in_one_deal_is_back_each_time_at_the_first_try(
    serving: Serving, invite: Invite
) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = invite(staged, "Ann")
    sockets: list[str] = []
    player.page.on("websocket", lambda socket: sockets.append(socket.url))
    player.to_table(staged.code)
    for reload in range(50):
        if reload % 10 == 0:
            player.answer(player.play_on(is_turn))
            asked = player.play_on(is_turn)
            before = player.sight()
            sockets.clear()
        player.page.reload()
        assert player.situation() == asked
        assert player.sight() == before
        assert len(sockets) == reload % 10 + 1
    assert before["deal"] == "1"
