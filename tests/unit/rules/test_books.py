"""Rule files: what they may say, what they come down to, and how a mistake in one is told."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from caishen import rules
from caishen.errors import CaishenError, FieldError, RuleFileError, RulesError

FRIDAY = """\
extends = "wenzhou-2013"
title = { zh = "周五牌局", en = "Fridays" }
words = "Bets count both ways."

[fields]
bets_two_way = true
steps = [1, 2, 4, 8, 16]
wild_unit = 1
"""


def test_a_file_comes_down_to_its_edition_and_the_fields_that_differ() -> None:
    book = rules.read("friday.toml", FRIDAY)
    assert (book.name, book.edition, book.title["zh"]) == ("friday.toml", "wenzhou-2013", "周五牌局")
    assert book.words == {"zh": "Bets count both ways.", "en": "Bets count both ways."}
    assert book.options == {"bets_two_way": True, "steps": (1, 2, 4, 8, 16), "wild_unit": 1}
    assert book.get() == rules.get("wenzhou-2013", book.options)


def test_a_field_may_stand_beside_extends_and_one_that_changes_nothing_is_no_option() -> None:
    book = rules.read("a.toml", 'extends = "lishui"\nplain = 1\nself_drawn = 3\n')
    assert book.options == {"self_drawn": 3}
    assert book.title == {"zh": "a.toml", "en": "a.toml"}


def test_null_is_written_as_a_word() -> None:
    """L5.3: the preset caps at 40."""
    book = rules.read("a.toml", 'extends = "lishui-jinyun"\n[fields]\ncap = "null"\n')
    assert book.get().cap is None


def test_a_table_that_chooses_a_length_drops_the_files() -> None:
    """W8.5: exactly one of deals and rounds."""
    book = rules.read("a.toml", 'extends = "lishui"\n[fields]\nrounds = 2\n')
    assert (book.get().deals, book.get().rounds) == (None, 2)
    assert (book.get({"deals": 4}).deals, book.get({"deals": 4}).rounds) == (4, None)
    assert [field.default for field in book.fields() if field.name in ("deals", "rounds")] == [None, 2]


@pytest.mark.parametrize("name", rules.names())
def test_an_edition_is_a_book_too(name: str) -> None:
    assert rules.book(name).get() == rules.get(name)
    assert rules.book(name).fields() == rules.fields(name)


@pytest.mark.parametrize(
    ("text", "line", "facts"),
    [
        ('extends = "lishui"\n[fields]\nfollow = "previous"\n', 3, {"field": "follow", "clause": "W3.3"}),
        ('extends = "lishui"\n[fields]\nplane = 2\n', 3, {"field": "plane"}),
        ('extends = "lishui"\n\nplain = "two"\n', 3, {"field": "plain", "clause": "L3"}),
        ('extends = "lishui"\nfields.plain = true\n', 2, {"field": "plain", "clause": "L3"}),
        ('extends = "lishui"\n[fields]\nplain = 2024-01-01\n', 3, {"field": "plain", "clause": "L3"}),
        ('extends = "lishui"\n[fields.plain]\nx = 1\n', None, {"field": "plain", "clause": "L3"}),
        ('extends = "wenzhou-mobile"\n[fields]\nsteps = [2, 4]\n', 3, {"field": "steps", "clause": "W7.2"}),
        ('extends = "lishui"\n[fields]\ndeals = 4\nrounds = 2\n', 4, {"field": "rounds", "clause": "W8.5"}),
        (
            'extends = "wenzhou-mobile"\n[fields]\nno_dragons = true\none_suit_short = true\n', 4,
            {"field": "one_suit_short", "clause": "§9"},
        ),
        ('extends = "wenzhou-mobile"\n[fields]\nwild_unit = 3\n', 3, {"field": "wild_unit", "clause": "W7.9"}),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_is_told_with_its_line_what_is_allowed_and_its_clause(
    text: str, line: int | None, facts: dict[str, str]
) -> None:
    with pytest.raises(FieldError) as caught:
        rules.read("my.toml", text)
    assert caught.value.facts.get("line") == line
    assert caught.value.facts["allowed"]
    assert {fact: caught.value.facts.get(fact) for fact in facts} == facts
    assert caught.value.message.startswith("my.toml, line" if line else "my.toml: ")
    assert all(word in caught.value.message for word in facts.values())


@pytest.mark.parametrize(
    ("text", "line", "error"),
    [
        ("extends = ", 1, RuleFileError),
        ('extends = "lishui"\nplain = 2\nplain = 3\n', 3, RuleFileError),
        ("", None, RuleFileError),
        ("plain = 2\n", None, RuleFileError),
        ("extends = 4\n", 1, RuleFileError),
        ('extends = "lishui"\nfields = 4\n', 2, RuleFileError),
        ('extends = "lishui"\nplain = 2\n[fields]\nplain = 2\n', 2, RuleFileError),
        ('extends = "lishui"\ntitle = 4\n', 2, RuleFileError),
        ('extends = "lishui"\ntitle = { fr = "x" }\n', 2, RuleFileError),
        ('extends = "lishui"\nwords = ""\n', 2, RuleFileError),
        ('\nextends = "my-other.toml"\n', 2, RulesError),
        ("x = " + "[" * 5000, None, RuleFileError),
        (b"extends = '\xff'", None, RuleFileError),
    ],
)
def test_what_is_no_rule_file_is_refused(text: str | bytes, line: int | None, error: type[CaishenError]) -> None:
    with pytest.raises(error) as caught:
        rules.read("my.toml", text)
    assert caught.value.facts["file"] == "my.toml"
    assert caught.value.facts.get("line") == line


@pytest.mark.parametrize("name", rules.names())
def test_every_value_of_every_field_can_be_written_in_a_file(name: str) -> None:
    """What a file says is what an option says, or it is refused as the option is."""
    for field in rules.fields(name):
        ends = [end for end in field.whole or () if end is not None]
        for value in (*field.values, *([end] * field.least_items or end for end in ends)):
            text = f"extends = '{name}'\n{field.name} = {json.dumps('null' if value is None else value)}\n"
            assert _outcome(rules.read, "my.toml", text) == _outcome(rules.get, name, {field.name: value}), text


def _outcome(make: Callable[..., Any], *given: Any) -> Any:
    """The rule set that is made, or the field that is refused."""
    try:
        made = make(*given)
    except FieldError as refused:
        return refused.facts["field"]
    return made.get() if isinstance(made, rules.Book) else made
