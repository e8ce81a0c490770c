"""The server's own refusals, each with a stable code: what a client may translate.

CaishenError
├── Refusal               refused          the base of these, and a room's refusal passed on
│   ├── GuestUnknown      guest.unknown    no valid cookie: fetch /api/me first
│   ├── HelloFirst        hello.first      the first frame names the table; one table a socket
│   ├── FrameBad          frame.bad        no JSON object of a known type, or a wrong field
│   ├── BodyBad           body.bad         an HTTP body that is not what the path takes
│   ├── RateLimited       rate.limited     too many frames or tables
│   ├── TableUnknown      table.unknown    no open table of that code
│   ├── SeatTaken         seat.taken       somebody sits there, or no seat is free
│   ├── SeatNone          seat.none        the sender has no seat here
│   ├── OwnerOnly         owner.only       only the owner may do that
│   ├── SeatsFree         seats.free       a match needs every seat taken
│   ├── PhaseWrong        phase.wrong      not in this phase of the table
│   ├── AutoNotWaiting    auto.notwaiting  听 needs a hand that waits
│   ├── LeaveWarn         leave.warn       leaving now costs a fine: confirm it
│   ├── Foreign           origin.foreign   a page of another site asked
│   └── ServerError       server.error     a mistake of ours; the table was set up anew from its log
├── SettingsError         settings.bad     `server.settings`
└── StoreError            store.*          `server.store`
"""

from __future__ import annotations

from caishen.errors import CaishenError
from caishen.wire.frames import Refused


class Refusal(CaishenError):
    """A wish the server does not fulfil; nothing has changed. `status`: of the answer over HTTP."""

    code = "refused"
    status = 409

    @classmethod
    def passed_on(cls, frame: Refused) -> Refusal:
        """A room's refusal as an exception again."""
        refusal = cls(frame.message, **frame.facts)
        refusal.code = frame.code  # type: ignore[misc]  # this one's own
        return refusal


class GuestUnknown(Refusal):
    """There is no valid cookie."""

    code = "guest.unknown"
    status = 401


class HelloFirst(Refusal):
    """The first frame of a socket names its table, and it stays with that one."""

    code = "hello.first"


class FrameBad(Refusal):
    """No command: what is wrong stands in the message."""

    code = "frame.bad"


class BodyBad(Refusal):
    """An HTTP request whose path or body is not understood."""

    code = "body.bad"
    status = 400


class RateLimited(Refusal):
    """Too much at once."""

    code = "rate.limited"
    status = 429


class TableUnknown(Refusal):
    """No open table has that code. `facts`: table."""

    code = "table.unknown"
    status = 404


class SeatTaken(Refusal):
    """Somebody sits there, or no seat is free. `facts`: seat."""

    code = "seat.taken"


class SeatNone(Refusal):
    """The sender only looks on."""

    code = "seat.none"


class OwnerOnly(Refusal):
    """Only the owner may do that. `facts`: owner_seat."""

    code = "owner.only"


class SeatsFree(Refusal):
    """The match needs every seat taken. `facts`: seats."""

    code = "seats.free"


class PhaseWrong(Refusal):
    """Not in this phase of the table. `facts`: phase."""

    code = "phase.wrong"


class AutoNotWaiting(Refusal):
    """听 needs a hand that waits (W4.8)."""

    code = "auto.notwaiting"


class LeaveWarn(Refusal):
    """Leaving a running deal must be confirmed. `facts`: fine, 0 where a bot plays on at no cost."""

    code = "leave.warn"


class Foreign(Refusal):
    """A request that changes something, or a socket, comes from another site's page."""

    code = "origin.foreign"
    status = 403


class ServerError(Refusal):
    """A mistake of ours."""

    code = "server.error"
    status = 500
