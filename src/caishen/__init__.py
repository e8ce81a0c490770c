"""caishen (财神, the wild tile): Wenzhou and Lishui mahjong as a library, a table and a server.

The package is a stack of layers; each imports only from those below it (`CONTRIBUTING.md` draws
the stack, import-linter enforces it). This top module loads nothing, so that `import caishen`
costs nothing: import the layer you need. `CAISHEN_PURE=1` in the environment makes a compiled
install run its plain `.py` files.

>>> from caishen.tiles import parse_tiles, format_tiles
>>> format_tiles(parse_tiles("5z 321m"))
'123m5z'
"""

import os

__version__ = "0.1.0"

if os.environ.get("CAISHEN_PURE") == "1":
    from caishen import _pure

    _pure.install()
