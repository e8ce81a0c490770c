"""Tiles: the 34 kinds, their text, and sets of tiles as they lie on the table.

This file knows names and notation only, no rule: what wins, what is wild and what white stands
for are decided above it. A *kind* is an int 0..33: 万 `1m`..`9m` = 0..8, 筒 `1p`..`9p` = 9..17,
条 `1s`..`9s` = 18..26, honours `1z`..`7z` = 27..33 (E S W N, white, green, red).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from caishen.errors import TilesError, TileSetError

KINDS = 34
COPIES = 4
SUITS = "mpsz"
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
FIRST_HONOUR = EAST
UNKNOWN = "?"
"""The text of a tile that is hidden from the reader."""

NAMES: tuple[str, ...] = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 8 if suit == "z" else 10))
_KIND_OF = {name: kind for kind, name in enumerate(NAMES)}
_RUN = re.compile(r"([1-9]+)([mpsz])")


def is_honour(kind: int) -> bool:
    """Whether a kind is a wind or a dragon (字牌 in the wide sense).

    >>> is_honour(kind_of("7z")), is_honour(kind_of("9s"))
    (True, False)
    """
    return kind >= FIRST_HONOUR


def kind_of(name: str) -> int:
    """The kind of one tile's text; `TilesError` (`tiles.unknown`) for anything else.

    >>> kind_of("1m"), kind_of("5z") == WHITE
    (0, True)
    """
    try:
        return _KIND_OF[name]
    except (KeyError, TypeError):
        raise TilesError(f"{name!r} is not a tile: write 1m…9m, 1p…9p, 1s…9s or 1z…7z", text=name) from None


def parse_tiles(text: str) -> list[int]:
    """The kinds of a text of grouped runs, in the order written; spaces are passed over.

    >>> parse_tiles("13m 5z")
    [0, 2, 31]
    >>> parse_tiles("8z")
    Traceback (most recent call last):
    caishen.errors.TilesError: '8z' is not a tile: write 1m…9m, 1p…9p, 1s…9s or 1z…7z
    """
    packed = re.sub(r"\s+", "", text)
    kinds: list[int] = []
    end = 0
    for run in _RUN.finditer(packed):
        if run.start() != end:
            break
        kinds += [kind_of(number + run[2]) for number in run[1]]
        end = run.end()
    if end != len(packed):
        raise TilesError(f"{packed[end:]!r} does not name tiles: write runs such as 123m55z", text=packed[end:])
    return kinds


def format_tiles(kinds: Iterable[int]) -> str:
    """Grouped runs, sorted m, p, s, z: the text of a hand.

    >>> format_tiles(parse_tiles("5z31m2m"))
    '123m5z'
    """
    numbers: dict[str, str] = {}
    for kind in sorted(kinds):
        number, suit = NAMES[kind][0], NAMES[kind][1]
        numbers[suit] = numbers.get(suit, "") + number
    return "".join(run + suit for suit, run in numbers.items())


def spell_tiles(kinds: Iterable[int]) -> str:
    """Two characters a tile, in the order given: the text of a wall.

    >>> spell_tiles([31, 0])
    '5z1m'
    """
    return "".join([NAMES[kind] for kind in kinds])


SetKind = Literal["chow", "pung", "kong", "added", "concealed"]
"""顺子 chow, 刻子 pung, 明杠 kong (exposed), 补杠 added, 暗杠 concealed."""

_SIZE = {"chow": 3, "pung": 3, "kong": 4, "added": 4, "concealed": 4}


@dataclass(frozen=True, slots=True)
class TileSet:
    """A called set or declared kong: its kind, its tiles as they lie, the seat that fed it.

    `tiles` are physical kinds (a white is a white, whatever it stands for); `feeder` is None for a
    concealed kong, whose tiles are None where the reader may not know them.

    >>> TileSet.parse("chow:2m5z3m@1").tiles
    (1, 31, 2)
    >>> str(TileSet.parse("concealed:1111m"))
    'concealed:1111m'
    """

    kind: SetKind
    tiles: tuple[int, ...] | None
    feeder: int | None = None

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """The set a text names. `TileSetError` (`set.bad`) for a wrong form or a wrong number of
        tiles, `TilesError` for text that is no tile; whether the rules know such a set is decided above."""
        match = re.fullmatch(r"(chow|pung|kong|added|concealed):([^@]*)(?:@([0-3]))?", text)
        if match is None:
            raise TileSetError(
                f"{text!r} is no set: write chow:123m@3, pung:…@s, kong:…@s, added:…@s or concealed:…", text=text
            )
        kind: SetKind = match[1]  # type: ignore[assignment]  # the pattern lists just these words
        if (match[3] is None) != (kind == "concealed"):
            raise TileSetError(f"{text!r}: every set but a concealed kong names the seat that fed it", text=text)
        hidden = match[2] == UNKNOWN * 4 and kind == "concealed"
        tiles = None if hidden else tuple(parse_tiles(match[2]))
        if tiles is not None and len(tiles) != _SIZE[kind]:
            raise TileSetError(f"{text!r}: a {kind} set has {_SIZE[kind]} tiles", text=text)
        return cls(kind, tiles, None if match[3] is None else int(match[3]))

    def __str__(self) -> str:
        if self.tiles is None:
            return f"{self.kind}:{UNKNOWN * 4}"
        alike = len(set(self.tiles)) == 1
        text = format_tiles(self.tiles) if alike else spell_tiles(self.tiles)
        return f"{self.kind}:{text}" + ("" if self.feeder is None else f"@{self.feeder}")
