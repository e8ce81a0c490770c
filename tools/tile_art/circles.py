"""筒, the circles: rings on a grid, and the one great circle of 1p."""

from __future__ import annotations

import math

from tile_art.palette import BLUE, GREEN, RED
from tile_art.svg import Path, drawn, filled

Disc = tuple[float, float, str]


def _row(y: float, colour: str, *columns: float) -> list[Disc]:
    return [(x, y, colour) for x in columns]


_PAIR = (178, 422)
_TRIO = (124, 300, 476)
_SLOPE = [(126, 120, GREEN), (300, 184, GREEN), (474, 248, GREEN)]
_LAYOUT: dict[int, tuple[float, list[Disc]]] = {
    2: (150, [*_row(220, GREEN, 300), *_row(580, BLUE, 300)]),
    3: (114, [(160, 168, BLUE), (300, 400, RED), (440, 632, GREEN)]),
    4: (116, [(166, 220, BLUE), (434, 220, GREEN), (166, 580, GREEN), (434, 580, BLUE)]),
    5: (100, [(152, 166, BLUE), (448, 166, GREEN), (300, 400, RED), (152, 634, GREEN), (448, 634, BLUE)]),
    6: (104, [*_row(156, GREEN, *_PAIR), *_row(412, RED, *_PAIR), *_row(644, RED, *_PAIR)]),
    7: (88, [*_SLOPE, *_row(474, RED, *_PAIR), *_row(678, RED, *_PAIR)]),
    8: (88, [disc for y in (118, 306, 494, 682) for disc in _row(y, BLUE, *_PAIR)]),
    9: (82, [*_row(150, GREEN, *_TRIO), *_row(400, RED, *_TRIO), *_row(650, BLUE, *_TRIO)]),
}
"""Number → radius and places (x, y, colour) of its circles."""


def faces(number: int) -> list[str]:
    """The elements of `number`p."""
    if number == 1:
        return _great_circle()
    radius, discs = _LAYOUT[number]
    colours = sorted({colour for _, _, colour in discs})
    return [filled(_coins(radius, [d for d in discs if d[2] == colour]), colour) for colour in colours]


def _coins(radius: float, discs: list[Disc]) -> Path:
    path = Path()
    for x, y, _ in discs:
        path.ring(x, y, radius).ring(x, y, radius * 0.68).ring(x, y, radius * 0.40)
    return path


def _great_circle() -> list[str]:
    x, y = 300, 400
    petals = Path()
    for turn in range(12):
        angle = math.radians(turn * 30)
        petals.ring(x + 172 * math.cos(angle), y + 172 * math.sin(angle), 32)
    return [
        drawn(Path().ring(x, y, 240), GREEN, 34),
        filled(petals, BLUE),
        filled(Path().ring(x, y, 112).ring(x, y, 78).ring(x, y, 48), RED),
    ]
