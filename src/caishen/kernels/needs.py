# cython: language_level=3
"""How many tiles are missing: counts of tiles in, one number out, by table look-ups.

A suit is a *key*: its nine counts (0..4 each) as a base-5 number, the honours likewise with seven
digits. `POWER[kind]` is what one tile of a kind adds to the key of its suit; whoever keeps a hand
keeps its four keys. The tables are loaded once, at import, and checked: a damaged file is an
`ImportError`, never a wrong answer. Nothing here knows wilds, whites or a rule set.

>>> keys = [0, 0, 0, 0]
>>> for kind in (0, 1, 2, 9, 9):  # 123m 11p
...     keys[kind // 9] += POWER[kind]
>>> need(*keys, 1), need(*keys, 2), need_sets(*keys, 2)
(0, 3, 1)
"""

from __future__ import annotations

import hashlib
import zlib
from array import array
from pathlib import Path

import cython

from caishen.kernels.layout import HONOUR_KEYS, SETS, SUIT_KEYS
from caishen.tiles import KINDS

POWER: tuple[int, ...] = tuple(5 ** (kind % 9) for kind in range(KINDS))


def unpacked(data: bytes) -> bytes:
    """The tables of a file's bytes; `ImportError` where a single bit of them is damaged."""
    if hashlib.sha256(data[32:]).digest() != data[:32]:
        raise ImportError("caishen's tables are damaged: install the package again")
    return zlib.decompress(data[32:])


def _cut(body: bytes) -> tuple[int, int, bytes, bytes, array[int], bytes, bytes]:
    """Numbers of classes, then the five tables, in the order of `layout`."""
    classes, merged = int.from_bytes(body[:2], "little"), int.from_bytes(body[2:4], "little")
    row = 2 * (SETS + 1)
    sizes = [SUIT_KEYS, HONOUR_KEYS, 2 * classes * classes, row * classes, (SETS + 1) * merged * merged]
    parts = []
    at = 4
    for size in sizes:
        parts.append(body[at : at + size])
        at += size
    if at != len(body):
        raise ImportError("caishen's tables have another layout: install the package again")
    merge = array("H")
    merge.frombytes(parts[2])
    return classes, merged, parts[0], parts[1], merge, parts[3], parts[4]


_SETS = cython.declare(cython.int, SETS)
_FAR = cython.declare(cython.int, 99)
_loaded = _cut(unpacked((Path(__file__).parent / "tables.z").read_bytes()))
_classes = cython.declare(cython.int, _loaded[0])
_merged = cython.declare(cython.int, _loaded[1])
if cython.compiled:
    # Pointers into the bytes that `_loaded` keeps alive: a look-up is then one load.
    _suits = cython.declare(cython.p_uchar, cython.cast(bytes, _loaded[2]))
    _honours = cython.declare(cython.p_uchar, cython.cast(bytes, _loaded[3]))
    _merge_bytes = cython.declare(bytes, _loaded[4].tobytes())
    _merge = cython.declare(cython.p_ushort, cython.cast(cython.p_ushort, cython.cast(cython.p_uchar, _merge_bytes)))
    _rows = cython.declare(cython.p_uchar, cython.cast(bytes, _loaded[5]))
    _needs = cython.declare(cython.p_uchar, cython.cast(bytes, _loaded[6]))
else:
    _suits, _honours, _merge, _rows, _needs = _loaded[2:]


def need(m: cython.int, p: cython.int, s: cython.int, z: cython.int, sets: cython.int) -> cython.int:
    """The fewest tiles that must come for `sets` sets (0..5) and a pair; tiles may be left over.

    Any number of copies of a kind may come. A hand of 3·sets + 2 tiles, wilds included, is complete
    exactly when this is at most its number of wilds.
    """
    left: cython.int = _merge[_suits[m] * _classes + _suits[p]]
    right: cython.int = _merge[_suits[s] * _classes + _honours[z]]
    return _needs[(sets * _merged + left) * _merged + right]


def need_sets(m: cython.int, p: cython.int, s: cython.int, z: cython.int, sets: cython.int) -> cython.int:
    """The same without the pair. Asked seldom, so the four rows are added up without a table."""
    row: cython.int = 2 * (_SETS + 1)
    in_m: cython.int
    in_p: cython.int
    in_s: cython.int
    two: cython.int
    three: cython.int
    at_m: cython.int = _suits[m] * row
    at_p: cython.int = _suits[p] * row
    at_s: cython.int = _suits[s] * row
    at_z: cython.int = _honours[z] * row
    fewest: cython.int = _FAR
    for in_m in range(sets + 1):
        for in_p in range(sets + 1 - in_m):
            two = _rows[at_m + 2 * in_m] + _rows[at_p + 2 * in_p]
            if two >= fewest:
                continue
            for in_s in range(sets + 1 - in_m - in_p):
                three = two + _rows[at_s + 2 * in_s] + _rows[at_z + 2 * (sets - in_m - in_p - in_s)]
                if three < fewest:
                    fewest = three
    return fewest
