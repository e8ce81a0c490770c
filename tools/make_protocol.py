#!/usr/bin/env python3
"""Write docs/protocol.md, the reference of everything that travels, from `caishen.wire` and the events.

With --check nothing is written; exit status 1 says that the committed page is not what would be made.
What a frame means stands in its docstring; here are the page's frame, the order, and one example for
each message. A test reads every example of the page back.
"""

from __future__ import annotations

import sys
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from caishen.scoring import Payment
from caishen.server.http import HANDLERS
from caishen.wire import documented, frames
from protocol_examples import COMMANDS, EVENTS, FRAMES

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs" / "protocol.md"
HEAD = Path(__file__).parent / "protocol_head.md"
PARTS: list[type[msgspec.Struct]] = [
    Payment,
    frames.TableInfo,
    frames.RuleFile,
    frames.ClockRule,
    frames.RoomSeat,
    frames.Course,
    frames.Walls,
    frames.Due,
    frames.Liable,
    frames.Choice,
    frames.Warn,
    frames.Amounts,
    frames.Barred,
    frames.WaitingFor,
    frames.Reason,
]
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "anything",
    inspect.BoolType: "true or false",
    inspect.IntType: "whole number",
    inspect.StrType: "text",
    inspect.NoneType: "null",
}


def spelled(kind: inspect.Type) -> str:
    """A type in words."""
    match kind:
        case inspect.Metadata(type=inner):
            return spelled(inner)
        case inspect.LiteralType(values=values):
            return " / ".join(f"`{value}`" for value in values)
        case inspect.UnionType(types=types) if all(isinstance(each, inspect.StructType) for each in types):
            return "an event"
        case inspect.UnionType(types=types):
            return " or ".join(dict.fromkeys(spelled(each) for each in types))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"list of {spelled(item)}"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(spelled, items))}]"
        case inspect.DictType():
            return "object"
        case inspect.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
    return limited(kind)


def limited(kind: inspect.Type) -> str:
    """A plain type, with its limits where they are worth telling."""
    match kind:
        case inspect.IntType(ge=int(low), le=int(high)) if high < 10_000:
            return f"{low}..{high}"
        case inspect.StrType(pattern=str(pattern)):
            return f"text `{pattern.strip('^$')}`"
    return PLAIN[type(kind)]


def section(struct: type[msgspec.Struct], example: msgspec.Struct | None) -> str:
    """One message: what it is, its keys, an example."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    about, meanings = documented(struct)
    title = f"### {struct.__name__}" if info.tag is None else f"### `{info.tag}`"
    lines = [title, "", about, ""]
    if info.fields:
        lines += ["| key | value | meaning |", "|---|---|---|"]
        for field in info.fields:
            optional = "" if field.required else ", may be absent"
            meaning = meanings.get(field.encode_name, "")
            lines.append(
                f"| `{field.encode_name}` | {spelled(field.type)}{optional} | {meaning} |".replace(" |  |", " | |")
            )
        lines.append("")
    if example is not None:
        lines += ["```json", msgspec.json.encode(example).decode(), "```", ""]
    return "\n".join(lines)


def sections(title: str, kinds: Any, examples: list[msgspec.Struct]) -> str:
    """All messages of a union, in its order, each with its example."""
    shown = {type(example): example for example in examples}
    members: list[type[msgspec.Struct]] = list(typing.get_args(kinds))
    lacking = [member.__name__ for member in members if member not in shown]
    if lacking:
        raise SystemExit(f"no example of {', '.join(lacking)} in tools/protocol_examples.py")
    return f"## {title}\n\n" + "\n".join(section(member, shown[member]) for member in members)


def http() -> str:
    """The paths of the HTTP interface."""
    lines = [
        "## HTTP",
        "",
        "Bodies are JSON; `/schema` describes them in full.",
        "",
        "| request | what it does |",
        "|---|---|",
    ]
    for handler in HANDLERS:
        for path in sorted(handler.paths):
            if handler.include_in_schema is not False and handler.summary:
                method = next(iter(handler.http_methods))
                lines.append(f"| `{method} {path.replace(':str', '')}` | {handler.summary} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    parts = "## Parts of frames\n\n" + "\n".join(section(part, None) for part in PARTS)
    return "\n".join(
        [
            HEAD.read_text(encoding="utf-8").replace("PROTOCOL", str(frames.PROTOCOL)),
            http(),
            sections("Commands", frames.Command, COMMANDS),
            sections("Frames", frames.Frame, FRAMES),
            parts,
            sections("Events", frames.Event, EVENTS).rstrip("\n") + "\n",
        ]
    )


def main() -> int:
    text = page()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET} is stale: run tools/make_protocol.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
