"""The log's text for the second referee: tiles as numbers, and a finding."""

from typing import Any

Line = dict[str, Any]
WHITE = 31


class Wrong(Exception):
    """The line says something the rules do not allow."""


def need(truth: object, message: str) -> None:
    if not truth:
        raise Wrong(message)


def kind(name: str) -> int:
    return "mpsz".index(name[1]) * 9 + int(name[0]) - 1


def name(tile: int) -> str:
    return f"{tile % 9 + 1}{'mpsz'[tile // 9]}"


def written(called: tuple[str, tuple[int, ...], int | None]) -> tuple[str, int | None]:
    """A set's text without its feeder, and the feeder."""
    form, tiles, feeder = called
    return f"{form}:" + "".join(name(tile) for tile in tiles), feeder


def spelled(text: str) -> list[int]:
    return [kind(text[i : i + 2]) for i in range(0, len(text), 2)]


def grouped(text: str) -> list[int]:
    kinds, digits = [], ""
    for c in text:
        if c.isdigit():
            digits += c
        else:
            kinds += [kind(d + c) for d in digits]
            digits = ""
    return kinds
