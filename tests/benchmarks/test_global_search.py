"""The benchmark of the global search: both find the same rows, and a group needs one query."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import global_search
from benchmarks.chore_contender import Chores
from benchmarks.databases import Database
from benchmarks.dataset import Dataset

ROWS = 200
SEARCH = "catalogue.searching"


@pytest.fixture(scope="module")
def chores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chores]:
    path: Path = tmp_path_factory.mktemp("search") / "catalogue.sqlite3"
    with Chores("panel", Database.file(path), global_search.CATALOGUE) as running:
        running.do(f"{SEARCH}.fill", ROWS)
        yield running


def test_both_find_the_same_rows(chores: Chores) -> None:
    by_hand, by_panel = chores.do(f"{SEARCH}.query", 0), chores.do(f"{SEARCH}.group", 0)

    assert [title.rpartition(" ")[2] for title in by_hand] == ["5", "4", "3", "2", "1"]
    assert [int(url.rpartition("/")[2]) - 1 for url in by_panel] == [5, 4, 3, 2, 1]
    assert len(chores.do(f"{SEARCH}.groups")) == global_search.RESOURCES * 5


def test_a_group_reads_its_table_once(chores: Chores) -> None:
    chores.do(f"{SEARCH}.group", 0)

    read = [sql for sql in chores.statements(f"{SEARCH}.group", 0) if "catalogue_" in sql]

    assert len(read) == 1


def test_the_workload_runs() -> None:
    result = global_search.groups(Dataset("sqlite", ROWS), 1)

    assert [row.name for row in result.rows] == [
        global_search.QUERY,
        global_search.GROUP,
        global_search.QUERIES,
        global_search.GROUPS,
    ]
    assert [verdict.limit for verdict in result.verdicts] == [global_search.MOST]
