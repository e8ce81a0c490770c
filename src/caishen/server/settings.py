"""What a host may tune: pauses, the bots' pace, limits. Read from `settings.toml` in the data folder.

Only numbers with a tested default; how a match is played is the rule set's and the table's affair.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta

from caishen.errors import CaishenError, said

Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Amount = Annotated[int, Meta(ge=1)]


class SettingsError(CaishenError):
    """`settings.toml` cannot be read or has an unknown name or a wrong value. `facts`: file."""

    code = "settings.bad"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings; times in seconds.

    after_deal: from the deal to the first move, so that dealing can be seen
    after_discard: from a discard (or an added kong) to whatever follows, the same whether or not anybody could claim
    after_call: from a chow, pung or kong to what follows
    bot_turn: how long a bot, or the automatic play of a seat, takes for its own turn
    between_deals: from the end of a deal to the next one, if not all people present say continue before
    time_outs: so many missed questions in a row make a seat play by itself
    empty_table: how long a table with nobody at it is kept
    store_retry: how long a table waits before it tries a failed store again
    store_busy: how long one action waits for a locked database
    frames: frames a socket may send in a burst
    frames_each_second: and so many a second in the long run
    frame_bytes: longest frame that is read
    unread_frames: a client with more frames than this waiting for it is disconnected
    tables: open tables on this server
    tables_each_guest: open tables one guest may have made
    tables_each_address: open tables that guests of one network address may have made together
    """

    after_deal: Seconds = 1.2
    after_discard: Seconds = 0.6
    after_call: Seconds = 0.5
    bot_turn: Seconds = 0.9
    between_deals: Seconds = 30.0
    time_outs: Amount = 3
    empty_table: Seconds = 900.0
    store_retry: Seconds = 1.0
    store_busy: Seconds = 1.0
    frames: Amount = 60
    frames_each_second: Amount = 20
    frame_bytes: Amount = 4096
    unread_frames: Amount = 2000
    tables: Amount = 5000
    tables_each_guest: Amount = 10
    tables_each_address: Amount = 100

    @classmethod
    def read(cls, file: Path) -> Settings:
        """The settings of a file, the defaults where there is none; `SettingsError` says what is wrong in it."""
        try:
            given = msgspec.toml.decode(file.read_bytes(), type=dict[str, Any])
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise SettingsError(f"{file} cannot be read: {error.strerror or error}", file=str(file)) from error
        except msgspec.DecodeError as error:
            raise SettingsError(f"{file}: the file is no TOML: {error}", file=str(file)) from error
        for name, value in given.items():
            _check(file, name, value)
        return msgspec.convert(given, cls)


_TYPES = get_type_hints(Settings, include_extras=True)


def _check(file: Path, name: str, value: Any) -> None:
    """A setting by itself, so that a wrong one is told by its name with what it may be."""
    if name not in _TYPES:
        raise SettingsError(f"{file}: no setting is called {name}: there are {', '.join(_TYPES)}", file=str(file))
    try:
        msgspec.convert(value, _TYPES[name])
    except msgspec.ValidationError as error:
        allowed = "seconds from 0 to 86400" if _TYPES[name] is Seconds else "a whole number from 1 on"
        raise SettingsError(f"{file}: {name}: {said(value)} is not allowed: {allowed}", file=str(file)) from error
