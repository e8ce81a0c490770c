"""The rules pages in the browser: every set in both languages, files, two side by side; every link leads on."""

import re
from collections.abc import AsyncIterator
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from caishen import rules
from caishen.errors import FieldError
from caishen.rules import Book, texts
from caishen.rules.comparison import compared, told
from caishen.server.app import make_app
from caishen.server.rule_pages.naming import NAMES, VALUES, VALUES_OF, told_value
from caishen.server.rule_pages.page import page
from caishen.server.rule_pages.words import LANGUAGES
from server.process import QUICK

HOUSE = """
extends = "lishui"
title = { zh = "家规", en = "Our *<b>house</b>*" }
words = "On Fridays."
[fields]
plain = 3
cap = 40
"""


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[AsyncTestClient[Litestar]]:
    (tmp_path / "settings.toml").write_text(QUICK, encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.toml").write_text(HOUSE, encoding="utf-8")
    async with AsyncTestClient(make_app(tmp_path)) as client:
        yield client


def addresses(html: str) -> set[str]:
    return set(re.findall(r'<section [^>]*id="([^"]+)"', html))


async def test_every_rule_set_has_a_page_in_both_languages_with_an_address_for_each_clause(
    browser: AsyncTestClient[Litestar],
) -> None:
    for name in rules.names():
        for ending, language in (("", "en"), (".zh", "zh")):
            answer = await browser.get(f"/rules/{name}{ending}")
            assert answer.status_code == 200
            assert rules.title(name)[language] in answer.text.replace("&#x27;", "'")
            clauses = {clause.id for chapter in texts.chapters(name) for clause in chapter.clauses}
            assert clauses <= addresses(answer.text)


async def test_every_link_of_the_pages_leads_to_a_page_and_to_a_place_on_it(browser: AsyncTestClient[Litestar]) -> None:
    seen: dict[str, str] = {}
    wanted, waiting = set[tuple[str, str]](), ["/rules/index", "/rules/compare?a=wenzhou-mobile&b=house.toml&lang=zh"]
    while waiting:
        path, place = urldefrag(waiting.pop())
        if place:
            wanted.add((path, unquote(place)))
        if path in seen or not path.startswith("/rules/"):
            continue
        answer = await browser.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].startswith("text/html")
        seen[path] = answer.text
        waiting += [urljoin(path, unescape(link)) for link in re.findall('<a [^>]*href="([^"]+)"', answer.text)]
    assert len(seen) == 2 + 2 * (len(rules.names()) + 1) + 1 + 1
    assert [(path, place) for path, place in wanted if place not in addresses(seen[path])] == []


@pytest.mark.parametrize("path", ["/rules", "/rules/"])
async def test_the_bare_path_leads_to_the_list(browser: AsyncTestClient[Litestar], path: str) -> None:
    answer = await browser.get(path, follow_redirects=False)
    assert urljoin(path, answer.headers["location"]) == "/rules/index"


async def test_the_page_of_a_rule_file_shows_its_title_its_words_and_its_values(
    browser: AsyncTestClient[Litestar],
) -> None:
    """L5.3 is told with what the file sets, the switch as the file's, and examples are worked out by it."""
    own, edition = [(await browser.get(f"/rules/{name}")).text for name in ("house.toml", "lishui")]
    assert "<h1>Our *&lt;b&gt;house&lt;/b&gt;*</h1>" in own
    assert "<p>On Fridays.</p>" in own
    row = r"<td[^>]*><code>plain</code></td>\s*<td[^>]*>3</td>\s*<td[^>]*>the file</td>"
    assert (bool(re.search(row, own)), bool(re.search(row, edition))) == (True, False)
    cap = own[own.index('id="L5.3"') :]
    assert "<strong>the file</strong>: <code>cap</code> = 40" in cap[: cap.index("</section>")]
    assert ("<strong>×3</strong>" in own, "<strong>×3</strong>" in edition) == (True, False)


async def test_nothing_on_a_page_runs_but_the_servers_own_script(browser: AsyncTestClient[Litestar]) -> None:
    for path in ("index", "glossary", "house.toml", "compare?a=house.toml&b=lishui"):
        answer = await browser.get(f"/rules/{path}")
        assert re.findall("<script[^>]*>", answer.text) == ['<script src="../reading.js" defer>']
        assert "<b>house" not in answer.text
        assert not re.search(r" on\w+=|javascript:", answer.text)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_two_rule_sets_stand_side_by_side_with_all_that_differs(
    browser: AsyncTestClient[Litestar], lang: str
) -> None:
    for a, b in (("wenzhou-mobile", "wenzhou-2013"), ("lishui", "lishui-jinyun"), ("wenzhou-duel", "lishui")):
        answer = await browser.get("/rules/compare", params={"a": a, "b": b, "lang": lang})
        found = compared(rules.get(a), rules.get(b))
        for each in found.fields:
            assert f"<code>{each.field}</code>" in answer.text
        assert answer.text.count("<td>–</td>") + answer.text.count("<td>×") >= 2 * len(found.multipliers)


def test_every_field_and_value_that_can_differ_has_words() -> None:
    """What is fixed by its name and its values in words; a switch by its sentence and its values too."""
    switched = {field.name for name in rules.names() for field in rules.fields(name)}
    for name in rules.names():
        given = {field: [getattr(rules.get(name), field)] for field in told(rules.get(name))}
        for switch in rules.fields(name):
            given[switch.name] = [*switch.values, switch.default]
        for field, those in given.items():
            assert (field in NAMES) != (field in switched), field
            for value in those:
                if isinstance(value, str):
                    assert value in VALUES_OF.get(field, VALUES), (field, value)
                    assert told_value(field, value, "zh") != value, (field, value)


async def test_a_rule_set_beside_itself_has_no_difference(browser: AsyncTestClient[Litestar]) -> None:
    answer = await browser.get("/rules/compare?a=lishui&b=lishui")
    assert "They play alike." in answer.text


@pytest.mark.parametrize("path", ["nothing", "nothing.zh", "comparre", "compare?a=lishui&b=nothing"])
@pytest.mark.parametrize(("accepts", "tongue"), [("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("de,en;q=0.5", "en")])
async def test_a_page_nobody_wrote_says_which_there_are(
    browser: AsyncTestClient[Litestar], path: str, accepts: str, tongue: str
) -> None:
    answer = await browser.get(f"/rules/{path}", headers={"accept-language": accepts})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{"zh-Hans" if ".zh" in path else tongue}">' in answer.text
    main = answer.text[answer.text.index("<main>") : answer.text.index("</main>")]
    assert ("nothing" in main or "comparre" in main) and "lishui&" not in main
    for link in re.findall('href="([^"]+)"', main):
        assert (await browser.get(urljoin(f"/rules/{path}", unescape(link)))).status_code == 200


async def test_a_name_from_the_address_is_only_text(browser: AsyncTestClient[Litestar]) -> None:
    answer = await browser.get("/rules/compare", params={"a": "<b>x</b>", "b": "lishui"})
    assert "&lt;b&gt;x&lt;/b&gt;" in answer.text
    assert "<b>x" not in answer.text


@pytest.mark.parametrize(("query", "status"), [("", 200), ("?lang=zh", 200), ("?a=lishui", 400), ("?b=lishui", 400)])
async def test_where_no_two_rule_sets_are_named_they_can_be_chosen(
    browser: AsyncTestClient[Litestar], query: str, status: int
) -> None:
    answer = await browser.get(f"/rules/compare{query}")
    assert answer.status_code == status
    assert '<form class="compare" action="compare">' in answer.text
    assert ("两种规则对照" in answer.text) == ("zh" in query)


def values(field: rules.Field) -> list[Any]:
    """What a field can be, of numbers the ends and one more."""
    if field.whole is None:
        return [*field.values]
    low, high = field.whole
    numbers: list[Any] = [low, low + 1, high or 50]
    return [*field.values, *([[number] * field.least_items for number in numbers] if field.least_items else numbers)]


@pytest.mark.parametrize("name", rules.names())
def test_every_value_of_every_field_has_a_page(name: str) -> None:
    """Examples that its rules leave no room for are left out: a tile that is out of the game, a fine that is none."""
    title = {"zh": "家规", "en": "House"}
    for field, language in product(rules.fields(name), LANGUAGES):
        for value in values(field):
            try:
                options = rules.options_of(rules.get(name, {field.name: value}))
            except FieldError:
                continue
            text = page(Book("house.toml", title, None, name, options), language)
            assert (f"`{field.name}` = " in text) or not options
