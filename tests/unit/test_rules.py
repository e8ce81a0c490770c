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


@pytest.mark.parametrize(
    ("name", "options", "playable"),
    [
        ("wenzhou-mobile", {}, True),
        ("wenzhou-mobile", {"rounds": 1, "follow": "cumulative", "wild_unit": "base", "escape": "bot"}, True),
        ("wenzhou-mobile", {"quad": True}, False),
        ("wenzhou-mobile", {"seats": 2}, False),
        ("wenzhou-2013", {}, False),
        ("lishui", {}, False),
    ],
)
def test_what_cannot_be_played_yet_is_refused_until_it_can(name: str, options: dict[str, Any], playable: bool) -> None:
    rule_set = rules.get(name, options)
    if playable:
        rules.played(rule_set)
    else:
        with pytest.raises(FieldError):
            rules.played(rule_set)


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
