"""Opening game logs by their names: plain text, or packed where the name ends in `.gz`."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import TextIO, cast

from caishen.cli.ends import Unready


def open_log(path: Path) -> TextIO:
    """A log to read. `Unready` where the file cannot be opened; damage inside shows while reading."""
    try:
        if path.suffix == ".gz":
            return cast("TextIO", gzip.open(path, "rt", encoding="utf-8"))
        return path.open(encoding="utf-8")
    except OSError as error:
        raise Unready(f"{path} cannot be read: {error.strerror}", "file.unreadable") from error
