"""全球神 (W6.3) and the discard of one of two last wilds (W3.5), as wenzhou-2013 has them."""

from caishen import rules
from caishen.deal import Deal, View
from caishen.deal.events import Discard, Win
from caishen.rules import RuleSet
from prepared import may, may_in_view, pass_all, play, prepared, stream_of, view_of

THIRD = rules.get("wenzhou-2013")
STEPS = [("1m", "1p"), ("3m", "4p"), ("5m", "7p"), ("7m", "2s")]
WAITING = "234678m123456p2246s"


def four_called(last: str, neighbour: str = WAITING, table: RuleSet = THIRD) -> Deal:
    """Seat 2 has punged four times and holds 99m and two more tiles, `last`; 9m lies before it. `neighbour`: the
    hand of seat 1; the dealer holds 55s."""
    hands = ["1m2468m2468p11559s666z", neighbour, f"1133557799m147p2s{last}", "23579m138p33778s777z"]
    deal = prepared(table, wild="9p", hands=hands, wall="7p7p7p3s", tail="9s")
    play(deal, "0 discard 1m")
    for called, thrown in STEPS:
        play_pung(deal, called, thrown)
    play(deal, "3 discard 9m")
    return deal


def play_pung(deal: Deal, called: str, thrown: str) -> None:
    if called != "1m":
        play(deal, f"3 discard {called}")
    play(deal, "2 pung", f"2 discard {thrown}")
    pass_all(deal)


def test_the_wild_left_alone_by_a_claim_wins_at_once() -> None:
    """W6.3: announced with the discard; nobody can win it, so nothing is asked and no tile is drawn."""
    deal = four_called("5s9p", neighbour="234678m123456p2277s")
    play(deal, "2 pung", "2 discard 5s")
    assert deal.result is not None
    assert (deal.result.winner, deal.result.by, deal.result.multiplier) == (2, "draw", 4)
    assert deal.result.items == ("all_god", "all_pungs")
    discard, win = deal.events()[-2:]
    assert isinstance(discard, Discard)
    assert discard.all_god
    assert isinstance(win, Win)
    assert (win.tile, win.from_) == (None, None)
    assert Deal.from_log(THIRD, deal.setup, deal.log).digest() == deal.digest()


def test_only_wins_are_asked_while_the_win_is_pending_and_views_know_it() -> None:
    """W6.3: seat 0 holds 55s and is not asked to pung; seat 1 may win the 5s, and if it passes, seat 2 wins."""
    deal = four_called("5s9p")
    play(deal, "2 pung", "2 discard 5s")
    assert may(deal, 0) == set()
    assert may(deal, 1) == {"pass", "win"} == may_in_view(view_of(deal, 1))
    assert view_of(deal, 0).legal() == ()
    play(deal, "1 pass")
    assert deal.result is not None
    assert (deal.result.winner, deal.result.items) == (2, ("all_god", "all_pungs"))
    assert Deal.from_log(THIRD, deal.setup, deal.log).digest() == deal.digest()


def test_two_wilds_and_a_call_leave_a_wild_to_discard_which_nobody_claims() -> None:
    """W3.5, W3.6: the claim is offered, then a wild is the only discard; it is no 全球神."""
    deal = four_called("9p9p")
    assert "pung" in may(deal, 2)
    play(deal, "2 pung")
    assert may(deal, 2) == {"discard 9p"}
    play(deal, "2 discard 9p")
    assert not deal.ended
    assert deal.table.turn == 3
    told = View(THIRD, 0)
    told.fold_all(stream_of(deal, 0))
    assert told.rivers[2][-1] == deal.table.wild


def test_elsewhere_such_a_claim_is_not_offered() -> None:
    """W3.6: in B wilds are never discarded."""
    assert "pung" not in may(four_called("9p9p", table=rules.get("wenzhou-teahouse")), 2)


def test_an_own_kong_ends_the_state() -> None:
    """W6.3: with kongs allowed after a call, the fifth pung's fourth tile is added: no 全球神 is left."""
    table = rules.get("wenzhou-2013", {"kong_after_call": True})
    deal = four_called("3m9p", neighbour="24678m123456p2246s2s", table=table)
    play(deal, "2 pung", "2 added kong of 3m", "2 discard 9s")
    assert not deal.table.god
    assert not deal.ended or deal.result is None or deal.result.winner != 2
