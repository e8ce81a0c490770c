"""`caishen rules`: the rule sets listed, shown, compared and read by the clause, as tables or as JSON.

Everything printed is the data of `caishen.rules`; this file only lays it out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, get_args

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

import caishen.rules as catalogue
from caishen.cli.rule_files import named
from caishen.errors import FieldError
from caishen.rules import Book, By, Row, RuleSet, texts
from caishen.rules.comparison import compared, told
from caishen.server.rule_pages.tables import in_words

rules = typer.Typer(
    name="rules", no_args_is_help=True, add_completion=False, help="List, show, compare and read the rule sets."
)


class Language(StrEnum):
    """The languages of titles and meanings."""

    en = "en"
    zh = "zh"


Json = Annotated[bool, typer.Option("--json", help="One JSON value instead of tables.")]
Spoken = Annotated[Language, typer.Option("--language", help="Language of titles and meanings.")]
Name = Annotated[str, typer.Argument(help="A rule set's name, as `caishen rules list` gives it, or a rule file.")]


@rules.command("list")
def list_(json: Json = False, language: Spoken = Language.en) -> None:
    """List the rule sets, the default one first, with all seat counts that each allows, its default first."""
    rows: list[dict[str, Any]] = [
        {"name": name, "title": catalogue.title(name), "seats": catalogue.seat_counts(name)}
        for name in catalogue.names()
    ]
    if json:
        _print_json(rows)
        return
    table = _table("name", "title", "seats")
    for row in rows:
        _add(table, row["name"], row["title"][language], ", ".join(map(str, row["seats"])))
    _print(table)


@rules.command()
def show(name: Name, json: Json = False, language: Spoken = Language.en) -> None:
    """Show a rule set: what a table can switch, what is fixed, what a win is worth.

    `from` tells whether a default stands in the sources named at the end, is ours, where they are silent or split, is
    that of a switch seen in commercial rooms (§9), or was set by the rule file.
    """
    book = named(name)
    own = book.get()
    fields = book.fields()
    facts = _facts(own, {field.name for field in fields})
    if json:
        _print_json({
            "name": book.name, "title": book.title, "words": book.words, "extends": book.edition,
            "options": book.options, "digest": catalogue.digest(own), "fields": fields,
            "origins": {field.name: _origin(book, field.name) for field in fields},
            "sources": texts.sources(book.edition), "facts": facts, "multipliers": own.rows,
        })  # fmt: skip
        return
    switches = _table("field", "clause", "default", "from", "allowed", "meaning", title=_headline(book, language))
    for field in fields:
        origin = _origin(book, field.name)
        _add(
            switches,
            field.name,
            field.clause,
            in_words(field.default, "en"),
            origin,
            field.allowed,
            field.meaning[language],
        )
    fixed = _table("fixed", "clause", "value")
    clauses = catalogue.clauses()
    for fact, value in facts.items():
        _add(fixed, fact, clauses[fact], in_words(value, "en"))
    worth = _table("item", "clause", "×", "shapes", "won by", "when")
    for row in own.rows:
        _add(worth, row.name, row.clause, row.value, *_applies(row, own))
    _print(switches, fixed, worth)
    _print_sources(book, language)


@rules.command()
def compare(a: Name, b: Name, json: Json = False) -> None:
    """Compare two rule sets side by side: only what differs."""
    first, second = named(a), named(b)
    one, other, a, b = first.get(), second.get(), first.name, second.name
    found = compared(one, other)
    if json:
        _print_json({"a": a, "b": b, "fields": found.fields, "multipliers": found.multipliers})
        return
    if not found.fields and not found.multipliers:
        print(f"{a} and {b} have no difference")
        return
    fields = _table("field", "clause", a, b)
    for line in found.fields:
        _add(fields, line.field, line.clause, in_words(line.a, "en"), in_words(line.b, "en"))
    items = _table("item", "shapes", "won by", "when", f"{a} ×", f"{b} ×")
    for row in found.multipliers:
        _add(items, row.item, *_applies(row.row, one), in_words(row.a, "en"), in_words(row.b, "en"))
    _print(fields, items)


@rules.command()
def clause(
    name: Name,
    clause_id: Annotated[str, typer.Argument(metavar="CLAUSE", help="Its id, as W3.2 or L1.6.")],
    json: Json = False,
    language: Spoken = Language.en,
) -> None:
    """Print a clause of a rule set, as pages, errors and barred tiles name it."""
    known = {clause.id: clause for chapter in texts.chapters(named(name).edition) for clause in chapter.clauses}
    clause_id = clause_id[:1].upper() + clause_id[1:]
    if clause_id not in known:
        allowed = ", ".join(known)
        raise FieldError(f"clause: {name} has no {clause_id}; it has {allowed}", field="clause", allowed=allowed)
    found = known[clause_id]
    if json:
        _print_json(found)
        return
    ours = f"\n\n> {found.ours[language]}" if found.ours else ""
    Console().print(Markdown(f"**{found.id} {found.title[language]}**\n\n{found.text[language]}{ours}"))


def _headline(book: Book, language: Language) -> str:
    """Title, and under it what the writer of a rule file says of it."""
    return book.title[language] if book.words is None else f"{book.title[language]}\n{book.words[language]}"


def _origin(book: Book, field: str) -> str:
    """Where the default of a field comes from."""
    if field in book.options:
        return book.name
    return texts.origins(book.edition)[field]


def _print_sources(book: Book, language: Language) -> None:
    if book.options:
        print(f"{book.name}: {book.edition} with {', '.join(book.options)}")
    for source in texts.sources(book.edition):
        print(f"source: {source[language]}")


def _facts(rule_set: RuleSet, public: set[str]) -> dict[str, Any]:
    """What the edition fixes; the public fields of other editions read as absent here and are left out."""
    switches = {field.name for name in catalogue.names() for field in catalogue.fields(name)}
    return {field: getattr(rule_set, field) for field in told(rule_set) if field not in public | switches}


def _applies(row: Row, rule_set: RuleSet) -> tuple[str, str, str]:
    """When a row applies, in three cells; "any" where that says nothing."""
    shapes = "any" if set(row.shapes) >= set(rule_set.shapes) else ", ".join(row.shapes)
    by = "any" if set(row.by) == set(get_args(By)) else ", ".join(row.by)
    return shapes, by, ", ".join(row.when)


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column == "field")
    return table


def _add(table: Table, *cells: Any) -> None:
    table.add_row(*(str(cell) for cell in cells))


def _print(*tables: Table) -> None:
    console = Console(highlight=False, markup=False)
    for table in tables:
        if table.row_count:
            console.print(table)


def _print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
