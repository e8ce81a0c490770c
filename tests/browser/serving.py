"""A server of its own for each test: `caishen serve` as a process, on a free port, in a folder of its own.

It can be killed as by a power cut and started again on the same port, where open pages look for it.
What a test changes about the machine (no room on the disk, a lock on the database) is done to this
process and this folder alone.
"""

from __future__ import annotations

import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from caishen.server.store import FILE

SETTINGS: dict[str, float] = {
    "after_deal": 0,
    "after_discard": 0,
    "after_call": 0,
    "bot_turn": 0,
    "between_deals": 86_400,
    "store_busy": 0.05,
    "store_retry": 0.1,
    "frames": 1000,
    "frames_each_second": 1000,
}
"""Nobody waits but for a person: bots answer at once, and the next deal for the word of those present."""

END_SECONDS = 60
"""How long a process may take to end before the test gives up; not a claim about speed."""


class Serving:
    """One `caishen serve` on the folder `data`, with `settings`. After `kill` the process is gone."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.settings = dict(SETTINGS)
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where the lobby is."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Start the process; returns when it has said where it listens."""
        self.data.mkdir(parents=True, exist_ok=True)
        lines = [f"{name} = {value}" for name, value in self.settings.items()]
        (self.data / "settings.toml").write_text("\n".join(lines), encoding="utf-8")
        command = [str(Path(sys.executable).with_name("caishen")), "serve", "--data", str(self.data)]
        self._process = subprocess.Popen([*command, "--port", str(self._port)], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert "http://" in said, f"the server did not start: {said!r}"
        self._port = int(said.split("http://", 1)[1].split()[0].rpartition(":")[2])

    def kill(self) -> None:
        """The power cut: `kill -9`."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(END_SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """No file of this process can grow meanwhile."""
        assert self._process is not None
        pid = self._process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
        yield
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    @contextmanager
    def locked_database(self) -> Iterator[None]:
        """Somebody else holds the database's write lock meanwhile."""
        with closing(sqlite3.connect(self.data / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    def stored(self) -> int:
        """How many lines the logs of all tables have."""
        with closing(sqlite3.connect(f"file:{self.data / FILE}?mode=ro", uri=True)) as reader:
            return int(reader.execute("SELECT count(*) FROM log").fetchone()[0])
