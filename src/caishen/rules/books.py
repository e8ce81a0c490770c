"""A rule set as people pick it: one of the editions, or a file of theirs that changes one.

A rule file is TOML:

    extends = "wenzhou-2013"                      # an edition; a file cannot extend a file
    title = { zh = "我家规则", en = "Our house" }   # or one text for both; the file's name where there is none
    words = "Played on Fridays."                  # a few lines for people, as the title
    [fields]
    follow = "previous"
    cap = "null"                                  # TOML has no null

It comes down to the edition's name and options: what is played and logged needs no file. This module takes the
text of a file; who opens files is above.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from caishen.errors import CaishenError, RuleFileError
from caishen.rules.catalogue import fields, get, names, options_of, title
from caishen.rules.fields import Field
from caishen.rules.ruleset import RuleSet

_HEAD = ("extends", "title", "words", "fields")
_LENGTHS = ("deals", "rounds")
"""Exactly one of them is set (W8.5): choosing one at a table drops the file's."""


class Book(msgspec.Struct, frozen=True):
    """A rule set by the name people pick it by.

    name: an edition's name, or a rule file's (`my.toml`)
    title: for people, in zh and en
    words: what its writer says of it, in zh and en; None where nothing is said
    edition: name of the edition played
    options: the fields in which it differs from that edition

    >>> book = read("my.toml", 'extends = "lishui"\\n[fields]\\nplain = 2\\n')
    >>> book.edition, book.options, book.get({"cap": 40}).cap
    ('lishui', {'plain': 2}, 40)
    """

    name: str
    title: Mapping[str, str]
    words: Mapping[str, str] | None
    edition: str
    options: Mapping[str, Any]

    def get(self, options: Mapping[str, Any] | None = None) -> RuleSet:
        """The rule set with single fields overridden by `options`. `FieldError` as `rules.get`."""
        chosen = dict(options or {})
        own = dict(self.options)
        if any(length in chosen for length in _LENGTHS):
            own = {field: value for field, value in own.items() if field not in _LENGTHS}
        return get(self.edition, own | chosen)

    def fields(self) -> list[Field]:
        """The public fields of the edition with this book's defaults."""
        own = self.get()
        return [msgspec.structs.replace(field, default=getattr(own, field.name)) for field in fields(self.edition)]


def book(name: str) -> Book:
    """An edition as a book. `RulesError` for a name nobody has.

    >>> book("lishui").options
    {}
    """
    return Book(name, title(name), None, name, {})


def read(name: str, text: str | bytes) -> Book:
    """The rule file called `name` (`my.toml`), of which `text` is the content.

    `RuleFileError` for what is no rule file, `RulesError` for an unknown edition, `FieldError` for an unknown field, a
    value it cannot take or contradictory values. All say file and line where the line is known.

    >>> read("my.toml", 'extends = "lishui"\\n[fields]\\ncap = 0')
    Traceback (most recent call last):
    caishen.errors.FieldError: my.toml, line 3: cap: 0 is not allowed: whole numbers 1..1000, null (L5.3)
    """
    text = _decoded(name, text)
    table = _parsed(name, text)
    base = table.get("extends")
    if not isinstance(base, str):
        raise _refused(name, text, "extends", f'extends = "…" must name one of {", ".join(names())}')
    try:
        known = {field.name: field for field in fields(base)}
        given = {field: _value(value, known.get(field)) for field, value in _given(name, text, table).items()}
        options = options_of(get(base, given))
    except CaishenError as error:
        if isinstance(error, RuleFileError):
            raise
        where = _place(name, text, error.facts.get("field", "extends"))
        raise type(error)(f"{_said(where)}: {error.message}", **error.facts | where) from None
    said = {key: _words(name, text, key, table[key]) for key in ("title", "words") if key in table}
    return Book(name, said.get("title") or {"zh": name, "en": name}, said.get("words"), base, options)


def _decoded(name: str, text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RuleFileError(f"{name}: the file is no UTF-8 text", file=name) from error


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"at (?:line (\d+)|end of document)", str(error))
        where = {"file": name, **({"line": int(found[1] or len(text.splitlines()))} if found else {})}
        raise RuleFileError(f"{name}: the file is no TOML: {error}", **where) from error


def _given(name: str, text: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the table `fields`, and those written beside `extends` without it."""
    inside = table.get("fields", {})
    if not isinstance(inside, dict):
        raise _refused(name, text, "fields", "[fields] must be a table of field = value lines")
    beside = {field: value for field, value in table.items() if field not in _HEAD}
    for field in beside:
        if field in inside:
            raise _refused(name, text, field, f"{field} stands in the file twice")
    return beside | inside


def _value(value: Any, field: Field | None) -> Any:
    return None if value == "null" and field is not None and None in field.values else value


def _words(name: str, text: str, key: str, value: Any) -> Mapping[str, str]:
    """A text in both languages: one text stands for both, and so does one language alone."""
    if isinstance(value, str):
        value = {"zh": value, "en": value}
    if (
        not isinstance(value, dict)
        or not value
        or value.keys() - {"zh", "en"}
        or not all(isinstance(said, str) and said.strip() for said in value.values())
    ):
        raise _refused(name, text, key, f"{key} must be a text, or texts zh and en")
    either = next(iter(value.values()))
    return {language: value.get(language, either).strip() for language in ("zh", "en")}


def _refused(name: str, text: str, key: str, message: str) -> RuleFileError:
    where = _place(name, text, key)
    return RuleFileError(f"{_said(where)}: {message}", **where)


def _place(name: str, text: str, key: str) -> dict[str, Any]:
    """File and line of a key, the file alone where the key stands in no line of its own."""
    found = re.search(rf"""^[ \t]*(?:fields[ \t]*\.[ \t]*)?["']?{re.escape(key)}["']?[ \t]*=""", text, re.MULTILINE)
    if found is None:
        return {"file": name}
    return {"file": name, "line": text.count("\n", 0, found.end()) + 1}


def _said(where: Mapping[str, Any]) -> str:
    return f"{where['file']}, line {where['line']}" if "line" in where else f"{where['file']}"
