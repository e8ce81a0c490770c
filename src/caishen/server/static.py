"""The built client, kept in memory: each file with its type, its ETag and, where it helps, gzip.

Files under `assets/` carry a hash of their content in their name and may be kept for ever; all others
are asked for again and answered with 304 while unchanged. The page finds everything by addresses
relative to its `<base>`, so the server works below any path of a proxy without being told.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PAGE = "index.html"
MISSING_CLIENT = b"<!doctype html><meta charset=utf-8><title>caishen</title><p>The client is not built: run make setup."
_PACKED = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json", "application/manifest+json"}


@dataclass(frozen=True)
class Asset:
    """One file as it is served."""

    body: bytes
    packed: bytes | None
    headers: dict[str, str]


def asset(path: str, body: bytes) -> Asset:
    """A file with its headers.

    >>> asset("assets/index-B4x.js", b"go()").headers["cache-control"]
    'public, max-age=31536000, immutable'
    """
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind in _PACKED and len(body) > 500 else None
    headers = {
        "content-type": kind,
        "cache-control": FOR_EVER if path.startswith("assets/") else ASK_AGAIN,
        "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        "vary": "accept-encoding",
    }
    return Asset(body, packed, headers)


def page(body: bytes, base: str) -> Asset:
    """The client's page, whose relative addresses start at `base`.

    >>> page(b"<html><head><title>x</title></head></html>", "../").body
    b'<html><head><base href="../"><title>x</title></head></html>'
    """
    return asset(PAGE, body.replace(b"<head>", b'<head><base href="' + base.encode() + b'">', 1))


def served(request: Request[Any, Any, Any], found: Asset) -> Response[bytes]:
    """The answer to who asks for a file: as little of it as he needs."""
    headers = dict(found.headers)
    kind = headers.pop("content-type")
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers=headers | {"content-encoding": "gzip"}, media_type=kind)
    return Response(found.body, headers=headers, media_type=kind)


class Client:
    """All files of a folder, by their path in it; `home` is the page at `/`, `at_table` the one at `/t/CODE`."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self.assets = {name: asset(name, path.read_bytes()) for name, path in files.items() if name != PAGE}
        html = files[PAGE].read_bytes() if PAGE in files else MISSING_CLIENT
        self.home = page(html, "./")
        self.at_table = page(html, "../")
