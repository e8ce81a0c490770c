"""Tables as a test needs them, written into a data folder before its server starts.

The product has no door for chosen walls, and needs none: a server takes up every table of its store,
so a test writes one with the library, with a secret of its choice or with a prepared wall. Code,
secret and nonces being fixed, the bots at it play the same way in every run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from caishen import rules
from caishen.deal.actions import BET
from caishen.deal.wall import Setup
from caishen.match import Match
from caishen.match.walls import Shuffled
from caishen.server import records
from caishen.server.guests import Guests
from caishen.server.store import Store, cookie_secret
from caishen.wire.frames import ClockRule, TableInfo

CODE = "TABLE"
SEATS = 4


@dataclass(frozen=True)
class Staged:
    """A table in a data folder: its code, and the cookie of each person, by name."""

    code: str
    cookies: dict[str, str]


def stage(
    folder: Path,
    people: Sequence[str],
    *,
    edition: str = "wenzhou-mobile",
    secret: bytes = bytes(32),
    prepared: Setup | None = None,
    clock: ClockRule | None = None,
    **options: Any,
) -> Staged:
    """Write a table at which `people` sit on seats 0, 1, … and bots on the others, before its first bet.

    Seat 0 deals first. With `prepared` the match is this one deal, and no bet is made in it.
    `options`: fields of the rule set `edition`.
    """
    fixed: dict[str, Any] = {"first_dealer": "seat0"} | ({"deals": 1} if prepared is not None else {})
    rule_set = rules.get(edition, fixed | options)
    info = TableInfo(
        code=CODE,
        rules=rule_set.name,
        options=rules.options_of(rule_set),
        private=False,
        clock=clock,
        deals=rule_set.deals,
        rounds=rule_set.rounds,
    )
    names = [*people, *[f"Bot {seat}" for seat in range(len(people), rule_set.seats)]]
    match = Match(rule_set, names, secret=secret) if prepared is None else Match(rule_set, names, prepared=[prepared])
    match.next_deal()
    if prepared is not None and match.phase == "bets":
        # Read back from the store, a match knows a prepared wall from its deal line alone.
        match.step(match.dealer, BET)
    cookies: dict[str, str] = {}

    async def write() -> None:
        store = await Store.open(folder)
        guests = Guests(store, cookie_secret(folder))
        sitting: list[records.Record] = []
        for seat, name in enumerate(names):
            if name not in people:
                sitting.append(records.Filled(seat=seat, name=name, avatar="bot"))
                continue
            guest, cookies[name] = await guests.new()
            guest = await guests.change(guest, name, None)
            sitting.append(records.Seated(seat=seat, guest=guest.id, name=name, avatar=guest.avatar))
        await store.create_room(CODE, msgspec.json.encode(info), secret=secret)
        asked = records.Asked(at=0, deadlines=[(seat, None) for seat in match.asked()])
        room = await store.own_room(CODE)
        await store.append(CODE, 0, room.epoch, 0, [*sitting, *match.events, asked])
        await store.close()

    with ThreadPoolExecutor(1) as beside:  # Playwright keeps an event loop in this thread
        beside.submit(asyncio.run, write()).result()
    return Staged(CODE, cookies)


def secret_where(wanted: Callable[[Setup], bool]) -> bytes:
    """The first secret, counted up from 0, whose first deal by seat 0 is as wanted."""
    rule_set = rules.get("wenzhou-mobile")
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        if wanted(Shuffled(secret, [""] * SEATS).setup(rule_set, 1, 0, 1)):
            return secret
    raise AssertionError("no secret gives such a deal")
