"""The server as a process of its own: a stranger's match, a kill in the middle of a deal, nonsense by the thousand."""

import io
import json
import random
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from caishen import log
from server.process import QUICK, ROOT, STRANGER, Client, Server, open_socket


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data")
    yield running
    if running.process.poll() is None:
        running.kill()


def test_a_strangers_program_of_a_hundred_lines_plays_a_whole_match(server: Server) -> None:
    program = ROOT / "examples" / "stranger.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 100
    run = subprocess.run(
        [sys.executable, str(program), server.address, "2"], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("after the deal") == 2
    assert run.stdout.splitlines()[-1].startswith("the match is over: [")


def test_killed_in_the_middle_of_a_deal_the_table_goes_on_where_it_was(server: Server) -> None:
    client = Client(server.address)
    table = client.guest.new_table(deals=2)
    with client.connect(server.address) as socket:
        client.hello(socket, table)
        for command in ("fill", "start"):
            client.guest.send(socket, command)
        client.play(socket, until="discard", count=7)
        server.kill()
    before = list(client.events)
    server.start()
    with client.connect(server.address) as socket:
        client.hello(socket, table)
        client.play(socket, until="match_end")
    assert client.events[: len(before)] == before
    assert client.guest.request("GET", "/api/me")["table"] is None
    again = client.guest.request("POST", f"/api/tables/{table}/again")["code"]
    assert client.guest.request("POST", f"/api/tables/{table}/again")["code"] == again != table
    assert client.guest.request("GET", "/api/me")["table"] == again
    assert_log_verifies(client, server, table)


def test_a_match_of_a_rule_file_is_played_again_as_it_was(server: Server) -> None:
    """Its very options, those too that go back to the edition's default, and its title, though the file is gone."""
    server.kill()
    file = server.data / "rules" / "house.toml"
    file.parent.mkdir()
    file.write_text('extends = "wenzhou-mobile"\ntitle = "House"\n[fields]\nrun_limit = 2\n', encoding="utf-8")
    server.start()
    client = Client(server.address)
    wish = {"rules": "house.toml", "options": {"run_limit": 4, "deals": 1}}
    code = client.guest.request("POST", "/api/play-now", wish)["code"]
    with client.connect(server.address) as socket:
        client.hello(socket, code)
        client.play(socket, until="deal")
        file.unlink()
        server.kill()
    server.start()
    with client.connect(server.address) as socket:
        client.hello(socket, code)
        client.play(socket, until="match_end")
    before = client.guest.request("GET", f"/api/tables/{code}")["table"]
    following = client.guest.request("POST", f"/api/tables/{code}/again")["code"]
    assert (before["file"]["en"], before["options"]) == ("House", {"deals": 1})
    assert client.guest.request("GET", f"/api/tables/{following}")["table"] == before | {"code": following}


def assert_log_verifies(client: Client, server: Server, table: str) -> None:
    with urllib.request.urlopen(f"{server.address}/api/tables/{table}/log", timeout=30) as answer:
        text = answer.read().decode()
    assert log.verify(io.StringIO(text)) == []
    assert [json.loads(line)["type"] for line in text.splitlines()][-1] == "match_end"
    assert sum(client.events[-1]["scores"]) == 0


def test_ten_thousand_nonsense_frames_are_refused_to_their_sender_and_the_table_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", QUICK.replace("frames_each_second = 100000", "frames_each_second = 100"))
    try:
        ann = Client(server.address)
        table = ann.guest.new_table(deals=1)
        bad = Client(server.address)
        with ann.connect(server.address) as socket, bad.connect(server.address) as noisy:
            ann.hello(socket, table)
            ann.guest.send(socket, "fill")
            ann.guest.send(socket, "start")
            ann.play(socket, until="deal")
            codes = nonsense(noisy, table, 10_000)
            ann.play(socket, until="match_end")
        assert codes <= {"frame.bad", "rate.limited", "hello.first", "seat.none", "table.unknown", "pong"}
        assert codes >= {"frame.bad"}
    finally:
        server.kill()


def nonsense(socket: object, table: str, count: int) -> set[str]:
    """Send what a broken or wicked client might; the codes of what comes back."""
    chance = random.Random(7)
    words = ["hello", "act", "sit", "leave", "ping", "nothing", "", "told"]
    codes: set[str] = set()
    for number in range(count):
        frame: dict[str, object] = {
            "type": chance.choice(words),
            "id": chance.choice([str(number), "", "x" * 99, None, 5]),
        }
        frame |= {"about": chance.choice([-1, 0, 3, "a"]), "action": chance.randrange(-5, 2**40), "seat": 9}
        text = json.dumps(frame)
        text = chance.choice([text, text[:-3], "[]", "\x00", "{" * 50, json.dumps(table), "9" * 5000])
        socket.send(text)  # type: ignore[attr-defined]  # a connection of websockets
        if number % 100 == 99:
            codes |= drained(socket)
    return codes | drained(socket)


def drained(socket: object) -> set[str]:
    codes: set[str] = set()
    while True:
        try:
            frame = json.loads(socket.recv(timeout=0.02))  # type: ignore[attr-defined]  # as above
        except TimeoutError:
            return codes
        codes.add(frame.get("code", frame["type"]))


@pytest.mark.parametrize(
    ("file", "content", "status", "word"),
    [("caishen.db", "no database" * 500, 2, "store.error"), ("settings.toml", "bot_turn = -1", 1, "bot_turn")],
)
def test_data_that_cannot_be_opened_is_told_in_one_line(
    tmp_path: Path, file: str, content: str, status: int, word: str
) -> None:
    (tmp_path / file).write_text(content, encoding="utf-8")
    command = [sys.executable, "-c", "from caishen.cli.main import main; main()", "serve", "--port", "0"]
    run = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (status, "", 1), run
    assert word in run.stderr


def test_a_stopped_server_says_good_bye_and_leaves_with_status_zero(server: Server) -> None:
    client = Client(server.address)
    table = client.guest.new_table(deals=1)
    with client.connect(server.address) as socket:
        client.hello(socket, table)
        next(client.frames(socket))
        assert server.stop() == 0
        assert list(client.frames(socket))[-1] == {"type": "closed", "reason": "shutdown"}


def test_who_has_no_cookie_or_comes_from_another_page_is_turned_away(server: Server) -> None:
    with open_socket(server.address) as socket:
        assert json.loads(socket.recv())["code"] == "guest.unknown"
    cookie = STRANGER.Stranger(server.address).cookie
    with pytest.raises(InvalidStatus), open_socket(server.address, cookie=cookie, origin="http://evil.example"):
        raise AssertionError("a socket for another site's page")
