"""The seven editions as data: the facts nobody can switch, and the switches with their defaults.

An edition has exactly the public fields listed in its `switches`; `ABSENT` holds what the others
read as there. What follows from the switches of a table (`derived`) is worked out here too, so that
the layers above read one field each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from caishen.rules import multipliers
from caishen.rules.ruleset import Refusals, Row


@dataclass(frozen=True, slots=True)
class Edition:
    """One rule set before a table's options: names, facts, its own fields with defaults, its rows."""

    title: Mapping[str, str]
    in_lishui: bool
    """Its clauses stand in the Lishui chapter (L…), not in the Wenzhou one (W…)."""
    seat_counts: tuple[int, ...]
    facts: Mapping[str, Any]
    switches: Mapping[str, Any]
    rows: Callable[[Mapping[str, Any]], tuple[Row, ...]]


ABSENT: Mapping[str, Any] = {
    "rounds": None, "dice_per_roll": 2, "follow": None, "white_duty": None, "kong_after_call": False,
    "passed_win": False, "three_wild_on_discard": False, "lone_wild_strict": True, "earthly": None,
    "two_wilds_double": False, "steps": (3, 5, 7, 9), "run_limit": 4, "idle_base": "one", "free_bets": False,
    "bets_two_way": False, "wild_unit": 0, "wilds_double": "off", "kong_dealer_factor": False, "escape": "bot",
    "new_player_redraw": False, "draw_raises_base": False, "kong_points": False, "follow_fine": False,
    "three_feeds": False, "quad": False, "extra_doubles": False, "no_dragons": False, "one_suit_short": False,
    "dead_wall": 0, "caishen_discard": None, "lone_wild_discard": False, "special_on_discard": None,
    "plain": None, "self_drawn": None, "seven_pairs": None, "three_wilds": None, "scattered": None,
    "one_suit": None, "all_honours": None, "heavenly": None, "kong_draw": None, "rob": None,
    "seven_pairs_drawn": None, "scattered_drawn": None, "one_suit_drawn": None, "cap": None, "dealer_cap": None,
}  # fmt: skip

_WENZHOU_FACTS = {
    "hand_size": 16, "sets": 5, "opening": "one_wall", "dealing": "fours", "kept_tiles": 16,
    "kept_for_kongs": True, "honours_first": True, "wild_discard": "never",
    "wild_can_be_won": False, "passed_pung": True, "high_wins_first": 0,
    "shapes": ("sets", "eight_pairs", "three_wilds"), "pairs": 8, "lone_wild_ban": True, "combine": "highest",
    "earthly_win": None, "all_god": False, "followed_kinds": "honours",
    "buys": True, "tops": "after_buy", "top_amount": "double_base", "sticky_bets": True,
    "feeder_doubles": False, "feeder_point": 0, "rob_pays_all": False, "chows_for_liability": 0,
    "wilds_on_draw": True, "kong_prices": (0, 0, 0), "run_end": "next", "run_ends_on_win": False,
    "draw_keeps_dealer": "unless_kong", "rounds_to_new_seats": 0, "step_seconds": None,
    "refusals": Refusals("W3.5", "W5.6", "W5.3", "W5.1"),
}  # fmt: skip
_WENZHOU_SWITCHES = {
    "seats": 4, "deals": 8, "rounds": None, "dice_per_roll": 2, "follow": "cumulative", "white_duty": "face",
    "kong_after_call": False, "passed_win": False, "three_wild_on_discard": False, "lone_wild_strict": True,
    "earthly": "dealer_first", "two_wilds_double": False, "steps": (2, 4, 6, 8), "run_limit": 4,
    "idle_base": "first", "bets_two_way": False, "wild_unit": 1, "wilds_double": "off", "escape": "bot",
    "first_dealer": "seat0", "new_player_redraw": False, "draw_raises_base": True, "kong_points": False,
    "follow_fine": False, "three_feeds": False, "quad": False, "extra_doubles": False, "no_dragons": False,
    "one_suit_short": False,
}  # fmt: skip
_NOT_IN_MIL = (
    "follow", "white_duty", "earthly", "steps", "idle_base", "bets_two_way", "draw_raises_base", "kong_points",
)  # fmt: skip
_LISHUI_FACTS = _WENZHOU_FACTS | {
    "hand_size": 13, "sets": 4, "opening": "summed", "dealing": "jump", "kept_tiles": 0, "kept_for_kongs": False,
    "honours_first": False, "passed_pung": False, "earthly_win": "dealer_first", "followed_kinds": "all",
    "shapes": ("sets", "seven_pairs", "scattered", "three_wilds"), "pairs": 7, "combine": "sum",
    "buys": False, "tops": "never", "top_amount": "none", "sticky_bets": False, "feeder_point": 1,
    "rob_pays_all": True, "chows_for_liability": 3, "wilds_on_draw": False, "run_ends_on_win": True,
    "draw_keeps_dealer": "never", "rounds_to_new_seats": 4, "refusals": Refusals("L2.2", "L2.3", "L3", "L3"),
}  # fmt: skip
_LISHUI_SWITCHES = {
    "seats": 4, "deals": 8, "rounds": None, "first_dealer": "dice", "lone_wild_strict": True, "follow_fine": True,
    "dead_wall": 0, "caishen_discard": "fine", "lone_wild_discard": False, "special_on_discard": "full",
    "plain": 1, "self_drawn": 2, "seven_pairs": 4, "three_wilds": 4, "scattered": 4, "one_suit": 4,
    "all_honours": 8, "heavenly": 4, "earthly": 4, "kong_draw": 4, "rob": 4, "seven_pairs_drawn": None,
    "scattered_drawn": None, "one_suit_drawn": None, "combine": "sum", "cap": None, "dealer_cap": "pass",
}  # fmt: skip
_JINYUN = {
    "seven_pairs": 2, "seven_pairs_drawn": 4, "scattered": 2, "scattered_drawn": 4, "one_suit": 4,
    "one_suit_drawn": 8, "all_honours": 40, "combine": "double", "cap": 40,
}  # fmt: skip


def _wenzhou(
    zh: str, en: str, column: int, facts: Mapping[str, Any], switches: Mapping[str, Any], without: tuple[str, ...] = ()
) -> Edition:
    own = {name: value for name, value in (_WENZHOU_SWITCHES | dict(switches)).items() if name not in without}
    return Edition(
        {"zh": zh, "en": en},
        False,
        (2, 4),
        _WENZHOU_FACTS | dict(facts),
        own,
        lambda values: multipliers.wenzhou(column, values),
    )


def _lishui(zh: str, en: str, switches: Mapping[str, Any]) -> Edition:
    return Edition(
        {"zh": zh, "en": en}, True, (4,), _LISHUI_FACTS, _LISHUI_SWITCHES | dict(switches), multipliers.lishui
    )


_TEAHOUSE_FACTS = {"high_wins_first": 4, "top_amount": "base", "sticky_bets": False, "run_end": "new_seats"}
_TEAHOUSE_SWITCHES = {"steps": (10, 20, 30, 40), "free_bets": False}

EDITIONS: Mapping[str, Edition] = {
    "wenzhou-mobile": _wenzhou(
        "温州麻将（手机版）", "Wenzhou, mobile edition", 0,
        {"feeder_doubles": True},
        {"follow": "previous", "earthly": "upper_first_round", "wilds_double": "all", "escape": "fine",
         "first_dealer": "random", "new_player_redraw": True},
    ),
    "wenzhou-teahouse": _wenzhou(
        "温州麻将（茶苑版）", "Wenzhou, teahouse edition", 1, _TEAHOUSE_FACTS, _TEAHOUSE_SWITCHES,
    ),
    "wenzhou-2013": _wenzhou(
        "温州麻将（2013版）", "Wenzhou, 2013 edition", 2,
        {"kept_tiles": 8, "kept_for_kongs": False, "wild_discard": "last_two",
         "high_wins_first": 4, "all_god": True, "tops": "always", "top_amount": "base_doubled_by_buy",
         "run_end": "dice"},
        {"earthly": "before_own_draw", "two_wilds_double": True, "wild_unit": "base", "wilds_double": "all",
         "draw_raises_base": False},
    ),
    "wenzhou-mil-2024": _wenzhou(
        "温州麻将（试点竞赛规则2024）", "Wenzhou, MIL competition rules 2024", 3,
        {"opening": "two_walls", "kept_tiles": 4, "kept_for_kongs": False,
         "honours_first": False, "wild_discard": "free", "wild_can_be_won": True, "passed_pung": False,
         "lone_wild_ban": False, "buys": False, "tops": "never", "top_amount": "none", "sticky_bets": False,
         "wilds_on_draw": False, "kong_prices": (1, 2, 0), "steps": (2, 4, 6, 8), "run_end": "dice",
         "run_ends_on_win": True, "draw_keeps_dealer": "always"},
        {"passed_win": True, "three_wild_on_discard": True, "kong_dealer_factor": True},
        _NOT_IN_MIL,
    ),
    "wenzhou-duel": _wenzhou(
        "温州二人麻将", "Wenzhou for two", 1,
        _TEAHOUSE_FACTS | {"step_seconds": 8}, _TEAHOUSE_SWITCHES | {"seats": 2},
    ),
    "lishui": _lishui("丽水麻将", "Lishui", {}),
    "lishui-jinyun": _lishui("丽水麻将（缙云番种）", "Lishui with Jinyun's multipliers", _JINYUN),
}  # fmt: skip


def derived(values: Mapping[str, Any]) -> dict[str, Any]:
    """What follows from the options of a table, as changes to its values."""
    changes: dict[str, Any] = {}
    if values["seats"] == 2:  # W11.1
        changes |= {"run_end": "next", "follow_fine": False, "three_feeds": False}
    if values["dealer_cap"] == "stay":  # L5.1
        changes["run_end"] = "never"
    if isinstance(values["earthly"], str):  # W6.2
        changes["earthly_win"] = values["earthly"]
    if values["kong_points"]:  # §9
        changes["kong_prices"] = (1, 2, 1)
    if values["caishen_discard"] == "fine":  # L2.2
        changes["wild_discard"] = "fined"
    if values["lone_wild_discard"]:  # L2.3
        changes["lone_wild_ban"] = False
    if values["dead_wall"]:  # L1.6
        changes["kept_tiles"] = values["dead_wall"]
    return changes
