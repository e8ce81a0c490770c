"""Have whole matches read by the second referee: `python -m checker --rules lishui --deals 20000` (in tests/).

Plays a rule set (all without --rules), or with --switches N tables with switches thrown by chance, and prints for
each how many deals and lines were read, in what time, and how many matches the referee would not have played so. The
logs of those are kept, and the status is 1 if there is any.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from caishen import rules
from caishen.errors import FieldError
from checker.logs import findings
from checker.tables import any_table, matches

KEPT = Path(__file__).parents[2] / "build" / "differences"


@dataclass
class Read:
    """What came of one table, or of all."""

    tables: int = 0
    deals: int = 0
    lines: int = 0
    seconds: float = 0.0
    differences: int = 0

    def add(self, other: "Read") -> None:
        """Counts another table in."""
        for name in ("tables", "deals", "lines", "seconds", "differences"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        return f"{self.deals} deals, {self.lines} lines, {self.seconds:.0f} s, {self.differences} differences"


def main(arguments: Sequence[str] | None = None) -> int:
    """The status: 1 where a match was found wrong."""
    parser = argparse.ArgumentParser(prog="python -m checker", description=__doc__)
    parser.add_argument("--rules", nargs="+", default=rules.names(), choices=rules.names())
    parser.add_argument("--deals", type=int, default=300, help="of each table")
    parser.add_argument("--seats", type=int, choices=(2, 4))
    parser.add_argument("--options", type=json.loads, default={}, help="fields of every table, as JSON")
    parser.add_argument("--switches", type=int, metavar="N", help="N tables of these rules, switches by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="b2,b1,b0,b1", help="bots, by seat, or: wild")
    parser.add_argument("--keep", type=Path, default=KEPT, help="folder for the logs with differences")
    asked = parser.parse_args(arguments)
    try:
        asked_for = list(tables(asked))
    except FieldError as error:
        parser.error(str(error))
    total = Read()
    for number, table in enumerate(asked_for):
        read = referee(table, asked, asked.seed + number)
        if asked.switches is None or read.differences:
            print(f"{named(table)}: {read}", flush=True)
        total.add(read)
    print(f"{total.tables} tables by {asked.players}: {total}")
    return 1 if total.differences else 0


def tables(asked: argparse.Namespace) -> Iterator[rules.RuleSet]:
    """The tables that the arguments ask for."""
    given = asked.options if asked.seats is None else {**asked.options, "seats": asked.seats}
    if asked.switches is None:
        yield from (rules.get(name, given) for name in asked.rules)
    for number in range(asked.switches or 0):
        yield any_table(asked.seed + number, asked.rules, given)


def referee(table: rules.RuleSet, asked: argparse.Namespace, seed: int) -> Read:
    """One table's matches, read one by one."""
    read, started = Read(tables=1), perf_counter()
    for number, text in enumerate(matches(table, asked.deals, seed, asked.players.split(",")), 1):
        lines = text.splitlines()
        read.lines += len(lines)
        read.deals += sum('"type":"deal"' in line for line in lines)
        for finding in findings(lines):
            read.differences += 1
            asked.keep.mkdir(parents=True, exist_ok=True)
            path = asked.keep / f"{table.name}-{seed}-{number}.jsonl"
            path.write_text(text)
            print(f"{path}: {finding}", flush=True)
    read.seconds = perf_counter() - started
    return read


def named(table: rules.RuleSet) -> str:
    """A table's rule set, and its seats where there are not four."""
    return table.name if table.seats == 4 else f"{table.name}, {table.seats} seats"


if __name__ == "__main__":
    sys.exit(main())
