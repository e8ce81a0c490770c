"""The facts of a rule set that a player asks for first, each with the value that its fields give, in words."""

from __future__ import annotations

from caishen.deal.wall import game_size
from caishen.rules import RuleSet
from caishen.server.rule_pages.naming import told_value
from caishen.server.rule_pages.words import SHAPES, VALUES, Language, say


def glance(rule_set: RuleSet, language: Language) -> dict[str, str]:
    """The facts by their key in `words.FACTS`.

    >>> from caishen import rules
    >>> glance(rules.get("wenzhou-duel"), "en")["steps"]
    '10, 20, 30, 40'
    """
    facts = {
        "seats": str(rule_set.seats),
        "hand_size": f"{rule_set.hand_size} / {rule_set.hand_size + 1}",
        "shapes": (", " if language == "en" else "、").join(say(SHAPES, shape, language) for shape in rule_set.shapes),
        "steps": ", ".join(map(str, rule_set.steps)),
        "idle_base": told_value("idle_base", rule_set.idle_base, language),
        "draws": str(_draws(rule_set)),
        "bets": _value("no" if not rule_set.buys else "sticky" if rule_set.sticky_bets else "each", language),
        "honours_first": _value("yes" if rule_set.honours_first else "no", language),
        "wild_discard": told_value("wild_discard", rule_set.wild_discard, language),
        "feeder": _value(
            "doubles" if rule_set.feeder_doubles else "point" if rule_set.feeder_point else "same", language
        ),
        "kong_prices": _kongs(rule_set.kong_prices, language),
        "run_end": told_value("run_end", rule_set.run_end, language),
        "high_wins": _value("yes" if rule_set.high_wins_first else "no", language),
        "all_god": _value("yes" if rule_set.all_god else "no", language),
        "together": told_value("combine", rule_set.combine, language),
        "cap": f"×{rule_set.cap}",
        "escape": told_value("escape", rule_set.escape, language),
    }
    if rule_set.cap is None:
        del facts["cap"]
    if rule_set.seats == 2:  # W11.1: there are no two others
        del facts["idle_base"]
    return facts


def _value(key: str, language: Language) -> str:
    return say(VALUES, key, language)


def _kongs(prices: tuple[int, int, int], language: Language) -> str:
    if not any(prices):
        return _value("nothing", language)
    kinds = zip(("exposed", "concealed", "added"), prices, strict=True)
    return ", ".join(f"{_value(kind, language)} {price}" for kind, price in kinds)


def _draws(rule_set: RuleSet) -> int:
    """Draws of a deal (W2.6, W2.7, L1.6): what is left of the tiles after hands, caishen and the kept tiles."""
    return game_size(rule_set) - (rule_set.hand_size * rule_set.seats + 1) - 1 - rule_set.kept_tiles
