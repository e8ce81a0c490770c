"""条, the bamboos: sticks of two joints, on a grid or leaning (8s). The bird of 1s is in `bird`."""

from __future__ import annotations

import math

from tile_art.palette import BLUE, GREEN, RED
from tile_art.svg import Path, Point, filled

Stick = tuple[float, float, str]
Size = tuple[float, float]


def _row(y: float, colour: str, *columns: float) -> list[Stick]:
    return [(x, y, colour) for x in columns]


_TOP, _HALF, _LOW = 218, 400, 582
_THIRDS = (148, 400, 652)
_LAYOUT: dict[int, tuple[Size, list[Stick]]] = {
    2: ((58, 340), [*_row(_TOP, BLUE, 300), *_row(_LOW, GREEN, 300)]),
    3: ((58, 340), [*_row(_TOP, BLUE, 300), *_row(_LOW, GREEN, 170, 430)]),
    4: ((58, 340), [(170, _TOP, BLUE), (430, _TOP, GREEN), (170, _LOW, GREEN), (430, _LOW, BLUE)]),
    5: ((54, 340), [(124, _TOP, GREEN), (476, _TOP, BLUE), (300, _HALF, RED), (124, _LOW, BLUE), (476, _LOW, GREEN)]),
    6: ((54, 340), [*_row(_TOP, GREEN, 124, 300, 476), *_row(_LOW, BLUE, 124, 300, 476)]),
    7: ((50, 240), [*_row(_THIRDS[0], RED, 300), *[s for y in _THIRDS[1:] for s in _row(y, GREEN, 124, 300, 476)]]),
    8: ((40, 330), []),
    9: ((50, 240), [s for y in _THIRDS for s in [*_row(y, RED, 300), *_row(y, GREEN, 124, 476)]]),
}
"""Number → half width and length of a stick, and places (centre x, y, colour) of the upright ones."""


def faces(number: int) -> list[str]:
    """The elements of `number`s, from 2 on."""
    size, sticks = _LAYOUT[number]
    paths: dict[str, Path] = {}
    for x, y, colour in sticks:
        _stick(paths.setdefault(colour, Path()), (x, y), size)
    if number == 8:
        _lean(paths, size)
    return [filled(path, colour) for colour, path in sorted(paths.items())]


def _lean(paths: dict[str, Path], size: Size) -> None:
    """Eight: an M of green over a W of blue."""
    for y, colour, lean in ((_TOP, GREEN, 15.5), (_LOW, BLUE, -15.5)):
        path = paths.setdefault(colour, Path())
        for x, degrees in ((86, 0.0), (214, -lean), (386, lean), (514, 0.0)):
            _stick(path, (x, y), size, degrees)


def _stick(path: Path, centre: Point, size: Size, degrees: float = 0) -> None:
    """One stick: two joints one above the other, each wide at its ends, with a slit of light."""
    wide, length = size
    narrow, gap, slit = wide * 0.62, 12, 7
    turn = math.radians(degrees)

    def at(x: float, y: float) -> Point:
        return (
            centre[0] + x * math.cos(turn) - y * math.sin(turn),
            centre[1] + x * math.sin(turn) + y * math.cos(turn),
        )

    for top, bottom in ((-length / 2, -gap / 2), (gap / 2, length / 2)):
        rim, middle = 34.0, (top + bottom) / 2
        path.move(*at(-wide, top + rim * 0.7))
        path.curve(at(-wide, top), at(0, top)).curve(at(wide, top), at(wide, top + rim * 0.7))
        path.curve(at(wide, top + rim), at(narrow, top + rim), at(narrow, middle))
        path.curve(at(narrow, bottom - rim), at(wide, bottom - rim), at(wide, bottom - rim * 0.7))
        path.curve(at(wide, bottom), at(0, bottom)).curve(at(-wide, bottom), at(-wide, bottom - rim * 0.7))
        path.curve(at(-wide, bottom - rim), at(-narrow, bottom - rim), at(-narrow, middle))
        path.curve(at(-narrow, top + rim), at(-wide, top + rim), at(-wide, top + rim * 0.7)).close()
        path.move(*at(-slit, top + rim)).line(*at(slit, top + rim))
        path.line(*at(slit, bottom - rim)).line(*at(-slit, bottom - rim)).close()
