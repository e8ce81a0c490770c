"""Run the application on a listening socket until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import uvicorn
from litestar import Litestar

from caishen.server.app import make_app

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


def run(folder: Path, listening: socket.socket) -> bool:
    """Serve a data folder until interrupted; False: it could not even start (the reason is on standard error)."""
    config = uvicorn.Config(
        make_app(folder),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=WS_MAX_SIZE,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    server = _Server(config)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        server.run(sockets=[listening])
    return server.started
