"""Lines of a log: what is written is read again, what is no log is refused with its line."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable
from pathlib import Path

import pytest

import random_play
from caishen import log
from caishen.deal.events import Event
from caishen.errors import LogError

BEGIN = (
    '{"n":0,"type":"match","format":1,"rules":"wenzhou-mobile","options":{},"rules_digest":"","seats":4,'
    '"names":["E","S","W","N"],"commit":null,"nonces":["","","",""]}\n'
)


def text_of(events: Iterable[Event | log.Line]) -> str:
    stream = io.StringIO()
    log.write(stream, events)
    return stream.getvalue()


def test_what_is_written_is_read_again() -> None:
    events = random_play.play(5, {"deals": 2}, leaving=0.001, changing=0.5).match.events
    lines = list(log.read(io.StringIO(text_of(events))))
    assert [line.event for line in lines] == events
    assert [line.n for line in lines] == list(range(len(events)))


def test_keys_that_nobody_knows_are_kept() -> None:
    text = BEGIN.replace("]}", '],"room":"K7","seen":{"by":[1]}}') + '{"n":1,"type":"exhausted","t":5,"mood":"calm"}\n'
    lines = list(log.read(io.StringIO(text)))
    assert [line.extra for line in lines] == [{"room": "K7", "seen": {"by": [1]}}, {"mood": "calm"}]
    assert text_of(lines) == text


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        (BEGIN + "\n", 2, "no JSON object"),
        (BEGIN + "{", 2, "no JSON object"),
        (BEGIN + "[1]\n", 2, "no JSON object"),
        (BEGIN + "[" * 100_000, 2, "no JSON object"),
        (BEGIN + '{"type":"exhausted"}\n', 2, "n is None"),
        (BEGIN + '{"n":2,"type":"exhausted"}\n', 2, "n is 2"),
        (BEGIN + '{"n":true,"type":"exhausted"}\n', 2, "n is True"),
        (BEGIN + '{"n":1,"type":"flower"}\n', 2, "flower"),
        (BEGIN + '{"n":1}\n', 2, "type"),
        (BEGIN + '{"n":1,"type":"draw","seat":"east","tile":"1m"}\n', 2, "seat"),
        (BEGIN + '{"n":1,"type":"draw","seat":0}\n', 2, "tile"),
        (BEGIN + BEGIN.replace('"n":0', '"n":1'), 2, "begins with a line of type match"),
        (BEGIN + '{"n":1,"type":"discard","seat":0,"seat":1,"tile":"1m"}\n', 2, "'seat' stands twice"),
        (BEGIN + '{"n":1,"type":"exhausted","type" : "exhausted"}\n', 2, "'type' stands twice"),
        (BEGIN + '{"n":1,"n":1,"type":"exhausted"}\n', 2, "'n' stands twice"),
        (BEGIN + '{"n":1,"type":"exhausted","mood":":","mood":":"}\n', 2, "'mood' stands twice"),
        (BEGIN + '{"n":1,"type":"exhausted","":1,"":2}\n', 2, "'' stands twice"),
        (BEGIN + '{"n":1,"type":"exhausted","t":1,"\\u0074":2}\n', 2, "'t' stands twice"),
        (BEGIN.replace('"options":{}', '"options":{"deals":2,"deals":3}'), 1, "'deals' stands twice"),
        (BEGIN + '{"n":1,"type":"exhausted","t":-1}\n', 2, "t is -1"),
        (BEGIN + '{"n":1,"type":"exhausted","t":1.5}\n', 2, "t"),
        ('{"n":0,"type":"exhausted"}\n', 1, "begins with a line of type match"),
        (BEGIN.replace('"format":1', '"format":2'), 1, "format 2"),
    ],
)
def test_a_damaged_line_is_named_with_what_is_wrong(text: str, line: int, says: str) -> None:
    with pytest.raises(LogError, match=f"line {line}: .*{says}") as caught:
        list(log.read(io.StringIO(text)))
    assert caught.value.facts == {"line": line}
    assert caught.value.code == "log.bad"


def test_a_key_may_stand_once_in_each_object_of_a_line() -> None:
    text = BEGIN + '{"n":1,"type":"exhausted","t":0,"seen":{"t":":","n":[{"t":1},{"t":1e5}]}}\n'
    assert text_of(log.read(io.StringIO(text))) == text.replace("1e5", "100000.0")


def test_a_packed_file_that_breaks_off_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl.gz"
    file.write_bytes(gzip.compress((BEGIN + '{"n":1,"type":"exhausted"}\n' * 1).encode())[:-12])
    with gzip.open(file, "rt", encoding="utf-8") as stream, pytest.raises(LogError, match="cannot be read further"):
        list(log.read(stream))


def test_bytes_that_are_no_text_are_named_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(BEGIN.encode() + b"\xff\xfe\n")
    with file.open(encoding="utf-8") as stream, pytest.raises(LogError, match="cannot be read further"):
        list(log.read(stream))
