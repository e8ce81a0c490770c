"""Every error's code is stable, its own, and told to those who meet it."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import caishen
from caishen.cli import ends
from caishen.errors import CaishenError

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"


def _errors() -> list[type[CaishenError]]:
    """All classes of the tree, with every module of the package loaded."""
    for module in pkgutil.walk_packages(caishen.__path__, "caishen."):
        importlib.import_module(module.name)
    return list(_below(CaishenError))


def _below(kind: type[CaishenError]) -> Iterator[type[CaishenError]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def _codes() -> set[str]:
    return {error.code for error in _errors()} | set(ends.CODES)


def _told() -> set[str]:
    return set(re.findall(r"^\| `([a-z_.]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_code_stands_on_the_page_of_errors() -> None:
    assert _codes() <= _told()


def test_the_page_of_errors_names_no_code_that_is_gone() -> None:
    assert _told() <= _codes()


def test_no_two_errors_share_a_code() -> None:
    codes = [error.code for error in _errors()]
    assert sorted(codes) == sorted(set(codes))


def test_every_error_says_in_its_docstring_what_happened() -> None:
    assert [error for error in _errors() if not (error.__doc__ or "").strip()] == []
