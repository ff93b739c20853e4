"""Several writers of a SQLite file with the options of ``startproject``: none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.jobs.workers import Site

pytestmark = [pytest.mark.slow, pytest.mark.services()]

WRITERS = 8
SAVES = 30
STEPS = "tests.resources.databases.sqlite_writers"


@pytest.fixture
def plain_site(tmp_path: Path) -> Iterator[Site]:
    """Return a migrated site whose only database is a SQLite file without options."""
    name = str(tmp_path / "db.sqlite3")
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": name}
    site = Site(tmp_path, name, settings={"DATABASES": {"default": database}})
    migrated = site.manage("migrate", "--verbosity", "0")
    assert migrated.returncode == 0, migrated.stderr
    yield site
    site.close()


def test_eight_writers_of_a_new_project_save_nearly_everything(plain_site: Site) -> None:
    keys = plain_site.call(f"{STEPS}:create_customers", WRITERS)

    statuses = plain_site.call(f"{STEPS}:save_concurrently", keys, SAVES)

    assert set(statuses) <= {"303", "503"}
    assert statuses["303"] >= 0.97 * WRITERS * SAVES
    saved = plain_site.call(f"{STEPS}:names", keys)
    assert all(name.startswith("Name ") for name in saved)
