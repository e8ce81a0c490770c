"""Lines of a game log: one JSON object each, numbered from 0, the first of type `match`.

Knows the form only: whether a line follows from the one before is for `log.verify`. Keys that no
event has are kept, so that a log passes through unharmed; an unknown type is refused.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn, TextIO

import msgspec

from caishen.deal.events import Event
from caishen.errors import LogError
from caishen.match.events import FORMAT, AnyEvent, Began, encode

_BROKEN = (OSError, EOFError, UnicodeDecodeError, zlib.error)
"""What reading a text stream over a damaged file, packed or not, can raise."""


@dataclass(frozen=True, slots=True)
class Line:
    """Line `n` (from 0) of a log: its event, and the keys that the event does not have."""

    n: int
    event: AnyEvent
    extra: dict[str, Any] = field(default_factory=dict)


def write(stream: TextIO, events: Iterable[Event | Line]) -> None:
    """Write events, or lines with what else they hold, as lines numbered from 0.

    >>> import io
    >>> from caishen.deal.events import Discard
    >>> out = io.StringIO()
    >>> write(out, [Discard(seat=0, tile="3m")])
    >>> out.getvalue()
    '{"n":0,"type":"discard","seat":0,"tile":"3m"}\\n'
    """
    for n, item in enumerate(events):
        event, extra = (item.event, item.extra) if isinstance(item, Line) else (item, {})
        text = encode(event).decode()
        more = "," + msgspec.json.encode(extra).decode()[1:-1] if extra else ""
        stream.write(f'{{"n":{n},{text[1:-1]}{more}}}\n')


def read(stream: TextIO) -> Iterator[Line]:
    """The lines of a log in order. `LogError` names the line (from 1) and what is wrong with it.

    >>> import io
    >>> next(read(io.StringIO('{"n":0,"type":"flower"}')))
    Traceback (most recent call last):
    caishen.errors.LogError: line 1: Invalid value 'flower' - at `$.type`
    """
    n = 0
    lines = iter(stream)
    while True:
        try:
            text = next(lines)
        except StopIteration:
            break
        except _BROKEN as error:
            _refuse(n, f"the file cannot be read further: {error}")
        yield _line(n, text)
        n += 1
    if n == 0:
        _refuse(0, "the log is empty")


def _line(n: int, text: str) -> Line:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        _refuse(n, f"no JSON object: {error}")
    if not isinstance(found, dict):
        _refuse(n, "no JSON object")
    if text.count(":") != len(found):  # as many colons as keys: none stands twice, and nothing is nested
        _check_keys(n, text)
    number = found.pop("n", None)
    if type(number) is not int or number != n:
        _refuse(n, f"n is {number!r}: lines are numbered from 0 without a gap")
    try:
        event = msgspec.convert(found, AnyEvent)
    except msgspec.ValidationError as error:
        _refuse(n, str(error))
    if event.t is not None and event.t < 0:
        _refuse(n, f"t is {event.t}: it counts milliseconds since the match began, from 0 on")
    if isinstance(event, Began) != (n == 0):
        _refuse(n, "a log begins with a line of type match, and has no other")
    if isinstance(event, Began) and event.format != FORMAT:
        _refuse(n, f"format {event.format}: this release reads format {FORMAT}")
    known = {"type", *event.__struct_encode_fields__}
    return Line(n, event, {key: value for key, value in found.items() if key not in known})


def _check_keys(n: int, text: str) -> None:
    """Refuses a line in which an object has a key twice: readers differ in which of the two they take."""

    def once(pairs: list[tuple[str, Any]]) -> None:
        keys = [key for key, _ in pairs]
        if len(set(keys)) < len(keys):
            twice = next(key for at, key in enumerate(keys) if key in keys[:at])
            _refuse(n, f"the key {twice!r} stands twice")

    try:
        json.loads(text, object_pairs_hook=once, parse_int=str, parse_float=str, strict=False)
    except RecursionError as error:
        _refuse(n, f"no JSON object: {error}")


def _refuse(n: int, message: str) -> NoReturn:
    raise LogError(f"line {n + 1}: {message}", line=n + 1)
