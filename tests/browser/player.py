"""A person at a browser: reads the page and clicks what the page offers, nothing else.

The person knows no rule: what may be discarded or claimed is what can be clicked. Waiting is always
for a condition of the page. A question can be over before the click lands (somebody else's claim
outranked it); then the click is let go and the page is looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

CLAIMS = ("win", "concealed", "added", "kong", "pung", "chow")
"""Everything that can be claimed or declared, the best first."""

_BUTTON = {"next": "next-deal", "result": "match-result", "buy": "bet-no", "top": "bet-no"}
"""Situations with one plain answer, and its button."""

_SITUATION = """() => {
    const at = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (at("match-end")) return "end";
    if (at("match-result")) return "result";
    if (at("next-deal") && !at("next-deal").disabled) return "next";
    const table = at("table");
    const { question, answering, about } = table ? table.dataset : {};
    if (question && answering === "false") return `${question} ${about}`;
    return null;
}"""

_SIGHT = """() => {
    const all = (query, read) => [...document.querySelectorAll(query)].map(read);
    return {
        deal: document.querySelector('[data-testid="deal-number"]')?.dataset.deal ?? null,
        left: document.querySelector('[data-testid="tiles-left"]')?.dataset.left ?? null,
        hand: all('[data-testid="hand-tile"]', (tile) => tile.dataset.tile).sort(),
        rivers: all('[data-testid^="river-"]', (river) =>
            [river.dataset.testid, ...[...river.querySelectorAll("[data-tile]")].map((tile) => tile.dataset.tile)]),
        sets: all('[data-testid^="sets-"]', (sets) =>
            [sets.dataset.testid, ...[...sets.querySelectorAll("[data-face]")].map((tile) => tile.dataset.face)]),
        scores: all('[data-testid^="score-"]', (score) => [score.dataset.testid, score.dataset.score]),
    };
}"""


class Player:
    """One person's page, used with a finger (`touch`) or a mouse. `page` is Playwright's, for what has no word here."""

    def __init__(self, page: Page, url: str, *, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self._touch = touch

    # --- reading ---

    def see(self, name: str) -> Locator:
        """The element of a data-testid."""
        return self.page.get_by_test_id(name)

    @property
    def hand(self) -> Locator:
        """The own tiles, from the left."""
        return self.see("hand-tile")

    def tiles(self) -> list[str]:
        """The own tiles as text, from the left."""
        return [str(tile.get_attribute("data-tile")) for tile in self.hand.all()]

    def left(self) -> int:
        """How many tiles the wall has still."""
        return int(self.see("tiles-left").get_attribute("data-left") or 0)

    def sight(self) -> dict[str, Any]:
        """All the page shows of the running deal, as plain data to compare."""
        found: dict[str, Any] = self.page.evaluate(_SIGHT)
        return found

    def situation(self) -> str:
        """Waits until something is wanted of this person, and says what: the question's kind and number
        ("turn 17"), or that the next deal ("next"), the result ("result") or nothing more ("end") waits."""
        return str(self.page.wait_for_function(_SITUATION).json_value())

    def now(self) -> str | None:
        """The situation without waiting; None while nothing is wanted of this person."""
        found: str | None = self.page.evaluate(_SITUATION)
        return found

    def asked(self, *kinds: str) -> str:
        """Waits for a question of one of these kinds, passing all others; the question's name."""
        while (situation := self.situation()).split()[0] not in kinds:
            self.answer(situation)
        return situation

    # --- going somewhere ---

    def to_lobby(self) -> None:
        """Opens the lobby."""
        self.page.goto(self.url)
        expect(self.see("lobby")).to_be_visible()

    def to_table(self, code: str) -> None:
        """Opens a table by its address."""
        self.page.goto(f"{self.url}t/{code}")
        expect(self.see("table").or_(self.see("waiting-room"))).to_be_visible()

    # --- acting ---

    def press(self, place: Locator) -> None:
        """Clicks or taps."""
        if self._touch:
            place.tap()
        else:
            place.click()

    def discard(self, tile: Locator) -> None:
        """Lifts a tile and plays it: pressed twice."""
        self.press(tile)
        self.press(tile)

    def discard_something(self) -> None:
        """Plays the legal tile farthest right: the one just drawn, where it may go."""
        self.discard(self.page.locator('[data-testid="hand-tile"][data-legal="true"]').last)

    def claim(self, *wanted: str) -> bool:
        """Takes the best of the wanted claims that is offered; False if none is."""
        for name in CLAIMS:
            button = self.see(f"action-{name}").first
            if name in wanted and button.is_visible():
                self.press(button)
                return True
        return False

    def answer(self, situation: str, *claims: str) -> None:
        """Does something legal: one of the wanted claims if offered, else a discard, a pass or no bet."""
        try:
            self._act(situation.split()[0], claims)
            if self.see("warn-act").is_visible():  # what costs or binds is asked once more
                self.press(self.see("warn-act"))
        except NotInTime:
            if self.now() == situation:
                raise
        else:
            self.settled(situation)

    def _act(self, kind: str, claims: Sequence[str]) -> None:
        if kind in _BUTTON:
            self.press(self.see(_BUTTON[kind]))
        elif self.claim(*claims):
            return
        elif kind == "turn":
            self.discard_something()
        else:
            self.press(self.see("action-pass"))

    def settled(self, situation: str) -> None:
        """Waits until the page has moved on from a situation."""
        self.page.wait_for_function(f"(before) => ({_SITUATION})() !== before", arg=situation)

    def play_on(self, until: Callable[[str], bool], *claims: str) -> str:
        """Plays whatever comes until a situation is as wished; gives that situation, unanswered."""
        while not until(situation := self.situation()):
            self.answer(situation, *claims)
        return situation

    def play_to_end(self) -> None:
        """Plays the rest of the match, claiming whatever is offered."""
        while (situation := self.situation()) != "end":
            self.answer(situation, *CLAIMS)


def play_together(players: Sequence[Player], *claims: str) -> None:
    """Several people at one table play until its deal is over."""
    while True:
        for player in players:
            situation = player.now()
            if situation is None:
                continue
            if is_over(situation):
                return
            player.answer(situation, *claims)


def is_turn(situation: str) -> bool:
    """Whether a situation is the own turn."""
    return situation.startswith("turn")


def is_over(situation: str) -> bool:
    """Whether a deal is over."""
    return situation in ("next", "result", "end")
