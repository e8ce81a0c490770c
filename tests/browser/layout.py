"""Whether a page is laid out as it should be: nothing over the side, nothing cut off, nothing upon another.

Measured in the browser, for whatever the page shows just now. What is meant to lie over the table (dialogs, the
settlement, toasts, a called word) is measured for itself and left out where the table's parts are held against each
other.
"""

from __future__ import annotations

from collections.abc import Iterator

from browser.player import Player

SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (320, 640)]
"""A desk, a tablet, a phone lying and two upright, the smallest one included."""

_OVER = """() => [document.scrollingElement,
        ...document.querySelectorAll("dialog, .panel, .bar, .lobby, .toast, .seating")]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.dataset.testid ?? box.className} is ${box.clientWidth}, holds ${box.scrollWidth}`)"""
"""The page and what lies over it: dialogs, settlement, score sheet, bars, where they hold more than their width."""

_CUT = """() => {
    const cut = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const node = walk.currentNode, parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest(".unseen, script, style, .name, .who, .title")) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (text.width === 0) continue;
        let left = 0, right = innerWidth, top = -Infinity, bottom = Infinity, scrolls = false;
        for (let box = parent; box !== null && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY, position } = getComputedStyle(box);
            const around = box.getBoundingClientRect();
            if (overflowX !== "visible") {
                left = Math.max(left, around.left);
                right = Math.min(right, around.right);
            }
            scrolls ||= overflowY === "auto" || overflowY === "scroll";
            if (!scrolls && (overflowY === "hidden" || overflowY === "clip")) {
                top = Math.max(top, around.top);
                bottom = Math.min(bottom, around.bottom);
            }
            if (position === "fixed") break;
        }
        const over = Math.max(left - text.left, text.right - right, top - text.top, text.bottom - bottom);
        if (over > 1.5) cut.push(`"${node.data.trim()}" by ${Math.round(over)}`);
    }
    return cut;
}"""
"""Texts that reach over the page or over a box that cuts them off. Names of players and the title of the rules may be
shortened, with dots, and are."""

_UPON = """() => {
    const parts = [".bar", ".plate", ".opponent .hand", ".melds .sets", ".river", ".centre", ".own .listening",
        ".own .why", ".own .passed", ".own .big", ".own .tiles .sets", ".place"];
    const boxes = parts.flatMap((query) => [...document.querySelectorAll(query)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => [query, part, part.getBoundingClientRect()]))
        .filter(([, , { width, height }]) => width > 0 && height > 0);
    const found = [];
    boxes.forEach(([name, part, one], at) => {
        for (const [other, beside, two] of boxes.slice(at + 1)) {
            if (part.contains(beside) || beside.contains(part)) continue;
            const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (wide > 1.5 && high > 1.5) found.push(`${name} and ${other}: ${Math.round(wide)} x ${Math.round(high)}`);
        }
        if (one.bottom > innerHeight + 1 || one.top < -1) found.push(`${name} is not on the screen`);
    });
    return [...new Set(found)];
}"""
"""Parts of the table that lie upon each other, or below the screen's edge."""


_SPEAK = """async (language) => {
    for (const name of ["settings", `language-${language}`, "settings-dialog-close"]) {
        document.querySelector(`[data-testid="${name}"]`).click();
        await new Promise(requestAnimationFrame);
    }
}"""
"""Another language, chosen in the settings, whatever dialog is open."""


def faults(player: Player) -> list[str]:
    """What is wrong with the page as it stands, in words."""
    return [*player.page.evaluate(_OVER), *player.page.evaluate(_CUT), *player.page.evaluate(_UPON)]


def expect_nothing_over(player: Player) -> None:
    """Neither the page nor what lies over it holds more than its width."""
    assert player.page.evaluate(_OVER) == []


def on_every_screen(player: Player) -> Iterator[str]:
    """Shows the page as it stands on all screens and in both languages; gives the name of each."""
    before = player.page.viewport_size
    assert before is not None
    for language in ("en", "zh-Hans"):
        player.page.evaluate(_SPEAK, language)
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            yield f"{language} {width}x{height}"
    player.page.set_viewport_size(before)
