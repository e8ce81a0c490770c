"""The pages keep their word: their programs and commands run, their examples decode, their links lead somewhere.

A `console` block holds commands after `$ ` and what each prints, `…` standing for anything. It runs in an empty folder
of its page, with the package's `caishen` on the PATH. `caishen serve` is only started, on a free port, and stopped.
"""

import json
import os
import re
import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from caishen import rules
from caishen.deal.events import Shown
from caishen.match.events import AnyEvent, decode
from caishen.scoring import Reason
from caishen.server.settings import Settings

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
EVENTS = [kind for kind in typing.get_args(AnyEvent) if kind is not Shown]


def _blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in FENCE.findall(page.read_text(encoding="utf-8")) if name == language]


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def _with(language: str) -> list[Path]:
    return [page for page in PAGES if _blocks(page, language)]


def _environment() -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "COLUMNS": "120", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def _fits(printed: str, told: str) -> bool:
    """Whether both say the same, blanks at the ends of lines aside."""
    said, shown = ("\n".join(line.rstrip() for line in text.splitlines()).strip() for text in (printed, told))
    pattern = ".*".join(re.escape(part) for part in shown.split("…"))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


@pytest.mark.parametrize("page", _with("console"), ids=_name)
def test_every_command_of_a_page_prints_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    for block in _blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, told = part.partition("\n")
            if command.startswith("caishen serve"):
                _serves(command, tmp_path)
                continue
            run = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env=_environment(),
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            printed = run.stdout + run.stderr
            assert _fits(printed, told), f"{command}\nprinted:\n{printed}\nthe page says:\n{told}"


def _serves(command: str, folder: Path) -> None:
    """The server of a page's command comes up. Port and data folder are the test's own: the last ones given count."""
    words = [*command.split(), "--port", "0", "--data", str(folder / "games")]
    with subprocess.Popen(words, cwd=folder, env=_environment(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "http://" in server.stdout.readline()
        server.terminate()


@pytest.mark.parametrize("page", _with("python"), ids=_name)
def test_every_python_program_of_a_page_runs(page: Path) -> None:
    """A page's programs go on from each other; an assert in them is what the page promises."""
    code = "\n".join(_blocks(page, "python"))
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env=_environment(), capture_output=True, text=True, timeout=300, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("page", _with("sh"), ids=_name)
def test_every_command_of_a_page_that_is_not_run_exists(page: Path) -> None:
    """`sh` blocks change the machine or do not end; what they call must be there."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    known = subprocess.run(
        ["caishen", "--help"], env=_environment(), capture_output=True, text=True, timeout=60, check=True
    ).stdout
    for line in "".join(_blocks(page, "sh")).splitlines():
        command = line.partition("#")[0].strip()
        made = re.match(r"make (?:\w+=\S+ )*([a-z-]+)", command)
        assert made is None or made[1] in targets, line
        called = re.match(r"(?:\.venv/bin/)?caishen ([a-z]+)", command)
        assert called is None or re.search(rf"\b{called[1]}\b", known), line


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for link in (first or second for first, second in LINK.findall(text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if heading:
            lines = target.read_text(encoding="utf-8").splitlines()
            anchors = {_anchor(line) for line in lines if line.startswith("#")}
            assert heading in anchors, link


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lstrip("# ").lower()).replace(" ", "-")


def test_every_page_can_be_reached_from_the_index() -> None:
    """From docs/README.md, over the indexes of the folders."""
    reached: set[Path] = set()
    waiting = [ROOT / "docs" / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = [link for link, _ in LINK.findall(page.read_text(encoding="utf-8")) if link]
        waiting += [
            (page.parent / link.partition("#")[0]).resolve() for link in links if not re.match(r"[a-z]+:|#", link)
        ]
    assert [_name(page) for page in sorted((ROOT / "docs").rglob("*.md")) if page not in reached] == []


@pytest.mark.parametrize(
    ("page", "catalogue", "buttons"),
    [
        ("README.md", "en", ["lobby.playNow"]),
        ("README.md", "zh-Hans", ["lobby.playNow"]),
        ("docs/tutorial.md", "en", ["lobby.playNow", "trustee.back"]),
        ("docs/tutorial.zh.md", "zh-Hans", ["lobby.playNow", "trustee.back"]),
        ("docs/how-to/host-at-home.md", "en", ["lobby.newTable"]),
        ("docs/how-to/host-at-home.md", "zh-Hans", ["lobby.newTable"]),
    ],
)
def test_a_page_calls_a_button_by_the_word_on_it(page: str, catalogue: str, buttons: list[str]) -> None:
    words = json.loads((ROOT / "web" / "src" / "i18n" / f"{catalogue}.json").read_text(encoding="utf-8"))
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [button for button in buttons if words[button] not in text] == []


def test_every_line_shown_on_the_page_of_the_game_log_is_one() -> None:
    page = ROOT / "docs" / "log-format.md"
    shown = [decode(line) for block in _blocks(page, "json") for line in block.splitlines()]
    assert {type(event) for event in shown} == set(EVENTS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda kind: kind.__name__)
def test_every_key_of_a_line_stands_on_the_page_of_the_game_log(event: type[msgspec.Struct]) -> None:
    page = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
    for name in event.__struct_encode_fields__:
        assert re.search(rf'[`"]{name}[`"]', page) or f'"{name}":' in page, name


def test_every_setting_stands_with_its_default_on_the_page_of_settings() -> None:
    page = (ROOT / "docs" / "how-to" / "tune.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", page, re.MULTILINE))
    assert {name: float(default) for name, default in rows.items()} == msgspec.to_builtins(Settings())


def test_the_page_of_text_forms_names_every_item_and_every_reason() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    switches = {"quad": True, "extra_doubles": True}
    sets = [rules.get(name, switches if name.startswith("wenzhou") else {}) for name in rules.names()]
    items = {row.name for each in sets for row in each.rows}
    assert [item for item in sorted(items | set(typing.get_args(Reason))) if not re.search(rf"\b{item}\b", page)] == []
