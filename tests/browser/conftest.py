"""What every browser test starts from: a server of its own, Chromium, and people at it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from browser.player import Player
from browser.serving import Serving
from browser.staged import Staged

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)
PHONE = (390, 844)
LOCALES = {"zh-Hans": "zh-CN", "en": "en-US"}
IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
SHOTS_WANTED = "CAISHEN_SCREENSHOTS"
"""Set in the environment, the whole matches write the pictures of docs/images anew."""

_SETTINGS = """([language, settings]) => {
    localStorage.setItem("caishen.language", language);
    localStorage.setItem("caishen.settings", settings);
}"""

expect.set_options(timeout=30_000)  # a page that lost its server looks for it at longer and longer intervals

Invite = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here needs Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server that is not started yet, so that a table can be staged first."""
    server = Serving(tmp_path / "data")
    yield server
    server.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium. No longer than a module: Playwright keeps an event loop in its thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def invite(serving: Serving, chromium: Browser) -> Iterator[Invite]:
    """Brings a person to the running server: `invite(staged, "Ann", size=PHONE, language="en", …)`.

    Without a name it is a stranger. A mistake on any page, told by the browser, fails the test.
    """
    mistakes: list[Error] = []
    pages: list[Page] = []

    def bring(
        staged: Staged | None = None,
        name: str | None = None,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "zh-Hans",
        script: str = "",
        **context: Any,
    ) -> Player:
        width, height = size
        touch = width < 700
        opened = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            has_touch=touch,
            is_mobile=touch,
            **context,
        )
        settings = '{"motion": false, "sound": false}'
        opened.add_init_script(f"({_SETTINGS})([\"{language}\", '{settings}']);{script}")
        if staged is not None and name is not None:
            opened.add_cookies([{"name": "caishen", "value": staged.cookies[name], "url": serving.url}])
        page = opened.new_page()
        page.on("pageerror", lambda mistake: mistakes.append(mistake))  # a bound builtin would be refused
        pages.append(page)
        return Player(page, serving.url, touch=touch)

    yield bring
    for page in pages:
        page.context.close()
    assert not mistakes, mistakes


@pytest.fixture
def picture() -> Callable[[Player, str], None]:
    """Keeps what a player sees as a picture of the documents, when that is wanted."""

    def keep(player: Player, name: str) -> None:
        if os.environ.get(SHOTS_WANTED):
            IMAGES.mkdir(parents=True, exist_ok=True)
            expect(player.see("call")).to_be_hidden()
            player.page.screenshot(path=IMAGES / f"{name}.png")

    return keep
