"""Markdown tables of the rules pages: multipliers with their conditions, and values in words."""

from __future__ import annotations

from typing import Any

import msgspec

from caishen.rules import Row, RuleSet
from caishen.server.rule_pages.words import BY, SHAPES, VALUES, WHEN, Language, item_name, label, say


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown.

    >>> print(table(["a", "b"], [["1", "x|y"]]))
    | a | b |
    | --- | --- |
    | 1 | x/y |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def worth(rule_set: RuleSet, language: Language) -> str:
    """The table of multipliers from the rule set's rows."""
    heads = [label(key, language) for key in ("item", "times", "shapes", "by", "when", "clause")]
    rows = [
        [
            item_name(row.name, rule_set, language),
            str(row.value),
            *conditions(msgspec.structs.replace(row, by=by), rule_set, language),
            ", ".join(clauses),
        ]
        for row, by, clauses in _merged(rule_set)
    ]
    return table(heads, rows)


def conditions(row: Row, rule_set: RuleSet, language: Language) -> tuple[str, str, str]:
    """When a row applies: shapes, ways of winning and the rest, "any" where that says nothing."""
    every = label("any", language)
    return (
        every if set(row.shapes) >= set(rule_set.shapes) else said(SHAPES, row.shapes, language),
        every if len(row.by) == len(BY) else said(BY, row.by, language),
        said(WHEN, row.when, language),
    )


def _merged(rule_set: RuleSet) -> list[tuple[Row, tuple[str, ...], tuple[str, ...]]]:
    """The rows with the ways of winning they hold for and their clauses; rows that differ in these only are one."""
    alike: dict[tuple[Any, ...], list[Row]] = {}
    for row in rule_set.rows:
        alike.setdefault((row.name, row.value, row.shapes, row.when), []).append(row)
    return [
        (rows[0], tuple(by for row in rows for by in row.by), tuple(dict.fromkeys(row.clause for row in rows)))
        for rows in alike.values()
    ]


def said(words: Any, keys: tuple[str, ...], language: Language) -> str:
    """The words of several keys in one text."""
    return (", " if language == "en" else "、").join(say(words, key, language) for key in keys)


def in_words(given: Any, language: Language) -> str:
    """A field's value as people read it: yes and no, – for an absent one, lists without brackets.

    >>> in_words((2, 4), "en"), in_words(True, "zh"), in_words(None, "en")
    ('2, 4', '是', '–')
    """
    if isinstance(given, tuple):
        return ", ".join(in_words(part, language) for part in given)
    if isinstance(given, msgspec.Struct):
        return ", ".join(f"{part} {in_words(getattr(given, part), language)}" for part in given.__struct_fields__)
    if given is None:
        return "–"
    if isinstance(given, bool):
        return say(VALUES, "true" if given else "false", language)
    return str(given)
