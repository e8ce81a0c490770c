"""How a command ends when the machine or what it was pointed at, not the data it read, is at fault."""

CODES = (
    "cluster.missing", "extra.missing", "file.unreadable", "file.unwritable",
    "folder.taken", "output.lost", "port.taken",
)  # fmt: skip
"""The commands' own codes (docs/errors.md)."""


class Unready(Exception):
    """Something the command needs is lacking: one line that says what, and how to mend it. Status 2.

    `code` is stable, one of `CODES` or that of the error behind it.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code

    @property
    def line(self) -> str:
        """How it is told on standard error."""
        return f"caishen: {self} [{self.code}]"
