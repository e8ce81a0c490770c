"""What a seat can do beside playing its tiles: 听, coming back, leaving, betting, a second window, looking on."""

from playwright.sync_api import WebSocket, expect

from browser.conftest import Invite
from browser.player import is_over, is_turn
from browser.serving import Serving
from browser.staged import secret_where, stage
from caishen.wire.frames import ClockRule
from prepared import laid_out


def test_with_listening_switched_on_the_next_winning_tile_is_taken_without_a_click(
    serving: Serving, invite: Invite
) -> None:
    """W4.8: the hand waits for 9s (or a wild); Ann throws what she draws until she draws it."""
    hand = "123456789m123456p9s1z"
    staged = stage(serving.data, ["Ann"], prepared=laid_out("5s", [hand, "", "", ""], "2p2p2p8p8p8p8p9s"))
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    player.answer(player.asked("turn"))
    player.play_on(is_turn)
    player.see("waits-toggle").click()
    expect(player.see("waits").locator('[data-tile="9s"]')).to_be_visible()
    player.see("auto").click()
    expect(player.see("auto")).to_have_attribute("aria-pressed", "true")
    player.discard_something()
    expect(player.see("settlement")).to_have_attribute("data-end", "win")
    expect(player.see("multiplier")).to_have_attribute("data-multiplier", "2")
    assert int(player.see("net-0").get_attribute("data-net") or 0) > 0


def test_a_seat_out_of_time_is_played_by_default_until_its_person_is_back(serving: Serving, invite: Invite) -> None:
    """W4.9: no bet; then, with nothing drawn, the last legal tile that is no wild."""
    hand = "123456789m123p99s777z"
    staged = stage(serving.data, ["Ann"], prepared=laid_out("5s", [hand, "", "", ""]), clock=ClockRule(step=5, bank=0))
    serving.settings |= {"time_outs": 1, "bot_turn": 1}
    serving.start()
    player = invite(staged, "Ann")
    player.to_table(staged.code)
    expect(player.see("own-seconds").or_(player.see("bet-dialog"))).to_be_visible()
    expect(player.see("trustee")).to_be_visible()
    expect(player.see("river-0").locator("[data-tile]").first).to_have_attribute("data-tile", "7z")
    player.see("back").click()
    expect(player.see("trustee")).to_be_hidden()
    player.asked("turn")
    first = player.page.locator('[data-testid="hand-tile"][data-legal="true"]').first
    tile = str(first.get_attribute("data-tile"))
    player.discard(first)
    expect(player.see("river-0").locator(f'[data-tile="{tile}"]')).to_have_count(1)


def test_leaving_a_running_deal_warns_of_the_fine_and_then_costs_it(serving: Serving, invite: Invite) -> None:
    """W7.12: a dealer who bought at k = 1 pays (2 + 2) · 10 to the house, and the match is over."""
    staged = stage(serving.data, ["Ann", "Bob"])
    serving.start()
    ann, bob = invite(staged, "Ann"), invite(staged, "Bob", language="en")
    for player in (ann, bob):
        player.to_table(staged.code)
    ann.asked("buy")
    ann.see("bet-take").click()
    bob.answer(bob.asked("top"))
    ann.asked("turn")
    ann.see("leave").click()
    expect(ann.see("leave-text")).to_have_attribute("data-fine", "40")
    ann.see("leave-stay").click()
    expect(ann.see("leave-text")).to_be_hidden()
    ann.answer(ann.asked("turn"))
    ann.see("leave").click()
    ann.see("leave-confirm").click()
    expect(ann.see("lobby")).to_be_visible()
    assert bob.play_on(is_over) == "result"
    expect(bob.see("settlement")).to_have_attribute("data-end", "left")
    expect(bob.see("net-0")).to_have_attribute("data-net", "-40")


def test_buy_and_top_are_asked_in_the_first_deal_and_stick_in_the_dealers_next(
    serving: Serving, invite: Invite
) -> None:
    """W7.4–W7.6: Ann buys, Bob tops; Ann wins with three caishen at once, and both bets stand unasked."""
    three_wilds = secret_where(lambda setup: setup.hands[0].count(setup.indicator) == 3)
    staged = stage(serving.data, ["Ann", "Bob"], secret=three_wilds)
    serving.start()
    ann, bob = invite(staged, "Ann"), invite(staged, "Bob")
    for player in (ann, bob):
        player.to_table(staged.code)
    ann.asked("buy")
    expect(ann.see("bet-take")).to_have_attribute("data-points", "2")
    ann.see("bet-take").click()
    bob.asked("top")
    expect(bob.see("bet-take")).to_have_attribute("data-points", "4")
    bob.see("bet-take").click()
    ann.asked("turn")
    for player in (ann, bob):
        expect(player.see("bet-0")).to_have_attribute("data-points", "2")
        expect(player.see("bet-1")).to_have_attribute("data-points", "4")
    assert ann.claim("win")
    for player in (ann, bob):
        assert player.situation() == "next"
        player.answer("next")
    # Base 4 in the dealer's second deal: buy 4, top 8.
    for player in (ann, bob):
        expect(player.see("deal-number")).to_have_attribute("data-deal", "2")
        expect(player.see("bet-0")).to_have_attribute("data-points", "4")
        expect(player.see("bet-1")).to_have_attribute("data-points", "8")
    assert is_turn(ann.situation())


def test_a_second_window_takes_over_and_the_first_can_take_the_table_back(serving: Serving, invite: Invite) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    first, second = invite(staged, "Ann"), invite(staged, "Ann")
    first.to_table(staged.code)
    first.answer(first.asked("buy"))
    asked = first.situation()
    second.to_table(staged.code)
    assert second.situation() == asked
    expect(first.see("lost")).to_be_visible()
    first.see("use-here").click()
    assert first.situation() == asked
    expect(second.see("lost")).to_be_visible()
    first.answer(asked)


def test_who_looks_on_is_told_no_tile_of_any_hand(serving: Serving, invite: Invite) -> None:
    """Neither the page nor the socket holds a hidden tile."""
    staged = stage(serving.data, ["Ann"])
    serving.start()
    ann, watcher = invite(staged, "Ann"), invite()
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(str(frame)))

    watcher.page.on("websocket", listen)
    watcher.to_lobby()
    watcher.see("table-card").get_by_test_id("watch").click()
    ann.to_table(staged.code)
    for _ in range(4):
        ann.answer(ann.play_on(is_turn))
    ann.play_on(is_turn)
    expect(watcher.see("tiles-left")).to_have_attribute("data-left", str(ann.left()))
    assert set(watcher.tiles()) <= {"?"}
    expect(watcher.page.locator('[data-testid^="action-"]')).to_have_count(0)
    frames = "".join(told)
    assert '"type":"draw"' in frames
    assert '"type":"deal"' in frames
    drawn = [part.split('"tile":"')[1][:1] for part in frames.split('"type":"draw"')[1:]]
    assert set(drawn) == {"?"}
    hands = [part.split('"hands":[')[1].split("]")[0] for part in frames.split('"type":"deal"')[1:]]
    assert set("".join(hands)) <= set('?",')
