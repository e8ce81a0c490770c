"""Rule sets as data: the fields of every edition, their defaults, and what is refused."""

from typing import Any

import msgspec
import pytest

from caishen import rules
from caishen.errors import FieldError, RulesError
from caishen.rules import RuleSet


def test_there_are_seven_rule_sets_and_the_mobile_edition_is_the_default() -> None:
    assert rules.names() == (
        "wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel", "lishui",
        "lishui-jinyun",
    )  # fmt: skip


def test_every_field_of_a_rule_set_cites_its_clause() -> None:
    assert set(rules.clauses()) == set(RuleSet.__struct_fields__)
    assert all(rules.clauses().values())


@pytest.mark.parametrize("name", rules.names())
def test_every_public_field_is_explained_in_two_languages_and_takes_its_default(name: str) -> None:
    for field in rules.fields(name):
        assert field.meaning["zh"]
        assert field.meaning["en"].endswith(".")
        assert field.clause
        assert field.check(field.default) == field.default
        assert getattr(rules.get(name), field.name) == field.default


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("wenzhou-mobile", {"follow": "previous", "escape": "fine", "first_dealer": "random", "wilds_double": "all",
                            "steps": (2, 4, 6, 8), "draw_raises_base": True, "new_player_redraw": True}),
        ("wenzhou-teahouse", {"follow": "cumulative", "steps": (10, 20, 30, 40), "wilds_double": "off",
                              "free_bets": False, "earthly": "dealer_first", "escape": "bot", "sticky_bets": False}),
        ("wenzhou-2013", {"wild_unit": "base", "two_wilds_double": True, "draw_raises_base": False, "all_god": True,
                          "earthly": "before_own_draw", "kept_tiles": 8, "wild_discard": "last_two"}),
        ("wenzhou-mil-2024", {"passed_win": True, "three_wild_on_discard": True, "kong_dealer_factor": True,
                              "idle_base": "one", "kept_tiles": 4, "lone_wild_ban": False, "steps": (2, 4, 6, 8)}),
        ("wenzhou-duel", {"seats": 2, "steps": (10, 20, 30, 40), "run_end": "next", "step_seconds": 8}),
        ("lishui", {"hand_size": 13, "sets": 4, "steps": (3, 5, 7, 9), "follow_fine": True, "all_honours": 8,
                    "first_dealer": "dice", "wild_discard": "fined", "wild_unit": 0}),
        ("lishui-jinyun", {"all_honours": 40, "seven_pairs": 2, "seven_pairs_drawn": 4, "combine": "double",
                           "cap": 40}),
    ],
)  # fmt: skip
def test_an_edition_has_the_defaults_of_the_documents(name: str, expected: dict[str, Any]) -> None:
    rule_set = rules.get(name)
    assert {field: getattr(rule_set, field) for field in expected} == expected


@pytest.mark.parametrize(
    ("name", "options", "field"),
    [
        ("wenzhou-mobile", {"folow": "previous"}, "folow"),
        ("wenzhou-mobile", {"free_bets": True}, "free_bets"),
        ("wenzhou-mobile", {"kong_dealer_factor": True}, "kong_dealer_factor"),
        ("wenzhou-mobile", {"kong_after_call": 1}, "kong_after_call"),
        ("wenzhou-mobile", {"dice_per_roll": True}, "dice_per_roll"),
        ("wenzhou-mobile", {"dice_per_roll": 2.0}, "dice_per_roll"),
        ("wenzhou-mobile", {"deals": 0}, "deals"),
        ("wenzhou-mobile", {"deals": 4, "rounds": 1}, "rounds"),
        ("wenzhou-mobile", {"deals": None}, "rounds"),
        ("wenzhou-mobile", {"steps": [1, 2, 4]}, "steps"),
        ("wenzhou-mobile", {"steps": 2}, "steps"),
        ("wenzhou-mobile", {"steps": [2, 4, 6, 8.5]}, "steps"),
        ("wenzhou-mobile", {"wild_unit": 3}, "wild_unit"),
        ("wenzhou-mobile", {"wild_unit": -1}, "wild_unit"),
        ("wenzhou-mobile", {"first_dealer": "dice"}, "first_dealer"),
        ("wenzhou-mobile", {"first_dealer": 2, "seats": 2}, "first_dealer"),
        ("wenzhou-mobile", {"no_dragons": True, "one_suit_short": "m"}, "one_suit_short"),
        ("wenzhou-mobile", {"earthly": 4}, "earthly"),
        ("wenzhou-mil-2024", {"follow": "previous"}, "follow"),
        ("wenzhou-mil-2024", {"kong_points": True}, "kong_points"),
        ("lishui", {"seats": 2}, "seats"),
        ("lishui", {"earthly": "dealer_first"}, "earthly"),
        ("lishui", {"seven_pairs": 1001}, "seven_pairs"),
        ("lishui", {"wild_unit": 1}, "wild_unit"),
    ],
)  # fmt: skip
def test_an_unknown_or_contradictory_field_is_refused_by_name(name: str, options: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        rules.get(name, options)
    assert caught.value.facts["field"] == field
    assert field in caught.value.message


def test_an_unknown_rule_set_is_refused_before_its_options_are_read() -> None:
    with pytest.raises(RulesError) as caught:
        rules.get("wenzhou-x", {"folow": 1})
    assert caught.value.code == "rules.unknown"


def test_rounds_alone_replace_the_default_number_of_deals() -> None:
    """W8.5"""
    assert rules.get("wenzhou-mobile", {"rounds": 2}).deals is None


def test_options_of_a_rule_set_are_what_differs_from_its_name() -> None:
    options = {"follow": "cumulative", "steps": [1, 2, 3, 4], "seats": 4, "first_dealer": 1}
    rule_set = rules.get("wenzhou-mobile", options)
    assert rules.options_of(rule_set) == {"follow": "cumulative", "steps": (1, 2, 3, 4), "first_dealer": 1}
    assert rules.get("wenzhou-mobile", rules.options_of(rule_set)) == rule_set


def test_the_digest_names_the_fields_and_nothing_else() -> None:
    plain = rules.get("wenzhou-mobile")
    assert rules.digest(plain) == rules.digest(rules.get("wenzhou-mobile", {"deals": 8}))
    digests = {rules.digest(rules.get(name)) for name in rules.names()}
    assert len(digests) == len(rules.names())
    assert rules.digest(rules.get("wenzhou-mobile", {"deals": 9})) not in digests


def test_a_rule_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        rules.get("wenzhou-mobile").seats = 2  # type: ignore[misc]  # that it is refused is the test


def test_two_seats_drop_what_needs_four() -> None:
    """W11.1"""
    duel = rules.get("wenzhou-2013", {"seats": 2, "follow_fine": True, "three_feeds": True})
    assert (duel.follow_fine, duel.three_feeds, duel.run_end) == (False, False, "next")


def test_every_item_of_the_tables_is_a_known_name() -> None:
    """The item names of the public format."""
    known = {
        "soft", "hard", "self_drawn", "rob", "eight_pairs", "eight_pairs_natural", "three_wilds", "three_wilds_shape",
        "heavenly", "earthly", "single_wait", "lone_wild", "all_pungs", "all_god", "quad", "kong_draw", "one_suit",
        "half_suit", "two_natural_wilds", "dragons", "plain", "seven_pairs", "scattered", "all_honours",
    }  # fmt: skip
    used = {row.name for name in rules.names() for row in rules.get(name).rows}
    used |= {row.name for row in rules.get("wenzhou-mobile", {"quad": True, "extra_doubles": True}).rows}
    assert used == known


def test_a_rule_set_goes_through_json_unchanged() -> None:
    rule_set = rules.get("wenzhou-2013")
    assert msgspec.json.decode(msgspec.json.encode(rule_set), type=RuleSet) == rule_set


FACTS: dict[str, tuple[str, list[Any]]] = {
    # fact: clause, values in wenzhou-mobile, -teahouse, -2013, -mil-2024, lishui
    "hand_size": ("W2.4, L1.1", [16, 16, 16, 16, 13]),
    "sets": ("W5.1, L3", [5, 5, 5, 5, 4]),
    "opening": ("W2.2, W2.3, L1.2", ["one_wall", "one_wall", "one_wall", "two_walls", "summed"]),
    "dealing": ("W2.4, L1.3", ["fours", "fours", "fours", "fours", "jump"]),
    "kept_tiles": ("W2.7, L1.6", [16, 16, 8, 4, 0]),
    "kept_for_kongs": ("W2.7", [True, True, False, False, False]),
    "honours_first": ("W3.2, Lishui's preface", [True, True, True, False, False]),
    "wild_discard": ("W3.5, L2.2", ["never", "never", "last_two", "free", "fined"]),
    "wild_can_be_won": ("W3.5, L2.2", [False, False, False, True, False]),
    "passed_pung": ("W4.4", [True, True, True, False, False]),
    "high_wins_first": ("W4.7, L2.1", [0, 4, 4, 0, 0]),
    "lone_wild_ban": ("W5.6, L2.3", [True, True, True, False, True]),
    "earthly_win": ("W6.2, L3", ["upper_first_round", "dealer_first", "before_own_draw", None, "dealer_first"]),
    "followed_kinds": ("§9, L2.4", ["honours", "honours", "honours", "honours", "all"]),
    "all_god": ("W6.3", [False, False, True, False, False]),
    "buys": ("W7.4", [True, True, True, False, False]),
    "tops": ("W7.5", ["after_buy", "after_buy", "always", "never", "never"]),
    "top_amount": ("W7.5", ["double_base", "base", "base_doubled_by_buy", "none", "none"]),
    "sticky_bets": ("W7.6", [True, False, True, False, False]),
    "feeder_doubles": ("W7.8", [True, False, False, False, False]),
    "feeder_point": ("L4.2", [0, 0, 0, 0, 1]),
    "rob_pays_all": ("L4.3", [False, False, False, False, True]),
    "chows_for_liability": ("L4.4", [0, 0, 0, 0, 3]),
    "wilds_on_draw": ("W7.9", [True, True, True, False, False]),
    "kong_prices": ("W7.10", [(0, 0, 0), (0, 0, 0), (0, 0, 0), (1, 2, 0), (0, 0, 0)]),
    "run_end": ("W8.4, L5.1", ["next", "new_seats", "dice", "dice", "next"]),
    "run_ends_on_win": ("W8.4, L5.1", [False, False, False, True, True]),
    "draw_keeps_dealer": ("W8.3, L5.1", ["unless_kong", "unless_kong", "unless_kong", "always", "never"]),
    "rounds_to_new_seats": ("L5.2", [0, 0, 0, 0, 4]),
    "escape": ("W7.12", ["fine", "bot", "bot", "bot", "bot"]),
    "first_dealer": ("W8.1, L1.2", ["random", "seat0", "seat0", "seat0", "dice"]),
    "draw_raises_base": ("W8.3", [True, True, False, False, False]),
}  # fmt: skip
EDITIONS = ("wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "lishui")


@pytest.mark.parametrize("fact", FACTS)
def test_the_facts_of_the_editions_are_those_of_their_clauses(fact: str) -> None:
    """The clause of each stands beside it."""
    assert [getattr(rules.get(name), fact) for name in EDITIONS] == FACTS[fact][1], FACTS[fact][0]


@pytest.mark.parametrize(
    ("name", "options", "fact", "value"),
    [
        ("lishui", {"dead_wall": 14}, "kept_tiles", 14),  # L1.6
        ("lishui", {"caishen_discard": "forbid"}, "wild_discard", "never"),  # L2.2
        ("lishui", {"lone_wild_discard": True}, "lone_wild_ban", False),  # L2.3
        ("lishui", {"dealer_cap": "stay"}, "run_end", "never"),  # L5.1
        ("wenzhou-mobile", {"kong_points": True}, "kong_prices", (1, 2, 1)),  # §9
        ("wenzhou-teahouse", {"seats": 2}, "run_end", "next"),  # W11.1
    ],
)
def test_a_switch_changes_the_fact_that_follows_from_it(
    name: str, options: dict[str, Any], fact: str, value: Any
) -> None:
    assert getattr(rules.get(name, options), fact) == value
