#!/usr/bin/env python3
"""A stranger's program: gets an identity, makes a table, sits down with three bots and plays a whole match.

It knows nothing of the package and no rule of the game, only docs/protocol.md. Needs the package
`websockets`. Usage: python examples/stranger.py http://127.0.0.1:8000 [deals]
"""

from __future__ import annotations

import itertools
import json
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]
TOO_LATE = ("action.stale", "phase.wrong")
"""Somebody else's claim closed the window first, or the next deal began before we said continue."""


class Stranger:
    """One guest of a server."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.cookie = ""
        self.ids = itertools.count(1)
        self.request("GET", "/api/me")

    def request(self, method: str, path: str, body: Frame | None = None) -> Any:
        """Ask over HTTP, keeping the cookie that says who we are."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        asked = urllib.request.Request(self.server + path, data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            if answer.headers["set-cookie"]:
                self.cookie = answer.headers["set-cookie"].split(";")[0]
            return json.load(answer)

    def new_table(self, deals: int) -> str:
        """Make a table and get its code; the maker has a seat at once."""
        wish = {"rules": "wenzhou-mobile", "options": {"deals": deals}, "private": True}
        return str(self.request("POST", "/api/tables", wish)["code"])

    def play(self, table: str) -> list[int]:
        """Play the match of a table to its end; the final points by seat."""
        with connect("ws" + self.server[4:] + "/ws", additional_headers={"cookie": self.cookie}) as socket:
            for command in ("hello", "sit", "fill", "start"):
                self.send(socket, command, **({"table": table} if command == "hello" else {}))
            for frame in frames(socket):
                if frame["type"] == "question":
                    self.send(socket, "act", about=frame["about"], action=choose(frame["actions"]))
                elif frame["type"] == "refused" and frame["code"] not in TOO_LATE:
                    raise SystemExit(f"refused: {frame['message']} [{frame['code']}]")
                elif frame["type"] == "told":
                    event = frame["event"]
                    if event["type"] == "deal_end":
                        print("after the deal:", event["scores"])
                        self.send(socket, "continue")
                    elif event["type"] == "match_end":
                        return list(event["scores"])
        raise SystemExit("the server closed the table")

    def send(self, socket: ClientConnection, command: str, **keys: Any) -> None:
        """Send a command under a new id."""
        socket.send(json.dumps({"type": command, "id": f"stranger-{next(self.ids)}", **keys}))


def frames(socket: ClientConnection) -> Iterator[Frame]:
    """Every frame the server tells, until it says good-bye."""
    for text in socket:
        frame = json.loads(text)
        if frame["type"] == "closed":
            return
        yield frame


def choose(actions: list[Frame]) -> int:
    """Win when one can; otherwise bet nothing, claim nothing, and discard the last tile that may go."""
    for wanted in ("win", "pass", "bet"):
        for choice in actions:
            if choice["do"] == wanted and not choice["points"]:
                return int(choice["action"])
    discards = [choice for choice in actions if choice["do"] == "discard"]
    return int((discards or actions)[-1]["action"])


def main() -> None:
    server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    stranger = Stranger(server)
    print("the match is over:", stranger.play(stranger.new_table(deals)))


if __name__ == "__main__":
    main()
