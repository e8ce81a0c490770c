"""The bird of 1s: a peacock on a branch, its train of five eyed feathers hanging down."""

from __future__ import annotations

import math

from tile_art.palette import BLUE, GREEN, IVORY, RED, WOOD
from tile_art.svg import Path, Point, drawn, solid

_ROOT: Point = (372, 400)
_TIPS: tuple[Point, ...] = ((556, 356), (560, 476), (530, 596), (460, 694), (362, 748))
"""Where the train is fixed, and where its feathers end, from the upper one on."""


def faces() -> list[str]:
    """The elements of 1s."""
    return [*_train(), *_legs(), *_body(), *_head()]


def _feather(tip: Point, width: float) -> Path:
    (x0, y0), (x1, y1) = _ROOT, tip
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y0 - y1) / length * width, (x1 - x0) / length * width

    def along(part: float, side: float) -> Point:
        return x0 + (x1 - x0) * part + nx * side, y0 + (y1 - y0) * part + ny * side

    path = Path().move(*_ROOT)
    path.curve(along(0.35, 0.3), along(0.7, 1.3), along(0.9, 1))
    path.curve(along(1.08, 0.7), along(1.08, -0.7), along(0.9, -1))
    return path.curve(along(0.7, -1.3), along(0.35, -0.3), _ROOT).close()


def _train() -> list[str]:
    eyes, pupils = Path(), Path()
    parts = []
    for tip in _TIPS:
        x, y = (start + (end - start) * 0.86 for start, end in zip(_ROOT, tip, strict=True))
        feather = _feather(tip, 42)
        parts += [drawn(feather, IVORY, 14), solid(feather, GREEN)]
        eyes.ring(x, y, 28)
        pupils.ring(x, y, 15)
    return [*parts, solid(eyes, IVORY), solid(pupils, RED)]


def _legs() -> list[str]:
    legs = Path().move(232, 520).line(214, 650).move(290, 530).line(286, 650)
    branch = Path().move(70, 662).curve((180, 640), (330, 668))
    return [drawn(legs, RED, 20), drawn(branch, WOOD, 26)]


def _body() -> list[str]:
    body = Path().move(150, 170).curve((250, 130), (262, 220), (262, 270))
    body.curve((300, 320), (380, 340), (420, 420)).curve((370, 530), (290, 560), (240, 540))
    body.curve((150, 510), (110, 400), (150, 320)).curve((170, 270), (160, 230), (150, 170)).close()
    wing = Path().move(196, 360).curve((260, 330), (340, 370), (400, 440))
    wing.curve((330, 500), (240, 490), (196, 360)).close()
    return [solid(body, BLUE), solid(wing, GREEN)]


def _head() -> list[str]:
    crest = Path()
    dots = Path()
    for x, y in ((150, 60), (205, 40), (262, 58)):
        crest.move(205, 150).line(x, y)
        dots.ring(x, y, 20)
    beak = Path().move(150, 165).line(76, 206).line(150, 222).close()
    return [
        drawn(crest, GREEN, 12),
        solid(dots, RED),
        solid(Path().ring(198, 186, 60), BLUE),
        solid(beak, RED),
        solid(Path().ring(186, 176, 16), IVORY),
    ]
