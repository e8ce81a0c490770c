"""The slow twin, part four: waits by judging all 34 kinds."""

from typing import Any

from brute.judge import GREEN, RED, judge
from brute.missing import distance
from caishen.tiles import NAMES, TileSet, kind_of, parse_tiles


def waits(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to one well-formed line of `caishen waits`."""
    hand, wild = parse_tiles(line["hand"]), kind_of(line["wild"])
    sets = [TileSet.parse(text) for text in line.get("sets") or []]
    rules = line["rules"]
    size = (13 if rules.startswith("lishui") else 16) - 3 * len(sets)
    found = []
    for kind in range(34) if len(hand) == size else ():
        seen = hand + [tile for called in sets for tile in called.tiles or ()] + [wild]
        left = 4 - seen.count(kind)
        if left < 1 or not in_game(kind, line.get("options") or {}):
            continue
        worth = [judge({**line, "tile": NAMES[kind], "by": by}).get("multiplier", 0) for by in ("draw", "discard")]
        if any(worth):
            found.append({"tile": NAMES[kind], "draw": worth[0], "discard": worth[1], "left": left})
    return {"id": line.get("id"), "waits": found, "distance": distance(rules, wild, hand, len(sets))}


def in_game(kind: int, options: dict[str, Any]) -> bool:
    """§9: a game may be played without red and green, or without a suit."""
    if options.get("no_dragons") and kind in (GREEN, RED):
        return False
    return NAMES[kind][1] != options.get("one_suit_short")
