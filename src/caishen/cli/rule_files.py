"""Rule files on the command line: the only place of the commands that opens one.

Whatever ends in `.toml` is a rule file, anything else an edition's name. A command line may name a file anywhere; a
line of `judge`, `waits` or `settle` may come from a stranger, so it reaches only the files named with `--rules-file`
and those right beside the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from caishen import rules
from caishen.cli.ends import Unready
from caishen.errors import RulesError
from caishen.rules import Book, RuleSet

ENDING = ".toml"


def named(name: str) -> Book:
    """The rule set that a command line names: an edition or the path of a rule file.

    `Unready` for a file that cannot be read, `RulesError` and the errors of `rules.read` for what is in it.
    """
    return _opened(Path(name)) if name.endswith(ENDING) else rules.book(name)


def _opened(path: Path) -> Book:
    try:
        return rules.read(path.name, path.read_bytes())
    except OSError as error:
        raise Unready(f"{path} cannot be read: {error.strerror or error}", "file.unreadable") from error


class Shelf:
    """The rule sets that lines may name: the editions, `files` by path or file name, and the rule files in `folder`."""

    def __init__(self, folder: Path, files: Iterable[Path] = ()) -> None:
        self._folder = folder
        self._books: dict[str, Book] = {}
        for path in files:
            self._books[path.name] = self._books[str(path)] = _opened(path)

    def get(self, name: str, options: Mapping[str, Any]) -> RuleSet:
        """The rule set of a line. `RulesError`, `FieldError`, `RuleFileError`."""
        if not name.endswith(ENDING):
            return rules.get(name, options)
        if name not in self._books:
            self._books[name] = self._beside(name)
        return self._books[name].get(options)

    def _beside(self, name: str) -> Book:
        path = self._folder / name
        if path.name == name and path.is_file():
            return _opened(path)
        raise RulesError(
            f"no rule file {name!r} was named with --rules-file or lies beside the lines", name=name,
            known=[*rules.names(), *self._books],
        )  # fmt: skip
