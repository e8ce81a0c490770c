"""The package as installed: what is compiled, what runs plain, and how the command ends."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import caishen

ROOT = Path(__file__).parents[2]
PURE = os.environ.get("CAISHEN_PURE") == "1"


def _hot_modules() -> list[str]:
    hot = [path for path in sorted((ROOT / "src").rglob("*.py")) if "# cython: language_level=3" in _head(path)]
    return [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in hot]


def _head(path: Path) -> str:
    return "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:5])


def _python(code: str, *, pure: bool) -> str:
    env = {**os.environ, "CAISHEN_PURE": "1" if pure else "0"}
    return subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True).stdout


def test_every_hot_file_runs_compiled_unless_the_pure_mode_is_asked_for() -> None:
    code = "import importlib; print(*[importlib.import_module(m).__file__.rpartition('.')[2] for m in {!r}])"
    modules = _hot_modules()
    assert set(_python(code.format(modules), pure=True).split()) <= {"py"}
    if not PURE:
        assert set(_python(code.format(modules), pure=False).split()) <= {"so", "pyd"}


def test_importing_the_package_loads_no_layer() -> None:
    loaded = _python("import sys, caishen; print(*[m for m in sys.modules if m.startswith('caishen')])", pure=False)
    assert loaded.split() == ["caishen"]


def test_the_command_prints_its_version() -> None:
    code = "from caishen.cli.main import main; import sys; sys.argv = ['caishen', '--version']; main()"
    assert _python(code, pure=PURE) == f"caishen {caishen.__version__}\n"


def test_every_tracked_file_of_the_package_goes_into_the_wheel() -> None:
    """A folder of code is a package, and what is no code matches a pattern of package-data."""
    listed = subprocess.run(["git", "ls-files", "src/caishen"], cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [Path(name).relative_to("src") for name in listed.stdout.splitlines()]
    modules = [path for path in paths if path.suffix == ".py"]
    assert [path for path in modules if not (ROOT / "src" / path.with_name("__init__.py")).exists()] == []
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    data: dict[str, list[str]] = settings["tool"]["setuptools"]["package-data"]
    shipped = {
        path
        for package, patterns in data.items()
        for path in paths
        for pattern in patterns
        if path.match(pattern if package == "*" else f"{package.replace('.', '/')}/{pattern}")
    }
    assert sorted(set(paths) - set(modules) - shipped) == []
