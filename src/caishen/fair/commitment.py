"""The promise and the seeds: what is shown before a match, and what each deal is shuffled with.

The server's secret is 32 bytes. Its SHA-256 is shown before the first deal, so that the walls are
settled before anybody's nonce is known; the nonces go into every seed, so that the server could not
choose the walls either. Only hashes here; nothing decides what a seed is used for.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def commitment(secret: bytes) -> str:
    """The promise shown before the first deal: SHA-256 of the secret, in hexadecimal.

    >>> commitment(b"")
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    """
    return hashlib.sha256(secret).hexdigest()


def deal_seed(secret: bytes, deal_number: int, nonces: Sequence[str]) -> bytes:
    """The 32 bytes that shuffle deal `deal_number` (from 1); `nonces` in the match line's order.

    >>> deal_seed(bytes(32), 1, ["a", ""]) == deal_seed(bytes(32), 1, ["", "a"])
    False
    """
    return _seed(secret, "deal", deal_number, nonces)


def lots_seed(secret: bytes, deals_played: int, nonces: Sequence[str]) -> bytes:
    """The 32 bytes behind the lots drawn after `deals_played` deals (0 = before the first).

    >>> lots_seed(bytes(32), 1, []) == deal_seed(bytes(32), 1, [])
    False
    """
    return _seed(secret, "lots", deals_played, nonces)


def _seed(secret: bytes, use: str, number: int, nonces: Sequence[str]) -> bytes:
    message = f"caishen/1|{use}|{number}|{','.join(nonces)}"
    return hmac.digest(secret, message.encode(), "sha256")
