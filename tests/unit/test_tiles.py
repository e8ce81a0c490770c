"""The text of tiles and sets: what is read is what is written."""

import pytest

from caishen import tiles
from caishen.errors import TilesError, TileSetError


def test_there_are_34_kinds_in_the_order_m_p_s_z() -> None:
    """W1.1"""
    assert len(tiles.NAMES) == tiles.KINDS == 34
    assert [tiles.NAMES[k] for k in (0, 8, 9, 17, 18, 26, 27, 33)] == ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "7z"]


def test_a_hand_is_written_sorted_and_read_in_any_order_with_spaces() -> None:
    assert tiles.format_tiles(tiles.parse_tiles("5z 31m 9s2m")) == "123m9s5z"
    assert tiles.parse_tiles("2m5z3m") == [1, 31, 2]
    assert tiles.parse_tiles(" ") == []


@pytest.mark.parametrize("text", ["8z", "0m", "1", "m", "1m?", "12x", "１m"])
def test_text_that_is_no_tile_is_refused_with_its_code(text: str) -> None:
    with pytest.raises(TilesError) as caught:
        tiles.parse_tiles(text)
    assert caught.value.code == "tiles.unknown"


@pytest.mark.parametrize(
    "text", ["chow:2m5z3m@1", "pung:555z@3", "kong:1111m@2", "added:1111m@2", "concealed:1111m", "concealed:????"]
)
def test_a_set_reads_back_as_it_was_written(text: str) -> None:
    assert str(tiles.TileSet.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["chow:123m", "concealed:1111m@2", "pung:11m@1", "chow:1234m@1", "meld:123m@1", "pung:111m@4"]
)
def test_a_set_of_the_wrong_form_is_refused_with_its_code(text: str) -> None:
    with pytest.raises(TileSetError) as caught:
        tiles.TileSet.parse(text)
    assert caught.value.code == "set.bad"
