"""How a command ends when the machine, not the caller's data, is at fault."""


class Unready(Exception):
    """The machine lacks something: one line that says what, and how to mend it. Status 2."""
