"""One seeded demo database for all tests of the demo, because seeding is slow."""

from __future__ import annotations

import datetime as dt
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
def seeded_demo(tmp_path_factory: pytest.TempPathFactory, today: str) -> DemoProject:
    """Return a demo with its database, migrated and seeded."""
    demo = DemoProject(tmp_path_factory.mktemp("demo"))
    for arguments in (("migrate", "-v0"), ("seed", "--reference-date", today)):
        answer = demo.manage(*arguments)
        assert answer.returncode == 0, answer.stderr
    return demo


@pytest.fixture(scope="session")
def running_demo(seeded_demo: DemoProject) -> Iterator[RunningDemo]:
    """Return the demo, started as by ``make demo``."""
    with seeded_demo.running() as demo:
        yield demo
