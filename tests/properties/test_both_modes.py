"""The compiled files and the same files uncompiled play the same deals, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib
from prepared import MOBILE, dealt, played, shuffled, stream_of, switched
import msgspec

digest = hashlib.sha256()
for seed in range(100):
    rules = switched(follow="cumulative", white_duty="honour", kong_after_call=True) if seed % 4 == 3 else MOBILE
    deal = played(rules, shuffled(seed, rules, dealer=seed % 4), seed)
    digest.update(msgspec.json.encode(deal.events()))
    digest.update(deal.digest().encode())
print(digest.hexdigest())
"""


def digest_of_a_hundred_deals(pure: bool) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "CAISHEN_PURE"}
    environment |= {"PYTHONPATH": str(Path(__file__).parents[1])} | ({"CAISHEN_PURE": "1"} if pure else {})
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_a_hundred_deals_come_out_the_same_compiled_and_uncompiled() -> None:
    assert digest_of_a_hundred_deals(pure=True) == digest_of_a_hundred_deals(pure=False)
