"""The Markdown of a rules page as HTML: clauses as cards with addresses (`#W3.2`), links, marked words, a frame.

Nothing here needs a script. `web/public/reading.js` adds the search where there is one; `reading.css` is the look.
Both lie beside the client's page, one folder up, and every address is relative: a proxy may add a path before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise, zip_longest

from markdown_it import MarkdownIt
from markdown_it.token import Token

from caishen.server.rule_pages.marks import Marks, button
from caishen.server.rule_pages.words import Language, label

_CLAUSE = re.compile(r"(?<![\w.])(?:[WL]\d+(?:\.\d+)?|§\d+)(?![\w.]*\w)")
WIDE = 5
"""A table of so many columns is wide."""
_FRAME = """\
<!doctype html>
<html lang="{tongue}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../reading.css">
<script src="../reading.js" defer></script>
<header>
<a href="../" lang="zh-Hans">财神</a>
<input type="search" id="find" aria-label="{search}" placeholder="{search}" autocomplete="off" hidden>
<output id="found" for="find" data-some="{some}" data-none="{none}"></output>
</header>
<main>
{body}
</main>
<section id="words" aria-label="{words}">
{cards}
</section>
</html>
"""


def framed(body: str, title: str, language: Language, search: str = "") -> str:
    """A whole page around its content, with the cards of the glossary's words; `search`: what is sought on it, if not
    clauses and words."""
    return _FRAME.format(
        tongue="zh-Hans" if language == "zh" else "en",
        title=escape(title),
        search=search or label("search", language),
        some=label("found", language),
        none=label("found_none", language),
        words=label("glossary", language),
        body=body,
        cards=Marks(language).cards(),
    )


def page_of(text: str, language: Language, *, before: str = "", after: str = "") -> str:
    """A page of Markdown as a whole HTML page; `before` stands before its first chapter, and a list of what is in
    it after that; `after` at its end."""
    tokens = _tokens(text)
    heads = [(token, inline) for token, inline in pairwise(tokens) if token.type == "heading_open"]
    title = next(_plain(inline) for token, inline in heads if token.tag == "h1")
    first = next((token.map[0] for token, _ in heads if token.tag == "h2" and token.map), None)
    lines = text.splitlines()
    head, rest = ("\n".join(lines[:first]), "\n".join(lines[first:])) if first is not None else (text, "")
    ids = {_id(_plain(inline)) for _, inline in heads}
    body = f"{content(head, language, ids)}{before}{_contents(heads, language)}{content(rest, language, ids)}{after}"
    return framed(body, title, language)


def content(text: str, language: Language, ids: set[str]) -> str:
    """Markdown as the content of a page on which the addresses `ids` are."""
    tokens = _tokens(text)
    _head_cells(tokens)
    return str(_MARKDOWN.renderer.render(list(_carded(tokens, language, ids)), _MARKDOWN.options, {}))


_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def _tokens(text: str) -> list[Token]:
    return _MARKDOWN.parse(re.sub(r"<!--.*?-->\s*", "", text))


def _head_cells(tokens: list[Token]) -> None:
    """Give every cell of a wide table the head of its column: on a narrow screen the cells stand one below another."""
    heads: list[str] = []
    table, column = tokens[0] if tokens else None, 0
    for token, following in pairwise(tokens):
        if token.type == "table_open":
            table, heads = token, []
        elif token.type == "tr_open":
            column = 0
        elif token.type == "th_open":
            heads.append(_plain(following))
            if len(heads) == WIDE and table is not None:
                table.attrSet("class", "wide")
        elif token.type == "td_open" and len(heads) >= WIDE:
            token.attrSet("data-head", heads[column])
            column += 1


def _contents(heads: list[tuple[Token, Token]], language: Language) -> str:
    """The chapters with links to them and to their clauses; nothing where there are none."""
    lines = []
    for token, inline in heads:
        text = _plain(inline)
        if token.tag == "h2":
            lines.append(f'<a href="#{escape(_id(text))}">{escape(text)}</a>')
        elif token.tag == "h3":
            lines.append(f'<a class="small" href="#{escape(_id(text))}" title="{escape(text)}">{escape(_id(text))}</a>')
    if not any("small" in line for line in lines):
        return ""
    links = "\n".join(lines)
    return f'<details id="contents"><summary>{label("contents", language)}</summary><nav>\n{links}\n</nav></details>\n'


def _carded(tokens: list[Token], language: Language, ids: set[str]) -> Iterator[Token]:
    """The tokens with chapters and clauses as sections, links between pages, and words and clauses marked."""
    marks, met = Marks(language), set[int]()
    open_at: list[str] = []
    heading = False
    for token, following in zip_longest(tokens, tokens[1:]):
        if token.type == "heading_open" and token.tag in ("h2", "h3") and following is not None:
            met = set()
            while open_at and open_at[-1] >= token.tag:
                open_at.pop()
                yield _raw("</section>\n")
            open_at.append(token.tag)
            kind = "chapter" if token.tag == "h2" else "clause"
            yield _raw(f'<section class="{kind}" id="{escape(_id(_plain(following)))}">\n')
        heading = token.type == "heading_open" or (heading and token.type != "heading_close")
        if token.type == "inline":
            pieces = token.children or []
            token.children = list(_own_link(pieces) if heading else _marked(pieces, marks, met, ids))
        yield token
    yield _raw("</section>\n" * len(open_at))


def _own_link(pieces: list[Token]) -> Iterator[Token]:
    """A clause's heading, its number being a link to itself."""
    for nth, piece in enumerate(pieces):
        found = _CLAUSE.match(piece.content) if nth == 0 and piece.type == "text" else None
        if found is None:
            yield piece
        else:
            yield _raw(f'<a href="#{found[0]}">{found[0]}</a>{escape(piece.content[found.end() :])}')


def _marked(pieces: list[Token], marks: Marks, met: set[int], ids: set[str]) -> Iterator[Token]:
    in_link = 0
    for piece in pieces:
        in_link += {"link_open": 1, "link_close": -1}.get(piece.type, 0)
        if piece.type == "link_open":
            piece.attrs["href"] = _between_pages(str(piece.attrs["href"]))
        if piece.type != "text" or in_link:
            yield piece
            continue
        html = "".join(
            _cited(text, ids) if number is None else button(text, number)
            for text, number in marks.split(piece.content, met)
        )
        # A line may break after a button, but a stop or a closing bracket begins none.
        yield _raw(re.sub(r"(<button [^>]*>[^<]*</button>[\w’']*[，。；：、）,.;:)]+)", r"<span>\1</span>", html))


def _cited(text: str, ids: set[str]) -> str:
    """Text in which the clauses that stand on this page are links to them."""
    return _CLAUSE.sub(
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in ids else found[0], escape(text)
    )


def _between_pages(href: str) -> str:
    """A link between the Markdown files as a link between the pages, which lie in one folder.

    >>> _between_pages("../glossary.md"), _between_pages("README.md"), _between_pages("lishui.zh.md#L2.2")
    ('glossary', 'index', 'lishui.zh#L2.2')
    """
    found = re.fullmatch(r"(?:[^:#?]*/)?([^:#?/]+)\.md(#.*)?", href)
    if found is None:
        return href
    return ("index" if found[1] == "README" else found[1]) + (found[2] or "")


def _id(heading: str) -> str:
    """The address of a heading: a clause's number, or its words.

    >>> _id("W3.2 Single honours first"), _id("9 Other switches"), _id("开关")
    ('W3.2', '9-other-switches', '开关')
    """
    clause = _CLAUSE.match(heading)
    return clause[0] if clause else re.sub(r"\W+", "-", heading.lower()).strip("-")


def _plain(inline: Token) -> str:
    return "".join(piece.content for piece in inline.children or [])


def _raw(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)
