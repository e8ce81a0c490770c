"""The errors a caller can meet, each with a stable code.

    CaishenError
    ├── RulesError            rules.unknown   no rule set of that name
    ├── RuleFileError         rules.file      a file that is no rule set
    ├── FieldError            field.bad       a field or value the rule set does not have
    ├── TilesError            tiles.unknown   text that is no tile, or a tile not in this game
    ├── TileSetError          set.bad         no such chow, pung or kong
    ├── HandSizeError         hand.size       too few or too many tiles or sets
    ├── TooManyTilesError     tiles.too_many  more than four of a physical kind
    ├── LineError             line.bad        a line that is no JSON object, or has a key nobody reads
    ├── LogError              log.bad         a game log that is damaged or against the rules
    ├── IllegalAction         action.illegal  the seat may not do that now
    └── NotAsked              action.stale    the seat is not asked, or the question is over

An error changes nothing: what raised it is as it was before the call. The message says in words
what to do; `facts` says the same as data, so that a client can translate it by `code`. Layers
above add their own subclasses (the server's refusals, say); the codes never change their meaning.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

_MOST_SAID = 60


class CaishenError(Exception):
    """Something the caller can mend. `code` is stable, `message` is for people, `facts` for programs.

    >>> FieldError("follow: 'sometimes' is not one of previous, cumulative", field="follow").code
    'field.bad'
    """

    code: ClassVar[str] = "caishen"

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.facts: dict[str, Any] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.message, self.facts)


def said(value: Any) -> str:
    """A wrong value for a message, as whoever wrote it in JSON or TOML would know it again; cut where it is long.

    >>> said(None), said([True, 1.5]), said("east")
    ('null', '[true, 1.5]', "'east'")
    """
    text = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _MOST_SAID else f"{text[:_MOST_SAID]}…"


def _rebuilt(kind: type[CaishenError], message: str, facts: dict[str, Any]) -> CaishenError:
    return kind(message, **facts)


class RulesError(CaishenError):
    """No rule set has that name. `facts`: name, known."""

    code = "rules.unknown"


class RuleFileError(CaishenError):
    """A rule file that is no TOML, extends nothing or says a thing twice. `facts`: file, and line where it is known."""

    code = "rules.file"


class FieldError(CaishenError):
    """A field or a value that the rule set does not have. `facts`: field, and allowed where listed."""

    code = "field.bad"


class TilesError(CaishenError):
    """Text that names no tile, or a tile that is not in this game. `facts`: text."""

    code = "tiles.unknown"


class TileSetError(CaishenError):
    """No such chow, pung or kong, or one that holds a wild. `facts`: text."""

    code = "set.bad"


class HandSizeError(CaishenError):
    """A hand with too few or too many tiles, or too many sets. `facts`: held, wanted."""

    code = "hand.size"


class TooManyTilesError(CaishenError):
    """More than four of a physical kind in hand, sets, winning and turned-up tile. `facts`: tile."""

    code = "tiles.too_many"


class LineError(CaishenError):
    """A line of input that is no JSON object, or has a key nobody reads. `facts`: line where it is known."""

    code = "line.bad"


class LogError(CaishenError):
    """A game log that is damaged or tells of something the rules forbid. `facts`: line (from 1)."""

    code = "log.bad"


class IllegalAction(CaishenError):
    """`seat` may not take `action` now. Nothing has changed; `facts`: seat, action, legal."""

    code = "action.illegal"


class NotAsked(CaishenError):
    """`seat` is not asked anything now. Nothing has changed; `facts`: seat, asked."""

    code = "action.stale"
