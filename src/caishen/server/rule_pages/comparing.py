"""Two rule sets side by side in the browser: what their fields, multipliers and clauses have otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from caishen import rules
from caishen.rules import Book, texts
from caishen.rules.comparison import Comparison, compared
from caishen.server.rule_pages.html import content, framed
from caishen.server.rule_pages.naming import NAMES, told_value
from caishen.server.rule_pages.page import file_name
from caishen.server.rule_pages.tables import conditions, table
from caishen.server.rule_pages.words import Language, item_name, label, say


def comparison(one: Book, other: Book, books: Iterable[Book], language: Language) -> str:
    """The page of two rule sets; `books`: all that can be chosen."""
    found = compared(one.get(), other.get())
    clauses = _clauses(one, other, language)
    title = label("beside", language).format(a=one.title[language], b=other.title[language])
    links = [f"[{book.title[language]}]({file_name(book.name, language)})" for book in (one, other)]
    links += [f"[{label('all', language)}](README.md)", f"[{label('glossary', language)}](../glossary.md)"]
    head = f"{' · '.join(links)}\n"
    parts = [*_fields(found, one, other, language), *_multipliers(found, one, other, language)]
    if not parts and not clauses:
        parts = [label("alike", language)]
    ids = {clause_id for clause_id, *_ in clauses}
    differing = content("\n\n".join(parts), language, ids)
    body = "".join([
        f"<h1>{escape(title)}</h1>\n",
        content(head, language, ids),
        _turned(one, other, language),
        form(books, language, one.name, other.name),
        f'<div class="beside">\n{differing}</div>\n',
        _told_otherwise(clauses, one, other, language, ids),
    ])  # fmt: skip
    return framed(body, title, language)


def form(books: Iterable[Book], language: Language, a: str, b: str | None = None) -> str:
    """The choice of two rule sets to see side by side; it works without a script."""

    def select(name: str, chosen: str | None) -> str:
        options = "".join(
            f'<option value="{escape(book.name)}"{" selected" if book.name == chosen else ""}>'
            f"{escape(book.title[language])}</option>"
            for book in books
        )
        return f'<select name="{name}" aria-label="{label("rule_set", language)}">{options}</select>'

    return (
        f'<form class="compare" action="compare"><input type="hidden" name="lang" value="{language}">'
        f"{select('a', a)} {select('b', b)} <button>{label('compare', language)}</button></form>\n"
    )


def _turned(one: Book, other: Book, language: Language) -> str:
    """The way to the same page in the other language."""
    lang = "zh" if language == "en" else "en"
    where = urlencode({"a": one.name, "b": other.name, "lang": lang})
    tongue = "zh-Hans" if lang == "zh" else "en"
    return f'<p><a href="compare?{escape(where)}" lang="{tongue}">{label("other", language)}</a></p>\n'


def _fields(found: Comparison, one: Book, other: Book, language: Language) -> list[str]:
    if not found.fields:
        return []
    meanings = {field.name: field.meaning[language] for book in (one, other) for field in book.fields()}
    known = {clause.id for book in (one, other) for clause in _all_clauses(book)}
    heads = [label("field", language), one.title[language], other.title[language]]
    rows = []
    for each in found.fields:
        cited = [clause_id for clause_id in each.clause.split(", ") if clause_id in known]
        about = meanings.get(each.field) or say(NAMES, each.field, language)
        values = [
            f"{told_value(each.field, value, language)}{f' `{value}`' if isinstance(value, str) else ''}"
            for value in (each.a, each.b)
        ]
        rows.append([f"{', '.join(cited)} {about} `{each.field}`", *values])
    return [f"## {label('fields_differ', language)}", table(heads, rows)]


def _multipliers(found: Comparison, one: Book, other: Book, language: Language) -> list[str]:
    if not found.multipliers:
        return []
    heads = [label("item", language), one.title[language], other.title[language]]
    rows = []
    for each in found.multipliers:
        rule_set = (one if each.a is not None else other).get()
        when = [
            words for words in conditions(each.row, rule_set, language) if words != label("any", language) and words
        ]
        name = item_name(each.item, rule_set, language)
        rows.append([
            f"{name} ({'; '.join(when)})" if when else name,
            *("–" if worth is None else f"×{worth}" for worth in (each.a, each.b)),
        ])  # fmt: skip
    return [f"## {label('worth_differs', language)}", table(heads, rows)]


def _all_clauses(book: Book) -> list[texts.Clause]:
    return [clause for chapter in texts.chapters(book.edition) for clause in chapter.clauses]


def _clauses(one: Book, other: Book, language: Language) -> list[tuple[str, str, str, str]]:
    """Number, title and both texts of the clauses that the editions tell otherwise; none where one lacks all."""
    a, b = ({clause.id: clause for clause in _all_clauses(book)} for book in (one, other))
    if not a.keys() & b.keys():
        return []
    order = [*a, *(clause_id for clause_id in b if clause_id not in a)]
    told = [
        (clause_id, found[0].title[language], _text(a.get(clause_id), language), _text(b.get(clause_id), language))
        for clause_id in order
        if (found := [each[clause_id] for each in (a, b) if clause_id in each])
    ]
    return [clause for clause in told if clause[2] != clause[3]]


def _text(clause: texts.Clause | None, language: Language) -> str:
    return "–" if clause is None else clause.text[language]


def _told_otherwise(
    clauses: list[tuple[str, str, str, str]], one: Book, other: Book, language: Language, ids: set[str]
) -> str:
    if not clauses:
        return ""
    cards = "".join(
        f'<section class="clause" id="{clause_id}"><h3><a href="#{clause_id}">{clause_id}</a> {escape(title)}</h3>\n'
        f'<div class="pair">{_side(one, a, language, ids)}{_side(other, b, language, ids)}</div></section>\n'
        for clause_id, title, a, b in clauses
    )
    return f'<section class="chapter"><h2>{label("told_otherwise", language)}</h2>\n{cards}</section>\n'


def _side(book: Book, text: str, language: Language, ids: set[str]) -> str:
    title = escape(rules.title(book.edition)[language])
    return f"<div><p><strong>{title}</strong></p>\n{content(text, language, ids)}</div>\n"
