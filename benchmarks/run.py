"""The command: ``python -m benchmarks``, or ``make bench``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import (
    bulk,
    bundle,
    demo,
    forms,
    lists,
    machine,
    pages,
    report,
    sockets,
    starts,
    widgets,
)
from benchmarks.databases import SERVER, has_server
from benchmarks.dataset import Dataset
from benchmarks.processes import ROOT
from benchmarks.results import Result

RESULTS = ROOT / "benchmarks" / "RESULTS.md"
ROUNDS = 40

_LONG, _LONGEST = 100_000, 1_000_000
SQLITE = Dataset("sqlite", _LONG)
#: Shortest first: where a run is broken off, most of it has been seen.
EVERYWHERE = (
    SQLITE,
    Dataset("postgresql", _LONG),
    Dataset("sqlite", _LONGEST),
    Dataset("postgresql", _LONGEST),
)
HUNDRED_THOUSAND = tuple(data for data in EVERYWHERE if data.tasks == _LONG)
LONGEST = tuple(data for data in EVERYWHERE if data.tasks == _LONGEST)
ON = {f"{data.vendor}-{data.tasks}": data for data in EVERYWHERE}


@dataclass(frozen=True, slots=True)
class Workload:
    """What is measured, on which data, and how many of the rounds it gets."""

    measure: Callable[[Dataset, int], Result]
    on: tuple[Dataset, ...] = (SQLITE,)
    #: Starting a process takes a hundred times as long as a page.
    share: float = 1


WORKLOADS = {
    "empty": Workload(pages.empty_page),
    "list": Workload(pages.task_list, EVERYWHERE),
    "growth": Workload(pages.growth, LONGEST),
    "search": Workload(lists.search, EVERYWHERE),
    "deep": Workload(lists.deep, LONGEST),
    "deferred": Workload(lists.deferred, LONGEST, share=0.3),
    "bulk": Workload(bulk.delete, EVERYWHERE),
    "edit": Workload(forms.edit_page, HUNDRED_THOUSAND),
    "save": Workload(forms.save, HUNDRED_THOUSAND),
    "options": Workload(forms.option_search, HUNDRED_THOUSAND),
    "dashboard": Workload(widgets.dashboard),
    "demo": Workload(demo.dashboard),
    "figures": Workload(widgets.figures, LONGEST, share=0.2),
    "cold": Workload(starts.cold_start, share=0.4),
    "boot": Workload(starts.boot, share=0.3),
    "declaration": Workload(starts.declaration, share=0.5),
    "sockets": Workload(lambda data, rounds: sockets.measured_apart()),
    "bundle": Workload(lambda data, rounds: bundle.browser_bytes()),
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    began = time.monotonic()
    with_server = has_server()
    results = []
    for name in options.only or WORKLOADS:
        workload = WORKLOADS[name]
        rounds = max(1, round(options.rounds * workload.share))
        for data in workload.on:
            is_wanted = not options.on or data in [ON[key] for key in options.on]
            if is_wanted and (with_server or data.vendor != "postgresql"):
                print(f"Measuring {name}: {data} ...", file=sys.stderr, flush=True)
                results.append(workload.measure(data, rounds))
    command = " ".join(["python -m benchmarks", *(arguments or sys.argv[1:])])
    facts = machine.summary()
    if not with_server:
        facts["PostgreSQL"] = f"did not answer at {SERVER}, so only SQLite was measured"
    text = report.markdown(results, facts, command)
    print(text)
    if options.only or options.on:
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
    parser.add_argument(
        "--on", action="append", choices=ON, help="measure on this data only; may be repeated"
    )
    parser.add_argument("--check", action="store_true", help="fail when a target is missed")
    return parser
