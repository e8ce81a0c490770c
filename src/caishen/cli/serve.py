"""`caishen serve`: the table in the browser, on one address.

It takes the port and opens the data before it says where it is: whatever is wrong is told in one line.
"""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from caishen.cli.ends import Unready


def serve(
    host: Annotated[str, typer.Option(help="Address; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Folder of the games; by default the user's data folder.")] = None,
) -> None:
    """Serve the table in the browser until interrupted."""
    folder = data if data is not None else user_data_path("caishen", appauthor=False)
    _check_writable(folder)
    listening = _listen(host, port)

    from caishen.server.run import prepare, run  # loaded after the checks, which must answer at once
    from caishen.server.store import StoreError

    try:
        app = prepare(folder)
    except StoreError as error:
        raise Unready(
            f"cannot open the games in {folder}: close what else uses them, bring back a copy, "
            "or choose another folder with --data DIR",
            error.code,
        ) from error
    print(f"caishen is at http://{_shown(host)}:{listening.getsockname()[1]} - stop it with Ctrl-C", flush=True)
    run(app, listening)


def _check_writable(folder: Path) -> None:
    probe = folder / ".writable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Unready(
            f"cannot write to {folder} ({error.strerror}): choose another folder with --data DIR", "file.unwritable"
        ) from error


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        port_at_fault = error.errno in (errno.EADDRINUSE, errno.EACCES)
        choose = "another port with --port N or PORT=N" if port_at_fault else "an address of this machine with --host"
        raise Unready(f"cannot listen on {host}:{port} ({error.strerror}): choose {choose}", "port.taken") from error
    return listening


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
