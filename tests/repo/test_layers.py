"""The contracts of import-linter cover every layer there is."""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
IN_THE_WORLD = {"cli", "server", "_pure"}


def _contract(name: str) -> dict[str, Any]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return next(contract for contract in contracts if contract["id"] == name)


def test_no_layer_below_the_server_may_reach_clock_chance_or_socket() -> None:
    entries = (ROOT / "src" / "caishen").iterdir()
    layers = {path.stem for path in entries if path.suffix == ".py" or (path / "__init__.py").exists()}
    wanted = {f"caishen.{layer}" for layer in layers - IN_THE_WORLD - {"__init__"}}
    assert set(_contract("no-world")["source_modules"]) == wanted
