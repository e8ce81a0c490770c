"""How sessions and rooms reach each other: by name, never by reference.

On one node both live in this process and `LocalBus` is two dictionaries. More nodes will put a
network between the same four calls; nothing else knows where a room runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from caishen.wire import frames

if TYPE_CHECKING:
    from caishen.server.room import Message

V = TypeVar("V")
Inbox = Callable[["Message"], None]
Outbox = Callable[[frames.Frame], None]


class LocalBus:
    """Rooms take messages by their code, sessions frames by their id; who is gone gets nothing."""

    def __init__(self) -> None:
        self._rooms: dict[str, Inbox] = {}
        self._sessions: dict[str, Outbox] = {}

    def serve(self, code: str, inbox: Inbox | None) -> None:
        """A room begins to take messages; None: it ends."""
        _set(self._rooms, code, inbox)

    def attach(self, session: str, outbox: Outbox | None) -> None:
        """A session begins to take frames; None: it is gone."""
        _set(self._sessions, session, outbox)

    @property
    def sessions(self) -> int:
        """How many sessions there are here."""
        return len(self._sessions)

    def ask(self, code: str, message: Message) -> bool:
        """Put a message into a room's inbox; False: nobody runs that room."""
        inbox = self._rooms.get(code)
        if inbox is not None:
            inbox(message)
        return inbox is not None

    def tell(self, session: str, frame: frames.Frame) -> None:
        """Send a frame to a session."""
        outbox = self._sessions.get(session)
        if outbox is not None:
            outbox(frame)


def _set(places: dict[str, V], name: str, value: V | None) -> None:
    if value is None:
        places.pop(name, None)
    else:
        places[name] = value
