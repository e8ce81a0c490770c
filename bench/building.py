"""Compiles the bench's own hot file into `build/bench`, which the package's build does not know."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "bench"


def build() -> None:
    """`bench/loop.py` as the extension `bench_loop`; does nothing where it is newer than its sources."""
    source = ROOT / "bench" / "loop.py"
    made = list(BUILT.glob("bench_loop*.so"))
    since = max(path.stat().st_mtime for path in [source, *(ROOT / "src").rglob("*.pxd")])
    if made and made[0].stat().st_mtime > since:
        return
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    modules = cythonize(  # type: ignore[no-untyped-call]  # Cython ships no types for it
        [Extension("bench_loop", [str(source)], extra_compile_args=["-O3", "-g0"])],
        build_dir=str(BUILT / "c"), include_path=[str(ROOT / "src")], quiet=True,
    )  # fmt: skip
    command = build_ext(Distribution({"ext_modules": modules}))
    command.build_lib, command.build_temp = str(BUILT), str(BUILT / "o")
    command.ensure_finalized()
    command.run()
