"""What the tracked files may hold: no leftovers, no addresses of a registry, no paths of a machine.

The forbidden words are put together here from halves, so that this file itself passes.
"""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 500
LARGEST = 1_500_000
CODE = {".py", ".ts", ".svelte", ".sh", ".js"}

ADDRESSES = re.compile(
    "|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + "js", "--index" + "-url", '"resol' + 'ved"'])
)
PATHS = re.compile("|".join(["/" + r"(?:home|root|Users)/\w", "/" + r"work/\w"]))
LEFTOVERS = re.compile(
    "|".join(
        [
            r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b",
            "raise Not" + "ImplementedError",
            r"pytest\.mark\." + "(?:skip|xfail)",
            r"\b(?:it|test|describe)\." + "(?:skip|todo|only|fixme)",
        ]
    )
)


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def _text(path: Path) -> str:
    """The file as text; "" for a picture or another binary."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def _found(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate(_text(path).splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("what", "pattern"), [("registry addresses", ADDRESSES), ("machine paths", PATHS), ("leftovers", LEFTOVERS)]
)
def test_no_tracked_file_holds(what: str, pattern: re.Pattern[str]) -> None:
    assert _found(pattern, _tracked()) == [], what


def test_no_lock_file_that_records_addresses_is_tracked() -> None:
    assert not {path.name for path in _tracked()} & {"uv" + ".lock", "pylock" + ".toml"}


def test_a_file_of_code_over_500_lines_states_its_reason_at_its_top() -> None:
    """The reason is a comment or docstring line of the first ten that speaks of the file's length."""
    for path in _tracked():
        lines = _text(path).splitlines()
        if path.suffix in CODE and len(lines) > LONGEST:
            assert re.search(r"(?i)\b(?:long|length|generated)\b", "\n".join(lines[:10])), path


def test_no_tracked_file_is_large() -> None:
    assert [path for path in _tracked() if path.stat().st_size > LARGEST] == []


def test_every_module_opens_with_what_it_is_for() -> None:
    bare = [
        path.relative_to(ROOT)
        for path in _tracked()
        if path.suffix == ".py" and not re.match(r'(?:#.*\n)*\s*r?"""\S', _text(path))
    ]
    assert bare == []


def test_every_lint_ignore_has_its_reason_on_its_line() -> None:
    """`# noqa: E501  # why`, `# type: ignore[code]  # why`, `eslint-disable-line rule -- why`."""
    python = re.compile(r"#\s*(?:noqa|type:\s*ignore)\b(?![^#]*#\s*\S)")
    client = re.compile(
        r"(?:eslint-disable(?!.*--\s*\S))|(?:@ts-(?:ignore|expect-error)\s*(?:\*/)?\s*$)|svelte-ignore\s+\S+\s*-->"
    )
    tracked = [path for path in _tracked() if path != Path(__file__)]
    assert _found(python, [path for path in tracked if path.suffix in {".py", ".pyi"}]) == []
    assert _found(client, [path for path in tracked if path.suffix in {".ts", ".svelte", ".js"}]) == []
