"""The bots: what each level prefers, and that all of them play by the rules."""

import pytest

from caishen import bots
from caishen.bots.lookahead import Lookahead
from caishen.deal import Deal, View, actions
from caishen.errors import FieldError
from caishen.tiles import kind_of
from prepared import MOBILE, discard, draw, seated, shuffled, view_of

SEEKERS = ["b1", "b2"]


def chooses(level: str, view: View) -> str:
    return actions.in_words(bots.make(level, MOBILE, 1, seed=3).choose(view, view.legal()))


def play_out(levels: list[str], seed: int) -> Deal:
    deal = Deal(MOBILE, shuffled(seed, dealer=seed % 4))
    players = [bots.make(level, MOBILE, seat, seed) for seat, level in enumerate(levels)]
    while not deal.ended:
        seat, legal = next(iter(deal.asked().items()))
        deal.step(seat, players[seat].choose(view_of(deal, seat), legal))
    return deal


@pytest.mark.parametrize("level", bots.levels())
def test_every_level_plays_legal_deals_and_the_same_ones_again(level: str) -> None:
    for seed in range(3):
        assert play_out([level] * 4, seed).log == play_out([level] * 4, seed).log


def test_another_seed_plays_otherwise_where_there_are_lots() -> None:
    view = seated("123456789m123p55s11z", "9p", draw(1, "8p"))
    assert len({bots.make("b0", MOBILE, 1, seed).choose(view, view.legal()) for seed in range(40)}) > 1


@pytest.mark.parametrize("level", SEEKERS)
def test_a_win_is_always_taken(level: str) -> None:
    waiting = "123456789m123p111z2s"
    assert chooses(level, seated(waiting, "9p", discard(0, "2s"))) == "win"
    assert chooses(level, seated(waiting, "9p", draw(1, "2s"))) == "win"


@pytest.mark.parametrize("level", SEEKERS)
def test_the_tile_that_fits_nowhere_goes(level: str) -> None:
    assert chooses(level, seated("123456789m123p55s11z", "9p", draw(1, "8p"))) == "discard 8p"


@pytest.mark.parametrize("level", SEEKERS)
def test_a_claim_is_made_where_it_brings_the_hand_nearer_and_only_there(level: str) -> None:
    assert chooses(level, seated("123456m44p67p11s258s7p", "1z", discard(0, "4p"))) == "pung"
    assert chooses(level, seated("123456789m123p46s11z", "9p", discard(0, "3m"))) == "pass"


@pytest.mark.parametrize("level", SEEKERS)
def test_a_kong_is_declared_where_it_costs_nothing_and_not_where_it_tears_a_run(level: str) -> None:
    free = seated("1111m456789p123s55z9s", "2z", draw(1, "6s"))
    assert chooses(level, free) == "concealed kong of 1m"
    tears = seated("1111m23m456789p55z13s", "2z", draw(1, "2s"))
    assert chooses(level, tears) != "concealed kong of 1m"


@pytest.mark.parametrize(("seen", "kept"), [("3s", "discard 2s"), ("5s", "discard 6s")])
def test_b2_keeps_the_wait_with_more_live_tiles(seen: str, kept: str) -> None:
    """24s waits for 3s, 46s for 5s: the one of which a copy lies is worth less."""
    assert chooses("b2", seated("123456m456789p24s99s", "1z", discard(0, seen), draw(1, "6s"))) == kept


def test_b2_does_not_count_on_an_honour_that_the_duty_will_take() -> None:
    """W3.2: five sets and a lone 1z wait for 1z, but it has to go before anything else; a lone 9p may stay."""
    honour = Lookahead(seated("123456789m123p123s9p", "5z", draw(1, "1z"))).discard(kind_of("9p"))
    suited = Lookahead(seated("123456789m123p123s9p", "5z", draw(1, "1z"))).discard(kind_of("1z"))
    assert (honour.distance, suited.distance) == (0, 0)
    assert (honour.reach, suited.reach) == (1, 0)


def test_live_tiles_are_the_unseen_copies_that_bring_the_hand_nearer() -> None:
    """Scenario 27: waits depend on the hand, counts on what is seen."""
    view = seated("123456789m123p46s11z", "9p", discard(0, "9s"), draw(1, "9m"))
    waiting = Lookahead(view).discard(kind_of("9m"))
    assert waiting.distance == 0
    assert waiting.live() == 4 + 3, "four 5s, three wilds"
    seen = seated("123456789m123p46s11z", "9p", discard(0, "5s"), draw(1, "9m"))
    assert Lookahead(seen).discard(kind_of("9m")).live() == 3 + 3


def test_bets_are_left_alone_by_all_but_b0_and_a_sticky_one_is_kept() -> None:
    """W7.6"""
    legal = (actions.BET, actions.BET + 4)
    assert {bots.make("b0", MOBILE, 0, seed).bet(legal) for seed in range(30)} == set(legal)
    for level in SEEKERS:
        assert bots.make(level, MOBILE, 0, 1).bet(legal) == actions.BET
        assert bots.make(level, MOBILE, 0, 1).bet((actions.BET + 4,)) == actions.BET + 4


def test_a_bot_nobody_knows_is_refused() -> None:
    with pytest.raises(FieldError):
        bots.make("b9", MOBILE, 0, 1)


def test_looking_for_the_nearest_hand_beats_taking_anything() -> None:
    """The ladder's first step, plain in a few deals; how far apart the levels are is the arena's to measure."""
    wins = {"b0": 0, "b1": 0}
    for seed in range(6):
        for levels in (["b0", "b1"] * 2, ["b1", "b0"] * 2):
            winner = play_out(levels, seed).result.winner
            if winner is not None:
                wins[levels[winner]] += 1
    assert wins["b1"] > 2 * wins["b0"]
