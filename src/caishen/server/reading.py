"""The rules pages and the glossary in the browser: the Markdown of `docs/rules` as HTML, and two sets side by side.

They need no guest, and a script only for the search. Each is made when it is first asked for, its examples computed
then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromQuery, PathParameter

from caishen.rules import Book
from caishen.rules.texts import glossary
from caishen.server.rule_pages import comparing, instead, marks, terms
from caishen.server.rule_pages.html import framed, page_of
from caishen.server.rule_pages.page import index, page
from caishen.server.rule_pages.words import LANGUAGES, Language, label
from caishen.server.shelf import Shelf
from caishen.server.static import Asset, asset, served

Visit = Request[Any, Any, State]
PageName = Annotated[str, PathParameter(pattern="^[^/]{1,100}$")]
INDEX, GLOSSARY = "index", "glossary"
VARY = "accept-encoding, accept-language"


class Pages:
    """The pages of the rule sets of a shelf, each kept once it is made."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._made: dict[tuple[str, ...], Asset] = {}

    def page(self, name: str) -> Asset | None:
        """A rule set's page (`wenzhou-2013`, Chinese `wenzhou-2013.zh`), the glossary, or the list of all; None for a
        name nobody has."""
        if name == INDEX:
            return self._kept((INDEX,), lambda: self._index())
        if name == GLOSSARY:
            return self._kept((GLOSSARY,), _glossary)
        language: Language = "zh" if name.endswith(".zh") else "en"
        book = self._shelf.book(name.removesuffix(".zh"))
        return None if book is None else self._kept((book.name, language), lambda: self._rules(book, language))

    def comparison(self, a: str, b: str, language: Language) -> Asset | None:
        """Two rule sets side by side; None for a name nobody has."""
        one, other = self._shelf.book(a), self._shelf.book(b)
        if one is None or other is None:
            return None
        return self._kept((a, b, language), lambda: comparing.comparison(one, other, self._shelf.books(), language))

    def strange(self, *names: str) -> list[str]:
        """Those of the names that no rule set has."""
        return [name for name in names if self._shelf.book(name) is None]

    def unknown(self, names: Sequence[str], language: Language) -> Asset:
        """What is read instead of a page that nobody wrote; `names` may be anything, so it is not kept."""
        return asset("unknown.html", instead.unknown(names, self._shelf.books(), language).encode())

    def choosing(self, language: Language, *, short: bool) -> Asset:
        """The choice of two rule sets to compare; `short`: only one was named."""
        kind = "short" if short else "choosing"
        return self._kept((kind, language), lambda: instead.choosing(self._shelf.books(), language, short=short))

    def _kept(self, key: tuple[str, ...], make: Callable[[], str]) -> Asset:
        if key not in self._made:
            self._made[key] = asset(f"{key[0]}.html", make().encode())
        return self._made[key]

    def _index(self) -> str:
        books = self._shelf.books()
        return page_of(index(books), "en", after=comparing.form(books, "en", books[0].name, books[1].name))

    def _rules(self, book: Book, language: Language) -> str:
        others = [each for each in self._shelf.books() if each.name != book.name]
        choice = comparing.form(self._shelf.books(), language, book.name, others[0].name)
        return page_of(page(book, language), language, before=choice)


def _glossary() -> str:
    """The glossary, a card for each term in both languages."""
    cards = "\n".join(
        f'<section class="clause" data-find="{escape(marks.sought(term))}" id="{escape(term.zh_hans.split(" = ")[0])}">'
        f"{marks.told(term, 'en', 'zh')}</section>"
        for term in glossary()
    )
    body = f'<h1>{terms.TITLE}</h1>\n<p><a href="index">Rules 规则</a></p>\n{cards}'
    search = " ".join(label("search_words", language) for language in LANGUAGES)
    return framed(body, terms.TITLE, "en", search)


@get("/rules", include_in_schema=False, sync_to_thread=False)
def rules_index(request: Visit) -> Response[bytes]:
    """To the list of the pages, which lies beside them. The way there is relative: a proxy may add a path before it."""
    to = INDEX if request.scope["raw_path"].endswith(b"/") else f"rules/{INDEX}"
    return Response(b"", status_code=307, headers={"location": to}, media_type="text/plain")


@get("/rules/{name:str}", include_in_schema=False, sync_to_thread=False)
def rules_page(request: Visit, name: PageName) -> Response[bytes]:
    """One page, a rule file's too."""
    pages: Pages = request.app.state.pages
    found = pages.page(name)
    if found is not None:
        return served(request, found)
    language: Language = "zh" if name.endswith(".zh") else _language(request, None)
    return _instead(pages.unknown([name.removesuffix(".zh")], language), 404)


@get("/rules/compare", include_in_schema=False, sync_to_thread=False)
def rules_compare(
    request: Visit, a: FromQuery[str] = "", b: FromQuery[str] = "", lang: FromQuery[str | None] = None
) -> Response[bytes]:
    """Two rule sets side by side: `?a=wenzhou-mobile&b=lishui&lang=zh`; the choice of them where none are named."""
    pages: Pages = request.app.state.pages
    language = _language(request, lang)
    if not (a and b):
        short = bool(a or b)
        return _instead(pages.choosing(language, short=short), 400 if short else 200)
    found = pages.comparison(a, b, language)
    if found is None:
        return _instead(pages.unknown(pages.strange(a, b), language), 404)
    answer = served(request, found)
    answer.headers["vary"] = VARY
    return answer


def _language(request: Visit, lang: str | None) -> Language:
    """The language asked for in the address, else the first of ours the browser would read, else English."""
    asked = [lang] if lang else request.headers.get("accept-language", "").split(",")
    tongues = (each.strip().lower()[:2] for each in asked)
    return "zh" if next((each for each in tongues if each in LANGUAGES), "en") == "zh" else "en"


def _instead(page: Asset, status: int) -> Response[bytes]:
    """A page in the visitor's language that stands for another, so it is not kept by a browser."""
    headers = {"cache-control": "no-store", "vary": VARY}
    return Response(page.body, status_code=status, headers=headers, media_type=page.headers["content-type"])


HANDLERS = [rules_index, rules_compare, rules_page]
