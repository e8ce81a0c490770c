"""The words of the rules: clauses, sources and worked examples of each rule set, and the glossary.

They are read from the tables in `clauses/` and `glossary.toml`, in Chinese (`zh`) and English (`en`), for pages and
clients. Nothing here decides anything: what is played stands in `RuleSet`. The answers to the examples belong to
`caishen.scoring`; only their questions are here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from caishen.errors import RulesError
from caishen.rules.catalogue import fields

_LETTERS: Mapping[str, str] = {
    "A": "wenzhou-mobile", "B": "wenzhou-teahouse", "C": "wenzhou-2013", "D": "wenzhou-mil-2024", "T": "wenzhou-duel",
    "L": "lishui", "J": "lishui-jinyun",
}  # fmt: skip
_LETTER_OF = {name: letter for letter, name in _LETTERS.items()}

Words = Mapping[str, str]
"""One text in each language: keys `zh` and `en`."""


Origin = Literal["source", "ours", "rooms"]
"""Of a default: the sources of its rule set, this project where they are silent or split, or what commercial rooms
offer beside them (§9)."""


class Clause(msgspec.Struct, frozen=True):
    """A clause as it holds for one rule set.

    id: as fields cite it (W3.2, L1.6)
    title, text: text is Markdown, paragraphs apart
    ours: what the sources leave open or tell in two ways, and how it is decided here; None where they are clear
    options: the chapter with which a table's choice shows the clause's fields; None: its own
    """

    id: str
    title: Words
    text: Words
    ours: Words | None
    options: str | None = None


class Chapter(msgspec.Struct, frozen=True):
    """A chapter with the clauses that a rule set has in it."""

    id: str
    title: Words
    clauses: tuple[Clause, ...]


class Example(msgspec.Struct, frozen=True):
    """A question under a clause.

    kind: what is asked, and so the keys of `ask`: `walls` (where caishen and first draw lie after `dice`), `claim` (the
        upper seat's discard `tile` to a `hand`), `passed` (the discard `then` after the `first` was passed), `race`
        (claims of all `hands` on the dealer's `tile`), `run` (who deals after deals with such `ends`), `turn` (what
    may be discarded from `hand` and the drawn `tile` after the discards `before`), `tail` (where replacements lie),
    `hand` and `money` (a judge and a settle line without id and rules)
    name: its own name where it has one (A1)
    """

    kind: str
    clause: str
    ask: Mapping[str, Any]
    name: str = ""


class Slip(msgspec.Struct, frozen=True):
    """A copy error of a source, and the clause that stands instead."""

    clause: str
    text: Words


class Term(msgspec.Struct, frozen=True):
    """A word of the game.

    zh_hans, zh_hant: simplified and traditional characters; several words of one meaning apart by ` = `
    pinyin: with tone marks
    en: the English word used here
    meaning: one sentence
    wenzhou: what is particular to Wenzhou or Lishui, where there is something
    """

    zh_hans: str
    zh_hant: str
    pinyin: str
    en: str
    meaning: Words
    wenzhou: Words | None = None


def chapters(name: str) -> tuple[Chapter, ...]:
    """The clauses of a rule set in reading order. `RulesError` for a name nobody has.

    >>> [chapter.title["en"] for chapter in chapters("lishui")][:2]
    ['Tiles and deal', 'Play']
    >>> [clause.id for chapter in chapters("wenzhou-duel") for clause in chapter.clauses][-1]
    'W11.2'
    """
    letter = _letter(name)
    table = dict(_table("lishui" if letter in "LJ" else "wenzhou"))
    titles: Mapping[str, Words] = table.pop("chapters")
    found: dict[str, list[Clause]] = {}
    chapter = next(iter(titles))
    for clause_id, entry in table.items():
        own = clause_id.replace("§", "W").partition(".")[0]
        chapter = own if own in titles else chapter
        clause = _clause(clause_id, entry, letter)
        if clause is not None:
            found.setdefault(chapter, []).append(clause)
    return tuple(Chapter(chapter, titles[chapter], tuple(clauses)) for chapter, clauses in found.items())


def ours(name: str) -> frozenset[str]:
    """The fields whose default is this project's, the sources being silent or split. `RulesError` as above.

    A clause names such a field in its `ours`.

    >>> "idle_base" in ours("wenzhou-2013"), "idle_base" in ours("wenzhou-mil-2024")
    (True, False)
    """
    said = [clause.ours["en"] for chapter in chapters(name) for clause in chapter.clauses if clause.ours is not None]
    named = {word for text in said for word in re.findall(r"`(\w+)`", text)}
    return frozenset(field.name for field in fields(name) if field.name in named)


def origins(name: str) -> Mapping[str, Origin]:
    """Where the default of each field comes from, in the order of the fields. `RulesError` as above.

    >>> [origins("wenzhou-2013")[field] for field in ("wild_unit", "idle_base", "quad")]
    ['source', 'ours', 'rooms']
    """
    own = ours(name)
    return {
        field.name: "ours" if field.name in own else "rooms" if "§9" in field.clause else "source"
        for field in fields(name)
    }


def sources(name: str) -> tuple[Words, ...]:
    """Where a rule set comes from. `RulesError` for a name nobody has.

    >>> sources("wenzhou-2013")[0]["en"]
    "The widely copied page of Wenzhou mahjong's 2013 edition."
    """
    letter = _letter(name)
    return tuple(_words(entry) for entry in _table("sources")["source"] if letter in entry["sets"])


def slips(name: str) -> tuple[Slip, ...]:
    """The copy errors of a rule set's sources. `RulesError` for a name nobody has.

    >>> [slip.clause for slip in slips("lishui")]
    ['L1.1', 'L1.1']
    """
    letter = _letter(name)
    return tuple(Slip(entry["clause"], _words(entry)) for entry in _table("sources")["slip"] if letter in entry["sets"])


def examples(name: str) -> tuple[Example, ...]:
    """The worked examples of a rule set, money last. `RulesError` for a name nobody has.

    >>> [example.name for example in examples("wenzhou-mil-2024") if example.name]
    ['D1', 'D2']
    """
    letter = _letter(name)
    return tuple(
        Example(kind, entry["clause"], entry["ask"], entry.get("name", ""))
        for kind in ("walls", "claim", "passed", "race", "turn", "tail", "run", "hand", "money")
        for entry in _table("examples")[kind]
        if letter in entry["sets"]
    )


@cache
def glossary() -> tuple[Term, ...]:
    """The words of the game in the order of the glossary page.

    >>> next(term.pinyin for term in glossary() if term.zh_hans == "财神")
    'cáishén'
    """
    text = files("caishen.rules").joinpath("glossary.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["term"], list[Term]))


def _letter(name: str) -> str:
    if name not in _LETTER_OF:
        raise RulesError(f"no rule set is called {name!r}: there are {', '.join(_LETTER_OF)}", name=name)
    return _LETTER_OF[name]


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("caishen.rules").joinpath("clauses", f"{name}.toml").read_text(encoding="utf-8"))


def _clause(clause_id: str, entry: Mapping[str, Any], letter: str) -> Clause | None:
    """The clause with the texts that hold for the rule set of `letter`; None where there is none."""
    parts = [
        _words(part) for sets, part in entry.items() if sets not in ("zh", "en", "ours", "options") and letter in sets
    ]
    if not parts:
        return None
    text = {language: "\n\n".join(part[language] for part in parts) for language in ("zh", "en")}
    ours = entry.get("ours")
    if ours is not None:
        ours = _words(ours) if letter in ours.get("sets", letter) else None
    return Clause(clause_id, _words(entry), text, ours, entry.get("options"))


def _words(entry: Mapping[str, str]) -> Words:
    return {"zh": entry["zh"].strip(), "en": entry["en"].strip()}
