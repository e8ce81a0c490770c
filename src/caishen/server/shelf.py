"""The rule sets that tables of this server offer: the editions, and the rule files of its data folder.

Files are read once, at start: `rules/*.toml` of the data folder. A table keeps edition and options, so it goes on
whatever becomes of its file. What the options of a wish may be is decided here and in `caishen.rules`, nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from caishen import rules
from caishen.errors import FieldError, RuleFileError, RulesError
from caishen.rules import Book, RuleSet
from caishen.server import cards
from caishen.server.cards import MOST
from caishen.wire.frames import RuleFile
from caishen.wire.http import RulesInfo

LONGEST = 100
"""So many numbers an option may list at a table."""


class Shelf:
    """The books by name, the editions first."""

    def __init__(self, written: Iterable[Book] = ()) -> None:
        self._books = {book.name: book for book in (*map(rules.book, rules.names()), *written)}

    @classmethod
    def read(cls, folder: Path) -> Shelf:
        """The editions and the rule files of a folder, by file name. The errors of `rules.read`, and `FieldError`
        for numbers that no table can count."""
        return cls(_read(path) for path in sorted(folder.glob("*.toml")) if path.is_file())

    def get(self, name: str, options: Mapping[str, Any]) -> RuleSet:
        """The rule set of a wish for a table. `RulesError`, `FieldError`; the latter too for numbers beyond what a
        table can count and a browser show."""
        if name not in self._books:
            raise RulesError(
                f"no rule set is called {name!r}: there are {', '.join(self._books)}", name=name, known=[*self._books]
            )
        book = self._books[name]
        rule_set = book.get(options)
        _check_countable(book.edition, options)
        return rule_set

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
        return cards.infos(self.books())


def _check_countable(edition: str, options: Mapping[str, Any]) -> None:
    """Of options that the edition allows: `FieldError` with the narrower range of a table."""
    known = {field.name: field for field in rules.fields(edition)}
    for name, value in options.items():
        numbers = value if isinstance(value, list | tuple) else [value]
        if len(numbers) > LONGEST or any(isinstance(number, int) and number > MOST for number in numbers):
            field = known[name]
            low = 0 if field.whole is None else field.whole[0]
            many = f"a list of {field.least_items} to {LONGEST} " if field.least_items else ""
            allowed = f"{many}whole numbers {low}..{MOST}"
            raise FieldError(
                f"{name}: at a table, {allowed} ({field.clause})", field=name, clause=field.clause, allowed=allowed
            )


def _read(path: Path) -> Book:
    try:
        book = rules.read(path.name, path.read_bytes())
    except OSError as error:
        raise RuleFileError(f"{path} cannot be read: {error.strerror or error}", file=path.name) from error
    try:
        _check_countable(book.edition, book.options)
    except FieldError as error:
        raise FieldError(f"{path.name}: {error.message}", file=path.name, **error.facts) from None
    return book
