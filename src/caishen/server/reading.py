"""The rules pages and the glossary in the browser: the same Markdown as in `docs/rules`, as HTML pages of their own.

They need no script and no guest. Each is made when it is first asked for, its examples computed then.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import PathParameter
from markdown_it import MarkdownIt

from caishen.server.rule_pages import terms
from caishen.server.rule_pages.page import ALL_PAGES, file_name, index, page
from caishen.server.rule_pages.words import Language

PageName = Annotated[str, PathParameter(pattern="^[^/]{1,100}$")]
INDEX, GLOSSARY = "index", "glossary"
_BY_PAGE = {file_name(name, language).removesuffix(".md"): (name, language) for name, language in ALL_PAGES}
_FRAME = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
  :root {{ color-scheme: light dark; font-family: system-ui, "Noto Sans CJK SC", sans-serif; line-height: 1.6; }}
  body {{ max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }}
  table {{ display: block; overflow-x: auto; border-collapse: collapse; overflow-wrap: normal; }}
  th, td {{ border: 1px solid #8886; padding: 0.2rem 0.5rem; text-align: start; vertical-align: top; }}
  blockquote {{ margin-inline: 0; padding-inline-start: 0.8rem; border-inline-start: 3px solid #b8860b; }}
  a {{ color: inherit; }}
</style>
<main>
{body}</main>
</html>
"""


@get("/rules", include_in_schema=False, sync_to_thread=False)
def rules_index(request: Request[Any, Any, State]) -> Response[bytes]:
    """To the list of the pages, which lies beside them. The way there is relative: a proxy may add a path before it."""
    to = INDEX if request.scope["raw_path"].endswith(b"/") else f"rules/{INDEX}"
    return Response(b"", status_code=307, headers={"location": to}, media_type="text/plain")


@get("/rules/{name:str}", include_in_schema=False, sync_to_thread=False)
def rules_page(state: State, name: PageName) -> Response[bytes]:
    """One page: a rule set's (`wenzhou-2013`, Chinese `wenzhou-2013.zh`), the glossary, or the list of all.

    A rule file has the page of the edition it changes.
    """
    written, dot_zh = (name[:-3], ".zh") if name.endswith(".zh") else (name, "")
    book = state.shelf.book(written)
    name = name if book is None else f"{book.edition}{dot_zh}"
    if name not in (INDEX, GLOSSARY) and name not in _BY_PAGE:
        return Response(b"there is nothing here\n", status_code=404, media_type="text/plain")
    return _shown(name)


HANDLERS = [rules_index, rules_page]


def _shown(name: str) -> Response[bytes]:
    return Response(_page(name), media_type="text/html; charset=utf-8")


@cache
def _page(name: str) -> bytes:
    language: Language = "en"
    if name == INDEX:
        text = index()
    elif name == GLOSSARY:
        text = terms.page()
    else:
        rule_set, language = _BY_PAGE[name]
        text = page(rule_set, language)
    text = re.sub(r"<!--.*?-->\s*", "", text)
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    title = re.search(r"^# (.*)$", text, re.MULTILINE)
    assert title is not None
    tongue = "zh-Hans" if language == "zh" else "en"
    return _FRAME.format(language=tongue, title=title[1], body=_linked(body)).encode()


def _linked(body: str) -> str:
    """The links between the Markdown files as links between the pages, which lie in one folder."""

    def href(found: re.Match[str]) -> str:
        name = found[1].rpartition("/")[2].removesuffix(".md")
        return f'href="{INDEX if name == "README" else name}"'

    return re.sub(r'href="([^":#]+\.md)"', href, body)
