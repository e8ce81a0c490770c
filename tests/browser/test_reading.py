"""The rules pages as people read them: the search, a word told at a tap or by keys, two sets chosen, narrow screens."""

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.serving import Serving

WIDTHS = (320, 390, 1440)


def opened(serving: Serving, chromium: Browser, path: str, **context: object) -> Page:
    """A rules page, read without a word of complaint from the browser."""
    serving.start()
    page = chromium.new_context(**context).new_page()  # type: ignore[arg-type]  # a context's own options
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(f"{serving.url}rules/{path}")
    assert complaints == []
    return page


def test_the_search_leaves_the_clauses_that_hold_every_word_and_tells_the_words_of_that_name(
    serving: Serving, chromium: Browser
) -> None:
    page = opened(serving, chromium, "wenzhou-mobile")
    page.locator("#find").fill("LONE caishen")
    expect(page.locator("[id='W5.6']")).to_be_visible()
    expect(page.locator("[id='W2.1']")).to_be_hidden()
    expect(page.locator("#answers")).to_contain_text("财神牛")
    page.locator("#find").fill("paoma")
    expect(page.locator("#answers")).to_contain_text("跑馬")
    page.locator("#find").fill("zzz")
    expect(page.locator("#found")).to_have_text("nothing found")
    page.evaluate("location.hash = '#W2.1'")
    expect(page.locator("[id='W2.1']")).to_be_in_viewport()


def test_a_word_is_told_at_a_tap_and_by_keys_without_a_script(serving: Serving, chromium: Browser) -> None:
    page = opened(serving, chromium, "wenzhou-2013.zh#W6.3", has_touch=True, java_script_enabled=False)
    word = page.locator("[id='W6.3'] .term").first
    card = page.locator(".word:popover-open")
    word.tap()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    word.focus()
    page.keyboard.press("Enter")
    expect(card).to_contain_text(word.inner_text())
    expect(page.locator("#find")).to_be_hidden()


def test_two_rule_sets_are_chosen_and_stand_side_by_side(serving: Serving, chromium: Browser) -> None:
    page = opened(serving, chromium, "lishui.zh", java_script_enabled=False)
    page.locator("select[name=b]").select_option("lishui-jinyun")
    page.get_by_role("button", name="比较").click()
    expect(page.locator("h1")).to_contain_text("缙云")
    expect(page.locator("tr", has=page.locator("code", has_text="all_honours"))).to_contain_text("40")


@pytest.mark.parametrize(
    "path", ["lishui", "compare?a=wenzhou-mobile&b=wenzhou-mil-2024&lang=zh", "glossary", "index", "compare"]
)
def test_nothing_scrolls_sideways_and_what_is_tapped_is_large_enough(
    serving: Serving, chromium: Browser, path: str
) -> None:
    page = opened(serving, chromium, path)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for target in page.locator("input:visible, select:visible, summary:visible").all():
            box = target.bounding_box()
            assert box is not None
            assert box["height"] >= 40


@pytest.mark.parametrize("width", [1200, 1280, 1344, 1376, 1440])
def test_the_list_of_contents_is_never_cut_off(serving: Serving, chromium: Browser, width: int) -> None:
    page = opened(serving, chromium, "lishui", viewport={"width": width, "height": 800})
    page.locator("#contents").evaluate("list => list.open = true")
    for part in ("#contents", "#contents summary", "#contents a >> nth=0"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    beside = page.locator("#contents").evaluate("list => getComputedStyle(list).position") == "fixed"
    assert beside == (width >= 86 * 16)


def test_the_glossary_offers_to_search_what_it_has(serving: Serving, chromium: Browser) -> None:
    page = opened(serving, chromium, "glossary")
    expect(page.locator("#find")).to_have_attribute("placeholder", "Search words 搜索术语")
    page.locator("#find").fill("paoma")
    expect(page.locator(".clause:visible").first).to_contain_text("跑马")
