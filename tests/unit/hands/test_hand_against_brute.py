"""`Hand` by look-ups and the slow twin agree on who wins, on the lone caishen and on the distance."""

from random import Random

import pytest

from brute.hands import FLAGS, random_line
from brute.judge import Asked, held, judge, lone_state
from brute.missing import distance
from caishen import rules
from caishen.hands.hand import Hand
from caishen.tiles import kind_of, parse_tiles

HANDS = 300


@pytest.mark.parametrize("name", rules.names())
def test_a_hand_wins_by_look_ups_exactly_where_it_wins_by_trying_everything(name: str) -> None:
    """W5.1–W5.6, L2.3, L3; scenarios 2 and 7: none to three wilds, seven copies, pairs of wilds."""
    rng = Random(f"hand {name}")
    for _ in range(HANDS):
        line = {key: value for key, value in random_line(rng, name).items() if key not in FLAGS}
        hand = Hand(rules.get(name, line["options"]), kind_of(line["wild"]))
        for kind in parse_tiles(line["hand"]):
            hand.add(kind)
        hand.sets = len(line["sets"])
        counted = hand.counted()
        assert hand.distance() == distance(name, hand.wild, parse_tiles(line["hand"]), hand.sets), line
        if line["tile"] is None:
            assert bool(hand.wins_full()) == judge(line)["win"], line
        else:
            drawn = line["by"] in ("draw", "replacement")
            by = "draw" if drawn else "discard"  # a robbed kong differs in one point: no wild is ever added to a pung
            assert bool(hand.wins_on(kind_of(line["tile"]), drawn)) == judge({**line, "by": by})["win"], line
            tiles = held(line["wild"], line["hand"], tuple(line["sets"]), line["tile"])
            assert bool(hand.lone_wild()) == lone_state(Asked(name, {}, tiles, by, {})), line
        assert hand.counted() == counted
