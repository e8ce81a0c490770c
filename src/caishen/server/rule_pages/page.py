"""The layout of the rules pages: one page for each rule set and language, and their index."""

from __future__ import annotations

import re
from collections.abc import Iterable

from caishen import rules
from caishen.rules import Book, Field, RuleSet, texts
from caishen.server.rule_pages.examples import told
from caishen.server.rule_pages.glance import glance
from caishen.server.rule_pages.naming import coded
from caishen.server.rule_pages.tables import table, worth
from caishen.server.rule_pages.words import FACTS, LANGUAGES, ORIGINS, Language, label, say

INDEX = """\
<!-- {made} -->

# Rules 规则

One page for each rule set, with every clause, worked examples and switches. 每种规则一页：条款、算例和开关。

{table}

{compare}The words of the game stand in the [glossary](../glossary.md) 术语表.
"""
COMPARE = "`caishen rules compare A B` prints what two of them have differently. "


def file_name(name: str, language: Language) -> str:
    """The page's file: English is the plain name."""
    return f"{name}.md" if language == "en" else f"{name}.{language}.md"


def page(book: Book, language: Language) -> str:
    """The whole page of a rule set; a rule file's has the edition's clauses and the file's values."""
    rule_set = book.get()
    name = book.edition
    parts = [
        _head(book, language),
        *_file(book, language),
        _section(label("sources", language), _bullets([source[language] for source in texts.sources(name)])),
        _section(label("glance", language), _glance(rule_set, language)),
    ]
    examples = texts.examples(name)
    has_worth = False
    for chapter in texts.chapters(name):
        number = chapter.id.lstrip("WL")
        parts.append(f"## {number} {chapter.title[language]}")
        for clause in chapter.clauses:
            parts += [_clause(clause, language), *_set_by_file(book, clause.id, language)]
            if clause.id in ("§6", "L3") and not has_worth:
                parts.append(worth(rule_set, language))
                has_worth = True
            parts += [
                text
                for example in examples
                if example.clause == clause.id and (text := told(book, example, language)) is not None
            ]
    parts.append(_section(label("switches", language), _switches(book, language)))
    slips = [f"{slip.text[language]} ({slip.clause})" for slip in texts.slips(name)]
    if slips:
        parts.append(_section(label("slips", language), _bullets(slips)))
    return "\n\n".join(parts) + "\n"


def index(books: Iterable[Book], compare: str = "") -> str:
    """The page that lists the pages; `compare` says how two of them are compared where there is no form for it."""
    rows = [
        [f"`{book.name}`", *(f"[{_plain(book.title[each])}]({file_name(book.name, each)})" for each in LANGUAGES)]
        for book in books
    ]
    return INDEX.format(compare=compare, made=label("made", "en"), table=table(["rule set", "English", "中文"], rows))


def _head(book: Book, language: Language) -> str:
    other: Language = "zh" if language == "en" else "en"
    links = " · ".join([
        f"`{book.name}`",
        f"[{label('other', language)}]({file_name(book.name, other)})",
        f"[{label('all', language)}](README.md)",
        f"[{label('glossary', language)}](../glossary.md)",
    ])  # fmt: skip
    made = f"<!-- {label('made', language)} -->"
    return "\n\n".join([made, f"# {_plain(book.title[language])}", links, label("notation", language)])


def _file(book: Book, language: Language) -> list[str]:
    """What a rule file says of itself and where it differs from its edition; nothing for an edition."""
    if book.name == book.edition:
        return []
    edition = f"[{rules.title(book.edition)[language]}]({file_name(book.edition, language)})"
    heads = [label(key, language) for key in ("field", "the_file", "the_edition", "clause", "meaning")]
    rows = [
        [
            f"`{field.name}`",
            coded(field.name, field.default, language),
            coded(field.name, field_of.default, language),
            field.clause,
            field.meaning[language],
        ]
        for field, field_of in zip(book.fields(), rules.fields(book.edition), strict=True)
        if field.name in book.options
    ]
    said = [] if book.words is None else [_plain(book.words[language])]
    changes = [table(heads, rows)] if rows else []
    body = "\n\n".join([*said, label("extends", language).format(edition=edition), *changes])
    return [_section(label("file", language), body)]


def _set_by_file(book: Book, clause_id: str, language: Language) -> list[str]:
    """The mark under a clause whose switches a rule file sets: the clause's text tells the edition's values."""
    here = {clause_id, clause_id.removesuffix(".1")}  # what cites a chapter stands under its first clause
    own = [field for field in book.fields() if field.name in book.options and here & {*field.clause.split(", ")}]
    if not own:
        return []
    values = ", ".join(f"`{field.name}` = {coded(field.name, field.default, language)}" for field in own)
    colon = ": " if language == "en" else "："
    return [f"> **{label('the_file', language)}**{colon}{values}"]


def _plain(text: str) -> str:
    """A text of a rule file's writer as Markdown shows it: as it stands, in one line."""
    return re.sub(r"([\\`*_\[\]<>#|&!~])", r"\\\1", " ".join(text.split()))


def _section(title: str, body: str) -> str:
    return f"## {title}\n\n{body}"


def _bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _clause(clause: texts.Clause, language: Language) -> str:
    text = f"### {clause.id} {clause.title[language]}\n\n{clause.text[language]}"
    if clause.ours is None:
        return text
    mark = f"**{label('ours', language)}**" + (": " if language == "en" else "：")
    return f"{text}\n\n> {mark}{clause.ours[language]}"


def _glance(rule_set: RuleSet, language: Language) -> str:
    facts = glance(rule_set, language)
    said = label("fact", language)
    return _bullets([
        said.format(name=say(FACTS, fact, language), value=f"**{value}**") for fact, value in facts.items()
    ])  # fmt: skip


def _switches(book: Book, language: Language) -> str:
    heads = [label(key, language) for key in ("field", "default", "from", "allowed", "clause", "meaning")]
    origins = {**texts.origins(book.edition), **dict.fromkeys(book.options, "file")}
    rows = [
        [
            f"`{field.name}`",
            coded(field.name, field.default, language),
            say(ORIGINS, origins[field.name], language),
            _allowed(field, language),
            field.clause,
            field.meaning[language],
        ]
        for field in book.fields()
    ]
    return f"{label('switches_text', language)}\n\n{table(heads, rows)}"


def _allowed(field: Field, language: Language) -> str:
    """The values that a field takes, in words."""
    parts = [coded(field.name, value, language) for value in field.values]
    if field.whole is not None:
        low, high = field.whole
        numbers = label("whole" if high is None else "range", language).format(low=low, high=high)
        listed = label("list", language).format(count=field.least_items, numbers=numbers)
        parts.insert(0, listed if field.least_items else numbers)
    return (", " if language == "en" else "、").join(parts)


ALL_PAGES = [(name, language) for name in rules.names() for language in LANGUAGES]
