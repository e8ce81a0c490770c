"""Builds what pyproject.toml cannot say: the compiled hot files and the browser client.

A file under src/ is *hot* when its first lines carry the marker `# cython: language_level=3`; it is
Cython in pure-Python mode, compiled here and runnable as it stands. `CAISHEN_PURE=1` in the environment
builds a wheel without extensions. The client is built by npm into the package's `static/` before a
wheel or sdist is made; an editable install leaves that to `make`.
"""

import os
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

MARKER = "# cython: language_level=3"
FIRST_LINES = 5
DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "annotation_typing": True,
}
HERE = Path(__file__).parent
WEB = HERE / "web"


def hot_files() -> list[Path]:
    """Files below src/ that carry the marker, in a stable order."""
    return [path for path in sorted(Path("src").rglob("*.py")) if _is_hot(path)]


def _is_hot(path: Path) -> bool:
    with path.open(encoding="utf-8") as lines:
        return any(line.startswith(MARKER) for _, line in zip(range(FIRST_LINES), lines, strict=False))


def extensions() -> list[Extension]:
    """One extension a hot file; none for the pure build."""
    if os.environ.get("CAISHEN_PURE") == "1":
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts), [str(path)], extra_compile_args=["-O3", "-g0"]
        )
        for path in hot_files()
    ]
    built: list[Extension] = cythonize(modules, build_dir="build/cy", compiler_directives=DIRECTIVES, quiet=True)  # type: ignore[no-untyped-call]  # Cython ships no types for it
    return built


def build_client() -> None:
    """The browser client into src/caishen/server/static/; nothing to do in an sdist, which brings it built."""
    if (WEB / "package.json").exists():
        subprocess.run([HERE / "tools" / "npm.sh", "ci"], check=True)
        subprocess.run([HERE / "tools" / "npm.sh", "run", "build"], check=True)


class BuildWithClient(build_py):
    """`build_py` that first builds the client, except for an editable install."""

    def run(self) -> None:
        if not self.editable_mode:
            build_client()
            self.__dict__.pop("data_files", None)  # listed before the client stood there: list it anew
        super().run()


class BuildHot(build_ext):
    """`build_ext` that also drops what an earlier build left in place of files that are hot no more."""

    def run(self) -> None:
        super().run()
        if self.inplace:
            kept = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
            for library in (HERE / "src").rglob("*.so"):
                if library.resolve() not in kept:
                    library.unlink()


class SdistWithClient(sdist):
    """`sdist` that brings the built client along, so that building from it needs no npm."""

    def run(self) -> None:
        build_client()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildHot, "build_py": BuildWithClient, "sdist": SdistWithClient})
