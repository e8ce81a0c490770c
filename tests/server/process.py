"""A real server process, and a person's program talking to it over HTTP and the socket."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
QUICK = """
after_deal = 0
after_discard = 0
after_call = 0
bot_turn = 0
between_deals = 0.2
frames = 100000
frames_each_second = 100000
"""
Frame = dict[str, Any]


class Server:
    """`caishen serve` over a data folder, on a free port."""

    def __init__(self, data: Path, settings: str = QUICK) -> None:
        self.data = data
        data.mkdir(exist_ok=True)
        (data / "settings.toml").write_text(settings, encoding="utf-8")
        self.start()

    def start(self) -> None:
        """Start, and wait for the address on the first line."""
        command = [sys.executable, "-c", "from caishen.cli.main import main; main()", "serve", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.data)], stdout=subprocess.PIPE, env=os.environ, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = next(word for word in line.split() if word.startswith("http://"))

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._let_go()

    def stop(self) -> int:
        """Ctrl-C; the exit status."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(30)
        self._let_go()
        return status

    def _let_go(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()


def example(name: str) -> ModuleType:
    """A program of `examples/` as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STRANGER = example("stranger")


def open_socket(address: str, **headers: str) -> ClientConnection:
    """A socket of a server, however busy the machine is."""
    return connect(address.replace("http", "ws", 1) + "/ws", additional_headers=headers, open_timeout=120)


class Client:
    """A guest at a table: one socket at a time, everything told kept."""

    def __init__(self, address: str) -> None:
        self.guest = STRANGER.Stranger(address)
        self.events: list[Frame] = []
        self.read_to = -1

    def connect(self, address: str) -> ClientConnection:
        """A socket with the guest's cookie."""
        self.guest.server = address
        return open_socket(address, cookie=self.guest.cookie)

    def hello(self, socket: ClientConnection, table: str) -> None:
        read_to = {"read_to": self.read_to} if self.read_to >= 0 else {}
        self.guest.send(socket, "hello", table=table, **read_to)

    def frames(self, socket: ClientConnection) -> Iterator[Frame]:
        """What the server tells, folded as it comes."""
        for text in socket:
            frame: Frame = json.loads(text)
            if frame["type"] == "told":
                assert frame["n"] == self.read_to + 1
                self.read_to = frame["n"]
                self.events.append(frame["event"])
            elif frame["type"] == "snapshot":
                self.read_to = frame["read_to"]
                self.events = [event for _, event in frame["events"]]
            yield frame

    def play(self, socket: ClientConnection, until: str, count: int = 1) -> None:
        """Answer every question until so many events of a type were told."""
        for frame in self.frames(socket):
            if frame["type"] == "question":
                self.guest.send(socket, "act", about=frame["about"], action=STRANGER.choose(frame["actions"]))
            if sum(event["type"] == until for event in self.events) >= count:
                return
        raise AssertionError("the server went away")
