"""The examples in the docstrings run. They run on the plain files: a compiled one shows doctest nothing."""

import doctest
import importlib
import os
import pkgutil

import pytest

import caishen

pytestmark = pytest.mark.doctests

MODULES = ["caishen", *(module.name for module in pkgutil.walk_packages(caishen.__path__, "caishen."))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run_in(name: str) -> None:
    assert os.environ.get("CAISHEN_PURE") == "1", "run the examples with CAISHEN_PURE=1"
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
