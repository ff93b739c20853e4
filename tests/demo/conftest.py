"""One seeded demo database for all tests of the demo, because seeding is slow."""

from __future__ import annotations

import datetime as dt
import fcntl
import os
import shutil
from collections.abc import Iterator

import pytest

from tests.demo.demo_project import DemoProject, RunningDemo


@pytest.fixture(scope="session")
def empty_demo(tmp_path_factory: pytest.TempPathFactory) -> DemoProject:
    """Return a demo without a database and without a secret key."""
    return DemoProject(tmp_path_factory.mktemp("empty-demo"))


@pytest.fixture(scope="session")
def today() -> str:
    """Return one date for the whole run, which may continue past midnight."""
    return dt.datetime.now(tz=dt.UTC).date().isoformat()


@pytest.fixture(scope="session")
def seeding(
    tmp_path_factory: pytest.TempPathFactory, today: str
) -> tuple[DemoProject, dict[str, int]]:
    """Return a demo with its database, migrated and seeded, and its rows before any test.

    The workers of a run seed one demo together, and each of them gets a copy.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    seeded = folder / "seeded-demo"
    with (folder / "seeded-demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not seeded.exists():
            _seed(DemoProject(tmp_path_factory.mktemp("seeding")), today).var.rename(seeded)
    demo = DemoProject(tmp_path_factory.mktemp("demo"))
    shutil.copytree(seeded, demo.var, dirs_exist_ok=True)
    return demo, demo.counts()


def _seed(demo: DemoProject, today: str) -> DemoProject:
    for arguments in (("migrate", "-v0"), ("seed", "--reference-date", today)):
        answer = demo.manage(*arguments)
        assert answer.returncode == 0, answer.stderr
    return demo


@pytest.fixture(scope="session")
def seeded_demo(seeding: tuple[DemoProject, dict[str, int]]) -> DemoProject:
    """Return a demo with its database, migrated and seeded."""
    return seeding[0]


@pytest.fixture(scope="session")
def seeded_counts(seeding: tuple[DemoProject, dict[str, int]]) -> dict[str, int]:
    """Return the number of rows of each table, as they were seeded."""
    return seeding[1]


@pytest.fixture(scope="session")
def running_demo(seeded_demo: DemoProject) -> Iterator[RunningDemo]:
    """Return the demo, started as by ``make demo``."""
    with seeded_demo.running() as demo:
        yield demo
