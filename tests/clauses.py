"""Which test proves which clause: `python -m clauses` (in tests/) prints it as Markdown.

A test names a clause in its docstring, or its file's where its own names none; a golden deal in its `clause`; a case of
`tests/cases` in its note. A range (W7.1–W7.3) names all between. What is named proves nothing by being named: the table
says where to look.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from caishen import rules
from caishen.rules.texts import chapters

TESTS = Path(__file__).parent

Proofs = dict[str, list[str]]
"""Clause id to names of tests, goldens or cases."""

_NAMED = re.compile(r"(?<![\w.])([WL])(\d+)(?:\.(\d+))?(?:\s*[–-]\s*[WL]?(\d+)\.(\d+))?|§(\d+)")


def titles(name: str) -> dict[str, str]:
    """The clauses of a rule set with their titles, in the order of its page."""
    return {clause.id: clause.title["en"] for chapter in chapters(name) for clause in chapter.clauses}


def named(text: str, clauses: Iterable[str]) -> Iterator[str]:
    """The clauses that a text names."""
    spans = [found.groups() for found in _NAMED.finditer(text)]
    for clause in clauses:
        if any(_covers(span, clause) for span in spans):
            yield clause


def unknown(clauses: Iterable[str]) -> Iterator[str]:
    """The clauses that docstrings of tests name by number though no rule set has them, each with its test."""
    known = set(clauses)
    for where, text in _docstrings():
        for found in re.findall(r"\b[WL]\d+\.\d+\b", text):
            if found not in known:
                yield f"{where}: {found}"


def _covers(span: tuple[str | None, ...], clause: str) -> bool:
    letter, chapter, first, last_chapter, last, section = span
    if section:
        return clause == f"§{section}"
    if not re.fullmatch(rf"{letter}\d+(\.\d+)?", clause):
        return False
    at = _place(clause)
    low = (int(chapter or 0), int(first or 0))
    high = (int(last_chapter), int(last)) if last_chapter and last else low
    return low <= at <= high


def _place(clause: str) -> tuple[int, int]:
    numbers = [int(part) for part in clause[1:].split(".")]
    return (numbers[0], numbers[1]) if len(numbers) > 1 else (numbers[0], 0)


def tests(clauses: Iterable[str]) -> Proofs:
    """The test functions that name a clause."""
    found: Proofs = defaultdict(list)
    asked = list(clauses)
    for where, text in _docstrings():
        for clause in named(text, asked):
            found[clause].append(where)
    return found


def _docstrings() -> Iterator[tuple[str, str]]:
    """Each test function with the docstring that says what it is about."""
    for path in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        of_the_file = ast.get_docstring(module) or ""
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                own = ast.get_docstring(node) or ""
                yield f"{path.stem}.{node.name}", own if _NAMED.search(own) else of_the_file


def goldens(name: str, clauses: Iterable[str]) -> Proofs:
    """The playthroughs of a rule set that name a clause."""
    found: Proofs = defaultdict(list)
    asked = list(clauses)
    folder = TESTS / "golden" if name == "wenzhou-mobile" else TESTS / "golden" / name
    for path in sorted(folder.glob("*.toml")):
        script = tomllib.loads(path.read_text(encoding="utf-8"))
        for clause in named(script["clause"] + " " + script["why"], asked):
            found[clause].append(path.stem)
    return found


def cases(name: str, clauses: Iterable[str]) -> Proofs:
    """The cases of a rule set whose notes name a clause."""
    found: Proofs = defaultdict(list)
    asked = list(clauses)
    for path in sorted((TESTS / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["in"].get("rules") == name:
                for clause in named(case.get("note") or "", asked):
                    found[clause].append(case["in"]["id"])
    return found


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names))


def _tests_of(clauses: Mapping[str, str]) -> Iterator[str]:
    """The table of all clauses with their tests."""
    yield "\n## Tests\n\n| clause | tests |\n| --- | --- |\n"
    found = tests(clauses)
    for clause, title in clauses.items():
        yield f"| **{clause}** {title} | {_listed(found[clause])} |\n"


def _shown_by(name: str, clauses: Mapping[str, str]) -> Iterator[str]:
    """The table of one rule set: its playthroughs and how many cases."""
    yield f"\n## {name}\n\n| clause | playthroughs | cases |\n| --- | --- | --- |\n"
    played, answered = goldens(name, clauses), cases(name, clauses)
    for clause, title in clauses.items():
        yield f"| **{clause}** {title} | {_listed(played[clause])} | {len(set(answered[clause])) or ''} |\n"


def everything() -> dict[str, str]:
    """The clauses of all rule sets with their titles."""
    return {clause: title for name in rules.names() for clause, title in titles(name).items()}


if __name__ == "__main__":
    tables = [_tests_of(everything()), *(_shown_by(name, titles(name)) for name in rules.names())]
    sys.stdout.write("".join(line for table in tables for line in table).lstrip())
