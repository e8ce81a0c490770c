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
from caishen.scoring import lines

Input = Annotated[Path | None, typer.Argument(show_default=False, help="JSON Lines; else standard input.")]


def judge(file: Input = None) -> None:
    """Judge hands: does each win, what is it worth, or why not."""
    _run("judge", file)


def waits(file: Input = None) -> None:
    """Find the tiles that each hand waits for, and how far it is."""
    _run("waits", file)


def settle(file: Input = None) -> None:
    """Settle deals: who pays whom."""
    _run("settle", file)


def _run(command: str, file: Path | None) -> None:
    with _asked(file) as asked:
        good = _answer_all(command, asked)
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


def _answer_all(command: str, asked: BinaryIO) -> bool:
    """Whether every line had an answer that is no error."""
    good = True
    for line in asked:
        told, fine = lines.answer(command, line)
        sys.stdout.buffer.write(told + b"\n")
        sys.stdout.buffer.flush()
        good = good and fine
    return good
