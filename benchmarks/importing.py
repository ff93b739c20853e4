"""The import of a file of 20,000 rows (W8)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.chore_contender import Chores
from benchmarks.dataset import Dataset
from benchmarks.processes import Contender
from benchmarks.project.agency.import_data import write_file
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, Sample, play

ROWS, BATCH = 20_000, 2_000
#: Time as a multiple of the hand-written import: in a warm process, and as its first import.
MOST, MOST_FIRST = 2.0, 2.5
#: Statements for a batch, MiB of growth.
MOST_STATEMENTS, MOST_MEMORY = 10, 40
#: A short table: the imported rows are deleted after each sample.
_TASKS = 5_000

FLOOR = "hand-written, batches of 2,000"
PANEL = "panel, preview, check and import job"
FIRST_FLOOR, FIRST_PANEL = f"{FLOOR}, first of a process", f"{PANEL}, first of a process"
#: Rounds of imports in a new process.
_FIRST_ROUNDS = 3
FLOOR_CHORE, PANEL_CHORE = "agency.floor_files.import_csv", "agency.panel_files.import_csv"
REMOVE = "agency.import_data.remove_imported"


def tasks(data: Dataset, rounds: int) -> Result:
    """Measure an import with its preview (W8)."""
    short = Dataset(data.vendor, _TASKS)
    with _chores(short) as (by_hand, by_panel, folder):
        file = _file(folder, ROWS)
        samples = play(
            {
                FLOOR: partial(_imported, by_hand, FLOOR_CHORE, file),
                PANEL: partial(_imported, by_panel, PANEL_CHORE, file),
            },
            rounds,
        )
        fewer, more = (
            len(statements(by_panel, PANEL_CHORE, _file(folder, rows)))
            for rows in (BATCH, 2 * BATCH)
        )
    first = play(
        {
            FIRST_FLOOR: partial(_first, short, "floor", FLOOR_CHORE),
            FIRST_PANEL: partial(_first, short, "panel", PANEL_CHORE),
        },
        min(rounds, _FIRST_ROUNDS),
        warm_up=0,
    )
    result = Result(
        f"Import of {ROWS:,} rows (W8): {short}",
        "A CSV file of ten columns, two of them relations that are found by name. The floor "
        "checks lengths, choices, numbers and dates. The panel also stores the upload, previews "
        "it, guesses the columns, checks the first rows as the dialog always does, checks "
        "permissions, applies the rules of the model, and reports progress. The rows are deleted "
        "after each sample.",
        len(samples[FLOOR]),
        [*rows_of(samples, FLOOR), *rows_of(first, FIRST_FLOOR)],
    )
    clock = short.clock(samples)
    result.verdicts.append(Verdict(LABELS[clock], result.row(PANEL).on(clock), MOST, " x"))
    what = f"first of a process, {LABELS[clock]}"
    result.verdicts.append(Verdict(what, result.row(FIRST_PANEL).on(clock), MOST_FIRST, " x"))
    what = f"statements for {BATCH:,} more rows"
    if data.vendor == "sqlite":
        result.notes.append(
            f"{more - fewer} {what}. Django inserts at most 999 values with one statement on "
            "SQLite, so the limit is compared on PostgreSQL."
        )
    else:
        result.verdicts.append(Verdict(what, more - fewer, MOST_STATEMENTS))
    with _process(short, "panel") as (by_panel, folder):
        by_panel.do(PANEL_CHORE, _file(folder, 50))
        grown = by_panel.peak(PANEL_CHORE, _file(folder, ROWS)) / 2**20
        by_panel.do(REMOVE, _TASKS)
    result.verdicts.append(Verdict("memory", grown, MOST_MEMORY, " MiB"))
    return result


def statements(chores: Chores, chore: str, file: str) -> list[str]:
    """Return the SQL statements of an import, and remove its rows."""
    executed = chores.statements(chore, file)
    chores.do(REMOVE, _TASKS)
    return executed


def _imported(chores: Chores, chore: str, file: str) -> Sample:
    sample = chores.time(chore, file)
    removed = chores.do(REMOVE, _TASKS)
    if removed != ROWS:
        raise RuntimeError(f"{chore} imported {removed} rows.")
    return sample


def _first(data: Dataset, contender: Contender, chore: str) -> Sample:
    """Return the time of the first import of a new process."""
    with _process(data, contender) as (chores, folder):
        return _imported(chores, chore, _file(folder, ROWS))


def _file(folder: str, rows: int) -> str:
    path = Path(folder) / f"tasks-{rows}.csv"
    if not path.exists():
        write_file(str(path), rows)
    return str(path)


@contextmanager
def _process(data: Dataset, contender: Contender) -> Iterator[tuple[Chores, str]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        Chores(contender, data.database(), {"BENCHMARK_FILES": folder}) as chores,
    ):
        yield chores, folder


@contextmanager
def _chores(data: Dataset) -> Iterator[tuple[Chores, Chores, str]]:
    database = data.database()
    with (
        tempfile.TemporaryDirectory() as folder,
        Chores("floor", database) as by_hand,
        Chores("panel", database, {"BENCHMARK_FILES": folder}) as by_panel,
    ):
        by_hand.do(REMOVE, data.tasks)
        yield by_hand, by_panel, folder
