"""No situation of the catalogue is without a test, and what is a single file for all rule sets is tested once."""

import importlib
from pathlib import Path

import pytest

from caishen.kernels import needs
from scenarios.catalogue import HANDS, SCENARIOS, TABLES, scenario, tables_of

FOLDER = Path(__file__).parent
TABLES_FILE = FOLDER.parents[1] / "src" / "caishen" / "kernels" / "tables.z"


def found_tests() -> dict[int, list[str]]:
    """The tests of each situation."""
    found: dict[int, list[str]] = {}
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"scenarios.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_") and hasattr(test, "scenario"):
                found.setdefault(test.scenario, []).append(name)
                assert f"cenario {test.scenario}" in (test.__doc__ or ""), f"{name} does not say which situation it is"
    return found


def test_every_situation_has_a_test() -> None:
    assert sorted(found_tests()) == sorted(SCENARIOS) == list(range(1, 35))


def test_every_rule_set_and_number_of_seats_meets_every_situation_but_those_with_a_reason() -> None:
    assert len(TABLES) == 12
    for number, asked in SCENARIOS.items():
        everywhere = HANDS if asked.where == "hand" else TABLES
        missing = set(everywhere) - set(tables_of(number))
        assert bool(missing) <= bool(asked.never), number
        assert {table.seats for table in missing} <= {2}


@scenario(3)
def test_a_damaged_table_file_fails_loudly() -> None:
    """Scenario 3: one bit anywhere in the file, its length too, is an error at import and never a wrong answer."""
    whole = TABLES_FILE.read_bytes()
    assert needs.unpacked(whole)
    for place in (0, 31, 32, len(whole) // 2, len(whole) - 1):
        data = bytearray(whole)
        data[place] ^= 1
        with pytest.raises(ImportError, match="damaged"):
            needs.unpacked(bytes(data))
    with pytest.raises(ImportError, match="damaged"):
        needs.unpacked(whole[:-1])
