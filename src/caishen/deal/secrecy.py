"""Who may know what: the one place that turns an event into what a reader is told.

The marks stand on the events' fields and classes (`deal.events`, `match.events`); this file only
applies them and knows no event by name. A hidden tile reads `?`, one for each tile, so that the
number of tiles stays public.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from caishen.deal.events import Event, Hidden
from caishen.tiles import SUITS, UNKNOWN

E = TypeVar("E", bound=Event)


def told_to(seat: int | None, event: E) -> E | None:
    """What `seat` (None: a watcher, who has no hand) may know of an event; None if not even that it happened.

    >>> from caishen.deal.events import Draw, Pass
    >>> told_to(1, Draw(seat=1, tile="3m")).tile, told_to(2, Draw(seat=1, tile="3m")).tile
    ('3m', '?')
    >>> told_to(1, Pass(seat=1, on=4, gave_up=["win"])) is None
    True
    """
    if event.told_to == "nobody" or (event.told_to == "seats" and seat is None):
        return None
    changed = {}
    for name, mark in _marks(type(event)):
        value = getattr(event, name)
        if value is not None:
            changed[name] = _covered(value, mark, event, seat)
    return msgspec.structs.replace(event, **changed) if changed else event


@cache
def _marks(kind: type[Event]) -> tuple[tuple[str, Hidden], ...]:
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in kind.__struct_fields__:
        found += [(name, mark) for mark in getattr(hints[name], "__metadata__", ()) if isinstance(mark, Hidden)]
    return tuple(found)


def _covered(value: Any, mark: Hidden, event: Event, reader: int | None) -> Any:
    if mark.when is not None and getattr(event, mark.when[0]) != mark.when[1]:
        return value
    if isinstance(value, list):
        return [_unread(text) if mark.from_whom == "all" or seat != reader else text for seat, text in enumerate(value)]
    if mark.from_whom == "others" and reader is not None and getattr(event, "seat", None) == reader:
        return value
    return _unread(value)


def _unread(text: str) -> str:
    """One `?` a tile: every sign of a text of tiles is a number, a `?` or the letter of a suit."""
    return UNKNOWN * (len(text) - sum([text.count(suit) for suit in SUITS]))
