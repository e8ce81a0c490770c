"""`caishen verify FILE…`: every line of game logs checked against the rules and the promised secret.

Every file is looked at: one that cannot be read is told on standard error and the others are checked all the same.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from caishen import log
from caishen.cli.ends import Unready
from caishen.cli.game_logs import open_log


def verify(
    files: Annotated[list[Path], typer.Argument(help="Game logs, .jsonl or .jsonl.gz.")],
) -> None:
    """Check game logs; prints FILE:LINE: and what is wrong. Status 1 if anything is, 2 if a file cannot be read."""
    problems, unread = 0, 0
    for file in files:
        try:
            problems += _told(file)
        except Unready as lack:
            print(lack.line, file=sys.stderr)
            unread += 1
    print(f"{len(files) - unread} files checked, {problems} problems")
    if unread or problems:
        raise typer.Exit(2 if unread else 1)


def _told(file: Path) -> int:
    """Prints what is wrong with a log; how much it was. `Unready` where the file cannot be read."""
    with open_log(file) as stream:
        problems = log.verify(stream)
    for problem in problems:
        print(f"{file}:{problem.line}: {problem.message}")
    return len(problems)
