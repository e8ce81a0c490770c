"""`caishen export`: the decisions of game logs as a table for learning, .npz or .parquet."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from caishen import log
from caishen.cli.ends import Unready
from caishen.cli.game_logs import open_log
from caishen.match.events import AnyEvent

_NEEDED = {".npz": ("numpy",), ".parquet": ("numpy", "pyarrow")}


def export(
    logs: Annotated[list[Path], typer.Argument(help="Game logs, .jsonl or .jsonl.gz.")],
    out: Annotated[Path, typer.Option(help="The table to write, .npz or .parquet.")],
) -> None:
    """Write every decision of the logs: what the seat saw, could do, did, and what the deal brought it."""
    if out.suffix not in _NEEDED:
        raise typer.BadParameter(f"{out} ends in neither of {', '.join(_NEEDED)}", param_hint="--out")
    missing = [name for name in _NEEDED[out.suffix] if find_spec(name) is None]
    if missing:
        raise Unready(f"{' and '.join(missing)} is not installed: pip install 'caishen[data]'", "extra.missing")
    from caishen.env import dataset

    table = dataset.columns(_events(path) for path in logs)
    save = dataset.save_npz if out.suffix == ".npz" else dataset.save_parquet
    try:
        save(out, table)
    except OSError as error:
        raise Unready(f"{out} cannot be written: {error.strerror or error}", "file.unwritable") from error
    print(f"{len(table['action'])} decisions")


def _events(path: Path) -> list[AnyEvent]:
    with open_log(path) as stream:
        return [line.event for line in log.read(stream)]
