"""Rule files in the data folder are rule sets of the lobby."""

import asyncio
from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient

from caishen import rules
from caishen.errors import FieldError
from caishen.server.app import make_app
from caishen.server.shelf import Shelf
from server.process import QUICK

HOUSE = """
extends = "wenzhou-mobile"
title = { zh = "家规", en = "House" }
words = "Fridays"
[fields]
run_limit = 2
rounds = 1
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "settings.toml").write_text(QUICK, encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


async def test_a_rule_file_stands_in_the_list_with_its_title_and_its_defaults(data: Path) -> None:
    async with AsyncTestClient(make_app(data)) as browser:
        sets = (await browser.get("/api/rules")).json()
    assert [each["name"] for each in sets] == [*rules.names(), "house.toml"]
    assert (sets[-1]["zh"], sets[-1]["en"]) == ("家规", "House")
    defaults = {field["name"]: field["default"] for field in sets[-1]["fields"]}
    origins = {field["name"]: field["origin"] for field in sets[-1]["fields"]}
    assert [origins[name] for name in ("run_limit", "idle_base", "quad", "follow")] == [
        "file",
        "ours",
        "rooms",
        "source",
    ]
    assert (defaults["run_limit"], defaults["rounds"], defaults["deals"]) == (2, 1, None)


async def test_every_rule_set_tells_three_facts_that_few_others_share_and_what_else_is_not_standard(
    data: Path,
) -> None:
    async with AsyncTestClient(make_app(data)) as browser:
        sets = {each["name"]: each for each in (await browser.get("/api/rules")).json()}
    for each in sets.values():
        lines = [line["en"] for line in [*each["special"], *each["differs"]]]
        assert len(each["special"]) == 3
        assert len({*lines}) == len(lines)
    assert sets["wenzhou-mobile"]["differs"] == []
    assert {"zh": "全球神：有", "en": "all god: yes"} in sets["wenzhou-2013"]["special"]  # W6.3
    assert {"zh": "封顶：×40", "en": "highest multiplier: ×40"} in sets["lishui-jinyun"]["special"]  # L5.3
    assert sets["house.toml"]["words"] == {"zh": "Fridays", "en": "Fridays"}
    assert sets["lishui"]["words"] is None


async def test_a_table_of_a_rule_file_keeps_edition_and_options(data: Path) -> None:
    async with AsyncTestClient(make_app(data)) as browser:
        wish = {"rules": "house.toml", "options": {"deals": 3}}
        made = await browser.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        table = (await browser.get(f"/api/tables/{made.json()['code']}")).json()["table"]
    assert (table["rules"], table["options"]) == ("wenzhou-mobile", {"deals": 3, "run_limit": 2})


async def test_a_table_of_a_rule_file_keeps_its_title_even_when_the_file_is_gone(data: Path) -> None:
    async with AsyncTestClient(make_app(data)) as browser:
        made = {}
        for rules_name in ("house.toml", "wenzhou-mobile"):
            answer = await browser.post("/api/tables", json={"rules": rules_name})
            made[rules_name] = answer.json()["code"]
    (data / "rules" / "house.toml").unlink()
    async with AsyncTestClient(make_app(data)) as browser:
        cards = {}
        for rules_name, code in made.items():
            while "table" not in (card := (await browser.get(f"/api/tables/{code}")).json()):
                await asyncio.sleep(0.01)  # the table is being set up
            cards[rules_name] = card["table"]
    files = {rules_name: table["file"] for rules_name, table in cards.items()}
    assert files == {"house.toml": {"name": "house.toml", "zh": "家规", "en": "House"}, "wenzhou-mobile": None}


async def test_a_wrong_rule_file_keeps_the_server_from_starting_and_says_where(data: Path) -> None:
    (data / "rules" / "house.toml").write_text('extends = "lishui"\nfollow = "face"\n', encoding="utf-8")
    with pytest.raises(FieldError, match=r"house\.toml, line 2: follow"):
        make_app(data)


@pytest.mark.parametrize("steps", ["[9999999999999999, 1, 1, 1]", "[" + "1, " * 101 + "]"])
async def test_numbers_that_no_table_can_count_are_refused_in_a_rule_file_too(data: Path, steps: str) -> None:
    """W7.2: a rule file may not bring to a table what a wish for one may not."""
    (data / "rules" / "house.toml").write_text(f'extends = "wenzhou-mobile"\nsteps = {steps}\n', encoding="utf-8")
    with pytest.raises(
        FieldError, match=r"house\.toml: steps: at a table, a list of 4 to 100 whole numbers 1\.\.1000000"
    ):
        make_app(data)


@pytest.mark.parametrize(
    ("name", "options", "allowed"),
    [
        ("wenzhou-mobile", {"deals": 10**30}, "whole numbers 1..1000000"),
        ("wenzhou-mobile", {"steps": [2, 4, 6, 10**9]}, "a list of 4 to 100 whole numbers 1..1000000"),
        ("wenzhou-mobile", {"deals": -(10**30)}, "whole numbers from 1 on, null"),
        ("lishui", {"cap": 10**7}, "whole numbers 1..1000, null"),  # L5.3: narrower than any table
    ],
)
def test_a_number_out_of_range_is_told_with_the_range(name: str, options: dict[str, object], allowed: str) -> None:
    with pytest.raises(FieldError) as caught:
        Shelf().get(name, options)
    assert caught.value.facts["allowed"] == allowed
    assert {"field", "clause"} <= caught.value.facts.keys()
