"""Setting up on a machine that lacks something: one line says what and how to mend it, status 2."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("bash", "env", "python3", "gcc", "git", "node", "npm", "uname")


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder with just the programs that the set-up needs, to be used as the whole PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        program = sys.executable if name == "python3" else shutil.which(name)
        assert program is not None, name
        _program(folder / name, f'exec "{program}" "$@"')
    return folder


def _program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)


def _run(command: list[str], path: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHON"}
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**env, "PATH": str(path)} if path else env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _refused(run: subprocess.CompletedProcess[str]) -> str:
    """The one line a refused set-up wrote."""
    lines = run.stderr.splitlines()
    assert (run.returncode, run.stdout, len(lines)) == (2, "", 1), run
    return lines[0]


def test_a_machine_with_everything_is_told_which_python_it_builds_with(tools: Path) -> None:
    run = _run(["bash", "tools/machine.sh"], tools)
    assert (run.returncode, run.stdout, run.stderr) == (0, "python3\n", "")


@pytest.mark.parametrize(
    ("program", "remedy"),
    [
        ("python3", "apt-get install python3 python3-venv python3-dev"),
        ("gcc", "apt-get install gcc"),
        ("git", "apt-get install git"),
        ("node", "install Node.js 20.19 or newer"),
        ("npm", "apt-get install npm"),
    ],
)
def test_a_missing_tool_is_named_with_its_remedy(tools: Path, program: str, remedy: str) -> None:
    (tools / program).unlink()
    line = _refused(_run(["bash", "tools/machine.sh"], tools))
    assert program.rstrip("3") in line.lower()
    assert remedy in line


@pytest.mark.parametrize(
    ("part", "remedy"), [("ensurepip", "apt-get install python3-venv"), ("Python.h", "apt-get install python3-dev")]
)
def test_a_python_without_venv_or_headers_is_told_which_package_brings_them(
    tools: Path, part: str, remedy: str
) -> None:
    _program(tools / "python3", f'case "$2" in *{part}*) exit 1;; esac\nexec "{sys.executable}" "$@"')
    assert remedy in _refused(_run(["bash", "tools/machine.sh"], tools))


@pytest.mark.parametrize(
    ("version", "accepted"), [("18.20.4", False), ("20.18.1", False), ("20.19.0", True), ("22.1.0", True)]
)
def test_node_is_new_enough_from_20_19_on(tools: Path, version: str, accepted: bool) -> None:
    node = shutil.which("node")
    major_minor = f"Object.defineProperty(process.versions, 'node', {{value: '{version}'}});"
    _program(
        tools / "node", f'[ "$1" = --version ] && {{ echo v{version}; exit; }}\nexec "{node}" -e "{major_minor} $2"'
    )
    run = _run(["bash", "tools/machine.sh"], tools)
    assert (run.returncode == 0) is accepted, run.stderr


def test_a_busy_port_is_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        line = _refused(_run([sys.executable, "-m", "caishen.cli.main", "serve", "--port", port]))
    assert port in line
    assert "--port" in line


def test_an_unwritable_data_folder_is_told_in_one_line(tmp_path: Path) -> None:
    """A folder below a file can be made by nobody, root included."""
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "data")
    line = _refused(_run([sys.executable, "-m", "caishen.cli.main", "serve", "--port", "0", "--data", folder]))
    assert folder in line
    assert "--data" in line


def _machine_without_chromium(folder: Path, **programs: str) -> None:
    """A PATH with stand-ins: fonts are there, chromium is not."""
    stand_ins = {"fc-list": "echo font", "bash": 'exec /bin/bash "$@"', "grep": f'exec {shutil.which("grep")} "$@"'}
    for name, line in (stand_ins | programs).items():
        _program(folder / name, line)


def test_the_browser_is_asked_for_by_its_apt_line_where_it_may_not_be_installed(tmp_path: Path) -> None:
    """A user who is not root and whose sudo asks for a password."""
    _machine_without_chromium(tmp_path, id="echo 1000", sudo="exit 1")
    line = _refused(_run(["bash", "tools/browser.sh"], tmp_path))
    assert line.endswith("sudo apt-get install -y --no-install-recommends chromium")


@pytest.mark.parametrize("sudo", [False, True])
def test_the_browser_is_installed_by_root_and_by_a_sudo_that_asks_nothing(tmp_path: Path, sudo: bool) -> None:
    calls = tmp_path / "calls"
    _machine_without_chromium(
        tmp_path,
        **{"id": f"echo {1000 if sudo else 0}", "apt-get": f'echo "$@" >> {calls}', "env": 'shift; exec "$@"'},
        sudo='[ "$1" = -n ] && shift; exec "$@"',
        true="exit 0",
    )
    assert _run(["bash", "tools/browser.sh"], tmp_path).returncode == 0
    assert calls.read_text(encoding="utf-8").splitlines() == [
        "update -q",
        "install -y --no-install-recommends chromium",
    ]
