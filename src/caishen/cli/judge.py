"""`caishen judge`, `waits` and `settle`: one JSON answer a line, from a file or standard input.

Each answer is written at once, so that another program can hold a conversation. A bad line gets an
answer with its error and the rest goes on; the status is then 1. The lines themselves are
`caishen.scoring.lines`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from caishen.scoring import lines

Input = Annotated[
    Path | None,
    typer.Argument(
        exists=True, dir_okay=False, readable=True, show_default=False, help="JSON Lines; else standard input."
    ),
]


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
    try:
        if file is None:
            good = _answer_all(command, sys.stdin.buffer)
        else:
            with file.open("rb") as asked:
                good = _answer_all(command, asked)
    except BrokenPipeError:  # whoever asked reads no more: nothing can be told, not even at the interpreter's end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        good = False
    if not good:
        raise typer.Exit(1)


def _answer_all(command: str, asked: BinaryIO) -> bool:
    """Whether every line had an answer that is no error."""
    good = True
    for line in asked:
        told, fine = lines.answer(command, line)
        sys.stdout.buffer.write(told + b"\n")
        sys.stdout.buffer.flush()
        good = good and fine
    return good
