"""The command: ``python -m benchmarks``, or ``make bench``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks import bundle, dataset, machine, pages, report, starts
from benchmarks.processes import ROOT
from benchmarks.results import Result

RESULTS = ROOT / "benchmarks" / "RESULTS.md"
TASKS = 100_000
ROUNDS = 40

#: Name on the command line, what it measures, and how many of the rounds it gets: starting a
#: process takes a hundred times as long as a page.
WORKLOADS: dict[str, tuple[Callable[[Path, int], Result], float]] = {
    "empty": (pages.empty_page, 1),
    "list": (pages.task_list, 1),
    "cold": (starts.cold_start, 0.4),
    "boot": (starts.boot, 0.3),
    "declaration": (starts.declaration, 0.5),
    "bundle": (lambda database, rounds: bundle.browser_bytes(), 1),
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    began = time.monotonic()
    database = dataset.ensure(TASKS)
    results = []
    for name in options.only or WORKLOADS:
        measure, share = WORKLOADS[name]
        rounds = max(1, round(options.rounds * share))
        print(f"Measuring {name} ...", file=sys.stderr, flush=True)
        results.append(measure(database, rounds))
    command = " ".join(["python -m benchmarks", *(arguments or sys.argv[1:])])
    text = report.markdown(results, machine.summary(), command)
    print(text)
    if options.only:
        print("A part only: RESULTS.md is left as it is.", file=sys.stderr)
    else:
        RESULTS.write_text(text)
    print(f"{time.monotonic() - began:.0f} seconds.", file=sys.stderr)
    missed = [verdict for result in results for verdict in result.verdicts if not verdict.is_held]
    return 1 if missed and options.check else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="rounds of the page workloads (%(default)s)"
    )
    parser.add_argument(
        "--only", action="append", choices=WORKLOADS, help="measure this one; may be repeated"
    )
    parser.add_argument("--check", action="store_true", help="fail when a target is missed")
    return parser
