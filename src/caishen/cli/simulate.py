"""`caishen simulate`: bots play many deals; the logs go into a folder, the frequencies to the screen.

The logs are gathered in a hidden folder inside the wanted one and put into their places only when
all are there: an error or Ctrl-C leaves nothing half-written.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from caishen.arena import Played, Tally
from caishen.arena import simulate as simulated
from caishen.cli.ends import Unready
from caishen.cli.rule_files import named
from caishen.errors import FieldError


def simulate(
    deals: Annotated[int, typer.Option(help="How many deals to play.", min=1)],
    rules_name: Annotated[str, typer.Option("--rules", help="The rule set: a name or a rule file.")] = "wenzhou-mobile",
    option: Annotated[list[str] | None, typer.Option(help="field=value of the rule set; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same deals.")] = 0,
    seats_played_by: Annotated[str, typer.Option(help="One bot a seat, or one bot for every seat.")] = "b2",
    log: Annotated[Path | None, typer.Option(help="A folder for the logs, match-000001.jsonl and so on.")] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play.", min=1)] = 1,
    cluster: Annotated[
        str | None, typer.Option(help="A Ray cluster plays: ray://HOST:PORT, or local for this machine.")
    ] = None,
) -> None:
    """Let bots play matches until so many deals are played, and print how often what happened."""
    rule_set = named(rules_name).get(_options(option or []))
    players = _players(seats_played_by, rule_set.seats)
    played = _reached(cluster, simulated(rule_set, deals, seed, players, jobs, logs=log is not None, cluster=cluster))
    tally = Tally()
    with _progress(deals) as advance, _folder(log) as folder:
        for match in played:
            tally.add(match.tally)
            if folder is not None:
                (folder / f"match-{match.number:06}.jsonl").write_text(match.text, encoding="utf-8")
            advance(match.deals)
    _print(tally, {row.name for row in rule_set.rows})


def _options(given: Iterable[str]) -> dict[str, Any]:
    """`field=value` texts; a value is JSON, or else a plain word."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise FieldError(f"--option {text!r}: write field=value, such as deals=4", field=name)
        if name in options:
            raise FieldError(f"{name}: --option gives it twice", field=name)
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options


def _reached(cluster: str | None, played: Iterator[Played]) -> Iterator[Played]:
    """The matches; `Unready` where there is no way to the cluster."""
    try:
        yield from played
    except ImportError as error:
        if error.name != "ray":
            raise
        raise Unready("a cluster needs Ray: pip install 'caishen[cluster]'", "extra.missing") from error
    except ConnectionError as error:
        raise Unready(f"the cluster at {cluster} does not answer: is it running?", "cluster.missing") from error


def _players(text: str, seats: int) -> list[str]:
    players = text.split(",")
    if len(players) == 1:
        return players * seats
    if len(players) != seats:
        raise FieldError(f"seats-played-by: {seats} seats want {seats} bots, not {len(players)}", field="seats")
    return players


@contextmanager
def _folder(wanted: Path | None) -> Iterator[Path | None]:
    """A hidden folder whose files are put into `wanted` at the end, or thrown away on any error."""
    if wanted is None:
        yield None
        return
    ours = not wanted.exists()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if next(wanted.glob("match-*.jsonl*"), None) is not None:
            raise Unready(f"{wanted} already holds matches: name another folder", "folder.taken")
        gathered = Path(tempfile.mkdtemp(prefix=".simulate-", dir=wanted))
        try:
            yield gathered
            for file in sorted(gathered.iterdir()):
                file.rename(wanted / file.name)
            ours = False
        finally:
            shutil.rmtree(gathered)
    except OSError as error:
        raise Unready(
            f"the logs cannot be written to {wanted}: {error.strerror or error}", "file.unwritable"
        ) from error
    finally:
        if ours and wanted.is_dir():
            wanted.rmdir()


@contextmanager
def _progress(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where that is a terminal; gives the function that advances it."""
    console = Console(stderr=True)
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("deals", total=deals)
        yield lambda number: bar.advance(task, number)


def _print(tally: Tally, items: Iterable[str]) -> None:
    """Totals and frequencies; of `items` also those that never occurred."""
    console = Console()
    console.print(f"{tally.deals} deals")
    console.print(_frequencies("end", tally.ends, tally.deals))
    console.print(_frequencies("won by", tally.ways, tally.deals))
    console.print(_frequencies("multiplier", {f"×{m}": count for m, count in tally.multipliers.items()}, tally.deals))
    console.print(_frequencies("item", dict.fromkeys(items, 0) | tally.items, tally.deals))
    seats = Table("seat", "played by", "wins", "points", "points a deal")
    for seat, player in enumerate(tally.players):
        points = tally.points[seat]
        seats.add_row(str(seat), player, str(tally.wins[seat]), f"{points:+d}", f"{points / tally.deals:+.3f}")
    console.print(seats)


def _frequencies(title: str, counts: dict[str, int], deals: int) -> Table:
    table = Table(title, "deals", "of all")
    for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        table.add_row(name, str(count), f"{100 * count / deals:.3f} %")
    return table
