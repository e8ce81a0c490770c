"""What a command loads: only what it needs, so that it answers at once and stays small."""

import subprocess
import sys

import pytest

WEB = {"asyncio", "litestar", "uvicorn", "sqlalchemy", "alembic", "websockets"}
LEARNING = {"numpy", "gymnasium", "pettingzoo", "pyarrow", "torch", "ray"}
HEAVY = WEB | LEARNING | {"caishen.env", "Cython"}
TABLES = {"rich", "markdown_it"}
PLAY = {"caishen.match", "caishen.bots", "caishen.arena"}
FORBIDDEN = {
    "judge": HEAVY | TABLES | PLAY,
    "waits": HEAVY | TABLES | PLAY,
    "settle": HEAVY | TABLES | PLAY,
    "rules": HEAVY | PLAY,
    "replay": HEAVY | TABLES | {"caishen.bots", "caishen.arena", "caishen.server"},
    "verify": HEAVY | TABLES | {"caishen.bots", "caishen.arena", "caishen.server"},
    "simulate": HEAVY | {"markdown_it", "caishen.server"},
    "export": HEAVY | TABLES | {"caishen.bots", "caishen.arena", "caishen.server"},
    "serve": HEAVY | TABLES | PLAY,  # before its checks of folder and port, which must answer at once
}
LOADED = "import sys; {0}; print(*sys.modules)"
ASKED = (
    "from importlib import import_module; from caishen.cli.main import MODULES; "
    "import_module('caishen.cli.' + MODULES['{0}'])"
)


def _loaded(statement: str) -> set[str]:
    run = subprocess.run([sys.executable, "-c", LOADED.format(statement)], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("command", FORBIDDEN)
def test_a_command_loads_nothing_that_it_does_not_need(command: str) -> None:
    assert _loaded(ASKED.format(command)) & FORBIDDEN[command] == set()


def test_every_command_is_watched() -> None:
    from caishen.cli.main import MODULES

    assert set(FORBIDDEN) == set(MODULES)


def test_the_package_alone_loads_no_layer() -> None:
    """`_pure` may be there: it is what CAISHEN_PURE asks for."""
    ours = {name for name in _loaded("import caishen") if name.startswith("caishen.")}
    assert ours <= {"caishen._pure"}


def test_the_engine_compiles_nothing_when_it_runs() -> None:
    """The hot files import Cython's shadow module, never the compiler."""
    assert "Cython.Compiler" not in _loaded("import caishen.match")
