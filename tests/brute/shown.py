"""Whether the reading that a judge shows is one: the hand's tiles, in groups of the shape it names.

The text is `reading` of the public format; which wild stands where is not written, so that a reading
is held against the tiles it must contain and the groups the shape is made of.
"""

from collections import Counter
from typing import Any

from brute.readings import is_scattered
from caishen.tiles import WHITE, kind_of, parse_tiles


def shows_the_hand(line: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether the reading of a win holds every tile that is not wild, and each wild as something."""
    hand = parse_tiles(line["hand"] + (line["tile"] or ""))
    wild, shape = kind_of(line["wild"]), answer["shape"]
    groups = [parse_tiles(group) for group in answer["reading"].split()]
    honours = "all_honours" in answer["items"]  # L1.5: white is itself there, and every wild some honour
    as_itself = honours or shape in ("scattered", "three_wilds")
    held = Counter(wild if kind == WHITE and not as_itself else kind for kind in hand if kind != wild)
    shown = Counter(kind for group in groups for kind in group)
    if (shown - held).total() != hand.count(wild) or held - shown:
        return False
    if honours and shape != "three_wilds" and min(shown) < 27:
        return False
    if answer["natural"] and not honours and set(shown - held) - {wild}:
        return False
    return grouped(shape, groups, answer["items"])


def grouped(shape: str, groups: list[list[int]], items: list[str]) -> bool:
    """Whether the groups are those of the shape, and of the items that ask for some."""
    if shape == "scattered":
        return len(groups) == 1 and is_scattered(tuple(groups[0]))
    if shape == "three_wilds":
        return len(groups) == 1
    if shape == "sets":
        *threes, pair = groups
        pungs = [group for group in threes if len(set(group)) == 1]
        if "all_pungs" in items and "dragons" not in items and len(pungs) < len(threes):
            return False
        sets = all(len(group) == 3 and (group in pungs or is_chow(group)) for group in threes)
        return sets and len(pair) == 2 and pair[0] == pair[1]
    pairs = [group for group in groups if len(group) == 2]
    return len(pairs) == (8 if shape == "eight_pairs" else 7) and all(len(set(group)) == 1 for group in pairs)


def is_chow(group: list[int]) -> bool:
    """Three neighbours within a suit."""
    low = group[0]
    return low < 27 and low % 9 <= 6 and group == [low, low + 1, low + 2]
