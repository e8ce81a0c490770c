"""Which drawing belongs to which file: the 34 faces by their text, the back, the icons."""

from __future__ import annotations

from tile_art import bamboo, bird, circles
from tile_art.glyphs import glyph
from tile_art.palette import BLUE, CLOTH, EDGE, GOLD, GREEN, INK, IVORY, JADE, RED
from tile_art.svg import CENTRE, HEIGHT, WIDTH, Path, document, drawn, solid

NUMERALS = "一二三四五六七八九"
HONOURS = {1: ("東", INK), 2: ("南", INK), 3: ("西", INK), 4: ("北", INK), 6: ("發", GREEN), 7: ("中", RED)}


def drawings() -> dict[str, str]:
    """File name → SVG text of the tiles."""
    faces = {f"{n}{suit}.svg": document([_body(IVORY, EDGE), *_face(n, suit)]) for suit in "mps" for n in range(1, 10)}
    honours = {f"{n}z.svg": document([_body(IVORY, EDGE), *_face(n, "z")]) for n in range(1, 8)}
    return faces | honours | {"back.svg": document([_body(JADE, CLOTH), *_back()])}


def icons() -> dict[str, str]:
    """File name → SVG text of the page's icons: 财 in gold on green."""
    return {
        "favicon.svg": document(_icon(64, 14, 54), 64, 64),
        "icon.svg": document(_icon(512, 0, 330), 512, 512),
    }


def _body(colour: str, edge: str) -> str:
    """A tile's front seen straight on: rounded, with a soft rim."""
    return (
        f'<rect x="6" y="6" width="{WIDTH - 12}" height="{HEIGHT - 12}" rx="64"'
        f' fill="{colour}" stroke="{edge}" stroke-width="12"/>'
    )


def _face(number: int, suit: str) -> list[str]:
    if suit == "m":
        return _characters(number)
    if suit == "p":
        return circles.faces(number)
    if suit == "s":
        return bird.faces() if number == 1 else bamboo.faces(number)
    if number == 5:
        return _white()
    character, colour = HONOURS[number]
    return [solid(glyph(character, (CENTRE, HEIGHT / 2), 500, 640), colour, rim=6)]


def _characters(number: int) -> list[str]:
    numeral = glyph(NUMERALS[number - 1], (CENTRE, 210), 420, 380)
    wan = glyph("萬", (CENTRE, 570), 430, 400)
    return [solid(numeral, INK, rim=12), solid(wan, RED)]


def _white() -> list[str]:
    return [drawn(_box(104), BLUE, 40), drawn(_box(168), BLUE, 14)]


def _box(margin: float) -> Path:
    path = Path().move(margin, margin).line(WIDTH - margin, margin)
    return path.line(WIDTH - margin, HEIGHT - margin).line(margin, HEIGHT - margin).close()


def _back() -> list[str]:
    """A lattice of lozenges in a thin frame."""
    lattice, step = Path(), 84
    for row in range(-3, 4):
        for column in range(-2, 3):
            if (row + column) % 2 == 0:
                x, y = CENTRE + column * step, HEIGHT / 2 + row * step
                lattice.move(x, y - 58).line(x + 58, y).line(x, y + 58).line(x - 58, y).close()
    return [drawn(_box(56), IVORY, 14, 0.35), drawn(lattice, IVORY, 14, 0.25)]


def _icon(size: int, corner: int, em: float) -> list[str]:
    ground = f'<rect width="{size}" height="{size}" rx="{corner}" fill="{CLOTH}"/>'
    return [ground, solid(glyph("财", (size / 2, size / 2), em, em), GOLD)]
