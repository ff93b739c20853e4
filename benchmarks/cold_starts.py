"""Cold starts: from the interpreter to the first page (W10), and the boot of many resources."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks.comparison import ADMIN, FLOOR
from benchmarks.contender import Resident, Start, start
from benchmarks.databases import Database
from benchmarks.dataset import Dataset
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import Sample, play

DASHBOARD = "panel, dashboard"
LIST = "panel, list of tasks"
RICH_LIST = "panel, list with everything on"
PANELS = "3 panels x 40 resources"
SITES = "Django admin, 3 sites x 40 models"
MODELS_ONLY = "the 40 models alone"

#: CPU time as a multiple of the baseline, and memory in MiB.
MOST_CPU, MOST_MEMORY = 2.0, 60


def cold_start(data: Dataset, rounds: int) -> Result:
    """Measure from the interpreter to the first page (W10)."""
    database = data.database()
    kept: dict[str, Start] = {}
    samples = play(
        {
            FLOOR: partial(_started, kept, FLOOR, partial(start, "floor", database, "/tasks")),
            LIST: partial(
                _started, kept, LIST, partial(start, "panel", database, "/office/plain-tasks")
            ),
            RICH_LIST: partial(
                _started, kept, RICH_LIST, partial(start, "panel", database, "/office/tasks")
            ),
            DASHBOARD: partial(
                _started, kept, DASHBOARD, partial(start, "panel", database, "/office")
            ),
            ADMIN: partial(
                _started, kept, ADMIN, partial(start, "admin", database, "/admin/agency/task/")
            ),
        },
        rounds,
    )
    result = Result(
        "Cold start (W10)",
        "A new interpreter each time, until the first page has been answered; bytecode is "
        "cached. The floor lists the same tasks with a hand-written view. The list of tasks has "
        "seven columns and no actions, filters, tabs or switches.",
        len(samples[FLOOR]),
        rows_of(samples, FLOOR, starts=kept),
    )
    for name in (LIST, DASHBOARD):
        row = result.row(name)
        result.verdicts.extend(
            [
                Verdict(f"{name}: CPU", row.cpu.median, MOST_CPU, " x"),
                Verdict(f"{name}: peak memory", kept[name].peak_bytes / 2**20, MOST_MEMORY, " MiB"),
            ]
        )
    return result


def boot(data: Dataset, rounds: int) -> Result:
    """Measure the start of a process with many resources."""
    database = data.database()
    kept: dict[str, Start] = {}
    samples = play(
        {
            SITES: partial(_booted, kept, SITES, "admin", database),
            PANELS: partial(_booted, kept, PANELS, "panel", database),
            MODELS_ONLY: partial(_booted, kept, MODELS_ONLY, "floor", database),
        },
        rounds,
    )
    result = Result(
        "Boot of a large project",
        "A new interpreter each time, until everything is registered and every URL pattern has "
        "been read. Ratios are to the Django admin with the same models.",
        len(samples[SITES]),
        rows_of(samples, SITES, starts=kept),
    )
    panels = result.row(PANELS)
    result.verdicts.append(Verdict("process start: CPU", panels.cpu.median, 1.5, " x"))
    return result


def declaration(data: Dataset, rounds: int) -> Result:
    """Measure the same start without the modules that every Django process loads."""
    database = data.database()
    with (
        Resident("admin", database, "catalogue") as admin,
        Resident("panel", database, "catalogue") as panel,
    ):
        samples = play(
            {SITES: partial(admin.reboot, 3), PANELS: partial(panel.reboot, 3)}, rounds, warm_up=3
        )
    result = Result(
        "Boot alone",
        "The declarations read and the URL table built again in a warm process: what the boot "
        "costs without loading Python modules.",
        len(samples[SITES]),
        rows_of(samples, SITES),
    )
    result.verdicts.append(Verdict("CPU", result.row(PANELS).cpu.median, 1.5, " x"))
    return result


def _booted(kept: dict[str, Start], name: str, contender: Contender, database: Database) -> Sample:
    return _started(kept, name, partial(start, contender, database, models="catalogue"))


def _started(kept: dict[str, Start], name: str, act: Callable[[], Start]) -> Sample:
    """Record the memory of a start, and return its time."""
    kept[name] = act()
    return kept[name].sample
