"""When the store cannot keep what happens: it is refused in words, nothing unstored is told, and play goes on after."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.player import play_together
from browser.serving import Serving
from browser.staged import stage

Trouble = Callable[[Serving], AbstractContextManager[None]]


@pytest.mark.parametrize(
    ("trouble", "words"),
    [(Serving.full_disk, "full"), (Serving.locked_database, "busy")],
    ids=["full disk", "locked database"],
)
def test_a_move_that_cannot_be_stored_is_refused_and_told_to_nobody_and_the_table_goes_on_afterwards(
    serving: Serving, invite: Invite, trouble: Trouble, words: str
) -> None:
    staged = stage(serving.data, ["Ann", "Bob"])
    serving.start()
    ann, bob = invite(staged, "Ann", language="en"), invite(staged, "Bob", language="en")
    for player in (ann, bob):
        player.to_table(staged.code)
    ann.answer(ann.asked("buy"))
    expect(bob.see("deal-number")).to_be_visible()
    asked, seen_by_bob, stored = ann.asked("turn"), bob.sight(), serving.stored()
    with trouble(serving):
        ann.discard_something()
        expect(ann.see("toast")).to_contain_text(words)
        expect(ann.see("stalled")).to_be_visible()
        expect(bob.see("stalled")).to_be_visible()
        assert bob.sight() == seen_by_bob
        assert serving.stored() == stored
    assert ann.situation() == asked
    expect(ann.see("stalled")).to_be_hidden()
    ann.answer(asked)
    play_together([ann, bob])
    assert serving.stored() > stored
