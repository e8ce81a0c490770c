"""In what the editions differ at the table, in the referee's own words from the rules text (W2–W8).

Fields that a table can switch have their public names; the rest is fixed for an edition.
"""

from typing import Any

Words = dict[str, Any]

WENZHOU: Words = {
    "seats": 4, "deals": 8, "rounds": None, "follow": "cumulative", "white_duty": "face", "kong_after_call": False,
    "passed_win": False, "earthly": "dealer_first", "steps": [2, 4, 6, 8], "run_limit": 4, "free_bets": False,
    "escape": "bot", "first_dealer": "seat0", "new_player_redraw": False, "draw_raises_base": True, "dice_per_roll": 2,
    "follow_fine": False, "three_feeds": False,
    # what no table can change
    "opening": "one_wall", "limit": 16, "limit_for_kongs": True, "honours_first": True, "wild_discards": "never",
    "passed_pung": True, "high_first": 0, "all_god": False, "bets": True, "tops_without_buy": False, "top": 1,
    "top_after_buy": 1, "sticky": False, "kong_moves_deal": True, "limit_by_wins": False, "after_fourth": "next",
}  # fmt: skip
LISHUI: dict[str, Any] = {
    "steps": [3, 5, 7, 9], "first_dealer": "dice", "dealer_cap": "pass", "follow_fine": True, "dead_wall": 0,
    "caishen_discard": "fine", "limit_for_kongs": False, "honours_first": False, "passed_pung": False,
    "bets": False,
}  # fmt: skip
EDITIONS: dict[str, Words] = {
    "wenzhou-mobile": {
        "follow": "previous", "earthly": "upper_first_round", "escape": "fine", "first_dealer": "random",
        "new_player_redraw": True, "top_after_buy": 2, "sticky": True,
    },
    "wenzhou-2013": {
        "earthly": "before_own_draw", "draw_raises_base": False, "limit": 8, "limit_for_kongs": False, "high_first": 4,
        "tops_without_buy": True, "top_after_buy": 2, "sticky": True, "after_fourth": "dice", "wild_discards": "two",
        "all_god": True,
    },
    "wenzhou-mil-2024": {
        "opening": "two_walls", "limit": 4, "limit_for_kongs": False, "honours_first": False, "wild_discards": "free",
        "passed_pung": False, "passed_win": True, "earthly": None, "bets": False, "draw_raises_base": False,
        "kong_moves_deal": False, "limit_by_wins": True, "after_fourth": "dice",
    },
    "wenzhou-teahouse": {"steps": [10, 20, 30, 40], "high_first": 4, "after_fourth": "seats"},
    "wenzhou-duel": {"seats": 2, "steps": [10, 20, 30, 40], "high_first": 4, "after_fourth": "seats"},
    **dict.fromkeys(("lishui", "lishui-jinyun"), LISHUI),  # they differ in what items are worth
}  # fmt: skip


def game(words: Words, short: str | None) -> list[int]:
    """The kinds of a deal (W1.1), without 6z and 7z or without the suit that its line names (§9)."""
    if words.get("no_dragons"):
        return list(range(32))
    suit = "mps".index(short) if short else 9
    return [kind for kind in range(34) if kind // 9 != suit]


def words(rules: str, options: dict[str, Any]) -> Words:
    """All that holds at a table."""
    length = {"deals": None} if options.get("rounds") else {}
    return {**WENZHOU, **EDITIONS[rules], **length, **options}
