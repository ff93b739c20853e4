"""A small database and the contenders on it, each a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks import dataset
from benchmarks.contender import Resident
from benchmarks.processes import Contender

TASKS = 120
CONTENDERS: tuple[Contender, ...] = ("floor", "panel", "admin")

Residents = dict[Contender, Resident]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("benchmarks") / "tasks.sqlite3"
    dataset.make(path, TASKS)
    return path


@pytest.fixture(scope="session")
def residents(database: Path) -> Iterator[Residents]:
    with ExitStack() as stack:
        yield {name: stack.enter_context(Resident(name, database)) for name in CONTENDERS}
