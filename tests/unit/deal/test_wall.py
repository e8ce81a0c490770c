"""The wall: where the caishen is turned up, where drawing starts, who gets which tiles."""

from collections.abc import Callable
from itertools import count

import pytest

from caishen import rules
from caishen.deal.wall import lay_out, short_suit, standing, tail_order, tiles_in_game
from caishen.errors import FieldError
from caishen.tiles import NAMES

FOUR = rules.get("wenzhou-mobile")
TWO = rules.get("wenzhou-mobile", {"seats": 2})
LISHUI = rules.get("lishui")
PLACES = list(range(136))
"""Not kinds but places of the shuffle, so that a test sees where each tile lay: 2i upper, 2i+1 lower of stack i."""


def rolls(*dice: int) -> Callable[[], int]:
    thrown = iter(dice)
    return lambda: next(thrown)


def test_the_caishen_is_the_upper_tile_of_stack_m_in_the_m_th_seats_wall() -> None:
    """W2.1, W2.2: with M = 3 it is the opposite seat's wall, the third to be used up after the dealer's."""
    assert lay_out(FOUR, 0, 1, PLACES, rolls(1, 2, 3, 4)).indicator == 2 * (2 * 17 + 2)
    assert lay_out(FOUR, 3, 1, PLACES, rolls(1, 1, 3, 4)).indicator == 2 * (3 * 17 + 1), (
        "M = 2: the dealer's lower seat"
    )
    assert lay_out(FOUR, 0, 1, PLACES, rolls(2, 2, 3, 4)).indicator == 2 * (1 * 17 + 3), (
        "M = 4: the seat before the dealer"
    )
    assert lay_out(FOUR, 0, 1, PLACES, rolls(6, 6, 3, 4)).indicator == 2 * (1 * 17 + 11), (
        "M = 12 is the fourth seat again"
    )


def test_drawing_starts_behind_stack_m_plus_n_and_deals_four_tiles_four_times_from_the_dealer() -> None:
    """W2.2, W2.4: two whole stacks a helping; the dealer takes one tile more at the end."""
    setup = lay_out(FOUR, 1, 3, PLACES, rolls(2, 3, 1, 1))
    start = 2 * (4 + 2 + 1)  # M = 5 is the dealer's own wall, stack index 4; N = 2
    drawing = [(start + step) % 136 for step in range(136) if (start + step) % 136 != setup.indicator]
    helpings = [drawing[at : at + 4] for at in range(0, 64, 4)]
    for turn, seat in enumerate((1, 2, 3, 0)):
        own = [tile for lap in range(4) for tile in helpings[turn + 4 * lap]]
        assert setup.hands[seat] == tuple(sorted(own + ([drawing[64]] if seat == 1 else [])))
    assert setup.wall == tuple(drawing[65:])
    assert (setup.dealer, setup.streak, setup.dice) == (1, 3, ((2, 3), (1, 1)))


def test_70_tiles_remain_with_four_seats_and_102_with_two() -> None:
    """W2.6, W11.1"""
    assert len(lay_out(FOUR, 0, 1, PLACES, rolls(6, 6, 6, 6)).wall) == 70
    duel = lay_out(TWO, 1, 1, PLACES, rolls(6, 6, 6, 6))
    assert (len(duel.wall), [len(hand) for hand in duel.hands]) == (102, [16, 17])


def test_replacements_come_from_the_tail_upper_tile_first_and_skip_the_turned_tile() -> None:
    """W2.5: its lower tile w[69-2N] comes alone after 2N replacements."""
    for n in range(2, 13):
        order = tail_order(FOUR, [[1, 1], [n - 1, 1]], 70)
        assert order[:4] == [68, 69, 66, 67]
        assert order[2 * n] == 69 - 2 * n
        assert sorted(order) == list(range(70))
        pairs = order[: 2 * n] + order[2 * n + 1 :][: 2 * 10]
        assert all(lower == upper + 1 for upper, lower in zip(pairs[::2], pairs[1::2], strict=True))


def test_the_tail_is_where_the_stacks_before_the_break_lie() -> None:
    """W2.2, W2.5: the last stack is M+N, then back to the turned one, counted in shuffled places."""
    setup = lay_out(FOUR, 0, 1, PLACES, rolls(2, 3, 1, 1))
    tail = [setup.wall[place] for place in tail_order(FOUR, setup.dice, len(setup.wall))]
    turned = setup.indicator
    assert tail[:8] == [turned + 4, turned + 5, turned + 2, turned + 3, turned + 1, turned - 2, turned - 1, turned - 4]


def test_one_die_a_roll_is_thrown_where_the_rules_say_so() -> None:
    """W2.2 `dice_per_roll`"""
    thrown = count(1)
    one_die = rules.get("wenzhou-mobile", {"dice_per_roll": 1})
    assert lay_out(one_die, 0, 1, PLACES, lambda: next(thrown)).dice == ((1,), (2,))


def lishui_order(start: int) -> list[int]:
    """All places from a stack on, all the way round."""
    return [(2 * start + step) % 136 for step in range(136)]


def test_lishui_draws_from_stack_c_plus_1_of_the_b_th_seat_s_wall() -> None:
    """L1.2: the dealer's B = 3 is the opposite seat, whose wall is the third; C = 3 + 7: stack 11 comes first."""
    setup = lay_out(LISHUI, 2, 1, PLACES, rolls(1, 2, 3, 4, 1, 1))
    order = lishui_order(2 * 17 + 10)
    assert setup.dice == ((1, 2), (3, 4), (1, 1))
    assert setup.hands[2][0] in order[:53]
    assert setup.wall[0] == order[53]


def test_lishui_deals_four_tiles_three_times_and_the_dealer_takes_the_first_and_the_fifth_of_the_next_five() -> None:
    """L1.1, L1.3: 跳牌"""
    setup = lay_out(LISHUI, 1, 1, PLACES, rolls(1, 1, 1, 1, 1, 1))
    order = lishui_order(3 * 17 + 4)
    for turn, seat in enumerate((1, 2, 3, 0)):
        own = [tile for lap in range(3) for tile in order[16 * lap + 4 * turn :][:4]]
        own += [order[48], order[52]] if seat == 1 else [order[48 + turn]]
        assert setup.hands[seat] == tuple(sorted(own))
    assert [len(hand) for hand in setup.hands] == [13, 14, 13, 13]


def test_lishui_turns_up_the_n_th_tile_from_the_end_and_82_remain() -> None:
    """L1.4, L1.6: tile 1 is the last in drawing order; the turned tile is passed over."""
    for n in range(2, 13):
        setup = lay_out(LISHUI, 0, 1, PLACES, rolls(1, 1, 1, 1, n // 2, n - n // 2))
        order = lishui_order(3 * 17 + 4)
        assert setup.indicator == order[136 - n]
        assert setup.wall == tuple(tile for tile in order[53:] if tile != setup.indicator)
        assert len(setup.wall) == 82


def test_lishui_s_replacements_come_from_the_very_end_upper_tile_first_and_skip_the_turned_one() -> None:
    """L1.6, W2.5: the turned tile's stack gives its other tile alone."""
    for n in range(2, 13):
        setup = lay_out(LISHUI, 0, 1, PLACES, rolls(1, 1, 1, 1, n // 2, n - n // 2))
        order = lishui_order(3 * 17 + 4)
        backwards = [tile for at in range(134, 52, -2) for tile in order[at : at + 2]]
        tail = [setup.wall[place] for place in tail_order(LISHUI, setup.dice, 82)]
        assert tail[:20] == [tile for tile in backwards if tile != setup.indicator][:20]


def test_without_dragons_walls_have_16_stacks_and_62_tiles_remain() -> None:
    """§9: 128 tiles; with M = 3 the caishen lies in the third wall, and the tail runs back from stack M + N."""
    few = rules.get("wenzhou-mobile", {"no_dragons": True})
    setup = lay_out(few, 0, 1, PLACES[:128], rolls(1, 2, 3, 4))
    assert (setup.indicator, len(setup.wall)) == (2 * (2 * 16 + 2), 62)
    assert setup.wall[-2:] == (setup.indicator + 2 * 7, setup.indicator + 2 * 7 + 1)
    assert tail_order(few, setup.dice, 62)[14:16] == [47, 45], "after 2N = 14 replacements its lower tile comes alone"


def test_without_a_suit_walls_have_13_13_12_12_stacks_from_the_dealer_on_and_34_tiles_remain() -> None:
    """§9, W2.1: the walls in the order in which they are used up; M = 2 is the last of them."""
    few = rules.get("wenzhou-teahouse", {"one_suit_short": True})
    assert standing(few, [[1, 1], [1, 1]]).stacks == (13, 13, 12, 12)
    turned = [
        lay_out(few, 0, 1, PLACES[:100], rolls(*first, 1, 1), "m").indicator
        for first in ((1, 1), (1, 2), (2, 2), (2, 3))
    ]
    assert turned == [2 * (38 + 1), 2 * (26 + 2), 2 * (13 + 3), 2 * 4]
    assert len(lay_out(few, 0, 1, PLACES[:100], rolls(6, 6, 6, 6), "m").wall) == 34


def test_the_suit_left_out_is_drawn_or_named_and_no_other_is_accepted() -> None:
    """§9"""
    drawn = rules.get("wenzhou-mobile", {"one_suit_short": True})
    named = rules.get("wenzhou-mobile", {"one_suit_short": "s"})
    said = iter(range(3))
    assert [short_suit(drawn, lambda _: next(said)) for _ in range(3)] == ["m", "p", "s"]
    assert (short_suit(named, lambda _: 0), short_suit(FOUR, lambda _: 0)) == ("s", None)
    assert {NAMES[kind][1] for kind in tiles_in_game(named, "s")} == {"m", "p", "z"}
    for table, short in ((drawn, None), (named, "m"), (named, None), (FOUR, "m")):
        with pytest.raises(FieldError):
            tiles_in_game(table, short)  # type: ignore[arg-type]  # a literal in a loop


MIL = rules.get("wenzhou-mil-2024")


def test_the_second_roll_picks_the_wall_of_the_break_and_the_turned_tile_may_lie_among_the_draws() -> None:
    """W2.3: M = 3, N = 4: turned up in the third seat's wall; the break is in that of seat 3 + 4 - 1, the dealer's
    lower seat, at its stack 5. From there 65 tiles are dealt round to place 38."""
    setup = lay_out(MIL, 0, 1, PLACES, rolls(1, 2, 3, 1))
    assert setup.indicator == 2 * (2 * 17 + 2) == 72
    assert {2 * (3 * 17 + 4), 2 * (3 * 17 + 4) + 1} <= set(setup.hands[0])
    assert setup.wall[0] == 39
    assert setup.wall[32:34] == (71, 73)
    assert [setup.wall[place] for place in tail_order(MIL, setup.dice, 70)][:3] == [108, 109, 106]


def test_the_turned_tile_may_lie_among_what_is_dealt() -> None:
    """W2.3, W2.4: M = 3, N = 7: the break is in the dealer's own wall at its stack 8, place 14; 65 tiles and
    the turned one are passed."""
    setup = lay_out(MIL, 0, 1, PLACES, rolls(1, 2, 3, 4))
    assert setup.indicator == 72
    assert setup.wall[0] == 14 + 66


def test_the_turned_tile_may_lie_among_the_replacements() -> None:
    """W2.3, W2.5: M = 2, N = 5: turned up and broken in one wall; three whole stacks lie between, its lower
    tile comes alone."""
    setup = lay_out(MIL, 0, 1, PLACES, rolls(1, 1, 4, 1))
    tail = [setup.wall[place] for place in tail_order(MIL, setup.dice, 70)]
    assert (setup.indicator, tail[:9]) == (104, [110, 111, 108, 109, 106, 107, 105, 102, 103])
