"""截图 and 立即分享: as far as the browser can, and with nothing but what is on the page."""

import base64
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import PHONE, Invite
from browser.player import Player
from browser.serving import Serving
from browser.staged import Staged, stage

PNG = b"\x89PNG\r\n\x1a\n"

WITH_WEB_SHARE = """
navigator.share = (data) => { window.shared = data; return Promise.resolve(); };
navigator.canShare = () => true;
"""

WITHOUT_WEB_SHARE = """
delete Navigator.prototype.share;
delete Navigator.prototype.canShare;
"""

WITH_NOTHING = f"""
{WITHOUT_WEB_SHARE}
Object.defineProperty(navigator, "clipboard", {{ value: undefined }});
delete HTMLAnchorElement.prototype.download;
"""


def test_the_picture_of_the_table_can_be_seen_and_saved(serving: Serving, invite: Invite, tmp_path: Path) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = _at_turn(invite(staged, "Ann"), staged)
    player.see("picture").click()
    _expect_picture(player)
    with player.page.expect_download() as download:
        player.see("save-picture").click()
    assert download.value.suggested_filename == f"caishen-{staged.code}.png"
    saved = tmp_path / "saved.png"
    download.value.save_as(saved)
    assert saved.read_bytes().startswith(PNG)
    expect(player.see("toast")).to_be_visible()


def test_the_invitation_and_the_picture_go_to_web_share_where_there_is_one(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = _at_turn(invite(staged, "Ann", size=PHONE, script=WITH_WEB_SHARE), staged)
    player.see("share").click()
    player.see("share-invite").click()
    assert player.page.wait_for_function("window.shared?.url").json_value() == _link(player, staged)
    player.see("share-picture").click()
    assert player.page.wait_for_function("window.shared?.files?.[0].type").json_value() == "image/png"


def test_the_invitation_is_copied_where_there_is_no_web_share(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = invite(
        staged, "Ann", script=WITHOUT_WEB_SHARE, permissions=["clipboard-read", "clipboard-write"], language="en"
    )
    _at_turn(player, staged)
    player.see("share").click()
    player.see("share-invite").click()
    expect(player.see("toast")).to_be_visible()
    assert player.page.evaluate("navigator.clipboard.readText()") == _link(player, staged)


def test_link_and_picture_are_there_to_press_long_where_the_browser_can_do_nothing(
    serving: Serving, invite: Invite
) -> None:
    """As in WeChat's own browser: no Web Share, no clipboard, no downloads."""
    staged = stage(serving.data, ["Ann"])
    serving.start()
    player = _at_turn(invite(staged, "Ann", size=PHONE, script=WITH_NOTHING), staged)
    player.see("share").click()
    expect(player.see("press-link")).to_be_visible()
    expect(player.see("press-picture")).to_be_visible()
    expect(player.see("save-picture")).to_have_count(0)
    expect(player.see("share-link")).to_have_value(_link(player, staged))
    player.see("share-invite").click()
    assert player.page.evaluate("getSelection().toString()") == _link(player, staged)
    picture = _expect_picture(player)
    assert base64.b64decode(picture.removeprefix("data:image/png;base64,")).startswith(PNG)


def test_the_shared_link_brings_a_friend_to_the_table(serving: Serving, invite: Invite) -> None:
    serving.start()
    host, friend = invite(language="en"), invite()
    host.to_lobby()
    host.see("new-table").click()
    host.see("table-private").check()
    host.see("make-table").click()
    host.see("share").click()
    link = host.see("share-link").input_value()
    host.see("share-dialog-close").click()
    friend.page.goto(link)
    friend.see("sit-2").click()
    expect(host.see("waiting-seat-2")).to_have_attribute("data-kind", "person")
    host.see("fill").click()
    host.see("start").click()
    for player in (host, friend):
        expect(player.see("table")).to_be_visible()


def _at_turn(player: Player, staged: Staged) -> Player:
    player.to_table(staged.code)
    player.asked("turn")
    return player


def _link(player: Player, staged: Staged) -> str:
    return f"{player.url}t/{staged.code}"


def _expect_picture(player: Player) -> str:
    """The picture is there, as large as it is drawn, and its address holds it all; that address."""
    image = player.see("share-image")
    expect(image).to_be_visible()
    assert image.evaluate("(image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [
        1280,
        960,
    ]
    return str(image.get_attribute("src"))
