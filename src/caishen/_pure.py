"""Runs the hot files uncompiled although their compiled twins stand beside them.

Python prefers `deal.cpython-….so` to `deal.py`. With `CAISHEN_PURE=1` in the environment the package
installs `SourceOnly` first on the import path, so that the tests and the command line run the very
same files in both ways. It knows names of files only, nothing of what they hold.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnly:
    """A meta path finder that sees the package's `.py` files and no extension modules."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The source file of a module below `caishen`; None leaves the name to the usual finders."""
        if path is None or not name.startswith("caishen."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    """Put the finder first; again does nothing."""
    if SourceOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourceOnly)
