"""Exports and imports: the compared programs do the same work, and an import needs few queries."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.chore_contender import Chores
from benchmarks.databases import Database
from benchmarks.importing import (
    BATCH,
    FLOOR_CHORE,
    MOST_STATEMENTS,
    PANEL_CHORE,
    REMOVE,
    statements,
)
from benchmarks.project.agency.import_data import write_file
from tests.benchmarks.conftest import TASKS

FILES = "panel-exports/1"


@pytest.fixture(scope="module")
def by_hand(database: Database) -> Iterator[Chores]:
    with Chores("floor", database) as chores:
        yield chores


@pytest.fixture
def by_panel(database: Database, tmp_path: Path) -> Iterator[Chores]:
    with Chores("panel", database, {"BENCHMARK_FILES": str(tmp_path)}) as chores:
        yield chores


def test_both_export_the_same_rows(by_hand: Chores, by_panel: Chores, tmp_path: Path) -> None:
    by_hand.do("agency.floor_files.export_csv", str(tmp_path / "by-hand.csv"))
    by_panel.do("agency.panel_files.export_csv", "", None, True)

    [made] = (tmp_path / FILES).glob("*.csv")
    first, second = rows(tmp_path / "by-hand.csv"), rows(made)
    assert len(first) == TASKS + 1
    assert [row[:3] for row in first] == [row[:3] for row in second]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_export_of_few_rows_is_smaller(by_panel: Chores, kind: str) -> None:
    chore = f"agency.panel_files.export_{kind}"

    assert by_panel.do(chore, "", 50) * 20 < by_panel.do(chore, "")


def test_both_import_the_same_rows(by_hand: Chores, by_panel: Chores, tmp_path: Path) -> None:
    file = str(tmp_path / "tasks.csv")
    write_file(file, 100)
    made = []

    for chores, chore in ((by_hand, FLOOR_CHORE), (by_panel, PANEL_CHORE)):
        chores.do(REMOVE, TASKS)
        chores.do(chore, file)
        made.append(by_hand.do("agency.import_data.imported", TASKS))
        assert chores.do(REMOVE, TASKS) == 100

    assert made[0] == made[1]
    assert len(made[0]) == 100


def test_a_batch_of_an_import_needs_few_statements(by_panel: Chores, tmp_path: Path) -> None:
    executed = []
    for count in (BATCH, 2 * BATCH):
        file = str(tmp_path / f"tasks-{count}.csv")
        write_file(file, count)
        executed.append(statements(by_panel, PANEL_CHORE, file))

    # On SQLite Django inserts at most 999 values with one statement, elsewhere a whole batch.
    fewer, more = (
        [sql for sql in each if not sql.startswith('INSERT INTO "agency_task"')]
        for each in executed
    )
    assert len(more) - len(fewer) <= MOST_STATEMENTS - 1


def rows(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))
