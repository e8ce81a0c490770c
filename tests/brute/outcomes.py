"""Random lines for `settle`: well-formed ends of a deal under every edition and its money switches."""

from random import Random
from typing import Any

from brute.hands import LISHUI

BY = ["draw", "discard", "rob", "replacement"]


def random_outcome(rng: Random, name: str) -> dict[str, Any]:
    """One line for `settle`."""
    lishui, duel = name in LISHUI, name == "wenzhou-duel"
    seats = 2 if not lishui and rng.random() < (0.7 if duel else 0.2) else 4
    options = switches(rng, name)
    end = rng.choice(["win", "win", "win", "draw", *(["escape"] if options.get("escape") == "fine" else [])])
    dealer, winner = rng.randrange(seats), rng.randrange(seats)
    by = rng.choice(BY)
    line: dict[str, Any] = {
        "id": 0, "rules": name, "options": options, "seats": seats, "dealer": dealer, "streak": rng.randrange(1, 7),
        "end": end, "wilds": rng.choice([[], split(rng, seats)]), "kongs": rng.choice([[], kongs(rng, seats)]),
    }  # fmt: skip
    if end == "win":
        others = [seat for seat in range(seats) if seat != winner]
        line |= {"winner": winner, "multiplier": rng.choice([1, 2, 4, 8]), "by": by}
        if by in ("discard", "rob"):
            line["feeder"] = rng.choice(others)
        if options.get("three_feeds") and winner == dealer and seats == 4 and rng.random() < 0.5:
            line["three_feeds_payer"] = (dealer + 3) % 4
    if end == "escape":
        line["leaver"] = rng.randrange(seats)
    line |= bets(rng, name, options, seats, dealer)
    line |= lishui_keys(rng, options, seats) if lishui else {}
    if options.get("follow_fine") and seats == 4:
        line["fines"] = [[rng.randrange(4), "followed"] for _ in range(rng.randrange(3))]
    return line


def switches(rng: Random, name: str) -> dict[str, Any]:
    """Some of the money switches the edition has."""
    every: dict[str, list[Any]] = {"follow_fine": [True, False]}
    if name not in LISHUI:
        every |= {"wild_unit": [0, 1, 2, "base"], "wilds_double": ["all", "winner", "off"], "escape": ["fine", "bot"]}
        every |= {"three_feeds": [True]}
    if name == "wenzhou-mil-2024":
        every |= {"kong_dealer_factor": [True, False]}
    elif name not in LISHUI:
        every |= {"idle_base": ["first", "one", "dealer"], "bets_two_way": [True], "kong_points": [True]}
        every |= {"steps": [[2, 4, 6, 8], [3, 5, 7, 9], [2, 3, 5, 8, 13]]}
    if name in ("wenzhou-teahouse", "wenzhou-duel"):
        every |= {"free_bets": [True]}
    return {field: rng.choice(values) for field, values in every.items() if rng.random() < 0.3}


def split(rng: Random, seats: int) -> list[int]:
    """Up to three wilds dealt to the seats."""
    wilds = [0] * seats
    for _ in range(rng.randrange(4)):
        wilds[rng.randrange(seats)] += 1
    return wilds


def kongs(rng: Random, seats: int) -> list[list[str]]:
    """A few kongs a seat."""
    return [[rng.choice(["exposed", "concealed", "added"]) for _ in range(rng.randrange(3))] for _ in range(seats)]


def bets(rng: Random, name: str, options: dict[str, Any], seats: int, dealer: int) -> dict[str, Any]:
    """Buy and tops as the edition allows them; amounts only where they are free."""
    if name in (*LISHUI, "wenzhou-mil-2024"):
        return {}
    amounts = [True, 1, 2] if options.get("free_bets") else [True]
    bought = rng.random() < 0.6 and rng.choice(amounts)
    may_top = bool(bought) or name == "wenzhou-2013"
    tops = [may_top and seat != dealer and rng.random() < 0.5 and rng.choice(amounts) for seat in range(seats)]
    return {"bought": bought, "topped": tops}


def lishui_keys(rng: Random, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Chows called from the upper seat, and fines; `follow_fine` is on unless switched off."""
    chows = [[0] * seats for _ in range(seats)]
    for seat in range(seats):
        chows[seat][(seat + 1) % seats] = rng.choice([0, 1, 2, 3, 4])
    fines = [[rng.randrange(seats), "wild_discard"] for _ in range(rng.randrange(3))]
    if options.get("follow_fine", True):
        fines.append([rng.randrange(seats), "followed"])
    return {"chows_fed": chows, "fines": fines}
