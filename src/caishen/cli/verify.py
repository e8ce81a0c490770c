"""`caishen verify FILE…`: every line of game logs checked against the rules and the promised secret."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caishen import log
from caishen.cli.game_logs import open_log


def verify(
    files: Annotated[list[Path], typer.Argument(help="Game logs, .jsonl or .jsonl.gz.")],
) -> None:
    """Check game logs; prints FILE:LINE: and what is wrong, and ends with status 1 if anything is."""
    problems = 0
    for file in files:
        with open_log(file) as stream:
            for problem in log.verify(stream):
                print(f"{file}:{problem.line}: {problem.message}")
                problems += 1
    print(f"{len(files)} files checked, {problems} problems")
    if problems:
        raise typer.Exit(1)
