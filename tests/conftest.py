"""For all tests: the generated examples are the same in every run, so that a failure is the doing of a change.

`HYPOTHESIS_PROFILE=explore` tries new ones each time.
"""

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
