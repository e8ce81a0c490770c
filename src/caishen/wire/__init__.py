"""What travels between a server and a browser or any other program: frames on the socket, bodies over HTTP.

Plain data, no behaviour: this layer knows neither rooms nor rules. `docs/protocol.md` and the
browser's `web/src/wire.ts` are generated from it, so a change here is a change of the protocol.
"""

from __future__ import annotations

import inspect
import re

_FIELD = re.compile(r"^(\w+): (.+)$")


def documented(struct: type) -> tuple[str, dict[str, str]]:
    """A struct's docstring, taken apart: what it is, and its `field: meaning` lines (a base's come first).

    >>> from caishen.wire.frames import Sit
    >>> about, fields = documented(Sit)
    >>> about[:11], list(fields)
    ('Take a seat', ['id', 'seat', 'nonce'])
    """
    about, fields = "", {}
    for each in reversed(struct.__mro__):
        if not each.__doc__ or not hasattr(each, "__struct_encode_fields__"):
            continue
        prose: list[str] = []
        last = None
        for line in inspect.cleandoc(each.__doc__).split("\n"):
            start = _FIELD.match(line)
            if start is not None and start[1] in each.__struct_encode_fields__:
                last = start[1]
                fields[last] = start[2]
            elif last is not None and line.startswith("    "):
                fields[last] += " " + line.strip()
            else:
                prose.append(line)
        about = "\n".join(prose).strip()
    return about, fields
