"""Honours first 风牌先出: which discards the duty leaves."""

import pytest

from caishen.deal import View, actions
from caishen.errors import IllegalAction
from prepared import discard, draw, may_in_view, play, prepared, pung, seated, switched


def discards(view: View) -> set[str]:
    return {words.removeprefix("discard ") for words in may_in_view(view) if words.startswith("discard ")}


def test_without_a_single_honour_any_tile_but_the_wild_may_go() -> None:
    """W3.2, W3.5"""
    view = seated("123456789m11z99p27s5p", "9p", draw(1, "2z"), discard(1, "2z"), draw(1, "3m"))
    assert discards(view) == {f"{n}m" for n in range(1, 10)} | {"1z", "2s", "7s", "5p"}


def test_a_single_honour_goes_before_any_other_tile_and_a_pair_may_stay() -> None:
    """W3.2"""
    assert discards(seated("123456789m12p1z3z55z9s", "9p", draw(1, "7s"))) == {"1z", "3z"}


def test_the_drawn_tile_counts_so_a_drawn_second_copy_frees_the_first() -> None:
    """W3.2: drawn tile included."""
    assert discards(seated("123456789m12p1z3z55s9s", "9p", draw(1, "1z"))) == {"3z"}


def test_the_honour_discarded_just_before_is_followed_where_one_has_it_single() -> None:
    """W3.3 `previous`: seed 003's example, W with single 1z and 3z after S's 1z must play 1z."""
    story = [discard(3, "3z"), draw(0), discard(0, "1z"), draw(1, "5s")]
    assert discards(seated("123456789m12p13z9s7s5p", "9p", *story, dealer=3)) == {"1z"}


def test_cumulative_following_leaves_the_choice_among_all_honours_discarded_so_far() -> None:
    """W3.3 `cumulative`: the same example, either may go; an honour nobody has discarded may not."""
    story = [discard(3, "3z"), draw(0), discard(0, "1z"), draw(1, "5s")]
    view = seated("123456789m12p134z9s5p", "9p", *story, dealer=3, rule_set=switched(follow="cumulative"))
    assert discards(view) == {"1z", "3z"}


def test_a_discard_that_is_no_honour_ends_the_following_of_the_one_before() -> None:
    """W3.3 `previous`: R is the last tile discarded, if it is an honour."""
    story = [discard(3, "1z"), draw(0), discard(0, "9s"), draw(1, "5s")]
    assert discards(seated("123456789m12p13z9s7s5p", "9p", *story, dealer=3)) == {"1z", "3z"}


def test_an_honour_that_was_called_is_followed_all_the_same() -> None:
    """W3.3: called or not."""
    story = [discard(3, "1z"), pung(0, "1z", 3), discard(0, "9s"), draw(1, "5s")]
    hand = "123456789m12p13z67s5p"
    assert discards(seated(hand, "9p", *story, dealer=3)) == {"1z", "3z"}, "the 9s came after it"
    assert discards(seated(hand, "9p", *story, dealer=3, rule_set=switched(follow="cumulative"))) == {"1z"}


def test_the_fourth_tile_of_an_own_pung_is_no_single_honour() -> None:
    """W3.2: it is kept for the added kong."""
    story = [discard(0, "1z"), pung(1, "1z", 0), discard(1, "9s"), draw(2), discard(2, "9m"), draw(1, "5s")]
    assert "3m" in discards(seated("123456m12p123s111z59s", "9p", *story))


def test_the_duty_holds_for_the_dealers_first_discard_and_after_a_pung() -> None:
    """W3.4"""
    assert discards(seated("123456789m123p13z557s", "9p", dealer=1)) == {"1z", "3z"}
    assert discards(seated("1234567m12p1z3z99s18s4p", "9p", discard(0, "9s"), pung(1, "9s", 0))) == {"1z", "3z"}


def test_wilds_never_count_for_the_duty() -> None:
    """W3.2: with 1z wild a single 1z is no duty, and R never holds it."""
    assert discards(seated("123456789m12p1z6s7s55s", "1z", draw(1, "8s"))) >= {"1m", "8s"}
    assert "1z" not in discards(seated("123456789m12p1z6s7s55s", "1z", draw(1, "8s")))


@pytest.mark.parametrize(
    ("wild", "white_duty", "bound"),
    [("4z", "face", True), ("9p", "face", False), ("9p", "honour", True), ("5z", "honour", False)],
)
def test_white_is_an_honour_where_the_caishens_face_is_one_or_the_rules_say_so(
    wild: str, white_duty: str, bound: bool
) -> None:
    """W3.2 `white_duty`: by its caishen's nature, or counted among the honours; a wild white never."""
    rule_set = switched(white_duty=white_duty)
    view = seated("123456789m12p5z6s7s55s", wild, draw(1, "8s"), rule_set=rule_set)
    assert (discards(view) == {"5z"}) == bound


def test_white_is_followed_only_where_it_is_an_honour() -> None:
    """W3.3: in R only when it is an honour by W3.2."""
    story = [discard(0, "5z"), draw(1, "8s")]
    hand = "123456789m12p1z5z7s5s4p"
    assert discards(seated(hand, "4z", *story)) == {"5z"}
    assert discards(seated(hand, "9p", *story)) == {"1z"}


def test_a_discard_against_the_duty_is_refused_with_the_clause_and_changes_nothing() -> None:
    """W3.4"""
    deal = prepared(wild="9p", hands=["123456789m123p1z3z55s1s", "", "", ""])
    before = deal.digest()
    with pytest.raises(IllegalAction, match=r"discard 1m is not possible now \(W3.2\)") as caught:
        play(deal, "0 discard 1m")
    assert caught.value.facts["legal"] == [27, 29]
    assert deal.digest() == before


def test_the_tiles_that_may_not_go_are_named_with_their_clause() -> None:
    """W3.2, W3.5"""
    deal = prepared(wild="9p", hands=["12345678m9p123p1z3z55s1s", "", "", ""])
    barred = deal.why_not(0)
    assert barred.pop(17) == "W3.5"
    assert set(barred.values()) == {"W3.2"}
    assert set(barred) == {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 18, 22}
    assert deal.why_not(1) == {}


def test_the_duty_forbids_no_kong_and_no_win() -> None:
    """W3.4"""
    kong = seated("11112345678m13z59s2p", "9p", draw(1, "7s"))
    assert "concealed kong of 1m" in may_in_view(kong)
    won = seated("123456789m123p111z5s", "9p", draw(1, "5s"))
    assert actions.WIN in won.legal()
