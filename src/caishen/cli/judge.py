"""`caishen judge`, `waits` and `settle`: one JSON answer a line, from a file or standard input.

Each answer is written at once, so that another program can hold a conversation. A bad line gets an
answer with its error and the rest goes on; the status is then 1. The lines themselves are
`caishen.scoring.lines`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from caishen.cli.ends import Unready
from caishen.cli.rule_files import Shelf
from caishen.scoring import lines

Input = Annotated[Path | None, typer.Argument(show_default=False, help="JSON Lines; else standard input.")]
RuleFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--rules-file", help='A rule file that lines name in "rules" by its file name; may be repeated.', metavar="FILE"
    ),
]


def judge(file: Input = None, rules_file: RuleFiles = None) -> None:
    """Judge hands: does each win, what is it worth, or why not."""
    _run("judge", file, rules_file)


def waits(file: Input = None, rules_file: RuleFiles = None) -> None:
    """Find the tiles that each hand waits for, and how far it is."""
    _run("waits", file, rules_file)


def settle(file: Input = None, rules_file: RuleFiles = None) -> None:
    """Settle deals: who pays whom."""
    _run("settle", file, rules_file)


def _run(command: str, file: Path | None, rule_files: list[Path] | None) -> None:
    shelf = Shelf(Path() if file is None else file.parent, rule_files or ())
    with _asked(file) as asked:
        good = _answer_all(command, asked, shelf)
    if not good:
        raise typer.Exit(1)


def _asked(file: Path | None) -> BinaryIO:
    """The lines to answer. `Unready` where there are none to read."""
    if file is None:
        if sys.stdin is None:
            raise Unready("standard input is closed: name a file of JSON Lines", "file.unreadable")
        return sys.stdin.buffer
    try:
        return file.open("rb")
    except OSError as error:
        raise Unready(f"{file} cannot be read: {error.strerror}", "file.unreadable") from error


def _answer_all(command: str, asked: BinaryIO, shelf: Shelf) -> bool:
    """Whether every line had an answer that is no error."""
    good = True
    for line in asked:
        told, fine = lines.answer(command, line, shelf.get)
        sys.stdout.buffer.write(told + b"\n")
        sys.stdout.buffer.flush()
        good = good and fine
    return good
