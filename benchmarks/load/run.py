"""The command: ``python -m benchmarks.load``, or ``make soak-load``."""

from __future__ import annotations

import argparse
import math
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import machine
from benchmarks.databases import Vendor
from benchmarks.load import report, soak, sockets, users
from benchmarks.load.stage import Unavailable
from benchmarks.processes import ROOT
from benchmarks.results import Result

LOAD = ROOT / "benchmarks" / "LOAD.md"
#: The numbers of the specification.
USERS, SOCKETS, TASKS = 50, 2_000, 100_000
#: Seconds for everything around a part: data, start, waiting for jobs.
_AROUND = 900


@dataclass(frozen=True, slots=True)
class Size:
    """How much load, and for how long."""

    users: int
    sockets: int
    tasks: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the run, and its seconds under load."""

    measure: Callable[[Size], Result]
    seconds: float


def _users(vendor: Vendor) -> Callable[[Size], Result]:
    return lambda size: users.normal(vendor, size.tasks, size.users, size.seconds)


def _crowd(vendor: Vendor) -> Callable[[Size], Result]:
    return lambda size: users.crowded(vendor, size.tasks, size.users, size.seconds)


PARTS = {
    "users-sqlite": Part(_users("sqlite"), 180),
    "users-postgresql": Part(_users("postgresql"), 180),
    "crowd-sqlite": Part(_crowd("sqlite"), 60),
    "crowd-postgresql": Part(_crowd("postgresql"), 60),
    "sockets": Part(lambda size: sockets.measure(size.tasks, size.sockets, size.seconds), 30),
    "soak": Part(lambda size: soak.measure(size.tasks, size.seconds), 3600),
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    began = time.monotonic()
    # The processes of a part are ended when this one is terminated or takes too long.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The measurement was ended."))
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("The measurement took too long."))
    results = [_measured(name, options) for name in options.only or PARTS]
    command = " ".join(["python -m benchmarks.load", *(arguments or sys.argv[1:])])
    facts = machine.summary()
    text = report.markdown(results, facts, command)
    print(text)
    if options.update:
        LOAD.write_text(report.updated(LOAD.read_text(), results, facts, command))
    elif _is_whole(options):
        LOAD.write_text(text)
    else:
        print("Not a whole run: LOAD.md is not changed.", file=sys.stderr)
    print(f"{time.monotonic() - began:.0f} seconds.", file=sys.stderr)
    missed = [verdict for result in results for verdict in result.verdicts if not verdict.is_held]
    return 1 if missed and options.check else 0


def _measured(name: str, options: argparse.Namespace) -> Result:
    part = PARTS[name]
    seconds = options.seconds or part.seconds
    size = Size(options.users, options.sockets, options.tasks, seconds)
    print(f"Measuring {name} ({seconds:g} seconds under load) ...", file=sys.stderr, flush=True)
    signal.alarm(math.ceil(seconds * 2 + _AROUND))
    try:
        return part.measure(size)
    except Unavailable as why:
        return Result(name, f"Not measured: {why}")
    finally:
        signal.alarm(0)


def _is_whole(options: argparse.Namespace) -> bool:
    """Return whether everything was measured with the numbers of the specification."""
    usual = (USERS, SOCKETS, TASKS)
    is_usual = (options.users, options.sockets, options.tasks) == usual
    return is_usual and not options.only and not options.seconds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=PARTS, help="measure this part; may be repeated"
    )
    parser.add_argument("--seconds", type=_positive, help="of each part under load")
    parser.add_argument("--users", type=int, default=USERS, help="at a time (%(default)s)")
    parser.add_argument("--sockets", type=int, default=SOCKETS, help="(%(default)s)")
    parser.add_argument("--tasks", type=int, default=TASKS, help="in the database (%(default)s)")
    parser.add_argument(
        "--update", action="store_true", help="replace only what was measured in LOAD.md"
    )
    parser.add_argument("--check", action="store_true", help="fail when a limit is missed")
    return parser


def _positive(text: str) -> float:
    seconds = float(text)
    if seconds <= 0:
        raise argparse.ArgumentTypeError("It must be more than zero.")
    return seconds
