"""The command `caishen`: which commands there are, and how every one of them ends.

A command's module is loaded only when that command runs, so `caishen judge` never waits for the
server. A `CaishenError` ends any command with its message and code in one line on standard error and
status 1; wrong usage and a machine that lacks something (`Unready`) end it with status 2.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from caishen import __version__
from caishen.cli.ends import Unready
from caishen.errors import CaishenError

MODULES = {
    "judge": "judge",
    "waits": "judge",
    "settle": "judge",
    "serve": "serve",
    "rules": "rules",
    "simulate": "simulate",
    "replay": "replay",
    "verify": "verify",
    "export": "export",
}
"""Command → the module of this package whose function of the same name runs it; a `Typer` of that name has commands
below it."""


class _Commands(TyperGroup):
    """The commands of `MODULES`, each loaded when it is asked for."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's public name of it
        return list(MODULES)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | TyperGroup | None:  # type: ignore[override]  # as above
        if cmd_name not in MODULES:
            return None
        found = getattr(import_module(f"caishen.cli.{MODULES[cmd_name]}"), cmd_name)
        if not isinstance(found, typer.Typer):
            single = typer.Typer(add_completion=False)
            single.command(cmd_name)(found)
            found = single
        command = get_command(found)
        assert isinstance(command, TyperCommand | TyperGroup)
        return command


app = typer.Typer(cls=_Commands, add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"caishen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Print the version."),
) -> None:
    """Wenzhou and Lishui mahjong with the wild tile (财神): serve a table, judge hands, simulate, replay, verify."""


def main() -> None:
    """Run the command named on the command line and leave with its status."""
    try:
        if sys.stdout is None:
            raise Unready("standard output is closed: nothing could be told", "output.lost")
        try:
            app(prog_name="caishen")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever asked reads no more
        _forget_output()
        sys.exit(1)
    except OSError as error:
        _forget_output()
        print(f"caishen: the output cannot be written: {error.strerror or error} [output.lost]", file=sys.stderr)
        sys.exit(2)
    except CaishenError as error:
        print(f"caishen: {error.message} [{error.code}]", file=sys.stderr)
        sys.exit(1)
    except Unready as lack:
        print(lack.line, file=sys.stderr)
        sys.exit(2)


def _forget_output() -> None:
    """Let what was not written go nowhere, or the interpreter would try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    main()
