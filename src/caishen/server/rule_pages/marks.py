"""Words of the glossary in running text: where one stands, and the card that a tap on it opens.

The cards are popovers, so a tap, Enter or Escape works without a script. A word is marked where it is first met in
a section. A single character is only taken for a word where no other touches it: 底 in 底分 is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from html import escape

from caishen.rules.texts import Term, glossary
from caishen.server.rule_pages.words import Language


class Marks:
    """The glossary for pages of one language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """Number of the term that each word in small letters stands for.

        A word's own term goes before one that has it as a by-name; among equals the later, so that "pung" is the call.
        """
        by_name: dict[str, int] = {}
        own: dict[str, int] = {}
        for number, term in enumerate(glossary()):
            for written in term.zh_hans.split(" = "):
                own[written] = number
            if self._language == "en":
                first, *others = english(term)
                own[first] = number
                by_name |= {word: number for word in others if word not in by_name}
        return by_name | own

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = sorted(self._numbers, key=len, reverse=True)
        return re.compile("|".join(map(_alone, words)), re.IGNORECASE)

    def split(self, text: str, met: set[int]) -> Iterator[tuple[str, int | None]]:
        """The text in pieces, each with the number of its term where it is one not yet `met`; those met are added.

        >>> list(Marks("zh").split("先出风牌，杠：底分", set()))
        [('先出', None), ('风牌', 3), ('，', None), ('杠', 19), ('：底分', None)]
        """
        at = 0
        for found in self._pattern.finditer(text):
            number = self._number(found[0])
            if number in met:
                continue
            met.add(number)
            if found.start() > at:
                yield text[at : found.start()], None
            yield found[0], number
            at = found.end()
        if at < len(text):
            yield text[at:], None

    def _number(self, word: str) -> int:
        word = word.lower()
        return self._numbers[word if word in self._numbers else word.removesuffix("s")]

    def cards(self) -> str:
        """All cards, each a popover that also says by which words a search finds it."""
        return "\n".join(self._card(number, term) for number, term in enumerate(glossary()))

    def _card(self, number: int, term: Term) -> str:
        names = escape(sought(term))
        return f'<div popover class="word" id="word-{number}" data-find="{names}">{told(term, self._language)}</div>'


def button(text: str, number: int) -> str:
    """A word in running text that opens its card."""
    return f'<button type="button" class="term" popovertarget="word-{number}">{escape(text)}</button>'


def told(term: Term, *languages: Language) -> str:
    """A term in HTML: its names, and its meaning in each language."""
    hant = f" <span lang=zh-Hant>{escape(term.zh_hant)}</span>" if term.zh_hant != term.zh_hans else ""
    names = f"<strong lang=zh-Hans>{escape(term.zh_hans)}</strong>{hant} <i>{escape(term.pinyin)}</i> {escape(term.en)}"
    texts = [text for text in (term.meaning, term.wenzhou) if text is not None]
    meanings = "".join(
        f'<p lang="{"en" if language == "en" else "zh-Hans"}">{" ".join(escape(text[language]) for text in texts)}</p>'
        for language in languages
    )
    return f"<p>{names}</p>{meanings}"


def sought(term: Term) -> str:
    """The names by which a search finds a term, the pinyin without its tones too."""
    plain = "".join(each for each in unicodedata.normalize("NFD", term.pinyin) if not unicodedata.combining(each))
    return f"{term.zh_hans} {term.zh_hant} {term.pinyin} {plain} {term.en}"


def english(term: Term) -> list[str]:
    """The English words of a term in small letters, its own first.

    >>> [english(term) for term in glossary() if term.zh_hans in ("条 = 索子", "字牌")]
    [['bamboos'], ['honours', 'dragons']]
    """
    words = re.split("[,;=]", re.sub(r"\(.*?\)|×\d", "", term.en))
    return [word.strip().lower() for word in words if word.strip()]


def _alone(word: str) -> str:
    """The pattern of a word that is no part of another."""
    if word.isascii():
        return rf"\b{re.escape(word)}s?\b"
    return re.escape(word) if len(word) > 1 else rf"(?<!\w){word}(?!\w)"
