"""The rules pages in the browser: every set in both languages, all links lead to a page, files show their edition."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from caishen import rules
from caishen.rules import texts
from caishen.server.app import make_app
from server.process import QUICK


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[AsyncTestClient[Litestar]]:
    (tmp_path / "settings.toml").write_text(QUICK, encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.toml").write_text('extends = "lishui"\nplain = 2\n', encoding="utf-8")
    async with AsyncTestClient(make_app(tmp_path)) as client:
        yield client


async def test_every_rule_set_has_a_page_in_both_languages_with_all_its_clauses(
    browser: AsyncTestClient[Litestar],
) -> None:
    for name in rules.names():
        for ending, language in (("", "en"), (".zh", "zh")):
            answer = await browser.get(f"/rules/{name}{ending}")
            assert answer.status_code == 200
            assert rules.title(name)[language] in answer.text
            heads = {head.split()[0] for head in re.findall("<h3>(.*?)</h3>", answer.text)}
            assert {clause.id for chapter in texts.chapters(name) for clause in chapter.clauses} <= heads


async def test_every_link_of_the_pages_leads_to_a_page(browser: AsyncTestClient[Litestar]) -> None:
    seen, waiting = set(), ["/rules/index"]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = await browser.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].startswith("text/html")
        waiting += [urljoin(path, link) for link in re.findall('href="([^"]+)"', answer.text)]
    assert len(seen) == 2 + 2 * len(rules.names())


@pytest.mark.parametrize("path", ["/rules", "/rules/"])
async def test_the_bare_path_leads_to_the_list(browser: AsyncTestClient[Litestar], path: str) -> None:
    answer = await browser.get(path, follow_redirects=False)
    assert urljoin(path, answer.headers["location"]) == "/rules/index"


async def test_a_rule_file_has_the_page_of_its_edition(browser: AsyncTestClient[Litestar]) -> None:
    own, edition = [(await browser.get(f"/rules/{name}.zh")).text for name in ("house.toml", "lishui")]
    assert own == edition


async def test_a_page_nobody_wrote_is_not_found(browser: AsyncTestClient[Litestar]) -> None:
    assert (await browser.get("/rules/nothing")).status_code == 404
