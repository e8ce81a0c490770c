"""The layout of the rules pages: one page for each rule set and language, and their index."""

from __future__ import annotations

from typing import Any

import msgspec

from caishen import rules
from caishen.deal.wall import game_size
from caishen.rules import Field, Row, RuleSet, texts
from caishen.server.rule_pages.examples import item_name, told
from caishen.server.rule_pages.words import (
    BY,
    FACTS,
    LANGUAGES,
    ORIGINS,
    SHAPES,
    VALUES,
    WHEN,
    Language,
    label,
    say,
)

INDEX = """\
<!-- {made} -->

# Rules 规则

One page for each rule set, with every clause, worked examples and switches. 每种规则一页：条款、算例和开关。

{table}

`caishen rules compare A B` prints what two of them have differently. The words of the game stand in the
[glossary](../glossary.md) 术语表.
"""


def file_name(name: str, language: Language) -> str:
    """The page's file: English is the plain name."""
    return f"{name}.md" if language == "en" else f"{name}.{language}.md"


def page(name: str, language: Language) -> str:
    """The whole page of a rule set."""
    rule_set = rules.get(name)
    parts = [
        _head(name, language),
        _section(label("sources", language), _bullets([source[language] for source in texts.sources(name)])),
        _section(label("glance", language), _glance(rule_set, language)),
    ]
    examples = texts.examples(name)
    worth = False
    for chapter in texts.chapters(name):
        number = chapter.id.lstrip("WL")
        parts.append(f"## {number} {chapter.title[language]}")
        for clause in chapter.clauses:
            parts.append(_clause(clause, language))
            if clause.id in ("§6", "L3") and not worth:
                parts.append(_worth(rule_set, language))
                worth = True
            parts += [told(name, example, language) for example in examples if example.clause == clause.id]
    parts.append(_section(label("switches", language), _switches(name, language)))
    slips = [f"{slip.text[language]} ({slip.clause})" for slip in texts.slips(name)]
    if slips:
        parts.append(_section(label("slips", language), _bullets(slips)))
    return "\n\n".join(parts) + "\n"


def index() -> str:
    """The page that lists the pages."""
    rows = [
        [f"`{name}`", *(f"[{rules.title(name)[language]}]({file_name(name, language)})" for language in LANGUAGES)]
        for name in rules.names()
    ]
    return INDEX.format(made=label("made", "en"), table=_table(["rule set", "English", "中文"], rows))


def _head(name: str, language: Language) -> str:
    other: Language = "zh" if language == "en" else "en"
    links = " · ".join([
        f"`{name}`",
        f"[{label('other', language)}]({file_name(name, other)})",
        f"[{label('all', language)}](README.md)",
        f"[{label('glossary', language)}](../glossary.md)",
    ])  # fmt: skip
    made = f"<!-- {label('made', language)} -->"
    return "\n\n".join([made, f"# {rules.title(name)[language]}", links, label("notation", language)])


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


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _worth(rule_set: RuleSet, language: Language) -> str:
    """The table of multipliers from the rule set's rows."""
    heads = [label(key, language) for key in ("item", "times", "shapes", "by", "when", "clause")]
    every = label("any", language)
    rows = [
        [
            item_name(row.name, rule_set, language),
            str(row.value),
            every if set(row.shapes) >= set(rule_set.shapes) else _said(SHAPES, row.shapes, language),
            every if len(by) == len(BY) else _said(BY, by, language),
            _said(WHEN, row.when, language),
            ", ".join(clauses),
        ]
        for row, by, clauses in _merged(rule_set)
    ]
    return _table(heads, rows)


def _merged(rule_set: RuleSet) -> list[tuple[Row, tuple[str, ...], tuple[str, ...]]]:
    """The rows with the ways of winning they hold for and their clauses; rows that differ in these only are one."""
    alike: dict[tuple[Any, ...], list[Row]] = {}
    for row in rule_set.rows:
        alike.setdefault((row.name, row.value, row.shapes, row.when), []).append(row)
    return [
        (rows[0], tuple(by for row in rows for by in row.by), tuple(dict.fromkeys(row.clause for row in rows)))
        for rows in alike.values()
    ]


def _said(table: Any, keys: tuple[str, ...], language: Language) -> str:
    return (", " if language == "en" else "、").join(say(table, key, language) for key in keys)


def _switches(name: str, language: Language) -> str:
    heads = [label(key, language) for key in ("field", "default", "from", "allowed", "clause", "meaning")]
    origins = texts.origins(name)
    rows = [
        [
            f"`{field.name}`",
            msgspec.json.encode(field.default).decode().strip('"'),
            say(ORIGINS, origins[field.name], language),
            _allowed(field, language),
            field.clause,
            field.meaning[language],
        ]
        for field in rules.fields(name)
    ]
    return f"{label('switches_text', language)}\n\n{_table(heads, rows)}"


def _allowed(field: Field, language: Language) -> str:
    """The values that a field takes, in words."""
    if language == "en":
        return field.allowed
    parts = [msgspec.json.encode(value).decode().strip('"') for value in field.values]
    if field.whole is not None:
        low, high = field.whole
        numbers = f"{low} 起的整数" if high is None else f"{low} 到 {high} 的整数"
        parts.insert(0, f"至少 {field.least_items} 个{numbers}" if field.least_items else numbers)
    return "、".join(parts)


def _glance(rule_set: RuleSet, language: Language) -> str:
    """The facts a player asks for first, each with the value that the rule set's fields give."""
    facts = {
        "seats": str(rule_set.seats),
        "hand_size": f"{rule_set.hand_size} / {rule_set.hand_size + 1}",
        "shapes": _said(SHAPES, rule_set.shapes, language),
        "steps": ", ".join(map(str, rule_set.steps)),
        "idle_base": _value(rule_set.idle_base, language),
        "draws": str(_draws(rule_set)),
        "bets": _value("no" if not rule_set.buys else "sticky" if rule_set.sticky_bets else "each", language),
        "honours_first": _value("yes" if rule_set.honours_first else "no", language),
        "wild_discard": _value("never_wild" if rule_set.wild_discard == "never" else rule_set.wild_discard, language),
        "feeder": _value(
            "doubles" if rule_set.feeder_doubles else "point" if rule_set.feeder_point else "same", language
        ),
        "kong_prices": _kongs(rule_set.kong_prices, language),
        "run_end": _value(rule_set.run_end, language),
    }
    if rule_set.seats == 2:  # W11.1: there are no two others
        del facts["idle_base"]
    return "\n".join(f"- {say(FACTS, fact, language)}: **{value}**" for fact, value in facts.items())


def _value(key: str, language: Language) -> str:
    return say(VALUES, key, language)


def _kongs(prices: tuple[int, int, int], language: Language) -> str:
    if not any(prices):
        return _value("nothing", language)
    kinds = zip(("exposed", "concealed", "added"), prices, strict=True)
    return ", ".join(f"{_value(kind, language)} {price}" for kind, price in kinds)


def _draws(rule_set: RuleSet) -> int:
    """Draws of a deal (W2.6, W2.7, L1.6): what is left of the tiles after hands, caishen and the kept tiles."""
    return game_size(rule_set) - (rule_set.hand_size * rule_set.seats + 1) - 1 - rule_set.kept_tiles


ALL_PAGES = [(name, language) for name in rules.names() for language in LANGUAGES]
