"""Characters as outlines, from Noto Serif CJK SC Bold (SIL Open Font License 1.1).

Only this file reads the font. It insists on one version of it: another one draws other curves,
and then the check would report faces as stale that nobody has touched.
"""

from __future__ import annotations

import functools
from pathlib import Path as File
from typing import Any

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]  # fontTools carries no types
from fontTools.ttLib import TTCollection  # type: ignore[import-untyped]  # fontTools carries no types

from tile_art.svg import Path

FONT = File("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
NAME = "Noto Serif CJK SC Bold"
VERSION = "Version 2.001"


class FontMissing(Exception):
    """The font, or the version the faces were drawn from, is not installed."""


@functools.cache
def _glyph_set() -> tuple[Any, dict[int, str]]:
    if not FONT.exists():
        raise FontMissing(f"{FONT} is missing: apt-get install fonts-noto-cjk")
    for font in TTCollection(FONT, lazy=True):
        if font["name"].getDebugName(4) == NAME:
            version = font["name"].getDebugName(5)
            if not version.startswith(VERSION):
                raise FontMissing(f"{NAME} is {version}; the faces are drawn from {VERSION}")
            return font.getGlyphSet(), font.getBestCmap()
    raise FontMissing(f"{FONT} holds no {NAME}")


class _Pen(BasePen):  # type: ignore[misc]  # fontTools carries no types
    """Draws a glyph into a `Path`; font units point up, canvas units down."""

    def __init__(self, path: Path, scale: tuple[float, float], origin: tuple[float, float]) -> None:
        super().__init__(None)
        self._path, self._scale, self._origin = path, scale, origin

    def _fit(self, point: tuple[float, float]) -> tuple[float, float]:
        return (
            self._origin[0] + point[0] * self._scale[0],
            self._origin[1] - point[1] * self._scale[1],
        )

    def _moveTo(self, point: tuple[float, float]) -> None:
        self._path.move(*self._fit(point))

    def _lineTo(self, point: tuple[float, float]) -> None:
        self._path.line(*self._fit(point))

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self._path.curve(*[self._fit(point) for point in points])

    def _closePath(self) -> None:
        self._path.close()


def glyph(character: str, centre: tuple[float, float], width: float, height: float) -> Path:
    """The outline of a character whose em square (a full-width character's box) is centred on a
    point and scaled to `width` × `height` canvas units."""
    glyphs, names = _glyph_set()
    path = Path()
    em, middle = 1000, 380  # the em square of this font reaches from -120 to 880
    scale = (width / em, height / em)
    origin = (centre[0] - width / 2, centre[1] + middle * scale[1])
    glyphs[names[ord(character)]].draw(_Pen(path, scale, origin))
    return path
