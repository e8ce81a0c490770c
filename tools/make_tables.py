"""Makes the kernels' tables, `src/caishen/kernels/tables.z`, from what a set and a pair are.

`python tools/make_tables.py` writes the file, `--check` fails if it is not what would be written.
For every key of a suit and of the honours it finds the *row*: for 0..5 sets, without and with a
pair, the fewest tiles that are missing, tiles left over or not. Only about two hundred different
rows exist, so a key needs one byte, its class (the idea is also published in Cryolite's nyanten,
MIT). Two classes merge by (min, +); two merged ones give the answer.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from caishen.kernels.layout import HONOUR_KEYS, SETS, SUIT_KEYS

OUT = Path(__file__).resolve().parent.parent / "src/caishen/kernels/tables.z"
FAR = 50  # more than any hand can miss
Rows = NDArray[np.uint8]


def suit_rows() -> Rows:
    """The rows of all suit keys, shape (5^9, 6, 2), by working through the ranks over all keys at once.

    State: sets so far, pair used, chows begun at this rank and at the one before. More than two
    pungs or four chows of one kind never save a tile.
    """
    state = np.full((1, SETS + 1, 2, 5, 5), FAR, np.uint8)
    state[0, 0, 0, 0, 0] = 0
    for rank in range(9):
        keys = state.shape[0]
        begun = range(5) if rank < 7 else range(1)
        after = np.full((5, keys, SETS + 1, 2, len(begun), state.shape[3]), FAR, np.uint8)
        for held in range(5):
            for chows in begun:
                for pungs in range(3):
                    new = chows + pungs
                    if new > SETS:
                        continue
                    for pair in range(2):
                        for one in range(state.shape[3]):
                            for two in range(state.shape[4]):
                                missing = max(0, chows + one + two + 3 * pungs + 2 * pair - held)
                                before = state[:, : SETS + 1 - new, : 2 - pair, one, two] + np.uint8(missing)
                                best = after[held, :, new:, pair:, chows, one]
                                np.minimum(best, before, out=best)
        state = after.reshape(5 * keys, *after.shape[2:])
    return state[:, :, :, 0, 0]


def honour_rows() -> Rows:
    """The rows of all honour keys, shape (5^7, 6, 2)."""
    state = np.full((1, SETS + 1, 2), FAR, np.uint8)
    state[0, 0, 0] = 0
    for _ in range(7):
        after = np.full((5, *state.shape), FAR, np.uint8)
        for held in range(5):
            for pungs in range(3):
                for pair in range(2):
                    missing = max(0, 3 * pungs + 2 * pair - held)
                    best = after[held, :, pungs:, pair:]
                    np.minimum(best, state[:, : SETS + 1 - pungs, : 2 - pair] + np.uint8(missing), out=best)
        state = after.reshape(-1, *state.shape[1:])
    return state


def merged(first: Rows, second: Rows) -> Rows:
    """(min, +) of two lists of rows, each with each, shape (len(first), len(second), 6, 2)."""
    out = np.full((len(first), len(second), SETS + 1, 2), FAR, np.uint8)
    for sets in range(SETS + 1):
        for pair in range(2):
            added = first[:, None, sets, pair, None, None] + second[None, :, : SETS + 1 - sets, : 2 - pair]
            best = out[:, :, sets:, pair:]
            np.minimum(best, added, out=best)
    return np.minimum(out, FAR)


def classes(rows: Rows) -> tuple[Rows, NDArray[np.intp]]:
    """The different rows, and for each row the number of its own."""
    flat = np.ascontiguousarray(rows.reshape(-1, 2 * (SETS + 1)))
    names, inverse = np.unique(flat.view(np.dtype((np.void, flat.shape[1]))).ravel(), return_inverse=True)
    return names.view(np.uint8).reshape(-1, SETS + 1, 2), inverse


def make() -> bytes:
    """The file's bytes: a SHA-256 of the rest, then the tables in `kernels.layout`'s order, compressed."""
    rows, class_of = classes(np.concatenate([suit_rows(), honour_rows()]))
    pairs, merge = classes(merged(rows, rows))
    needs = np.empty((SETS + 1, len(pairs), len(pairs)), np.uint8)
    for left in range(len(pairs)):
        needs[:, left] = merged(pairs[left : left + 1], pairs)[0, :, :, 1].T
    assert len(class_of) == SUIT_KEYS + HONOUR_KEYS and len(rows) < 256
    body = b"".join(
        [
            np.array([len(rows), len(pairs)], "<u2").tobytes(),
            class_of.astype(np.uint8).tobytes(),
            merge.astype("<u2").tobytes(),
            rows.tobytes(),
            needs.tobytes(),
        ]
    )
    packed = zlib.compress(body, 9)
    return hashlib.sha256(packed).digest() + packed


def main() -> int:
    data = make()
    if "--check" in sys.argv:
        if not OUT.exists() or zlib.decompress(OUT.read_bytes()[32:]) != zlib.decompress(data[32:]):
            print(f"{OUT.name} is not what tools/make_tables.py makes: run it and commit the file", file=sys.stderr)
            return 1
        return 0
    OUT.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
