"""The worked examples of a rules page: each question is put to `caishen.scoring` and told in words with its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from caishen.errors import CaishenError
from caishen.rules import Book, RuleSet
from caishen.rules.texts import Example
from caishen.scoring import Outcome, Payment, Settlement, Verdict, judge, settle
from caishen.server.rule_pages import courses, situations
from caishen.server.rule_pages.words import BY, KONGS, REASONS, Language, item_name, label, say, seat_names
from caishen.tiles import TileSet, kind_of, parse_tiles

PLAYED: Mapping[str, Callable[[RuleSet, Mapping[str, Any], Language], str]] = {
    "walls": courses.walls,
    "claim": situations.claim,
    "passed": situations.passed,
    "race": situations.race,
    "turn": situations.turn,
    "tail": situations.tail,
    "run": courses.run,
}
"""Who answers an example of play; the others are hands and money, asked of `caishen.scoring`."""


def told(book: Book, example: Example, language: Language) -> str | None:
    """The example in Markdown, computed under the rule set; None where a rule file leaves no room for the question."""
    try:
        return _told(book, example, language)
    except CaishenError:
        if not book.options:  # an edition has an answer to each of its examples
            raise
        return None


def _told(book: Book, example: Example, language: Language) -> str:
    ask = dict(example.ask)
    options = dict(ask.pop("options", {}))
    if "seats" in ask:
        options["seats"] = ask.pop("seats")
    rule_set = book.get(options)
    mark = f"**{label('example', language)}**" + (": " if language == "en" else "：")
    if example.kind in PLAYED:
        return mark + PLAYED[example.kind](rule_set, ask, language)
    if example.kind == "hand":
        return mark + _hand(ask, judged(rule_set, ask), rule_set, options, language)
    outcome = msgspec.convert(ask, Outcome)
    settlement = settle(rule_set, outcome)  # before it is told: this refuses seats that there are not
    told_options = {field: value for field, value in options.items() if field != "seats"}
    story = ("; " if language == "en" else "；").join([*_switches(told_options), _story(rule_set, outcome, language)])
    return _money(rule_set, example.name, story, settlement, language)


def judged(rule_set: RuleSet, ask: Mapping[str, Any]) -> Verdict:
    """The verdict on a judge line's keys."""
    flags = {flag: True for flag in ("heavenly", "earthly", "all_god") if ask.get(flag)}
    sets = [TileSet.parse(text) for text in ask.get("sets", ())]
    tile = None if ask.get("tile") is None else kind_of(ask["tile"])
    return judge(rule_set, kind_of(ask["wild"]), parse_tiles(ask["hand"]), sets, tile, ask["by"], **flags)


def _hand(
    ask: Mapping[str, Any], verdict: Verdict, rule_set: RuleSet, options: Mapping[str, Any], language: Language
) -> str:
    comma, colon, stop = (", ", ": ", ".") if language == "en" else ("，", "：", "。")
    face = ask["wild"]
    white = label("white_wild", language) if face == "5z" else f"{label('white', language)} {face}"
    tiles = f"`{ask['hand']}`"
    called = " ".join(f"`{text}`" for text in ask.get("sets", ()))
    given = comma.join([f"{label('caishen', language)} {face}", white, *_switches(options)])
    head = f"{given}{stop}" + (" " if language == "en" else "")
    won_by = say(BY, ask["by"], language)
    asked = f"{tiles}{' + ' + called if called else ''} + `{ask['tile']}` ({won_by})"
    return f"{head}{asked}{colon}{_verdict(rule_set, verdict, language)}{stop}"


def _switches(options: Mapping[str, Any]) -> list[str]:
    """The switches that an example sets."""
    return [f"`{field}` = {msgspec.json.encode(value).decode()}" for field, value in options.items()]


def _verdict(rule_set: RuleSet, verdict: Verdict, language: Language) -> str:
    comma = ", " if language == "en" else "，"
    if not verdict.win:
        assert verdict.reason is not None
        reason = say(REASONS, verdict.reason, language)
        return f"**{label('lost', language)}**{comma}{reason} ({verdict.clause})"
    items = comma.join(item_name(item, rule_set, language) for item in verdict.items)
    reading = f"{comma}{label('reads', language)} `{verdict.reading}`"
    return f"**×{verdict.multiplier}**{comma}{items}{reading}"


def _money(rule_set: RuleSet, name: str, story: str, settlement: Settlement, language: Language) -> str:
    names = seat_names(rule_set.seats, language)
    heads = " | ".join(label(key, language) for key in ("payer", "payee", "points", "reason"))
    net = ", ".join(f"{seat} {_signed(points)}" for seat, points in zip(names, settlement.net, strict=True))
    if settlement.house:
        net += f", {label('house', language)} {_signed(settlement.house)}"
    colon = ": " if language == "en" else "："
    title = f"**{' '.join(filter(None, (label('example', language), name)))}**{colon}{story}"
    if not settlement.lines:
        return f"{title} {label('none', language)}"
    rows = [_row(line, names, language) for line in settlement.lines]
    return "\n".join([title, "", f"| {heads} |", "|---|---|--:|---|", *rows, "", f"→ **{net}**"])


def _row(line: Payment, names: tuple[str, ...], language: Language) -> str:
    payer, payee = (
        label("house", language) if party == "house" else names[party] for party in (line.payer, line.payee)
    )
    return f"| {payer} | {payee} | {line.points} | {say(REASONS, line.reason, language)} |"


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _story(rule_set: RuleSet, outcome: Outcome, language: Language) -> str:
    """How the deal ended, in one sentence a fact."""
    names = seat_names(rule_set.seats, language)
    english = language == "en"
    facts = [f"k = {outcome.streak}"]
    if outcome.bought:
        facts.append(f"{names[outcome.dealer]} bought" if english else f"{names[outcome.dealer]}买底")
    facts += [
        f"{names[seat]} topped" if english else f"{names[seat]}顶底"
        for seat, topped in enumerate(outcome.topped)
        if topped
    ]
    facts += [
        f"{names[feeder]} let {names[eater]} chow {count} times"
        if english
        else f"{names[feeder]}让{names[eater]}吃了 {count} 副"
        for feeder, row in enumerate(outcome.chows_fed)
        for eater, count in enumerate(row)
        if count
    ]
    facts += [
        f"{names[seat]} made {', '.join(say(KONGS, kind, language) for kind in kinds)}"
        if english
        else f"{names[seat]}{'、'.join(say(KONGS, kind, language) for kind in kinds)}"
        for seat, kinds in enumerate(outcome.kongs)
        if kinds
    ]
    facts += [f"{names[seat]}: {say(REASONS, fine, language)}" for seat, fine in outcome.fines]
    if outcome.three_feeds_payer is not None:
        payer = names[outcome.three_feeds_payer]
        facts.append(f"{payer} has called three sets" if english else f"{payer}已吃碰杠三副")
    facts.append(_end(outcome, names, english))
    if any(outcome.wilds):
        held = ", ".join(f"{name} {count}" for name, count in zip(names, outcome.wilds, strict=True) if count)
        facts.append(f"wilds held: {held}" if english else f"财神：{held}")
    return "; ".join(facts) + "." if english else "；".join(facts) + "。"


def _end(outcome: Outcome, names: tuple[str, ...], english: bool) -> str:
    if outcome.end == "draw":
        return "drawn deal" if english else "流局"
    if outcome.leaver is not None:
        return f"{names[outcome.leaver]} leaves" if english else f"{names[outcome.leaver]}逃跑"
    assert outcome.winner is not None
    winner, times = names[outcome.winner], f"×{outcome.multiplier}"
    if outcome.feeder is None:
        return f"{winner} self-draws {times}" if english else f"{winner}自摸 {times}"
    feeder = names[outcome.feeder]
    if outcome.by == "rob":
        return f"{winner} wins {times} by robbing {feeder}'s kong" if english else f"{winner}抢{feeder}的杠，{times}"
    return f"{winner} wins {times} on {feeder}'s discard" if english else f"{winner}胡{feeder}打出的牌，{times}"
