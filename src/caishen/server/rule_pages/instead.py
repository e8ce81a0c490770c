"""What a visitor reads where no rules page is: that there is none of that name, and which there are.

Also the choice of two rule sets, where none are named yet. It knows no request and no status.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from caishen.rules import Book
from caishen.server.rule_pages.comparing import form
from caishen.server.rule_pages.html import framed
from caishen.server.rule_pages.words import Language, label


def unknown(names: Sequence[str], books: Sequence[Book], language: Language) -> str:
    """The page for `names` that no rule set has."""
    told = label("unknown", language).format(names=", ".join(names))
    return _page(label("unknown_title", language), [told, label("unknown_why", language)], books, language)


def choosing(books: Sequence[Book], language: Language, *, short: bool = False) -> str:
    """The page to choose two rule sets; `short`: one was named, and the other is missing."""
    told = [label("compare_one", language)] if short else []
    return _page(label("compare_title", language), [*told, label("compare_how", language)], books, language)


def _page(title: str, told: Sequence[str], books: Sequence[Book], language: Language) -> str:
    """The sentences, the choice of two, and all rule sets as links that lead on from the folder of the pages."""
    ending = ".zh" if language == "zh" else ""
    links = "".join(
        f'<li><a href="{quote(book.name)}{ending}">{escape(book.title[language])}</a></li>\n' for book in books
    )
    body = "".join([
        f"<h1>{escape(title)}</h1>\n",
        *(f"<p>{escape(sentence)}</p>\n" for sentence in told),
        form(books, language, books[0].name, books[1].name),
        f"<ul>\n{links}</ul>\n",
        f'<p><a href="../rules">{label("all", language)}</a> · ',
        f'<a href="glossary">{label("glossary", language)}</a></p>\n',
    ])  # fmt: skip
    return framed(body, title, language)
