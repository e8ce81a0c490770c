"""Deals and matches laid out for the situations at every table, with the hands that several of them share.

Hands are written for 13 tiles, with three more where hands have 16 (`Table.tiles`).
"""

from __future__ import annotations

from typing import Any

from caishen.deal import Deal, Setup, actions
from caishen.deal.events import Event
from caishen.deal.wall import rolls
from caishen.match import Match
from prepared import discard, draw, laid_out, may, play, pung
from scenarios.catalogue import Table

Hand = tuple[str, str] | str
NAMES = ["Dong", "Nan", "Xi", "Bei"]
WILD = "9p"
DEALER = ("5p1122m1122s3344z6s", "6s8m8s")
"""The dealer's 14 or 17, which win nothing; 5p is to be thrown."""
CHOWS = ("46p258m258s11z7p36m", "39s9m")
"""Chows 5p in the middle."""
PUNGS = ("555p134679m13s22z", "679s")
"""Pungs and kongs 5p."""
WAITS = ("123456789m46p11z", "789s")
WAITS_TOO = ("123456789m46p33z", "789s")
"""Wait for 5p, hard without a wild; could chow it too."""


def dealt(table: Table, *hands: Hand, wall: str = "", **layout: Any) -> Deal:
    """A deal at a table; hands that are not given, or given in part, are filled up."""
    return Deal(table.rules(), setup(table, *hands, wall=wall, **layout))


def setup(table: Table, *hands: Hand, wall: str = "", **layout: Any) -> Setup:
    """The setup of such a deal, dealt by seat 0."""
    texts = [hand if isinstance(hand, str) else table.tiles(*hand) for hand in hands]
    texts += [""] * (table.seats - len(texts))
    return laid_out(WILD, texts, wall, rule_set=table.rules(), **layout)


def match(table: Table, *setups: Setup, **options: Any) -> Match:
    """A match of prepared deals, begun; bets are left alone."""
    rule_set = table.rules(deals=len(setups), **options)
    assert all(len(one.dice) == rolls(rule_set) for one in setups)
    begun = Match(rule_set, NAMES[: table.seats], prepared=setups)
    next_deal(begun)
    return begun


def next_deal(running: Match) -> None:
    """Begin the next deal without a bet."""
    running.next_deal()
    while running.phase == "bets":
        running.step(next(iter(running.asked())), actions.BET)


def others_pass(deal: Deal, *but: int) -> None:
    """Everybody in the window passes but these seats."""
    for seat in list(deal.asked()):
        if seat not in but and "pass" in may(deal, seat):
            play(deal, f"{seat} pass")


def play_until_turn(deal: Deal, seat: int) -> None:
    """Time-outs alone until a seat is on its own turn."""
    while set(deal.asked()) != {seat} or "pass" in may(deal, seat):
        asked = next(iter(deal.asked()))
        deal.step(asked, deal.default(asked))


def robber_of(table: Table) -> int:
    """The seat that can rob seat 1's kong: the one after it."""
    return 2 % table.seats


def robbery(table: Table, wall_of: int) -> Setup:
    """Seat 0 throws 5p, which seat 1 pungs; the fourth comes to it on its next draw, and the seat after it waits
    for that. `wall_of`: how many draws lie before it."""
    quiet = {0: DEALER, 1: ("55p134679m13s22z2s", "679s"), 2: WAITS, 3: CHOWS}
    hands = [quiet[seat] for seat in range(table.seats)]
    if table.seats == 2:
        hands[0] = ("5p" + WAITS[0], WAITS[1])
    return setup(table, *hands, wall="7z7z7z"[: 2 * wall_of] + "5p")


def rounds_of_pungs(table: Table, kinds: list[str], thrown: list[str]) -> list[Event]:
    """What seat 1 sees when it pungs each kind from seat 0 and throws a tile; the others draw and throw."""
    story: list[Event] = []
    for kind, tile in zip(kinds, thrown, strict=True):
        story += [discard(0, kind), pung(1, kind, 0), discard(1, tile), *others_turn(table), draw(0)]
    return story


def others_turn(table: Table) -> list[Event]:
    """The seats between seat 1 and seat 0 draw and throw a tile that nobody wants."""
    return [event for seat in range(2, table.seats) for event in (draw(seat), discard(seat, "8p"))]
