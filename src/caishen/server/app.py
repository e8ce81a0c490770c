"""The web application: the built client and, under `/api` and `/ws`, what it talks to."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar, get
from litestar.response import File
from litestar.static_files import create_static_files_router

STATIC = Path(__file__).parent / "static"


@get(["/", "/t/{code:str}"], include_in_schema=False, sync_to_thread=False)
def page() -> File:
    """The client's one page; it reads the table's code from its own address."""
    return File(STATIC / "index.html", media_type="text/html", content_disposition_type="inline")


def make_app() -> Litestar:
    """An application that serves the client built into `static/`."""
    assets = create_static_files_router(path="/assets", directories=[STATIC / "assets"], include_in_schema=False)
    return Litestar([page, assets])
