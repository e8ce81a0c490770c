"""The tile faces on disk are what `tools/make_tiles.py` draws, and fit to be shown anywhere."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from caishen.tiles import NAMES

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TILES = WEB / "src" / "tiles"
DRAWINGS = [f"src/tiles/{name}.svg" for name in [*NAMES, "back"]] + ["public/favicon.svg", "public/icon.svg"]


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_one_svg_that_refers_to_nothing_outside_itself(drawing: str) -> None:
    text = (WEB / drawing).read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert tags <= {"svg", "path", "rect"}
    assert not re.search(r"href|url\(|@import|<!", text)


def test_the_34_faces_and_the_back_all_differ_and_nothing_else_lies_beside_them() -> None:
    """W1.1"""
    faces = {path.stem: path.read_bytes() for path in TILES.glob("*.svg")}
    assert set(faces) == {*NAMES, "back"}
    assert len(set(faces.values())) == 35


def test_all_faces_together_weigh_less_than_100_kilobytes() -> None:
    assert sum(path.stat().st_size for path in TILES.glob("*.svg")) < 100_000


def test_the_licence_of_the_characters_lies_beside_them() -> None:
    licence = (TILES / "LICENSE-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_drawings_on_disk_are_what_the_script_draws() -> None:
    script = ROOT / "tools" / "make_tiles.py"
    run = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
