"""One whole match of every rule set, clicked to its end; two-seat tables, bets, bases and what differs among them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Invite
from browser.player import CLAIMS, Player, is_over, is_turn
from browser.serving import Serving
from browser.staged import stage
from caishen import rules

_PLAY_NOW = """(wish) => fetch("api/play-now", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish),
}).then((answer) => answer.json())"""


TABLES = [(name, seats) for name in rules.names() for seats in rules.seat_counts(name)]


def at_table(player: Player, name: str, **options: Any) -> None:
    """A started table of a rule set, bots in the other seats, opened in the player's page."""
    player.to_lobby()
    code = player.page.evaluate(_PLAY_NOW, {"rules": name, "options": options})["code"]
    player.to_table(code)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_match_is_played_to_its_end_at_a_table_of_the_rule_set(
    serving: Serving, invite: Invite, name: str, seats: int
) -> None:
    """Bases are shown as the rules have them (W7.2, L4.1), the winning hand and the money at the deal's end."""
    serving.start()
    player = invite()
    at_table(player, name, seats=seats, deals=2)
    rule_set = rules.get(name, {"seats": seats})
    player.play_on(is_turn, *CLAIMS)
    assert player.page.locator("[data-testid^=seat-]").count() == seats
    base = player.see("base")
    assert base.get_attribute("data-base") == str(rule_set.base(1))
    assert base.get_attribute("data-idle") == (None if seats == 2 else str(rule_set.idle(1)))
    expect(player.see("streak")).to_have_attribute("data-streak", "1")
    if rule_set.rounds_to_new_seats:
        expect(player.see("round")).to_have_text("第1版 第1圈")
    player.play_on(is_over, *CLAIMS)
    assert player.page.locator("[data-testid^=net-]").count() == seats
    player.play_to_end()
    scores = [
        int(place.get_attribute("data-score") or 0)
        for place in player.page.locator("[data-testid^=place-] [data-score]").all()
    ]
    assert len(scores) == seats
    assert sum(scores) == 0


def test_a_bet_of_any_amount_is_chosen_with_a_slider(serving: Serving, invite: Invite) -> None:
    """W7.4 `free_bets`"""
    serving.start()
    for _ in range(12):  # until the lot makes this player the dealer
        player = invite(language="en")
        at_table(player, "wenzhou-teahouse", seats=2, free_bets=True, deals=1)
        if player.situation().startswith("buy"):
            break
        player.page.context.close()
    player.see("bet-amount").fill("7")
    expect(player.see("bet-take")).to_have_attribute("data-points", "7")
    player.press(player.see("bet-take"))
    player.play_on(is_turn)
    expect(player.page.locator("[data-testid^=bet-][data-points='7']")).to_be_visible()


@pytest.mark.parametrize(("name", "clause"), [("wenzhou-mobile", "W5.1"), ("wenzhou-duel", "W5.1"), ("lishui", "L3")])
def test_the_page_says_why_a_hand_does_not_win_and_leads_to_the_clause(
    serving: Serving, invite: Invite, name: str, clause: str
) -> None:
    staged = stage(serving.data, ["Ann"], edition=name, deals=1)
    serving.start()
    player = invite(staged, "Ann", language="en", size=PHONE)
    player.to_table(staged.code)
    player.play_on(is_turn)
    player.press(player.see("why"))
    expect(player.see("toast")).to_contain_text(f"({clause})")
    with player.page.context.expect_page() as opened:
        player.press(player.see("toast").get_by_test_id("clause"))
    assert opened.value.url == f"{player.url}rules/{name}#{clause}"


def test_rounds_are_counted_by_ended_runs(serving: Serving, invite: Invite) -> None:
    """W8.5: with two seats and runs of one deal, every third deal begins a new round."""
    fast: dict[str, Any] = {"seats": 2, "run_limit": 1, "one_suit_short": True}
    staged = stage(serving.data, ["Ann"], rounds=2, deals=None, **fast)
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    seen = []
    for _ in range(4):
        player.play_on(is_turn)
        seen.append(player.see("round").get_attribute("data-round"))
        player.answer(player.play_on(is_over))
    assert seen == ["1", "1", "2", "2"]


def test_who_answers_for_whom_is_warned_of_marked_and_announced(serving: Serving, invite: Invite) -> None:
    """L4.4: after the third chow from the upper seat each of the two would pay all shares for the other."""
    staged = stage(serving.data, ["Ann"], edition="lishui", deals=8)
    serving.start()
    player = invite(staged, "Ann", language="en")
    player.to_table(staged.code)
    marks = player.page.locator("[data-testid^=liable-]")
    player.play_on(lambda situation: situation == "end" or marks.count() == 2, "chow")
    expect(marks.first).to_contain_text("pays all for")
    expect(player.see("live")).to_contain_text("answer for each other: if one wins, the other pays all shares (L4.4)")


def test_after_new_seats_the_score_sheet_goes_with_the_players(serving: Serving, invite: Invite) -> None:
    """W8.4 of the teahouse edition: with runs of one deal seats are drawn after each."""
    serving.start()
    player = invite(language="en")
    at_table(player, "wenzhou-teahouse", run_limit=1, deals=3)
    player.play_to_end()
    player.see("result-sheet").click()
    rows = player.see("sheet-row")
    expect(rows).to_have_count(3)
    cells = [[int(cell.replace("−", "-") or 0) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    totals = player.see("score-sheet").locator("tfoot td").all_inner_texts()
    assert [sum(column) for column in zip(*cells, strict=True)] == [int(text.replace("−", "-")) for text in totals]
