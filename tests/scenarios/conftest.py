"""The rooms of the server's tests."""

from server.conftest import opened

__all__ = ["opened"]
