"""What each reader is told of an event."""

import msgspec

from caishen.deal import events
from caishen.deal.secrecy import told_to


def test_only_the_drawer_reads_the_tile_drawn() -> None:
    draw = events.Draw(seat=2, tile="3m", tail=True)
    assert told_to(2, draw) == draw
    assert [told_to(reader, draw).tile for reader in (0, 1, 3, None)] == ["?"] * 4


def test_of_a_deal_each_seat_reads_its_own_hand_and_nobody_the_wall_but_everybody_counts_the_tiles() -> None:
    dealt = events.Dealt(
        deal=1,
        dealer=0,
        streak=1,
        dice=[[3, 4], [2, 6]],
        indicator="5p",
        wall="1m2m3m",
        hands=["123m", "44z", "5s6s", "7z"],
    )
    told = told_to(1, dealt)
    assert told is not None
    assert (told.wall, told.hands) == ("???", ["???", "44z", "??", "?"])
    assert told_to(None, dealt).hands == ["???", "??", "??", "?"]
    assert (told.indicator, told.dice) == ("5p", [[3, 4], [2, 6]])


def test_a_concealed_kong_is_face_down_to_the_others_and_the_other_kongs_are_open() -> None:
    """W4.2"""
    concealed = events.Kong(seat=1, kind="concealed", tile="2s")
    assert [told_to(reader, concealed).tile for reader in (1, 0, None)] == ["2s", "?", "?"]
    assert told_to(0, events.Kong(seat=1, kind="added", tile="2s", from_=3)).tile == "2s"


def test_a_pass_is_told_to_nobody_and_hands_at_the_end_to_the_seats() -> None:
    answer = events.Pass(seat=3, on=17, gave_up=["pung"])
    shown = events.Shown(hands=["1m", "2m", "3m", "4m"], concealed=[[], [], [], []])
    assert [told_to(reader, answer) for reader in (3, 0, None)] == [None, None, None]
    assert [told_to(reader, shown) for reader in (2, None)] == [shown, None]


def test_what_is_told_twice_is_covered_no_further() -> None:
    """A stored stream can go through the same function again."""
    once = told_to(0, events.Draw(seat=1, tile="3m"))
    assert once is not None
    assert told_to(0, once) == once


def test_lines_read_as_the_log_format_says() -> None:
    lines = {
        b'{"type":"draw","seat":1,"tile":"3m"}': events.Draw(seat=1, tile="3m"),
        b'{"type":"chow","seat":2,"tile":"3m","with":"24m","from":1}': events.Chow(
            seat=2, tile="3m", with_="24m", from_=1
        ),
        b'{"type":"kong","seat":0,"kind":"concealed","tile":"3m"}': events.Kong(seat=0, kind="concealed", tile="3m"),
        b'{"type":"pass","seat":3,"on":17,"gave_up":["pung","win"]}': events.Pass(
            seat=3, on=17, gave_up=["pung", "win"]
        ),
        b'{"type":"exhausted"}': events.Exhausted(),
    }
    for line, event in lines.items():
        assert msgspec.json.encode(event) == line
        assert msgspec.json.decode(line, type=events.DealEvent) == event
