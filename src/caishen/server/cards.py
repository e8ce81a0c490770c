"""How the lobby page shows the rule sets: what is special in each, its options, their groups and values.

All of it is read from the fields and the rules pages' words; nothing about a rule set is typed here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from caishen import rules
from caishen.errors import FieldError
from caishen.rules import Book, RuleSet, texts
from caishen.server.rule_pages.glance import glance
from caishen.server.rule_pages.words import FACTS, LANGUAGES, label, say
from caishen.wire.frames import ClockRule
from caishen.wire.http import FieldGroup, FieldInfo, RulesInfo, Said

MOST = 1_000_000
"""The highest number of an option at a table: points stay whole in a browser, and a match ends one day."""
SPECIAL = 3
"""So many lines a card has."""
DULL = ("draws",)
"""Facts that follow from the others."""


def own_clock(rule_set: RuleSet) -> ClockRule | None:
    """The clock that a rule set brings along (W11.2)."""
    return None if rule_set.step_seconds is None else ClockRule(step=rule_set.step_seconds, bank=0)


def infos(books: Sequence[Book]) -> list[RulesInfo]:
    """Every rule set as the lobby page shows it."""
    return [_rules_info(book, books) for book in books]


def _rules_info(book: Book, books: Sequence[Book]) -> RulesInfo:
    chapters = texts.chapters(book.edition)
    fields = [_field_info(book, field, chapters) for field in book.fields()]
    used = {field.group for field in fields}
    special, differs = _apart(book, books)
    return RulesInfo(
        name=book.name,
        zh=book.title["zh"],
        en=book.title["en"],
        words=None if book.words is None else Said(**book.words),
        special=special,
        differs=differs,
        clock=own_clock(book.get()),
        groups=[FieldGroup(key=chapter.id, **chapter.title) for chapter in chapters if chapter.id in used],
        fields=fields,
    )


def _apart(book: Book, books: Sequence[Book]) -> tuple[list[Said], list[Said]]:
    """The facts that a rule set shares with the fewest others, and what else is not as in the standard, the first."""
    facts = [glance(each.get(), "en") for each in books if each.name == each.edition]
    own = {language: glance(book.get(), language) for language in LANGUAGES}

    def sharing(fact: str) -> int:
        return sum(other.get(fact) == own["en"][fact] for other in facts)

    rarest = sorted((fact for fact in own["en"] if fact not in DULL), key=sharing)[:SPECIAL]
    standard = glance(books[0].get(), "en")
    differing = [fact for fact in own["en"] if fact not in rarest and own["en"][fact] != standard.get(fact)]

    def said(fact: str) -> Said:
        return Said(**{
            each: label("fact", each).format(name=say(FACTS, fact, each), value=own[each][fact]) for each in LANGUAGES
        })  # fmt: skip

    return [*map(said, rarest)], [*map(said, differing)]


def _field_info(book: Book, field: rules.Field, chapters: Sequence[texts.Chapter]) -> FieldInfo:
    """A field with the values that do not contradict the book's others."""
    values = [value for value in field.values if _agrees(book, {field.name: value})]
    numbers = field.whole is not None and _agrees(book, {field.name: _number(field)})
    return FieldInfo(
        name=field.name,
        group=_group(field, chapters),
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


def _group(field: rules.Field, chapters: Sequence[texts.Chapter]) -> str:
    """The chapter with which a field is shown: that of its first clause here, or the one that clause names."""
    own = {clause.id: clause.options or chapter.id for chapter in chapters for clause in chapter.clauses}
    cited = field.clause.split(", ")
    shown = [own.get(clause) or clause.replace("§", "W").partition(".")[0] for clause in cited]
    known = {chapter.id for chapter in chapters}
    # Lishui's length of a match stands in the Wenzhou rules only: it goes with the dealer and the match, the last.
    return next((chapter for chapter in shown if chapter in known), chapters[-1].id)


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
