"""Compact SVG: path data in whole numbers and the few elements the tiles are made of.

All drawings share one canvas of 600 × 800 units (a tile is 3 wide and 4 high), so that whole
numbers are exact enough: one unit is a tenth of a pixel at 60 × 80. This file knows elements,
not what a tile shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 600, 800
CENTRE = WIDTH / 2

Point = tuple[float, float]


class Path:
    """Path data built point by point in canvas units and written with relative whole numbers.

    Rounding is done on the absolute point, so that errors never add up.

    >>> Path().move(10, 10).line(20.4, 10).line(20.4, 30).close().data
    'M10 10h10v20z'
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = (0, 0)
        self._start = (0, 0)

    @property
    def data(self) -> str:
        """The `d` attribute."""
        return "".join(self._parts)

    def move(self, x: float, y: float) -> Path:
        """Begins a new outline at a point."""
        self._at = self._start = (round(x), round(y))
        self._parts.append(f"M{_joined(self._at)}")
        return self

    def line(self, x: float, y: float) -> Path:
        """A straight line to a point."""
        dx, dy = self._step(x, y)
        if dx and dy:
            self._parts.append(f"l{_joined((dx, dy))}")
        elif dx:
            self._parts.append(f"h{dx}")
        elif dy:
            self._parts.append(f"v{dy}")
        return self

    def curve(self, *points: Point) -> Path:
        """A quadratic (two points) or cubic (three points) curve; the last point is its end."""
        fixed = [(round(x), round(y)) for x, y in points]
        x0, y0 = self._at
        numbers = [number for x, y in fixed for number in (x - x0, y - y0)]
        self._parts.append(("q" if len(points) == 2 else "c") + _joined(numbers))
        self._at = fixed[-1]
        return self

    def close(self) -> Path:
        """Back to where the outline began."""
        self._parts.append("z")
        self._at = self._start
        return self

    def ring(self, x: float, y: float, radius: float) -> Path:
        """A whole circle as an outline of its own."""
        r = round(radius)
        self.move(x - r, y)
        self._parts.append(f"a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z")
        return self

    def _step(self, x: float, y: float) -> tuple[int, int]:
        x0, y0 = self._at
        self._at = (round(x), round(y))
        return self._at[0] - x0, self._at[1] - y0


def _joined(numbers: Iterable[int]) -> str:
    text = ""
    for number in numbers:
        text += f" {number}" if text and number >= 0 else f"{number}"
    return text


def filled(path: Path, colour: str) -> str:
    """A path filled by the even-odd rule: an outline inside another one is a hole.

    >>> filled(Path().move(0, 0).line(5, 0).line(5, 5).close(), "#000")
    '<path fill="#000" fill-rule="evenodd" d="M0 0h5v5z"/>'
    """
    return f'<path fill="{colour}" fill-rule="evenodd" d="{path.data}"/>'


def solid(path: Path, colour: str, rim: float = 0) -> str:
    """A path filled by the non-zero rule, as font outlines want it (their strokes overlap); `rim`
    is the width of a line of the same colour around it, for strokes too thin at 24 px."""
    line = f' stroke="{colour}" stroke-width="{rim:g}"' if rim else ""
    return f'<path fill="{colour}"{line} d="{path.data}"/>'


def drawn(path: Path, colour: str, width: float, opacity: float | None = None) -> str:
    """A path as a line with round ends and corners, `width` units wide."""
    faint = "" if opacity is None else f' stroke-opacity="{opacity:g}"'
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"'
        f' stroke-linejoin="round"{faint} d="{path.data}"/>'
    )


def document(parts: Sequence[str], width: int = WIDTH, height: int = HEIGHT) -> str:
    """A whole SVG file, one element a line."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"
