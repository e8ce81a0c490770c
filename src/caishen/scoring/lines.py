"""The JSON lines of `caishen judge`, `waits` and `settle`: text in, text out, errors as text too.

One line asks one question and gets one answer line, or an error with its code. An absent key, or
null, means its empty value. The checks come in the order in which their errors are told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NoReturn

import msgspec

from caishen import rules
from caishen.errors import CaishenError, FieldError, LineError, RulesError, TilesError, TileSetError, said
from caishen.rules import By, RuleSet
from caishen.scoring.checks import check_tiles
from caishen.scoring.judging import judge
from caishen.scoring.outcome import Outcome
from caishen.scoring.settling import settle
from caishen.scoring.waiting import waits
from caishen.tiles import NAMES, TileSet, parse_tiles

_WAYS: Mapping[Any, By] = {"draw": "draw", "discard": "discard", "rob": "rob", "replacement": "replacement"}
_KIND_OF = {name: kind for kind, name in enumerate(NAMES)}
_MOST_TEXT = 200
"""No hand or set is longer; what is gets refused unread."""
_MOST_TOLD = 60
"""So much of a wrong key is told."""
_ENCODER = msgspec.json.Encoder()
Find = Callable[[str, Mapping[str, Any]], RuleSet]
"""What makes a rule set out of a name and options: `rules.get`, or one that knows rule files too."""


def answer(command: str, line: bytes | str, find: Find = rules.get) -> tuple[bytes, bool]:
    """The answer to one line of `judge`, `waits` or `settle`, and whether it is no error.

    >>> answer("settle", '{"id": 1, "rules": "lishui", "dealer": 0, "streak": 1, "end": "draw"}')
    (b'{"id":1,"net":[0,0,0,0],"house":0,"lines":[]}', True)
    >>> answer("judge", "[]")
    (b'{"id":null,"error":{"code":"line.bad","message":"the line is no JSON object"}}', False)
    """
    name = None
    try:
        asked = _read(line)
        name = asked.get("id")
        _check_keys(command, asked)
        return _ENCODER.encode({"id": name, **_COMMANDS[command](asked, find)}), True
    except CaishenError as error:
        return _ENCODER.encode({"id": name, "error": {"code": error.code, "message": error.message}}), False


def _read(line: bytes | str) -> dict[str, Any]:
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise LineError("the line is no JSON object")
    return asked


def _check_keys(command: str, asked: Mapping[str, Any]) -> None:
    """A key that the command does not read would be passed over, and a slip of the pen with it."""
    if asked.keys() <= _KEYS[command]:
        return
    known = sorted(_KEYS[command])
    key = next(key for key in asked if key not in _KEYS[command])
    close = get_close_matches(key, known, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise LineError(f"{key[:_MOST_TOLD]!r} is no key of a {command} line; {hint}there are {', '.join(known)}")


def _judge(asked: Mapping[str, Any], find: Find) -> dict[str, Any]:
    rule_set = _rule_set(asked, find)
    by = asked.get("by")
    if not isinstance(by, str) or by not in _WAYS:
        _refuse("by", f"{said(by)} is no way to win: {', '.join(_WAYS)}")
    flags = {flag: _flag(asked, flag) for flag in ("heavenly", "earthly", "all_god")}
    if asked.get("tile") is None and by != "draw":
        _refuse("tile", "only a draw can be judged without its tile")
    wild, hand, sets, tile = _tiles(rule_set, asked)
    verdict = judge(rule_set, wild, hand, sets, tile, _WAYS[by], **flags)
    if not verdict.win:
        return {"win": False, "clause": verdict.clause, "reason": verdict.reason}
    return {
        "win": True, "multiplier": verdict.multiplier, "items": verdict.items, "natural": verdict.natural,
        "shape": verdict.shape, "reading": verdict.reading,
    }  # fmt: skip


def _waits(asked: Mapping[str, Any], find: Find) -> dict[str, Any]:
    rule_set = _rule_set(asked, find)
    wild, hand, sets, _ = _tiles(rule_set, {**asked, "tile": None})
    found = waits(rule_set, wild, hand, sets)
    each = [
        {"tile": NAMES[wait.tile], "draw": wait.draw, "discard": wait.discard, "left": wait.left}
        for wait in found.waits
    ]
    return {"waits": each, "distance": found.distance}


def _settle(asked: Mapping[str, Any], find: Find) -> dict[str, Any]:
    rule_set = _rule_set(asked, find, seats=True)
    for key in ("dealer", "streak", "end"):
        if asked.get(key) is None:
            _refuse(key, "it must be said")
    known = {key: asked[key] for key in Outcome.__struct_fields__ if asked.get(key) is not None}
    try:
        outcome = msgspec.convert(known, Outcome)
    except msgspec.ValidationError as wrong:
        field = str(wrong).partition("$.")[2].partition("[")[0].strip("`")
        raise FieldError(
            f"{field}: {said(known[field])} is not allowed: {_WANTED[field]}", field=field, allowed=_WANTED[field]
        ) from wrong
    settled = settle(rule_set, outcome)
    return {"net": settled.net, "house": settled.house, "lines": settled.lines}


_A_SEAT = "a seat's number"
_A_BET = "true, false or a whole number of points"
_WANTED: Mapping[str, str] = {
    "dealer": _A_SEAT,
    "streak": "a whole number from 1 on",
    "end": "win, draw, escape",
    "winner": _A_SEAT,
    "multiplier": "a whole number from 1 on",
    "by": ", ".join(_WAYS),
    "feeder": _A_SEAT,
    "bought": _A_BET,
    "topped": f"a list with {_A_BET} for each seat",
    "wilds": "a list with the number of wilds of each seat",
    "kongs": "a list with a list of exposed, concealed, added for each seat",
    "fines": "a list of pairs of a seat's number and followed or wild_discard",
    "chows_fed": "a list with a list of whole numbers for each seat",
    "three_feeds_payer": _A_SEAT,
    "leaver": _A_SEAT,
}
"""What each field of a settle line may be by its form; whether the rules know the value is for `settle`."""

_COMMANDS: Mapping[str, Callable[[Mapping[str, Any], Find], dict[str, Any]]] = {
    "judge": _judge,
    "waits": _waits,
    "settle": _settle,
}


_HAND_KEYS = frozenset(
    ("id", "rules", "options", "wild", "hand", "sets", "tile", "by", "heavenly", "earthly", "all_god")
)
_KEYS: Mapping[str, frozenset[str]] = {
    "judge": _HAND_KEYS,
    "waits": _HAND_KEYS,  # a hand can be asked about both ways in the same words
    "settle": frozenset(("id", "rules", "options", "seats", *Outcome.__struct_fields__)),
}
"""The keys that a line may have."""


def _refuse(field: str, message: str) -> NoReturn:
    raise FieldError(f"{field}: {message}", field=field)


def _flag(asked: Mapping[str, Any], name: str) -> bool:
    value = asked.get(name)
    if value is not None and not isinstance(value, bool):
        _refuse(name, f"{said(value)} is not true or false")
    return bool(value)


def _rule_set(asked: Mapping[str, Any], find: Find, *, seats: bool = False) -> RuleSet:
    """The rule set of a line; with `seats` the number of seats is a key of the line, not an option."""
    name, options = asked.get("rules"), asked.get("options")
    if not isinstance(name, str):
        raise RulesError(f"{said(name)} is no rule set: there are {', '.join(rules.names())}", name=name)
    if options is None:
        options = {}
    if not isinstance(options, dict):
        _refuse("options", "an object of fields and values is wanted")
    if seats:
        if "seats" in options:
            _refuse("seats", "it is a key of the line, not an option")
        if asked.get("seats") is not None:
            options = {**options, "seats": asked["seats"]}
    rule_set = _optioned(find, name, _ENCODER.encode(options)) if options else find(name, {})
    if rule_set.one_suit_short is True:
        _refuse("one_suit_short", "the letter of the suit is wanted here: m, p, s")
    return rule_set


@lru_cache(maxsize=512)
def _optioned(find: Find, name: str, options: bytes) -> RuleSet:
    return find(name, msgspec.json.decode(options))


def _tiles(rule_set: RuleSet, asked: Mapping[str, Any]) -> tuple[int, list[int], list[TileSet], int | None]:
    """Wild, hand, sets and winning tile. An unknown tile anywhere is told before a set that cannot be."""
    wild = _one_tile(asked.get("wild"))
    hand = _many_tiles(asked.get("hand") or "")
    tile = None if asked.get("tile") is None else _one_tile(asked["tile"])
    sets: list[TileSet] = []
    bad: TileSetError | None = None
    texts = asked.get("sets") or []
    for text in texts if isinstance(texts, list) else [texts]:
        try:
            sets.append(_set(text))
        except TileSetError as error:
            bad = bad or error
    if bad is not None:
        check_tiles(rule_set, wild, hand, sets, tile)
        raise bad
    return wild, hand, sets, tile


def _one_tile(text: Any) -> int:
    if isinstance(text, str) and text in _KIND_OF:
        return _KIND_OF[text]
    tiles = _many_tiles(text)
    if len(tiles) != 1:
        raise TilesError(f"{said(text)} is not one tile", text=text)
    return tiles[0]


def _many_tiles(text: Any) -> list[int]:
    if not isinstance(text, str) or len(text) > _MOST_TEXT:
        raise TilesError("tiles are wanted as a short text such as 123m55z", text=str(text)[:_MOST_TEXT])
    return parse_tiles(text)


def _set(text: Any) -> TileSet:
    if not isinstance(text, str) or len(text) > _MOST_TEXT:
        raise TileSetError("sets are wanted as short texts such as chow:123m@3", text=str(text)[:_MOST_TEXT])
    try:
        return _parsed_set(text)
    except TileSetError:
        parse_tiles(text.partition(":")[2].partition("@")[0])  # an unknown tile goes before a wrong form
        raise


@lru_cache(maxsize=4096)
def _parsed_set(text: str) -> TileSet:
    return TileSet.parse(text)
