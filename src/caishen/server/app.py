"""The application: HTTP interface, socket and client on one address, over one data folder.

Puts the parts together and guards the door: security headers on every answer, requests that change
something and sockets from our own pages only, every error a body with a code.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from caishen import __version__
from caishen.errors import CaishenError
from caishen.server import http
from caishen.server.bus import LocalBus
from caishen.server.clock import Clock, system_clock
from caishen.server.guests import COOKIE, Guests
from caishen.server.lobby import Lobby
from caishen.server.reading import Pages
from caishen.server.refusals import BodyBad, Foreign, GuestUnknown
from caishen.server.session import Session
from caishen.server.settings import Settings
from caishen.server.shelf import Shelf
from caishen.server.static import Client
from caishen.server.store import Store, cookie_secret
from caishen.wire import frames
from caishen.wire.http import Problem

SETTINGS = "settings.toml"
RULES = "rules"
"""The folder of rule files in the data folder."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
GUARDS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FOREIGN, STRANGER = 4403, 4401
"""Close codes of the socket: a page of somebody else's, no valid cookie."""


def make_app(folder: Path, clock: Clock | None = None) -> Litestar:
    """The application over a data folder; its rooms run while it runs.

    `SettingsError` for a wrong settings file, the errors of `rules.read` for a wrong rule file.
    """
    settings = Settings.read(folder / SETTINGS)
    shelf = Shelf.read(folder / RULES)
    return Litestar(
        [*http.HANDLERS, socket],
        dependencies={"visitor": Provide(http.visitor)},
        lifespan=[_running(folder, settings, shelf, clock or system_clock())],
        before_request=_refuse_foreign,
        before_send=[_guard],
        exception_handlers={CaishenError: _caishen_error, HTTPException: _http_error},
        openapi_config=OpenAPIConfig(
            title="caishen",
            version=__version__,
            description="Guests and the lobby. The game itself is played over the socket: docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        request_max_body_size=65_536,
        logging_config=None,
    )


def _running(
    folder: Path, settings: Settings, shelf: Shelf, clock: Clock
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Everything that lives as long as the application."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(folder, busy=settings.store_busy)
        bus = LocalBus()
        lobby = Lobby(store, settings, clock, bus, shelf)
        parts = {
            "settings": settings, "clock": clock, "store": store, "bus": bus, "lobby": lobby,
            "shelf": shelf, "pages": Pages(shelf), "guests": Guests(store, cookie_secret(folder)), "client": Client(),
        }  # fmt: skip
        app.state.update(parts)
        await lobby.open()
        try:
            yield
        finally:
            await lobby.close()
            await store.close()

    return running


@websocket("/ws")
async def socket(socket: WebSocket[Any, Any, State]) -> None:
    """The socket of docs/protocol.md."""
    state = socket.app.state
    if not same_origin(socket.headers):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    guest = await state.guests.of_cookie(socket.cookies.get(COOKIE))
    if guest is None:
        refusal = GuestUnknown("no valid cookie: fetch /api/me first")
        frame = frames.Refused(id="", code=refusal.code, message=refusal.message, facts={})
        await socket.send_text(msgspec.json.encode(frame).decode())
        await socket.close(STRANGER)
        return
    with suppress(WebSocketDisconnect):  # the other side may go away at any time
        await Session(guest, state.guests, state.bus, state.settings, state.clock).run(socket)


def same_origin(headers: Any) -> bool:
    """Whether a request comes from a page of ours, or from a program, which sends no Origin.

    >>> same_origin({"origin": "https://a.example", "host": "a.example"})
    True
    >>> same_origin({"origin": "https://b.example", "host": "a.example"})
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc in (headers.get("host"), headers.get("x-forwarded-host"))


async def _refuse_foreign(request: Request[Any, Any, State]) -> None:
    if request.method not in ("GET", "HEAD") and not same_origin(request.headers):
        raise Foreign("this address belongs to another page")


async def _guard(message: Message, scope: Scope) -> None:
    """Put the security headers, and a new guest's cookie, on an answer."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in GUARDS.items():
        headers[name] = value
    cookie = scope["state"].get("new_cookie")
    if cookie is not None:
        headers.add("set-cookie", cookie.to_header(header=""))


def _caishen_error(_: Request[Any, Any, State], error: CaishenError) -> Response[Problem]:
    status = 503 if error.code.startswith("store.") else getattr(error, "status", 400)
    body = Problem(code=error.code, message=error.message, facts=error.facts)
    return Response(body, status_code=status, media_type="application/json")


def _http_error(_: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    """Litestar's own refusals: a wrong body, an unknown path, a wrong method."""
    facts = {"details": error.extra} if error.extra else {}
    body = Problem(code=BodyBad.code, message=error.detail, facts=facts)
    return Response(body, status_code=error.status_code, media_type="application/json")
