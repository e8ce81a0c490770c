"""One example of every message for docs/protocol.md; `make_protocol` refuses to run when one is missing."""

from __future__ import annotations

import msgspec

from caishen.deal import events as deal
from caishen.match import events as match
from caishen.scoring import Payment
from caishen.wire import frames

_TABLE = frames.TableInfo(
    code="K7MQ2X",
    rules="wenzhou-mobile",
    options={},
    deals=8,
    rounds=None,
    private=False,
    clock=frames.ClockRule(step=15, bank=60),
)
_ANN = frames.RoomSeat(name="Ann", avatar="plum", kind="person", here=True, trustee=False, left=False)
_BOTS = [
    frames.RoomSeat(name=name, avatar="bot", kind="bot", here=True, trustee=False, left=False)
    for name in ("小芳", "老陈", "阿珍")
]
_HANDS = ["?" * 17, "1123456789m12344z", "?" * 16, "?" * 16]
_DEALT = deal.Dealt(
    t=5200, deal=1, dealer=0, streak=1, dice=[[3, 4], [2, 6]], indicator="5p", wall="?" * 70, hands=_HANDS
)  # fmt: skip

COMMANDS: list[msgspec.Struct] = [
    frames.Hello(id="c1", table="K7MQ2X", read_to=41),
    frames.Sit(id="c2", seat=1, nonce="4f8QzT1x"),
    frames.Stand(id="c3"),
    frames.Fill(id="c4"),
    frames.Start(id="c5"),
    frames.Act(id="c6", about=42, action=29),
    frames.Auto(id="c7", on=True),
    frames.Back(id="c8"),
    frames.Continue(id="c9"),
    frames.Leave(id="c10", confirm=True),
    frames.Why(id="c11", tile="7z"),
    frames.Ping(n=7),
]

FRAMES: list[msgspec.Struct] = [
    frames.Welcome(protocol=frames.PROTOCOL, table=_TABLE, seat=1, read_to=42),
    frames.Told(n=42, event=deal.Draw(t=61_300, seat=1, tile="3z")),
    frames.Snapshot(read_to=1, events=[(0, match.Buy(t=3000, seat=0, bought=False)), (1, _DEALT)]),
    frames.Room(
        phase="deal",
        seats=[_BOTS[0], _ANN, *_BOTS[1:]],
        you=1,
        owner_seat=1,
        course=frames.Course(
            deal=1, deals=8, round=1, rounds=None, set_rounds=None, streak=1, base=2, idle=2, stacks=[17, 17, 17, 17]
        ),
        walls=frames.Walls(stacks=[17, 17, 17, 17], start=41, turned=36),
        due=[frames.Due(payer=0, payee=3, points=1, reason="followed", clause="§9")],
        liable=[],
        ready=[],
        pause_ms=None,
        watchers=0,
        stalled=None,
        again=None,
    ),
    frames.Question(
        about=42,
        kind="turn",
        actions=[
            frames.Choice(action=29, do="discard", tile="3z", tiles=["3z"], points=None, warn=None),
            frames.Choice(action=41, do="concealed", tile="1m", tiles=["1m"] * 4, points=None, warn=None),
        ],
        amounts=None,
        barred=[frames.Barred(tile="5m", clause="W3.2")],
        step_ms=15_000,
        bank_ms=60_000,
    ),
    frames.Clock(seat=1, step_ms=15_000, bank_ms=60_000),
    frames.Ready(can=True, on=False, waits=[frames.WaitingFor(tile="3z", draw=2, discard=1, left=2)], passed=0),
    frames.Because(
        id="c11",
        tile="7z",
        by="discard",
        win=False,
        reasons=[frames.Reason(claim="win", code="lone_wild", clause="W5.6")],
    ),
    frames.Done(id="c6"),
    frames.Refused(
        id="c6",
        code="action.stale",
        message="that question is over or was never asked",
        facts={"seat": 1, "about": 44},
    ),
    frames.Pong(n=7, read_to=42),
    frames.Closed(reason="elsewhere"),
]

EVENTS: list[msgspec.Struct] = [
    _DEALT,
    deal.Draw(t=61_300, seat=1, tile="3z"),
    deal.Discard(t=64_100, seat=1, tile="3z", drawn=True),
    deal.Chow(t=65_000, seat=2, tile="3m", with_="24m", from_=1),
    deal.Pung(t=65_000, seat=0, tile="3m", from_=1),
    deal.Kong(t=65_000, seat=0, kind="exposed", tile="3m", from_=1),
    deal.Pass(t=65_000, seat=3, on=17, gave_up=["pung", "win"]),
    deal.Win(t=90_000, seat=2, by="discard", tile="3m", from_=1, multiplier=2, items=["hard"], shape="sets"),
    deal.Exhausted(t=120_000),
    deal.Left(t=70_000, seat=3),
    match.Began(
        t=0,
        format=match.FORMAT,
        rules="wenzhou-mobile",
        options={},
        rules_digest="…",
        seats=4,
        names=["Ann", "小芳", "老陈", "阿珍"],
        commit="…",
        nonces=["4f8QzT1x", "", "", ""],
    ),
    match.Seats(t=0, names=["小芳", "Ann", "老陈", "阿珍"], scores=[0, 0, 0, 0]),
    match.Player(t=150_000, seat=3, name="Bob", bot=False),
    match.Buy(t=3000, seat=0, bought=True, points=2),
    match.Top(t=5000, seat=1, topped=True, points=4),
    match.Settle(t=90_000, lines=(Payment(payer=1, payee=2, points=8, reason="win"),), net=(0, -8, 8, 0), house=0),
    match.DealEnd(t=90_000, scores=[0, -8, 8, 0], next_dealer=1, next_streak=1),
    match.MatchEnd(t=900_000, scores=[3, -8, 12, -7], seed="…"),
    deal.Shown(
        t=90_000,
        hands=["1123m456p78s55z", "1123456789m1234z", "123m456m789p11s", "19m19p19s1234567z"],
        concealed=[[], [], [], []],
        reading=None,
    ),
]
