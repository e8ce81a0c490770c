"""Run the application on a listening socket until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import uvicorn
from litestar import Litestar

from caishen.server.app import make_app
from caishen.server.store import Store

WS_MAX_SIZE = 65_536
"""Longer frames end their socket; the shorter limit of `settings.toml` is answered with a refusal."""


class _Server(uvicorn.Server):
    """uvicorn cuts the sockets before the application hears of the end; this one says good-bye first."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Litestar)
        await _say_good_bye(app)
        await super().shutdown(sockets)


async def _say_good_bye(app: Litestar) -> None:
    """Tell every client that the server stops, and let them read it."""
    await app.state.lobby.close()
    for _ in range(50):
        if not app.state.bus.sessions:
            return
        await asyncio.sleep(0.02)


def prepare(folder: Path) -> Litestar:
    """The application over a data folder that was opened once to see that it can be: its settings read, its
    database brought up to date. `SettingsError`, `StoreError`."""
    app = make_app(folder)
    asyncio.run(_open_once(folder))
    return app


async def _open_once(folder: Path) -> None:
    store = await Store.open(folder)
    await store.close()


def run(app: Litestar, listening: socket.socket) -> None:
    """Serve until interrupted."""
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=WS_MAX_SIZE,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        _Server(config).run(sockets=[listening])
