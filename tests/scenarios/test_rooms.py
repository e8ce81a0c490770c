"""At a table of the server, in every rule set: refused claims, leavers, time-outs. No clock runs but the test's."""

import io

import pytest

from caishen import log
from caishen.deal import actions
from caishen.deal.events import Discard, Left, Pass
from caishen.match.events import Buy, DealEnd, MatchEnd, Settle, Top
from caishen.wire import frames
from scenarios.catalogue import Table, scenario
from server.house import EVERYBODY, House, Opener, code, seated

CLOCK = frames.ClockRule(step=10, bank=20)


async def at_table(opened: Opener, table: Table, **more: object) -> tuple[House, tuple[str, ...]]:
    """A started match of two deals, people in all seats."""
    people = EVERYBODY[: table.seats]
    options = {"seats": table.seats, "deals": 2}
    return await seated(await opened(rules=table.name, options=options, **more), *people), people


def is_clean(house: House) -> bool:
    """Whether the log of a finished match verifies."""
    text = io.StringIO()
    log.write(text, house.room.state.log)
    text.seek(0)
    return log.verify(text) == []


def claimer(house: House, people: tuple[str, ...]) -> str | None:
    """Who is asked for a claim now that is no win."""
    for who in people:
        question = house.question(who) if house.phase == "deal" else None
        if question is not None and question.kind == "claim":
            legal = {choice.action for choice in question.actions}
            if actions.WIN not in legal:
                return who
    return None


async def at_a_claim(opened: Opener, table: Table) -> tuple[House, tuple[str, ...], str]:
    """A match that has come to a claim of one seat alone which is no win; who may claim."""
    for seed in range(20):
        house, people = await at_table(opened, table, secret=bytes([seed]) * 32)

        def alone(house: House = house, people: tuple[str, ...] = people) -> bool:
            asked = [who for who in people if house.phase == "deal" and house.question(who) is not None]
            return house.phase == "ended" or (len(asked) == 1 and claimer(house, people) is not None)

        await house.play(*people, until=alone)
        who = claimer(house, people)
        if who is not None:
            return house, people, who
    raise AssertionError("nobody could claim")


@scenario(29)
async def test_an_unearned_win_is_refused_and_the_window_goes_on(opened: Opener, table: Table) -> None:
    """Scenario 29: nothing changes, the same question stays open, and a true answer closes the window."""
    house, people, who = await at_a_claim(opened, table)
    question, length = house.question(who), house.room.state.length
    assert question is not None
    refused = await house.answer(who, action=actions.WIN)
    assert code(refused) == "action.illegal"
    assert house.question(who) == question
    assert house.room.state.length == length
    assert isinstance(await house.answer(who, action=actions.PASS), frames.Done)
    assert house.room.state.length > length
    await house.play(*people, until=lambda: house.phase == "ended")
    assert is_clean(house)


@scenario(30)
async def test_a_refused_claim_never_counts_as_a_pass(opened: Opener, table: Table) -> None:
    """Scenario 30: whatever is refused, no pass is written, and the claim that was open can still be made."""
    house, _, who = await at_a_claim(opened, table)
    seat, question = house.seat(who), house.question(who)
    assert question is not None
    claims = [choice.action for choice in question.actions if choice.action != actions.PASS]
    before = house.room.state.length
    for wrong in {actions.WIN, actions.KONG, actions.PUNG, 0} - set(claims):
        assert code(await house.answer(who, action=wrong)) == "action.illegal"
    assert isinstance(await house.answer(who, action=claims[-1]), frames.Done)
    written = house.room.state.log[-(house.room.state.length - before) :]
    assert not any(isinstance(event, Pass) and event.seat == seat for event in house.room.state.log[before:])
    assert any(getattr(event, "seat", None) == seat for event in written)


MOMENTS = ("bets", "turn", "claim", "between")


@pytest.mark.parametrize("moment", MOMENTS)
@scenario(33)
async def test_leaving_at_any_moment_leaves_a_match_that_ends_properly(
    opened: Opener, table: Table, moment: str
) -> None:
    """W7.12, L4.5, scenario 33: during a deal, in a window too, A fines the leaver and the match is over; everywhere
    else it costs nothing and a bot plays on. D and Lishui have no bets to leave from."""
    if moment == "bets" and (table.is_lishui or table.name == "wenzhou-mil-2024"):
        return
    house, people = await at_table(opened, table)

    def asked(*kinds: str) -> list[str]:
        found = [(who, house.question(who)) for who in people]
        return [who for who, question in found if question is not None and question.kind in kinds]

    kinds = {"bets": ("buy", "top"), "turn": ("turn",), "claim": ("claim",), "between": ()}[moment]
    leaver = people[-1]
    if moment == "between":
        while house.phase != "between":
            if not await house.step():
                await house.answer(next(who for who in people if house.question(who) is not None))
    else:
        await house.play(*people, until=lambda: bool(asked(*kinds)))
        leaver = asked(*kinds)[0]
    assert isinstance(await house.do(leaver, frames.Leave, confirm=True), frames.Done)
    stayed = [who for who in people if who != leaver]
    await house.play(*stayed, until=lambda: house.phase == "ended")
    events = house.room.state.log
    fined = table.name == "wenzhou-mobile" and moment in ("turn", "claim")
    assert sum(isinstance(event, Left) for event in events) == 1
    assert [event.house > 0 for event in events if isinstance(event, Settle)] == ([True] if fined else [False, False])
    assert sum(isinstance(event, DealEnd) for event in events) == (1 if fined else 2)
    assert isinstance(events[-1], MatchEnd)
    assert is_clean(house)


@scenario(34)
async def test_a_whole_match_by_time_outs_alone_ends_properly(opened: Opener, table: Table) -> None:
    """W4.9, L2.5, scenario 34: no bets, no claims, never a wild, every line marked, points that sum to zero; and no
    question without an answer (31)."""
    house, people = await at_table(opened, table, clock=CLOCK)
    for who in people[1:]:
        await house.lose(who)
    await house.pass_time(3 * 3600)
    assert house.phase == "ended"
    assert is_clean(house)
    told = [event for _, event in house.events("ann")]
    ended = told[-1]
    assert isinstance(ended, MatchEnd)
    assert sum(ended.scores) == 0
    assert all(event.auto for event in told if isinstance(event, Discard | Buy | Top))
    assert not any(getattr(event, "bought", False) or getattr(event, "topped", False) for event in told)
    assert not any(type(event).__name__ in ("Chow", "Pung", "Kong") for event in told)
    assert all(seat.trustee for seat in house.room_of("ann").seats)
    questions = [frame for who in people for frame in house.got[who] if isinstance(frame, frames.Question)]
    assert all(question.actions for question in questions)
