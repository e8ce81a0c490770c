"""Guests: who a browser is, by a signed cookie; no accounts, no passwords.

The cookie holds an id and our signature; name and picture are in the store. Whoever has no valid
cookie becomes a new guest at the first look at `/api/me`.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from caishen.server.store import Guest, Store

COOKIE = "caishen"
AVATARS = ("plum", "orchid", "bamboo", "chrysanthemum", "lotus", "pine", "crane", "moon", "tea", "boat")
"""Pictures that the client draws; a new guest gets one of them."""


class Guests:
    """The guests of a server; `key` signs their cookies."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._signer = URLSafeSerializer(key, salt="caishen.guest")
        self._known: dict[str, Guest] = {}

    async def of_cookie(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None where it is missing, not ours, or the guest is unknown."""
        try:
            ident = self._signer.loads(cookie or "")
        except BadSignature:
            return None
        if ident not in self._known:
            guest = await self._store.guest(ident)
            if guest is None:
                return None
            self._known[ident] = guest
        return self._known[ident]

    def now(self, guest: Guest) -> Guest:
        """The guest with the present name and picture."""
        return self._known.get(guest.id, guest)

    async def new(self, languages: str = "") -> tuple[Guest, str]:
        """A new guest and the value of his cookie; `languages`: as a browser names those it accepts."""
        word = "游客" if languages.lower().startswith("zh") else "Guest"
        number = secrets.randbelow(9000) + 1000
        guest = Guest(secrets.token_hex(12), f"{word} {number}", secrets.choice(AVATARS))
        await self._keep(guest)
        return guest, str(self._signer.dumps(guest.id))

    async def change(self, guest: Guest, name: str | None, avatar: str | None) -> Guest:
        """The same guest with another name or picture; None keeps what is."""
        changed = Guest(guest.id, name or guest.name, avatar or guest.avatar)
        await self._keep(changed)
        return changed

    async def _keep(self, guest: Guest) -> None:
        await self._store.put_guest(guest)
        self._known[guest.id] = guest
