"""The slow twin agrees with every case that is no error, so that it may judge the fast code."""

import json
from pathlib import Path
from typing import Any

import pytest

from brute.judge import judge
from brute.money import in_order, settle
from brute.waits import waits

pytestmark = pytest.mark.once
CASES = Path(__file__).parents[1] / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if "error" not in case["out"]]


def test_the_twin_judges_every_case() -> None:
    """§5, §6, §9, L3"""
    for case in cases("judge"):
        assert judge(case["in"]) == case["out"], case.get("note", case["in"]["id"])


def test_the_twin_finds_every_case_of_waits() -> None:
    """Format, "waits"."""
    for case in cases("waits"):
        assert waits(case["in"]) == case["out"], case["in"]["id"]


@pytest.mark.parametrize("case", cases("settle"), ids=lambda case: case["in"]["id"])
def test_the_twin_settles_every_case(case: dict[str, Any]) -> None:
    """§7, §9, §10, L4"""
    assert settle(case["in"]) == {**case["out"], "lines": in_order(case["out"]["lines"])}
