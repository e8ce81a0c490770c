"""The rule sets by name: `get` makes a checked `RuleSet` out of a name and options.

The order of the checks: the name (`rules.unknown`), then each option in the order given, then what
the values of a table say together (`field.bad`). An error names the field, what it may be and the clause.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from caishen.errors import FieldError, RulesError
from caishen.rules.editions import ABSENT, EDITIONS, derived
from caishen.rules.fields import Field, bad
from caishen.rules.fields import fields as _fields
from caishen.rules.ruleset import RuleSet, clauses

_BY_NAME: dict[str, dict[str, Field]] = {}
_DEFAULT: dict[str, RuleSet] = {}


def names() -> tuple[str, ...]:
    """The rule sets, the default one first.

    >>> names()[:2]
    ('wenzhou-mobile', 'wenzhou-teahouse')
    """
    return tuple(EDITIONS)


def title(name: str) -> Mapping[str, str]:
    """The name of a rule set for people, in zh and en. `RulesError` where there is none.

    >>> title("lishui")["en"]
    'Lishui'
    """
    _known(name)
    return EDITIONS[name].title


def fields(name: str) -> list[Field]:
    """The public fields of a rule set with meaning, values, default and clause. `RulesError` where there is none.

    >>> [field.default for field in fields("wenzhou-2013") if field.name == "wild_unit"]
    ['base']
    """
    _known(name)
    return list(_own(name).values())


def seat_counts(name: str) -> tuple[int, ...]:
    """The numbers of seats that a rule set allows, its default first. `RulesError` where there is none.

    >>> seat_counts("wenzhou-duel"), seat_counts("lishui")
    ((2, 4), (4,))
    """
    seats = next(field for field in fields(name) if field.name == "seats")
    return tuple(sorted(seats.values, key=lambda count: (count != seats.default, count)))


def get(name: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """The rule set `name` with single fields overridden by `options`.

    `RulesError` for a name nobody has, `FieldError` for an unknown field, a value it cannot take, or
    values that contradict each other.

    >>> get("wenzhou-mobile", {"follow": "cumulative"}).follow
    'cumulative'
    >>> get("lishui", {"follow": "previous"})
    Traceback (most recent call last):
    caishen.errors.FieldError: follow: lishui has no such field (W3.3)
    """
    _known(name)
    if not options:
        if name not in _DEFAULT:
            _DEFAULT[name] = _made(name, {})
        return _DEFAULT[name]
    own = _own(name)
    given: dict[str, Any] = {}
    for field, value in options.items():
        if field not in own:
            raise _no_field(name, field, own)
        given[field] = own[field].check(value)
    if given.get("rounds") is not None and "deals" not in given:
        given["deals"] = None
    return _made(name, given)


def options_of(rule_set: RuleSet) -> dict[str, Any]:
    """The fields in which a rule set differs from its name's defaults: `get(name, options_of(r)) == r`.

    >>> options_of(get("wenzhou-mobile", {"rounds": 2, "seats": 4}))
    {'deals': None, 'rounds': 2}
    """
    default = get(rule_set.name)
    return {
        field: getattr(rule_set, field)
        for field in EDITIONS[rule_set.name].switches
        if getattr(rule_set, field) != getattr(default, field)
        or type(getattr(rule_set, field)) is not type(getattr(default, field))
    }


def digest(rule_set: RuleSet) -> str:
    """SHA-256 of all fields in canonical JSON (keys sorted, no spaces), in hexadecimal.

    >>> digest(get("lishui")) == digest(get("lishui", {"plain": 1})) != digest(get("lishui", {"plain": 2}))
    True
    """
    return hashlib.sha256(msgspec.json.encode(rule_set, order="sorted")).hexdigest()


def _known(name: str) -> None:
    if name not in EDITIONS:
        raise RulesError(
            f"no rule set is called {name!r}: there are {', '.join(EDITIONS)}", name=name, known=list(EDITIONS)
        )


def _no_field(name: str, field: str, own: Mapping[str, Field]) -> FieldError:
    """The refusal of a field, with its clause where another rule set has it."""
    facts: dict[str, Any] = {"field": field, "allowed": ", ".join(own)}
    message = f"{field}: {name} has no such field"
    if any(field in edition.switches for edition in EDITIONS.values()):
        facts["clause"] = clauses()[field]
        return FieldError(f"{message} ({facts['clause']})", **facts)
    close = get_close_matches(field, own, n=1)
    hint = f"did you mean {close[0]}?" if close else f"it has {', '.join(own)}"
    return FieldError(f"{message}; {hint}", **facts)


def _own(name: str) -> dict[str, Field]:
    if name not in _BY_NAME:
        _BY_NAME[name] = {field.name: field for field in _fields(name)}
    return _BY_NAME[name]


def _made(name: str, given: Mapping[str, Any]) -> RuleSet:
    edition = EDITIONS[name]
    values = {**ABSENT, **edition.facts, **edition.switches, **given}
    _agree(values)
    values |= derived(values)
    return RuleSet(name=name, rows=edition.rows(values), **values)


def _agree(values: Mapping[str, Any]) -> None:
    """The values of a table must not contradict each other. `FieldError` tells in `facts` the `others` it clashes with
    and why in both languages (`zh`, `en`)."""
    if (values["deals"] is None) == (values["rounds"] is None):
        why = {"zh": "一场按盘数或按圈数，只选其一", "en": "a match has either deals or rounds, exactly one of them"}
        raise _clash("rounds", why, "null with deals", "W8.5", "deals")
    unit, first = values["wild_unit"], values["steps"][0]
    if unit != "base" and unit > first:
        why = {"zh": f"{unit} 超过第一档底分 {first}", "en": f"{unit} is more than the first base {first}"}
        raise _clash("wild_unit", why, f"0..{first}, base", "W7.9", "steps")
    if values["no_dragons"] and values["one_suit_short"]:
        why = {"zh": "缺一门不能与去中发同用", "en": "a game is not both without dragons and one suit short"}
        raise _clash("one_suit_short", why, "false", "§9", "no_dragons")
    dealer, seats = values["first_dealer"], values["seats"]
    if isinstance(dealer, int) and dealer >= seats:
        why = {"zh": f"{seats} 人桌没有 {dealer} 号座", "en": f"there is no seat {dealer} of {seats}"}
        raise _clash("first_dealer", why, f"0..{seats - 1}", "W8.1", "seats")


def _clash(field: str, why: Mapping[str, str], allowed: str, clause: str, *others: str) -> FieldError:
    """The refusal of a value that the other values leave no room for."""
    return bad(field, f"{why['en']}; allowed here: {allowed}", clause, allowed=allowed, others=[*others], **why)
