"""The frames are documented, and the browser's types are made from what they are now."""

import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from caishen.wire import documented, frames, http

ROOT = Path(__file__).parents[3]
BODIES = [each for each in vars(http).values() if isinstance(each, type) and issubclass(each, http.Body)]
FRAMES = [*typing.get_args(frames.Command), *typing.get_args(frames.Frame)]
PARTS = [
    frames.TableInfo, frames.RuleFile, frames.ClockRule, frames.RoomSeat, frames.Course, frames.Walls, frames.Liable,
    frames.Choice, frames.Warn, frames.Amounts, frames.Barred, frames.WaitingFor, frames.Reason,
]  # fmt: skip


@pytest.mark.parametrize("struct", [*FRAMES, *PARTS, *BODIES], ids=lambda struct: struct.__name__)
def test_every_field_that_travels_has_its_meaning(struct: type[msgspec.Struct]) -> None:
    about, fields = documented(struct)
    assert about
    assert set(fields) == set(struct.__struct_encode_fields__)


def test_the_browsers_types_are_made_from_the_present_frames() -> None:
    check = [sys.executable, str(ROOT / "tools" / "make_wire_types.py"), "--check"]
    assert subprocess.run(check, check=False).returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type":"nothing","id":"1"}',
        '{"type":"act","id":"1","about":-1,"action":3}',
        '{"type":"sit","id":"","seat":0}',
        '{"type":"sit","id":"1","seat":4}',
        '{"type":"sit","id":"1","nonce":"a,b"}',
    ],
)
def test_what_is_no_command_is_not_decoded(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text, type=frames.Command)
