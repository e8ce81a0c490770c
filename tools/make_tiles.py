"""Draws the tile faces into `web/src/tiles` and the page's icons into `web/public`.

    python tools/make_tiles.py           writes the files
    python tools/make_tiles.py --check   writes nothing; exit 1 when a file is missing or stale

Exit 2 when the font of the characters is not installed. The body of a tile, its states and the
marks of a deal (a wild's gold frame, a white's corner sign) are the page's, not drawn here.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tile_art.faces import drawings, icons
from tile_art.glyphs import FontMissing

WEB = Path(__file__).resolve().parent.parent / "web"


def wanted() -> dict[Path, str]:
    """Every file this script owns, with its text."""
    tiles = {WEB / "src" / "tiles" / name: text for name, text in drawings().items()}
    return tiles | {WEB / "public" / name: text for name, text in icons().items()}


def main() -> int:
    """Writes or checks; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 when a file is stale")
    check = parser.parse_args().check
    try:
        files = wanted()
    except FontMissing as error:
        print(error, file=sys.stderr)
        return 2
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
        print(f"{'stale' if check else 'drawn'}: {path.relative_to(WEB)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
