"""How a deal ended, as far as money is concerned, and whether the rules know such an end.

The fields are those of the public settle line (seats are the rule set's). `check_outcome` refuses
with `field.bad` and the field's name whatever the rule set has no payment for.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from caishen.errors import FieldError, said
from caishen.rules import By, RuleSet

KongKind = Literal["exposed", "concealed", "added"]
FineReason = Literal["followed", "wild_discard"]
MOST_MULTIPLIER = 1000 * 2**10
"""More no rule set can give: the dearest item of L3 (1..1000), doubled for each of the ten others (`combine`)."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal. Per-seat tuples may be empty: nothing anywhere.

    dealer, streak: the dealer's seat and his k (from 1)
    end: a win, a drawn deal, or an escape
    winner, multiplier, by, feeder: of a win; `feeder` discarded the tile or was robbed of it
    bought, topped: whether, or for how many points, the dealer bought and each seat topped
    wilds, kongs: wilds held and kongs made by each seat, the tile just won or drawn included
    fines: (seat, reason) for each fine due
    chows_fed: chows_fed[a][b] chows that seat b called from seat a
    three_feeds_payer: the seat before the dealer when it pays for all (§9)
    leaver: the seat that escaped
    """

    dealer: int
    streak: int
    end: Literal["win", "draw", "escape"]
    winner: int | None = None
    multiplier: int = 0
    by: By | None = None
    feeder: int | None = None
    bought: bool | int = False
    topped: tuple[bool | int, ...] = ()
    wilds: tuple[int, ...] = ()
    kongs: tuple[tuple[KongKind, ...], ...] = ()
    fines: tuple[tuple[int, FineReason], ...] = ()
    chows_fed: tuple[tuple[int, ...], ...] = ()
    three_feeds_payer: int | None = None
    leaver: int | None = None


def top_amount(rules: RuleSet, outcome: Outcome) -> int:
    """W7.5: what a top is, in full."""
    base = rules.base(outcome.streak)
    doubled = rules.top_amount == "double_base" or (rules.top_amount == "base_doubled_by_buy" and bool(outcome.bought))
    return 2 * base if doubled else base


def check_outcome(rules: RuleSet, outcome: Outcome) -> None:
    """Raises `FieldError` for an end that cannot be under these rules. `facts`: field."""
    _check_seats(rules, outcome)
    _check_end(rules, outcome)
    _check_bets(rules, outcome)
    _check_fines(rules, outcome)
    _check_three_feeds(rules, outcome)


def _refuse(field: str, message: str, **facts: Any) -> None:
    raise FieldError(f"{field}: {message}", field=field, **facts)


def _check_seats(rules: RuleSet, outcome: Outcome) -> None:
    seats = rules.seats
    for field in ("dealer", "winner", "feeder", "leaver", "three_feeds_payer"):
        seat = getattr(outcome, field)
        if seat is not None and not 0 <= seat < seats:
            _refuse(field, f"there is no seat {seat} of {seats}", allowed=f"0..{seats - 1}")
    for field in ("topped", "wilds", "kongs", "chows_fed"):
        if len(getattr(outcome, field)) not in (0, seats):
            _refuse(field, f"one entry for each of {seats} seats, or none at all")
    _check_sets(rules, outcome)
    if any(held < 0 for held in outcome.wilds) or sum(outcome.wilds) > 3:
        _refuse("wilds", "there are three wilds (W1.2)", allowed="0..3")
    if outcome.streak < 1:
        _refuse("streak", f"{outcome.streak} is no number of deals in a row", allowed="whole numbers from 1 on")


def _check_sets(rules: RuleSet, outcome: Outcome) -> None:
    """W4.1: a chow is called from the upper seat. A hand has room for 5 sets, in Lishui 4 (W5.1, L3)."""
    seats, room = rules.seats, f"a hand has room for {rules.sets} sets"
    if any(len(row) != seats or min(row) < 0 for row in outcome.chows_fed):
        _refuse("chows_fed", f"each entry counts the chows of {seats} seats")
    for feeder, row in enumerate(outcome.chows_fed):
        for caller, chows in enumerate(row):
            if chows and caller != (feeder + 1) % seats:
                _refuse("chows_fed", f"seat {caller} calls no chow from seat {feeder}, only from its upper seat (W4.1)")
            if chows > rules.sets:
                _refuse("chows_fed", f"seat {caller}: {room}", allowed=f"0..{rules.sets}")
    for seat, kongs in enumerate(outcome.kongs):
        if len(kongs) > rules.sets:
            _refuse("kongs", f"seat {seat} has {len(kongs)} kongs: {room}", allowed=f"0..{rules.sets}")


def _check_end(rules: RuleSet, outcome: Outcome) -> None:
    won, given = outcome.end == "win", outcome.by in ("discard", "rob")
    if won:
        _check_win(outcome)
    for field in ("winner", "multiplier", "by", "feeder"):
        if not won and getattr(outcome, field) not in (None, 0 if field == "multiplier" else None):
            _refuse(field, "only a win has winner, multiplier, by and feeder")
    if won and (outcome.feeder is not None) != given:
        _refuse("feeder", "a win on a discard or robbed kong has a feeder, another has none")
    if won and outcome.feeder == outcome.winner:
        _refuse("feeder", "nobody feeds himself")
    if (outcome.leaver is not None) != (outcome.end == "escape"):
        _refuse("leaver", "an escape has a leaver, another end has none")
    if outcome.end == "escape" and rules.escape != "fine":
        _refuse("end", "these rules fine no escape: a bot plays on (W7.12)")


def _check_win(outcome: Outcome) -> None:
    if outcome.winner is None:
        _refuse("winner", "a win has a winner")
    if outcome.by is None:
        _refuse("by", "a win has a way it was won", allowed=", ".join(get_args(By)))
    if not 1 <= outcome.multiplier <= MOST_MULTIPLIER:
        allowed = f"1..{MOST_MULTIPLIER}"
        _refuse("multiplier", f"{said(outcome.multiplier)} is no multiplier of a win: {allowed}", allowed=allowed)


def _check_bets(rules: RuleSet, outcome: Outcome) -> None:
    """W7.4, W7.5: no bets where there are none, no top without a buy in A and B, full amounts but for `free_bets`."""
    base, bought = rules.base(outcome.streak), outcome.bought
    if bought is not False:
        if not rules.buys:
            _refuse("bought", "these rules have no buy")
        if bought is not True and bought != base and not (rules.free_bets and 1 <= bought <= base):
            _refuse("bought", f"{bought} is no buy", allowed=f"1..{base}" if rules.free_bets else str(base))
    full = top_amount(rules, outcome)
    for seat, topped in enumerate(outcome.topped):
        if topped is False:
            continue
        if rules.tops == "never" or seat == outcome.dealer:
            _refuse("topped", f"seat {seat} cannot top")
        if rules.tops == "after_buy" and bought is False:
            _refuse("topped", "there is no top where the dealer did not buy (W7.5)")
        if topped is not True and topped != full and not (rules.free_bets and 1 <= topped <= full):
            _refuse("topped", f"{topped} is no top", allowed=f"1..{full}" if rules.free_bets else str(full))


def _check_fines(rules: RuleSet, outcome: Outcome) -> None:
    for seat, reason in outcome.fines:
        if not 0 <= seat < rules.seats:
            _refuse("fines", f"there is no seat {seat}", allowed=f"0..{rules.seats - 1}")
        if not (rules.follow_fine if reason == "followed" else rules.wild_discard == "fined"):
            _refuse("fines", f"these rules have no fine {reason}")


def _check_three_feeds(rules: RuleSet, outcome: Outcome) -> None:
    payer = outcome.three_feeds_payer
    if payer is None:
        return
    if not rules.three_feeds:
        _refuse("three_feeds_payer", "three_feeds is off")
    if outcome.winner != outcome.dealer or payer != (outcome.dealer - 1) % rules.seats:
        _refuse("three_feeds_payer", "it is the seat before the dealer, and only when the dealer wins (§9)")
