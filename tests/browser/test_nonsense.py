"""Ten thousand frames of nonsense from somebody at the table: refused to him alone, and the table goes on."""

import json
import random
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.player import is_over
from browser.serving import Serving
from browser.staged import stage

SOCKETS, EACH = 20, 500

_SEND = """([url, table, frames]) => new Promise((done) => {
    const socket = new WebSocket(url);
    const answers = {};
    const count = (code) => { answers[code] = (answers[code] ?? 0) + 1; };
    socket.onopen = () => {
        socket.send(JSON.stringify({ type: "hello", id: "first", table }));
        for (const frame of frames) socket.send(frame);
        socket.send(JSON.stringify({ type: "back", id: "last" }));
    };
    socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.id === "last") socket.close();
        else if (frame.type === "refused") count(frame.code);
        else if (frame.type === "closed" || (frame.type === "done" && frame.id !== "first")) count(frame.type);
    };
    socket.onclose = () => done(answers);
})"""


def test_ten_thousand_frames_of_nonsense_are_refused_to_their_sender_while_the_table_goes_on(
    serving: Serving, invite: Invite
) -> None:
    staged = stage(serving.data, ["Ann"])
    serving.start()
    ann, pest = invite(staged, "Ann"), invite()
    ann.to_table(staged.code)
    pest.to_lobby()
    expect(pest.see("my-name")).not_to_be_empty()
    address = f"ws{pest.url.removeprefix('http')}ws"
    chance = random.Random(20)
    answers: dict[str, int] = {}
    for _ in range(SOCKETS):
        frames = [_nonsense(chance) for _ in range(EACH)]
        sent = pest.page.evaluate_handle(f"(all) => ({{ answer: ({_SEND})(all) }})", [address, staged.code, frames])
        if not is_over(situation := ann.situation()):
            ann.answer(situation)
        for code, count in pest.page.evaluate("({ answer }) => answer", sent).items():
            answers[code] = answers.get(code, 0) + count
    assert sum(answers.values()) == SOCKETS * EACH
    assert not {"done", "closed", "server.error"} & set(answers)
    ann.play_on(is_over)
    expect(ann.see("toast")).to_have_count(0)


def _nonsense(chance: random.Random) -> str:
    """A frame that nobody may send who only looks on: broken, of a wrong shape, or not his to wish."""
    ident = f"n{chance.getrandbits(32)}"
    any_value: list[Any] = [None, True, -1, 2**70, 1.5, "x", "财神" * 9, [], [[[]]], {}, {"type": "act"}]
    kinds = ("act", "auto", "back", "continue", "leave", "stand", "fill", "start")
    frames: list[Any] = [
        "".join(chr(chance.randrange(1, 0x2FA0)) for _ in range(chance.randrange(80))),
        json.dumps(chance.choice(any_value)),
        json.dumps({"type": chance.choice([*kinds, "sit", "hello"]), "id": chance.choice(any_value[:4])}),
        json.dumps({"type": "act", "id": ident, "about": chance.randrange(99), "action": chance.randrange(140)}),
        json.dumps({"type": "act", "id": ident, "about": chance.choice(any_value[5:]), "action": 3}),
        json.dumps({"type": "auto", "id": ident, "on": chance.random() < 0.5}),
        json.dumps({"type": chance.choice(kinds[2:]), "id": ident, "confirm": True}),
        json.dumps({"type": "sit", "id": ident, "seat": chance.choice(any_value[2:])}),
        json.dumps({"type": "hello", "id": ident, "table": chance.choice(["NOSUCH", "", 7])}),
        '{"type":"act","id":"' + "9" * chance.randrange(4000, 9000),
        "[" * 3000,
    ]
    frame: str = chance.choice(frames)
    return frame
