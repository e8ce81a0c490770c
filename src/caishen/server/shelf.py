"""The rule sets that tables of this server offer: the editions, and the rule files of its data folder.

Files are read once, at start: `rules/*.toml` of the data folder. A table keeps edition and options, so it goes on
whatever becomes of its file. How the lobby page shows a rule set (`RulesInfo`) is worked out here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from caishen import rules
from caishen.errors import FieldError, RuleFileError, RulesError
from caishen.rules import Book, RuleSet, texts
from caishen.wire.frames import ClockRule, RuleFile
from caishen.wire.http import FieldGroup, FieldInfo, RulesInfo

MOST = 1_000_000
"""The highest number of an option at a table: points stay whole in a browser, and a match ends one day."""


class Shelf:
    """The books by name, the editions first."""

    def __init__(self, written: Iterable[Book] = ()) -> None:
        self._books = {book.name: book for book in (*map(rules.book, rules.names()), *written)}

    @classmethod
    def read(cls, folder: Path) -> Shelf:
        """The editions and the rule files of a folder, by file name. The errors of `rules.read`."""
        return cls(_read(path) for path in sorted(folder.glob("*.toml")) if path.is_file())

    def get(self, name: str, options: Mapping[str, Any]) -> RuleSet:
        """The rule set of a wish for a table. `RulesError`, `FieldError`."""
        if name not in self._books:
            raise RulesError(
                f"no rule set is called {name!r}: there are {', '.join(self._books)}", name=name, known=[*self._books]
            )
        return self._books[name].get(options)

    def books(self) -> list[Book]:
        """All rule sets, the editions first."""
        return [*self._books.values()]

    def book(self, name: str) -> Book | None:
        """The rule set of a name; None for a name nobody has."""
        return self._books.get(name)

    def file(self, name: str) -> RuleFile | None:
        """The rule file of a name, as a table keeps it; None for an edition and for a name nobody has."""
        book = self._books.get(name)
        if book is None or book.name == book.edition:
            return None
        return RuleFile(name=name, zh=book.title["zh"], en=book.title["en"])

    @cached_property
    def infos(self) -> list[RulesInfo]:
        """Every rule set as the lobby page shows it."""
        return [_rules_info(book) for book in self._books.values()]


def _read(path: Path) -> Book:
    try:
        return rules.read(path.name, path.read_bytes())
    except OSError as error:
        raise RuleFileError(f"{path} cannot be read: {error.strerror or error}", file=path.name) from error


def own_clock(rule_set: RuleSet) -> ClockRule | None:
    """The clock that a rule set brings along (W11.2)."""
    return None if rule_set.step_seconds is None else ClockRule(step=rule_set.step_seconds, bank=0)


def _rules_info(book: Book) -> RulesInfo:
    chapters = {chapter.id: chapter.title for chapter in texts.chapters(book.edition)}
    fields = [_field_info(book, field, chapters) for field in book.fields()]
    used = {field.group for field in fields}
    return RulesInfo(
        name=book.name,
        zh=book.title["zh"],
        en=book.title["en"],
        clock=own_clock(book.get()),
        groups=[FieldGroup(key=key, **words) for key, words in chapters.items() if key in used],
        fields=fields,
    )


def _field_info(book: Book, field: rules.Field, chapters: Collection[str]) -> FieldInfo:
    """A field with the values that do not contradict the book's others."""
    clauses = [clause.replace("§", "W").partition(".")[0] for clause in field.clause.split(", ")]
    values = [value for value in field.values if _agrees(book, {field.name: value})]
    numbers = field.whole is not None and _agrees(book, {field.name: _number(field)})
    return FieldInfo(
        name=field.name,
        # Lishui's length of a match stands in the Wenzhou rules only: it goes with the dealer and the match, the last.
        group=next((chapter for chapter in clauses if chapter in chapters), list(chapters)[-1]),
        clause=field.clause,
        values=values,
        whole=(field.whole[0], field.whole[1] or MOST) if numbers and field.whole else None,
        least_items=field.least_items,
        default=field.default,
        origin="file" if field.name in book.options else texts.origins(book.edition)[field.name],
        zh=field.meaning["zh"],
        en=field.meaning["en"],
        playable=numbers or len(values) > 1,
    )


def _number(field: rules.Field) -> Any:
    """A value of the field's range that is not its default."""
    assert field.whole is not None
    number = field.whole[0] + (field.whole[0] == field.default)
    return [number] * field.least_items if field.least_items else number


def _agrees(book: Book, options: Mapping[str, Any]) -> bool:
    try:
        book.get(options)
    except FieldError:
        return False
    return True
