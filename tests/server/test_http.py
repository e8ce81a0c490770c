"""The HTTP interface and the client's files, in the test's own process."""

import re
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from caishen.server import app as application
from caishen.server.app import make_app
from caishen.server.settings import Settings, SettingsError
from caishen.server.static import asset
from caishen.wire.http import Me, TableCard
from server.process import QUICK

Browser = AsyncTestClient[Litestar]


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    (tmp_path / "settings.toml").write_text(QUICK, encoding="utf-8")
    async with AsyncTestClient(make_app(tmp_path)) as client:
        yield client


async def json_of(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_first_visit_makes_a_guest_and_the_signed_cookie_keeps_him(browser: Browser) -> None:
    first = await browser.get("/api/me")
    cookie = first.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/"))
    again = await browser.get("/api/me")
    assert "set-cookie" not in again.headers
    assert again.json() == first.json()
    assert set(first.json()) == set(Me.__struct_fields__)


async def test_a_new_guest_is_called_so_in_his_own_language(browser: Browser) -> None:
    chinese = await browser.get("/api/me", headers={"accept-language": "zh-CN,zh;q=0.9,en;q=0.5"})
    assert chinese.json()["name"].startswith("游客 ")
    browser.cookies.clear()
    english = await browser.get("/api/me", headers={"accept-language": "en-GB"})
    assert english.json()["name"].startswith("Guest ")


async def test_a_forged_cookie_is_nobodys(browser: Browser) -> None:
    mine = (await browser.get("/api/me")).json()
    value = browser.cookies["caishen"]
    browser.cookies.clear()
    browser.cookies.set("caishen", value[:-3] + "abc")
    assert (await browser.get("/api/me")).json() != mine


async def test_name_and_picture_change_within_their_limits(browser: Browser) -> None:
    await browser.get("/api/me")
    changed = await json_of(await browser.put("/api/me", json={"name": "  阿  良 ", "avatar": "crane"}))
    assert (changed["name"], changed["avatar"]) == ("阿 良", "crane")
    kept = await json_of(await browser.put("/api/me", json={"avatar": None}))
    assert kept == changed
    for bad in ({"name": ""}, {"name": "x" * 17}, {"avatar": "../x"}, {"name": 5}):
        refused = await json_of(await browser.put("/api/me", json=bad), 400)
        assert refused["code"] == "body.bad"


async def test_the_rule_sets_come_with_every_field_and_what_this_release_plays(browser: Browser) -> None:
    sets = {one["name"]: one for one in await json_of(await browser.get("/api/rules"))}
    mobile = {field["name"]: field for field in sets["wenzhou-mobile"]["fields"]}
    assert mobile["follow"]["values"] == ["previous", "cumulative"]
    assert mobile["follow"]["clause"] == "W3.3"
    assert mobile["seats"]["values"] == [2, 4]
    assert mobile["seats"]["playable"]
    assert mobile["deals"]["whole"] == [1, 1_000_000]
    assert all(field["zh"] and field["en"] for field in mobile.values())


async def test_the_options_stand_in_groups_named_after_the_chapters_of_the_rules(browser: Browser) -> None:
    for one in await json_of(await browser.get("/api/rules")):
        keys = [group["key"] for group in one["groups"]]
        assert {field["group"] for field in one["fields"]} == set(keys)
        assert all(group["zh"] and group["en"] for group in one["groups"])
        if one["name"] == "wenzhou-mobile":
            groups = {field["name"]: field["group"] for field in one["fields"]}
            assert (groups["follow"], groups["steps"], groups["deals"], groups["quad"]) == ("W3", "W7", "W8", "W9")


@pytest.mark.parametrize("name", ["lishui", "lishui-jinyun"])
async def test_what_a_hand_is_worth_stands_together_whichever_clause_tells_it(browser: Browser, name: str) -> None:
    """L3, L5.3: what is worth more self-drawn, and the cap, stand with the other multipliers; L5.1 with the dealer."""
    sets = {one["name"]: one for one in await json_of(await browser.get("/api/rules"))}
    groups = {field["name"]: field["group"] for field in sets[name]["fields"]}
    worth = ("seven_pairs", "seven_pairs_drawn", "scattered_drawn", "one_suit_drawn", "combine", "cap")
    assert [groups[field] for field in worth] == ["L3"] * len(worth)
    assert (groups["dealer_cap"], groups["deals"]) == ("L5", "L5")


async def test_the_duel_brings_its_own_clock_unless_the_room_chooses(browser: Browser) -> None:
    """W11.2"""
    sets = {one["name"]: one for one in await json_of(await browser.get("/api/rules"))}
    assert sets["wenzhou-duel"]["clock"] == {"step": 8, "bank": 0}
    assert sets["wenzhou-mobile"]["clock"] is None
    for wish, clock in (
        ({}, {"step": 8, "bank": 0}),
        ({"clock": "own"}, {"step": 8, "bank": 0}),
        ({"clock": None}, None),
        ({"clock": {"step": 30, "bank": 5}}, {"step": 30, "bank": 5}),
    ):
        code = (await json_of(await browser.post("/api/tables", json={"rules": "wenzhou-duel", **wish}), 201))["code"]
        assert (await json_of(await browser.get(f"/api/tables/{code}")))["table"]["clock"] == clock


@pytest.mark.parametrize(
    ("wish", "seats"),
    [
        ({"rules": "wenzhou-duel"}, 2),
        ({"rules": "wenzhou-2013", "options": {"seats": 2}}, 2),
        ({"rules": "wenzhou-teahouse"}, 4),
    ],
)
async def test_play_now_takes_a_rule_set_and_a_number_of_seats(browser: Browser, wish: Any, seats: int) -> None:
    code = (await json_of(await browser.post("/api/play-now", json=wish), 201))["code"]
    card = await json_of(await browser.get(f"/api/tables/{code}"))
    assert card["table"]["rules"] == wish["rules"]
    assert sorted(seat["kind"] for seat in card["seats"]) == ["bot"] * (seats - 1) + ["person"]


async def test_a_table_has_its_maker_at_the_first_seat_and_is_listed_unless_private(browser: Browser) -> None:
    wish = {"options": {"follow": "cumulative", "deals": 4}, "clock": {"step": 15, "bank": 60}}
    code = (await json_of(await browser.post("/api/tables", json=wish), 201))["code"]
    hidden = (await json_of(await browser.post("/api/tables", json={"private": True}), 201))["code"]
    listed = await json_of(await browser.get("/api/tables"))
    assert [card["table"]["code"] for card in listed] == [code]
    card = await json_of(await browser.get(f"/api/tables/{code}"))
    assert set(card) == set(TableCard.__struct_fields__)
    assert card["table"]["options"] == {"follow": "cumulative", "deals": 4}
    assert [seat["kind"] for seat in card["seats"]] == ["person", "empty", "empty", "empty"]
    assert (await json_of(await browser.get(f"/api/tables/{hidden}")))["table"]["private"]
    assert (await json_of(await browser.get("/api/me")))["table"] == hidden


async def test_play_now_is_a_table_with_three_bots_that_has_begun(browser: Browser) -> None:
    code = (await json_of(await browser.post("/api/play-now"), 201))["code"]
    card = await json_of(await browser.get(f"/api/tables/{code}"))
    assert sorted(seat["kind"] for seat in card["seats"]) == ["bot", "bot", "bot", "person"]
    assert card["phase"] in ("bets", "deal")
    assert (await json_of(await browser.get(f"/api/tables/{code}/log"), 409))["code"] == "phase.wrong"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "nothing"}, "rules.unknown"),
        ({"options": {"follow": "sometimes"}}, "field.bad"),
        ({"options": {"unheard": 1}}, "field.bad"),
        ({"rules": "lishui", "options": {"seats": 2}}, "field.bad"),
        ({"options": {"deals": 10**30}}, "field.bad"),
        ({"options": {"steps": [2, 4, 6, 10**9]}}, "field.bad"),
        ({"options": {"steps": [2] * 1000}}, "field.bad"),
        ({"clock": {"step": 0, "bank": 0}}, "body.bad"),
    ],
)
async def test_a_wish_for_a_table_that_cannot_be_is_refused_with_its_code(
    browser: Browser, wish: Any, code: str
) -> None:
    refused = await json_of(await browser.post("/api/tables", json=wish), 400)
    assert refused["code"] == code
    assert await json_of(await browser.get("/api/tables")) == []


@pytest.mark.parametrize(
    ("rules", "options", "fields"),
    [
        ("wenzhou-mobile", {"no_dragons": True, "one_suit_short": "m"}, ["one_suit_short", "no_dragons"]),  # §9
        ("wenzhou-2013", {"wild_unit": 3}, ["wild_unit", "steps"]),  # W7.9: at most the first base, 2
        ("wenzhou-duel", {"first_dealer": 2}, ["first_dealer", "seats"]),  # W11.1: seats 0 and 1
        ("lishui", {"deals": 4, "rounds": 1}, ["rounds", "deals"]),  # W8.5
    ],
)
async def test_options_that_contradict_each_other_are_told_before_a_table_is_made(
    browser: Browser, rules: str, options: Any, fields: list[str]
) -> None:
    """The very refusal that the table would get, with the fields it is about and why in both languages."""
    wish = {"rules": rules, "options": options}
    problem = (await json_of(await browser.post("/api/rules/check", json=wish)))["problem"]
    assert problem == await json_of(await browser.post("/api/tables", json=wish), 400)
    assert [problem["facts"]["field"], *problem["facts"]["others"]] == fields
    assert problem["facts"]["en"] in problem["message"]
    assert problem["facts"]["zh"]


async def test_options_that_agree_have_no_problem(browser: Browser) -> None:
    for wish in ({"rules": "lishui"}, {"rules": "wenzhou-mobile", "options": {"seats": 2, "one_suit_short": "m"}}):
        assert await json_of(await browser.post("/api/rules/check", json=wish)) == {"problem": None}


async def test_one_guest_cannot_open_tables_without_end(browser: Browser) -> None:
    for _ in range(Settings().tables_each_guest):
        await json_of(await browser.post("/api/tables", json={}), 201)
    assert (await json_of(await browser.post("/api/tables", json={}), 429))["code"] == "rate.limited"


async def test_guests_of_one_address_cannot_open_tables_without_end_by_forgetting_their_cookies(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(QUICK + "tables_each_address = 3\n", encoding="utf-8")
    async with AsyncTestClient(make_app(tmp_path)) as browser:
        statuses = []
        for _ in range(4):
            browser.cookies.clear()
            statuses.append((await browser.post("/api/tables", json={})).status_code)
    assert statuses == [201, 201, 201, 429]


async def test_a_code_typed_in_small_letters_is_the_same_table(browser: Browser) -> None:
    code = (await json_of(await browser.post("/api/tables", json={}), 201))["code"]
    assert (await json_of(await browser.get(f"/api/tables/{code.lower()}")))["table"]["code"] == code


async def test_what_is_not_there_is_told_so(browser: Browser) -> None:
    assert (await json_of(await browser.get("/api/tables/NOTHERE"), 404))["code"] == "table.unknown"
    assert (await json_of(await browser.get("/api/tables/NOTHERE/log"), 404))["code"] == "table.unknown"
    assert (await browser.get("/secret.txt")).status_code == 404
    assert (await browser.get("/../pyproject.toml")).status_code == 404


async def test_the_log_of_a_table_that_has_not_begun_is_told_to_wait(browser: Browser) -> None:
    code = (await json_of(await browser.post("/api/tables", json={}), 201))["code"]
    told = await json_of(await browser.get(f"/api/tables/{code}/log"), 409)
    assert (told["code"], told["facts"]) == ("phase.wrong", {"phase": "waiting"})
    begun = (await json_of(await browser.post("/api/play-now", json={}), 201))["code"]
    told = await json_of(await browser.get(f"/api/tables/{begun}/log"), 409)
    assert (told["code"], told["facts"]) == ("phase.wrong", {"phase": "deal"})


async def test_nobody_plays_again_what_is_not_over(browser: Browser) -> None:
    code = (await json_of(await browser.post("/api/tables", json={}), 201))["code"]
    assert (await json_of(await browser.post(f"/api/tables/{code}/again"), 409))["code"] == "phase.wrong"
    browser.cookies.clear()
    assert (await json_of(await browser.post(f"/api/tables/{code}/again"), 409))["code"] == "seat.none"


async def test_another_sites_page_changes_nothing_here(browser: Browser) -> None:
    refused = await browser.post("/api/play-now", headers={"origin": "http://evil.example"})
    assert (await json_of(refused, 403))["code"] == "origin.foreign"
    behind_a_proxy = {"origin": "https://mahjong.example", "x-forwarded-host": "mahjong.example"}
    await json_of(await browser.post("/api/play-now", headers=behind_a_proxy), 201)


async def test_every_answer_is_guarded(browser: Browser) -> None:
    for path in ("/", "/api/me", "/nothing", "/schema"):
        headers = (await browser.get(path)).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_the_page_finds_its_files_from_the_lobby_and_from_a_table(browser: Browser) -> None:
    home, table = await browser.get("/"), await browser.get("/t/K7MQ2X")
    assert '<base href="./">' in home.text
    assert '<base href="../">' in table.text
    for path in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', home.text):
        answer = await browser.get(f"/{path}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert home.headers["cache-control"] == "no-cache"
    unchanged = await browser.get("/", headers={"if-none-match": home.headers["etag"]})
    assert unchanged.status_code == 304


def test_only_names_that_carry_their_content_are_kept_for_ever() -> None:
    assert "immutable" in asset("assets/a-Bx1.js", b"x").headers["cache-control"]
    assert asset("favicon.svg", b"x").headers["cache-control"] == "no-cache"
    assert asset("a.css", b"x").headers["etag"] != asset("a.css", b"y").headers["etag"]


async def test_the_interface_describes_itself(browser: Browser) -> None:
    schema = await json_of(await browser.get("/schema"))
    assert {"/api/me", "/api/tables", "/api/play-now", "/api/rules"} <= set(schema["paths"])


@pytest.mark.usefixtures("browser")
async def test_the_key_of_the_cookies_is_for_the_servers_eyes_only(tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "caishen.db").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "cookie.key").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("after_deal = 'soon'", "after_deal: 'soon' is not allowed: seconds from 0 to 86400"),
        ("after_deal = -1", "after_deal: -1 is not allowed: seconds from 0 to 86400"),
        ("time_outs = 1.5", "time_outs: 1.5 is not allowed: a whole number from 1 on"),
        ("frames = 2026-01-31", 'frames: "2026-01-31" is not allowed: a whole number from 1 on'),
        ("[tables]\nopen = true", 'tables: {"open": true} is not allowed: a whole number from 1 on'),
        ("no_such = 1", "no setting is called no_such: there are after_deal, "),
        ("[", "the file is no TOML: "),
    ],
)
def test_a_wrong_settings_file_is_named_with_what_it_may_say(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / application.SETTINGS).write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=rf"settings\.toml: {re.escape(says)}"):
        make_app(tmp_path)


def test_settings_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / application.SETTINGS).write_bytes(b"after_deal = \xff")
    with pytest.raises(SettingsError, match=r"settings\.toml"):
        make_app(tmp_path)
