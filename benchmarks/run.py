"""The command: ``python -m benchmarks``, or ``make bench``.

Only a whole run writes RESULTS.md, so that all its lines are of the same code.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks import (
    background,
    bulk,
    bundle,
    cold_starts,
    deliveries,
    demo,
    exporting,
    forms,
    global_search,
    importing,
    in_turn,
    inlines,
    lists,
    machine,
    pages,
    report,
    selection,
    sockets,
    staff_user,
    tenants,
    widgets,
)
from benchmarks.databases import SERVER, has_server
from benchmarks.dataset import Dataset
from benchmarks.processes import ROOT
from benchmarks.results import Result

RESULTS = ROOT / "benchmarks" / "RESULTS.md"
ROUNDS = 40
#: Fewer do not give a median that is worth a line in RESULTS.md.
FEWEST_ROUNDS = 10
#: Enough rounds and tasks to see that every workload runs; the figures mean little.
QUICK_ROUNDS, QUICK_TASKS = 2, 20_000

_LONG, _LONGEST = 100_000, 1_000_000
SQLITE = Dataset("sqlite", _LONG)
#: Shortest first, so that an interrupted run has printed most workloads.
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
    """A function that measures, the data it reads, and its share of the rounds."""

    measure: Callable[[Dataset, int], Result]
    on: tuple[Dataset, ...] = (SQLITE,)
    #: Starting a process takes a hundred times as long as a page.
    share: float = 1


WORKLOADS = {
    "empty": Workload(pages.empty_page),
    "turn-list": Workload(in_turn.task_list, HUNDRED_THOUSAND),
    "turn-staff": Workload(in_turn.staff_list, HUNDRED_THOUSAND),
    "turn-edit": Workload(in_turn.edit_page, HUNDRED_THOUSAND),
    "turn-save": Workload(in_turn.save, HUNDRED_THOUSAND),
    "turn-edit-rows": Workload(in_turn.edit_rows, HUNDRED_THOUSAND),
    "list": Workload(pages.task_list, EVERYWHERE),
    "staff": Workload(staff_user.task_list, HUNDRED_THOUSAND),
    "growth": Workload(pages.growth, LONGEST),
    "search": Workload(lists.search, EVERYWHERE),
    "deep": Workload(lists.deep, LONGEST),
    "deferred": Workload(lists.deferred, LONGEST, share=0.3),
    "global-search": Workload(global_search.groups, HUNDRED_THOUSAND, share=0.3),
    "bulk": Workload(bulk.delete, EVERYWHERE),
    "edit": Workload(forms.edit_page, HUNDRED_THOUSAND),
    "save": Workload(forms.save, HUNDRED_THOUSAND),
    "save-rows": Workload(inlines.save, HUNDRED_THOUSAND, share=0.2),
    "options": Workload(forms.option_search, HUNDRED_THOUSAND),
    "dashboard": Workload(widgets.dashboard),
    "demo": Workload(demo.dashboard),
    "figures": Workload(widgets.figures, LONGEST, share=0.2),
    "export-csv": Workload(exporting.csv, HUNDRED_THOUSAND, share=0.2),
    "export-xlsx": Workload(exporting.xlsx, HUNDRED_THOUSAND, share=0.2),
    "export-memory": Workload(exporting.memory, EVERYWHERE),
    "tenants-list": Workload(tenants.task_list, HUNDRED_THOUSAND),
    "tenants-save": Workload(tenants.save, HUNDRED_THOUSAND),
    "tenants-bulk": Workload(tenants.delete, HUNDRED_THOUSAND),
    "tenants-export": Workload(tenants.export, HUNDRED_THOUSAND, share=0.5),
    "import": Workload(importing.tasks, HUNDRED_THOUSAND, share=0.2),
    "jobs": Workload(background.database_backend, HUNDRED_THOUSAND, share=0.3),
    "jobs-celery": Workload(background.celery_backend, HUNDRED_THOUSAND, share=0.3),
    "deliveries": Workload(deliveries.throughput, HUNDRED_THOUSAND, share=0.1),
    "hanging": Workload(deliveries.hanging_receiver, HUNDRED_THOUSAND, share=0.05),
    "cold": Workload(cold_starts.cold_start, share=0.4),
    "boot": Workload(cold_starts.boot, share=0.3),
    "declaration": Workload(cold_starts.declaration, share=0.5),
    "sockets": Workload(lambda data, rounds: sockets.measured_apart(rounds <= QUICK_ROUNDS)),
    "bundle": Workload(bundle.measure),
    "selection": Workload(selection.measure),
}
_NO_SERVER_CPU = (
    "The CPU time of PostgreSQL could not be read (it needs `/proc` and a server on the "
    "loopback), so the limits are compared with wall time."
)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    began = time.monotonic()
    with_server = has_server()
    all_rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
    results = []
    for name in options.only or WORKLOADS:
        workload = WORKLOADS[name]
        rounds = max(1, round(all_rounds * workload.share))
        for data in _wanted(workload, options):
            if with_server or data.vendor != "postgresql":
                print(f"Measuring {name}: {data} ...", file=sys.stderr, flush=True)
                results.append(_measured(workload, data, rounds))
    command = " ".join(["python -m benchmarks", *(arguments or sys.argv[1:])])
    facts = machine.summary()
    if not with_server:
        facts["PostgreSQL"] = f"did not answer at {SERVER}, so only SQLite was measured"
    text = report.markdown(results, facts, command)
    print(text)
    if options.only or options.on or all_rounds < FEWEST_ROUNDS:
        print("Not a whole run: RESULTS.md is not changed.", file=sys.stderr)
    else:
        RESULTS.write_text(text)
    print(f"{time.monotonic() - began:.0f} seconds.", file=sys.stderr)
    missed = [verdict for result in results for verdict in result.verdicts if not verdict.is_held]
    return 1 if missed and options.check else 0


def _wanted(workload: Workload, options: argparse.Namespace) -> list[Dataset]:
    """Return the data to measure on, each once; in a quick run short tables instead."""
    wanted = [data for data in workload.on if not options.on or data in map(ON.get, options.on)]
    if options.quick:
        wanted = [Dataset(data.vendor, QUICK_TASKS) for data in wanted]
    return list(dict.fromkeys(wanted))


def _measured(workload: Workload, data: Dataset, rounds: int) -> Result:
    began = time.monotonic()
    result = workload.measure(data, rounds)
    print(f"... {time.monotonic() - began:.0f} seconds.", file=sys.stderr, flush=True)
    if data.vendor == "postgresql" and not all(row.total for row in result.rows):
        result.notes.append(_NO_SERVER_CPU)
    return result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, help=f"rounds of the page workloads ({ROUNDS})")
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"{QUICK_ROUNDS} rounds on {QUICK_TASKS:,} tasks, to see that everything runs",
    )
    parser.add_argument(
        "--only", action="append", choices=WORKLOADS, help="measure this one; may be repeated"
    )
    parser.add_argument(
        "--on", action="append", choices=ON, help="measure on this data only; may be repeated"
    )
    parser.add_argument("--check", action="store_true", help="fail when a target is missed")
    return parser
