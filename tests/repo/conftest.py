"""What stands in this folder looks at the checkout, not at the game: it runs in one mode only."""

from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)  # before pytest picks by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.once)
