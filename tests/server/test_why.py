"""Why a tile cannot be won with or called: the code and the clause, from the asking seat's view alone."""

from typing import Any

import msgspec
import pytest

from caishen import rules
from caishen.deal.events import Event
from caishen.rules import RuleSet
from caishen.server.why import because
from caishen.wire import frames
from prepared import MOBILE, chow, discard, draw, pung
from prepared import seated as view_of_seat_1
from server.house import PAUSES, House, Opener, at_ones_turn, code, seated

LONE = "123m456m789m123p456p3z"  # with 3z wild: five sets and one wild
THREE_WILDS = "147m258p369s1256z333z"
JUNK = "147m258p369s1234567z"


def why(hand: str, wild: str, *story: Event, tile: str | None = None, rule_set: RuleSet = MOBILE) -> frames.Because:
    view = view_of_seat_1(hand, wild, *story, rule_set=rule_set)
    return because(view, list(story), "1", tile)  # type: ignore[arg-type]  # events of a deal are events of a match


def said(answer: frames.Because) -> list[tuple[str, str, str]]:
    return [(reason.claim, reason.code, reason.clause) for reason in answer.reasons]


@pytest.mark.parametrize(
    ("hand", "wild", "tile", "reason"),
    [
        (LONE, "3z", "9s", ("win", "lone_wild", "W5.6")),
        (THREE_WILDS, "3z", "9m", ("win", "three_wilds_need_draw", "W5.3")),
        (JUNK, "9m", "8s", ("win", "no_shape", "W5.1")),
    ],
)
def test_a_discard_that_does_not_win_names_the_reason(
    hand: str, wild: str, tile: str, reason: tuple[str, str, str]
) -> None:
    answer = why(hand, wild, discard(0, tile))
    assert (answer.tile, answer.by, answer.win) == (tile, "discard", False)
    assert said(answer)[0] == reason


def test_the_same_tile_wins_where_it_is_drawn() -> None:
    """W5.6, W5.3: the bars of a discard do not hold for an own draw."""
    for hand in (LONE, THREE_WILDS):
        answer = why(hand, "3z", discard(0, "9s"), draw(1, "9s"))
        assert (answer.tile, answer.by, answer.win, answer.reasons) == ("9s", "draw", True, [])


def test_after_a_call_nobody_wins_before_his_next_draw() -> None:
    """W3.1"""
    answer = why("237m147p258s1122334z", "9m", discard(0, "1m"), chow(1, "1m", "2m3m", 0))
    assert (answer.tile, said(answer)) == (None, [("win", "after_call", "W3.1")])


def test_ones_own_discard_is_nobodys_win() -> None:
    answer = why(LONE, "3z", discard(0, "9s"), draw(1, "5s"), discard(1, "5s"))
    assert said(answer) == [("win", "own_discard", "W4.1")]


def test_a_chow_needs_the_upper_seats_discard() -> None:
    """W4.1"""
    story = (discard(0, "9s"), draw(1, "9s"), discard(1, "9s"), draw(2), discard(2, "3m"))
    assert ("chow", "not_upper", "W4.1") in said(why("12m" + "147p258s3s1234567z", "9m", *story))


def test_a_pung_that_was_passed_is_named() -> None:
    """W4.4"""
    to_seat_2 = (discard(0, "9s"), draw(1, "9s"), discard(1, "9s"), draw(2), discard(2, "5p"))
    hand = "55p1479m258s1234577z"
    assert not any(claim == "pung" for claim, _, _ in said(why(hand, "9m", *to_seat_2)))
    again = (*to_seat_2, draw(3), discard(3, "5p"))
    assert ("pung", "passed_pung", "W4.4") in said(why(hand, "9m", *again))
    free = rules.get("wenzhou-mil-2024")
    assert not any(claim == "pung" for claim, _, _ in said(why(hand, "9m", *again, rule_set=free)))


def test_a_wild_is_never_called() -> None:
    """W1.3"""
    hand = "99m147p1258s1234567z"
    assert ("pung", "wild_discard", "W1.3") in said(why(hand, "9m", discard(0, "9m")))


def test_any_tile_may_be_asked_about() -> None:
    story = (discard(0, "9s"), draw(1, "1s"), discard(1, "1s"), draw(2), pung(3, "1s", 1))
    answer = why(LONE, "3z", *story, tile="7z")
    assert (answer.tile, answer.by) == ("7z", "discard")
    assert said(answer)[0] == ("win", "lone_wild", "W5.6")


async def ask(house: House, who: str, **fields: Any) -> frames.Because:
    assert isinstance(await house.do(who, frames.Why, **fields), frames.Done)
    answer = house.last(who, frames.Because)
    assert answer is not None
    return answer


async def test_the_answer_goes_to_who_asked_and_to_nobody_else(opened: Opener) -> None:
    house = await seated(await opened(), "ann", "bob")
    await at_ones_turn(house, "ann", "bob")
    length = house.room.state.length
    await ask(house, "ann")
    await ask(house, "ann", tile="1m")
    assert house.last("bob", frames.Because) is None
    assert house.room.state.length == length


async def test_within_the_pause_after_a_discard_nothing_is_answered(opened: Opener) -> None:
    """The answer would differ where somebody is asked; a watcher and a table without a deal have no hand to ask of."""
    house = await seated(await opened(settings=PAUSES), "ann")
    await house.hello("eve")
    assert code(await house.do("eve", frames.Why)) == "seat.none"
    assert code(await house.do("ann", frames.Why)) == "phase.wrong"
    await house.play("ann", until=lambda: house.question("ann") is not None and house.phase == "deal", seconds=0.05)
    while house.question("ann").kind != "turn":
        await house.answer("ann")
        await house.play("ann", until=lambda: house.question("ann") is not None, seconds=0.05)
    await house.answer("ann")
    assert code(await house.do("ann", frames.Why)) == "phase.wrong"


async def test_a_tile_that_is_none_is_refused_before_it_reaches_a_table() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"why","id":"1","tile":"8z"}', type=frames.Command)
