"""`caishen replay FILE`: a game log in words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caishen import log
from caishen.cli.game_logs import open_log


def replay(
    file: Annotated[Path, typer.Argument(help="A game log, .jsonl or .jsonl.gz.")],
    deal: Annotated[int | None, typer.Option(help="Only this deal, counted from 1.", min=1)] = None,
) -> None:
    """Print a match, or one deal of it, move by move."""
    with open_log(file) as stream:
        for line in log.replay(log.read(stream), deal):
            print(line)
