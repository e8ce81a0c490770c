"""Both languages: every text of every page and dialog is a message of the catalogue in use."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.player import Player, play_together
from browser.serving import Serving
from browser.staged import stage
from caishen import rules
from caishen.rules import texts as texts_of_rules
from caishen.server.chairs import BOT_NAMES
from caishen.server.rule_pages.naming import VALUES_OF
from caishen.server.rule_pages.words import FACTS, KONGS, LANGUAGES, SHAPES, VALUES, Language, say

Read = Callable[[Player], None]
CATALOGUES = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"

LANGUAGES_OF: dict[str, Language] = {"zh-Hans": "zh", "en": "en"}
_TEXTS = """() => {
    const texts = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { parentElement: parent, data } = walk.currentNode;
        if (parent.closest("script, style")) continue;
        // A sentence with a clause to follow in it is one text.
        const whole = (parent.dataset.testid === "clause" ? parent.parentElement : parent);
        const text = whole.querySelector(":scope > [data-testid=clause]") ? whole.textContent : data;
        if (text.trim() !== "") texts.add(text.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (element.getAttribute(name)?.trim()) texts.add(element.getAttribute(name).trim());
    texts.add(document.title);
    return [...texts].map((text) => text.replace(/\\s+/g, " "));
}"""


_JOINTS = [re.compile(joint) for joint in (r"\s*·\s*", r"\s*[:：]\s*", r"\s*[,，、()（）]\s*| or |或|和")]
"""What joins messages into one text, the strongest first."""
_PLACE = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
_LETTER = re.compile(r"[A-Za-z\u4e00-\u9fff]")
_PLURAL = re.compile(r"\{\w+, plural, ((?:\w+ \{[^{}]*\}\s*)+)\}")
_FORM = re.compile(r"\w+ \{([^{}]*)\}")
NAMES = {"Ann", "Bob", "Bot 2", "Bot 3", *BOT_NAMES}
CODE = re.compile(r"[0-9A-Z]{4,16}|[0-9a-f]{64}|(W\d+(\.\d+)?|§9)(, W\d+\.\d+)*|https?://\S+")


class Catalogue:
    """The messages of one language as patterns, the words of rule sets, chapters and options among them."""

    def __init__(self, language: str) -> None:
        messages: dict[str, str] = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
        tongue = language[:2]
        meanings = [field.meaning[tongue] for field in rules.fields("wenzhou-mobile")]
        meanings += [rules.title(name)[tongue] for name in rules.names()]
        meanings += [chapter.title[tongue] for chapter in texts_of_rules.chapters("wenzhou-mobile")]
        meanings += [say(words, key, LANGUAGES_OF[language]) for words in (FACTS, VALUES, SHAPES) for key in words]
        meanings += [f"{say(VALUES, kind, LANGUAGES_OF[language])} {{points}}" for kind in KONGS]
        meanings += [
            words[LANGUAGES.index(LANGUAGES_OF[language])] for of in VALUES_OF.values() for words in of.values()
        ]
        # `*.other` stands in for a message that is missing; one of places alone would match anything.
        spoken = [text for key, text in messages.items() if not key.endswith(".other")]
        texts = [form for text in [*meanings, *spoken] for form in _forms(text)]
        self._patterns = [_pattern(text) for text in texts if _LETTER.search(_PLACE.sub("", text))]

    def misses(self, text: str) -> bool:
        """Whether a text is neither data nor a message nor put together from such."""
        if not _LETTER.search(text) or text in NAMES or CODE.fullmatch(text):
            return False
        if any(pattern.fullmatch(text) for pattern in self._patterns):
            return False
        for joint in _JOINTS:
            parts = [part for part in joint.split(text) if part]
            if parts != [text]:
                return any(self.misses(part) for part in parts)
        return True


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_no_message_is_missing_on_any_page_or_dialog(serving: Serving, invite: Invite, language: str) -> None:
    staged = stage(serving.data, ["Ann", "Bob"], deals=1)
    serving.start()
    catalogue = Catalogue(language)
    ann, bob = invite(staged, "Ann", language=language), invite(staged, "Bob", language=language)

    def read(player: Player) -> None:
        texts: list[str] = player.page.evaluate(_TEXTS)
        assert [text for text in texts if catalogue.misses(text)] == []

    _walk_lobby(bob, read)
    _walk_table(ann, bob, staged.code, read)
    _walk_end(ann, read)


def _walk_lobby(player: Player, read: Read) -> None:
    player.to_lobby()
    expect(player.see("return-to-table")).to_be_visible()
    read(player)
    for opener, dialog in (("profile", "profile-dialog"), ("settings", "settings-dialog")):
        player.see(opener).click()
        read(player)
        player.see(f"{dialog}-close").click()
    player.see("code-field").fill("!")
    player.see("code-go").click()
    expect(player.see("toast")).to_be_visible()
    read(player)
    player.see("new-table").click()
    player.see("more-options").click()
    read(player)
    player.see("make-table").click()
    expect(player.see("waiting-room")).to_be_visible()
    read(player)
    player.see("fill-3").click()
    expect(player.see("waiting-seat-3")).to_have_attribute("data-kind", "bot")
    read(player)
    player.to_lobby()
    read(player)
    player.page.goto(f"{player.url}t/NOSUCH")
    expect(player.see("lost")).to_be_visible()
    read(player)


def _walk_table(ann: Player, bob: Player, code: str, read: Read) -> None:
    for player in (ann, bob):
        player.to_table(code)
    ann.asked("buy")
    expect(bob.see("waiting-bets")).to_be_visible()
    read(ann)
    read(bob)
    ann.see("bet-take").click()
    bob.asked("top")
    read(bob)
    bob.see("bet-take").click()
    ann.asked("turn")
    for opener, closer in (("share", "share-dialog-close"), ("leave", "leave-stay"), ("sheet", "score-sheet-close")):
        ann.see(opener).click()
        read(ann)
        ann.see(closer).click()
    read(ann)
    play_together([ann, bob], "pung", "chow", "kong")


def _walk_end(player: Player, read: Read) -> None:
    expect(player.see("settlement")).to_be_visible()
    read(player)
    player.see("match-result").click()
    expect(player.see("match-end")).to_be_visible()
    read(player)
    player.see("result-sheet").click()
    read(player)


def _forms(message: str) -> list[str]:
    """A message with a plural, once for each of its forms."""
    plural = _PLURAL.search(message)
    if plural is None:
        return [message]
    return [message.replace(plural[0], form.replace("#", "{number}")) for form in _FORM.findall(plural[1])]


def _pattern(message: str) -> re.Pattern[str]:
    """A message as a pattern: whatever fills its places fits."""
    literal = _PLACE.split(message)
    return re.compile(".+".join(re.escape(part) for part in literal), re.DOTALL)
