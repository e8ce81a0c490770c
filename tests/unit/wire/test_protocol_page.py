"""docs/protocol.md is made from the present frames, and every example on it can be read."""

import re
import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from caishen.wire import frames

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
DECODERS = {"Commands": frames.Command, "Frames": frames.Frame, "Events": frames.Event}


def test_the_page_is_made_from_the_present_frames() -> None:
    check = [sys.executable, str(ROOT / "tools" / "make_protocol.py"), "--check"]
    assert subprocess.run(check, check=False).returncode == 0


@pytest.mark.parametrize("chapter", DECODERS)
def test_every_message_has_an_example_that_a_program_can_read(chapter: str) -> None:
    text = re.search(rf"^## {chapter}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert text is not None
    union = DECODERS[chapter]
    examples = [msgspec.json.decode(one, type=union) for one in re.findall(r"```json\n(.*)\n```", text[1])]
    assert {type(example) for example in examples} == set(typing.get_args(union))
