"""A log in words: every line of a deal is told, and a log that cannot be followed is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import random_play
from caishen import log
from caishen.errors import LogError

GOLDEN = Path(__file__).parents[2] / "golden"


def told(name: str, deal: int | None = None) -> list[str]:
    with (GOLDEN / f"{name}.jsonl").open(encoding="utf-8") as stream:
        return list(log.replay(log.read(stream), deal))


def test_a_deal_reads_as_it_was_played() -> None:
    text = told("soft")
    assert text[0] == "wenzhou-mobile, deals = 1: 0 Dong, 1 Nan, 2 Xi, 3 Bei"
    assert "  0 Dong does not buy" in text
    assert "    0 Dong  discards 6s" in text
    assert "  2 Xi wins on 6s of 0 Dong: ×1 soft (sets)" in text
    assert "  0 Dong pays 2 Xi 2 for feeder" in text
    assert "  scores: 0 Dong -5, 1 Nan -3, 2 Xi +11, 3 Bei -3" in text


def test_calls_kongs_and_replacements_are_told_in_their_turns() -> None:
    text = told("calls")
    assert "    1 Nan  chow 3m with 1m5z from 0 Dong, discards 9m" in text
    assert any(line.startswith("    2 Xi  kong 7s from 3 Bei, draws ") and "from the tail" in line for line in text)
    assert "  3 Bei pays the house 20 for escape" in text


def test_one_deal_of_many_can_be_told() -> None:
    assert [line for line in told("fourth_step", 3) if line.startswith("Deal")] == [
        "Deal 3: 0 Dong deals, k = 3, base 6 · dice 1+2, 3+4 · caishen 9p"
    ]
    with pytest.raises(LogError, match="no deal 5"):
        told("fourth_step", 5)


def test_every_log_can_be_told_even_one_that_breaks_off() -> None:
    events = random_play.play(21, {"deals": 2, "escape": "bot"}, leaving=0.01, changing=0.5).match.events
    for length in range(1, len(events), 7):
        stream = io.StringIO()
        log.write(stream, events[:length])
        stream.seek(0)
        assert len(list(log.replay(log.read(stream)))) >= 2


def test_a_line_that_does_not_fit_what_lies_on_the_table_is_refused_with_its_number() -> None:
    text = (GOLDEN / "soft.jsonl").read_text(encoding="utf-8").replace('"seat":0,"tile":"6s"', '"seat":0,"tile":"7z"')
    with pytest.raises(LogError, match=r"line 4 does not fit"):
        list(log.replay(log.read(io.StringIO(text))))
