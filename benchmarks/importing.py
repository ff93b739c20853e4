"""The import of a file of 20,000 rows (W8)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.chore_contender import Chores
from benchmarks.dataset import Dataset
from benchmarks.project.agency.import_data import write_file
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, Sample, play

ROWS, BATCH = 20_000, 2_000
#: Time as a multiple of the hand-written import, statements for a batch, MiB of growth.
MOST, MOST_STATEMENTS, MOST_MEMORY = 2.5, 10, 40
#: A short table: the imported rows are deleted after each sample.
_TASKS = 5_000

FLOOR = "hand-written, batches of 2,000"
PANEL = "panel, preview and import job"


def tasks(data: Dataset, rounds: int) -> Result:
    """Measure an import with its preview (W8)."""
    short = Dataset(data.vendor, _TASKS)
    with _chores(short) as (by_hand, by_panel, folder):
        file = _file(folder, ROWS)
        samples = play(
            {
                FLOOR: partial(_imported, by_hand, "agency.floor_files.import_csv", file),
                PANEL: partial(_imported, by_panel, "agency.panel_files.import_csv", file),
            },
            rounds,
        )
        fewer, more = (
            statements(by_panel, "agency.panel_files.import_csv", _file(folder, rows))
            for rows in (BATCH, 2 * BATCH)
        )
    result = Result(
        f"Import of {ROWS:,} rows (W8): {short}",
        "A CSV file of ten columns, two of them relations that are found by name. The floor "
        "checks lengths, choices, numbers and dates. The panel also stores the upload, previews "
        "it, guesses the columns, checks permissions, applies the rules of the model, and "
        "reports progress. The rows are deleted after each sample.",
        len(samples[FLOOR]),
        rows_of(samples, FLOOR),
    )
    clock = short.clock(samples)
    result.verdicts.append(Verdict(LABELS[clock], result.row(PANEL).on(clock), MOST, " x"))
    what = f"statements for {BATCH:,} more rows"
    if data.vendor == "sqlite":
        result.notes.append(
            f"{more - fewer} {what}. Django inserts at most 999 values with one statement on "
            "SQLite, so the limit is compared on PostgreSQL."
        )
    else:
        result.verdicts.append(Verdict(what, more - fewer, MOST_STATEMENTS))
    with _chores(short) as (_, by_panel, folder):
        by_panel.do("agency.panel_files.import_csv", _file(folder, 50))
        grown = by_panel.peak("agency.panel_files.import_csv", _file(folder, ROWS)) / 2**20
        by_panel.do("agency.import_data.remove_imported", _TASKS)
    result.verdicts.append(Verdict("memory", grown, MOST_MEMORY, " MiB"))
    return result


def statements(chores: Chores, chore: str, file: str, keep: int = _TASKS) -> int:
    """Return the number of SQL statements of an import, and remove its rows."""
    counted = chores.count(chore, file)
    chores.do("agency.import_data.remove_imported", keep)
    return counted


def _imported(chores: Chores, chore: str, file: str) -> Sample:
    sample = chores.time(chore, file)
    removed = chores.do("agency.import_data.remove_imported", _TASKS)
    if removed != ROWS:
        raise RuntimeError(f"{chore} imported {removed} rows.")
    return sample


def _file(folder: str, rows: int) -> str:
    path = Path(folder) / f"tasks-{rows}.csv"
    if not path.exists():
        write_file(str(path), rows)
    return str(path)


@contextmanager
def _chores(data: Dataset) -> Iterator[tuple[Chores, Chores, str]]:
    database = data.database()
    with (
        tempfile.TemporaryDirectory() as folder,
        Chores("floor", database) as by_hand,
        Chores("panel", database, {"BENCHMARK_FILES": folder}) as by_panel,
    ):
        by_hand.do("agency.import_data.remove_imported", data.tasks)
        yield by_hand, by_panel, folder
