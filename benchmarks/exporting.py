"""The export of a long list to a file (W7)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.chore_contender import Chores
from benchmarks.dataset import Dataset
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, play

#: Time as a multiple of the hand-written export, by format.
MOST = {"csv": 1.3, "xlsx": 1.2}
#: MiB by which the worker grows.
MOST_MEMORY = 20
#: Exported before memory is measured, so that modules and caches do not count.
_FEW = 50

PANEL = "panel, export job"
_FLOORS = {
    "csv": "hand-written, csv.writer over values_list()",
    "xlsx": "hand-written streaming workbook",
}
_COLUMNS = "ten columns, two of them of relations, sorted by key, newest first"


def csv(data: Dataset, rounds: int) -> Result:
    """Measure the export as CSV (W7)."""
    return _measured("csv", data, rounds)


def xlsx(data: Dataset, rounds: int) -> Result:
    """Measure the export as XLSX (W7)."""
    return _measured("xlsx", data, rounds)


def memory(data: Dataset, rounds: int) -> Result:
    """Measure how much the process of a worker grows while it exports."""
    result = Result(
        f"Memory of an export (W7): {data}",
        f"All tasks, {_COLUMNS}. The largest size of the process during the export, less its "
        "size before; a small export came first. SQLite files are not mapped into memory here.",
    )
    for kind, floor in _FLOORS.items():
        grown = {}
        contenders: tuple[tuple[Contender, str], ...] = (("floor", floor), ("panel", PANEL))
        for contender, name in contenders:
            grown[name] = _growth(data, contender, _chore(contender, kind))
        said = "; ".join(f"{name}: {size:.1f} MiB" for name, size in grown.items())
        result.notes.append(f"{kind.upper()}: {said}.")
        what = f"{kind.upper()}: memory"
        result.verdicts.append(Verdict(what, grown[PANEL], MOST_MEMORY, " MiB"))
    return result


def _growth(data: Dataset, contender: Contender, chore: str) -> float:
    """Return the MiB by which a process grows, one of its own: another export would hide growth."""
    with tempfile.TemporaryDirectory() as folder:
        extra = {"BENCHMARK_FILES": folder, "BENCHMARK_MMAP": "0"}
        with Chores(contender, data.database(), extra) as chores:
            target = str(Path(folder) / "by-hand")
            chores.do(chore, target, _FEW)
            return chores.peak(chore, target) / 2**20


def _measured(kind: str, data: Dataset, rounds: int) -> Result:
    floor = _FLOORS[kind]
    with _chores(data) as (by_hand, by_panel, target):
        samples = play(
            {
                floor: partial(by_hand.time, _chore("floor", kind), target),
                PANEL: partial(by_panel.time, _chore("panel", kind), target),
            },
            rounds,
        )
    result = Result(
        f"Export as {kind.upper()} (W7): {data}",
        f"All tasks, {_COLUMNS}. The panel checks the owner's permissions, formats the values, "
        "makes formulas harmless, reports progress, and writes to a temporary file.",
        len(samples[floor]),
        rows_of(samples, floor),
    )
    clock = data.clock(samples)
    result.verdicts.append(Verdict(LABELS[clock], result.row(PANEL).on(clock), MOST[kind], " x"))
    return result


@contextmanager
def _chores(data: Dataset) -> Iterator[tuple[Chores, Chores, str]]:
    database = data.database()
    with (
        tempfile.TemporaryDirectory() as folder,
        Chores("floor", database) as by_hand,
        Chores("panel", database, {"BENCHMARK_FILES": folder}) as by_panel,
    ):
        yield by_hand, by_panel, str(Path(folder) / "by-hand")


def _chore(contender: str, kind: str) -> str:
    module = "floor_files" if contender == "floor" else "panel_files"
    return f"agency.{module}.export_{kind}"
