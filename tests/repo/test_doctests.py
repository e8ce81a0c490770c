"""The examples in the docstrings run. They run on the plain files: a compiled one shows doctest nothing."""

import os
import subprocess
import sys

RUN = """
import doctest, importlib, pkgutil, sys
import caishen

names = ["caishen", *(module.name for module in pkgutil.walk_packages(caishen.__path__, "caishen."))]
results = [doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS) for name in names]
assert sum(result.attempted for result in results), "no example found"
sys.exit(any(result.failed for result in results))
"""


def test_every_example_in_a_docstring_gives_what_it_says() -> None:
    env = {**os.environ, "CAISHEN_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", RUN], env=env, capture_output=True, text=True, timeout=300, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
