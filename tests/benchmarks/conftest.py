"""A small database, and one process per compared application."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from benchmarks import dataset
from benchmarks.contender import Resident
from benchmarks.databases import Database
from benchmarks.processes import Contender

#: More than ``forms.KEY``, so that the edit page is there.
TASKS = 5_000
CONTENDERS: tuple[Contender, ...] = ("floor", "panel", "admin")

Residents = dict[Contender, Resident]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    made = Database.file(tmp_path_factory.mktemp("benchmarks") / "tasks.sqlite3")
    dataset.make(made, TASKS)
    return made


@pytest.fixture(scope="session")
def running(database: Database) -> Iterator[Residents]:
    with ExitStack() as stack:
        yield {name: stack.enter_context(Resident(name, database)) for name in CONTENDERS}


@pytest.fixture
def residents(running: Residents) -> Residents:
    """Return the compared applications, with a new session."""
    running["floor"].sign_in()
    return running
