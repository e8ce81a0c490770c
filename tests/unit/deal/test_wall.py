"""The wall: where the caishen is turned up, where drawing starts, who gets which tiles."""

from collections.abc import Callable
from itertools import count

from caishen import rules
from caishen.deal.wall import lay_out, tail_order

FOUR = rules.get("wenzhou-mobile")
TWO = rules.get("wenzhou-mobile", {"seats": 2})
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
