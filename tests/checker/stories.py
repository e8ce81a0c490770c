"""A deal told in short moves to the second referee alone, for tests of a single sentence of the rules.

deal = begun("wenzhou-mil-2024", "9p", ["", "123m456m789m123p55s8p9p", "", ""], wall="1z6p")
tell(deal, "0 2z", "1 draws", "1 1z", "2 draws", "2 6p", "1 passes win")
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from checker.deal import Deal
from checker.text import name
from prepared import dealt, laid_out, switched


def begun(rules: str, wild: str, hands: Sequence[str], wall: str = "", /, **options: Any) -> Deal:
    """A deal from these beginnings of hands and of the wall."""
    setup = laid_out(wild, hands, wall, rule_set=switched(rules, **options))
    return Deal(msgspec.to_builtins(dealt(setup)), rules, options)


def tell(deal: Deal, *moves: str) -> None:
    """Each move is a seat and what it does: a tile it throws, `draws`, `pung 6p`, `adds 6p`, `passes win pung`,
    `wins` on what lies there, worth 1 as sets; `Wrong` where the referee does not agree."""
    for number, move in enumerate(moves, deal.window_line + 2):
        seat, what, *more = move.split()
        deal.play({"n": number, "seat": int(seat), **_line(deal, what, more)})


def _line(deal: Deal, what: str, more: list[str]) -> dict[str, Any]:
    match what:
        case "draws":
            tail = deal.state == "replace" or (deal.state == "window" and deal.rob)
            order = deal.tail if tail else range(len(deal.wall))
            tile = deal.wall[next(place for place in order if place not in deal.taken)]
            return {"type": "draw", "tile": name(tile), "tail": tail}
        case "pung":
            return {"type": "pung", "tile": more[0], "from": deal.feeder}
        case "adds":
            return {"type": "kong", "kind": "added", "tile": more[0], "from": int(more[1])}
        case "passes":
            return {"type": "pass", "on": deal.window_line, "gave_up": more}
        case "wins":
            win = {"type": "win", "tile": name(deal.tile), "from": deal.feeder, "by": "rob" if deal.rob else "discard"}
            return win | {"multiplier": 1, "items": ["soft"], "shape": "sets"}
    return {"type": "discard", "tile": what}
