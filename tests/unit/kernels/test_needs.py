"""The look-up tables: what they answer, and that a damaged file is never used."""

import subprocess
import sys
from pathlib import Path

import pytest

from caishen.kernels import needs
from caishen.tiles import parse_tiles

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "src/caishen/kernels/tables.z"


def keys(text: str) -> tuple[int, int, int, int]:
    made = [0, 0, 0, 0]
    for kind in parse_tiles(text):
        made[kind // 9] += needs.POWER[kind]
    m, p, s, z = made
    return m, p, s, z


@pytest.mark.parametrize(
    ("tiles", "sets", "missing"),
    [
        ("123m456m123p123s111z22z", 5, 0),
        ("123m456m123p123s111z2z", 5, 1),
        ("123m456m123p12s111z22z", 5, 1),
        ("", 5, 17),
        ("1111m", 1, 1),  # a pung and one left over: the pair's second tile is missing
        ("1111m", 2, 4),  # a pung; the fourth tile begins a chow; the pair comes whole
        ("12m45m", 2, 4),
    ],
)
def test_missing_tiles_of_known_hands(tiles: str, sets: int, missing: int) -> None:
    assert needs.need(*keys(tiles), sets) == missing


def test_sets_alone_need_no_pair() -> None:
    assert needs.need_sets(*keys("123m456p777z"), 3) == 0
    assert needs.need_sets(*keys("12m45p77z"), 3) == 3


def test_left_overs_in_two_suits_need_two_tiles_each_and_an_honour_one() -> None:
    """W5.1: a lone tile becomes a set by two more, a lone honour the pair by one; nothing is shared."""
    assert needs.need(*keys("1m 1p 7z 123s456s789s"), 5) == 2 + 2 + 1


@pytest.mark.once
def test_the_tables_are_what_their_tool_makes() -> None:
    subprocess.run([sys.executable, ROOT / "tools/make_tables.py", "--check"], check=True)
