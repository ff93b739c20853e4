"""Fixtures that make sites, for each database and each queue.

``site`` runs a test with the queue in the database, on SQLite and PostgreSQL, and with Celery and
Redis; ``sqlite_site`` with the two queues on SQLite. Import the fixtures that you use, with
``site_templates``, into a ``conftest.py``. A database is migrated once in a test run and copied
for each test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.conftest import require
from tests.jobs.workers import CelerySite, Site
from tools import services

__all__ = ["CELERY", "SiteTemplates", "make_site", "site", "site_templates", "sqlite_site"]

MakeSite = Callable[..., Site]
#: The vendor of a site whose jobs run on Celery; its database is a SQLite file.
CELERY = "sqlite+celery"


class SiteTemplates:
    """Migrated databases, which are copied for each test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ready: dict[str, str] = {}
        self._created: list[str] = []

    def copy(self, vendor: str, folder: Path) -> str:
        """Return the database of a new site."""
        if vendor not in self._ready:
            self._ready[vendor] = self._make(vendor)
        template = self._ready[vendor]
        if vendor == "sqlite":
            return str(shutil.copy(template, folder / "site.sqlite3"))
        name = self._create(f"panel_site_{uuid4().hex[:12]}", template)
        return _with_name(name)

    def drop(self, database: str) -> None:
        """Delete the database of a site."""
        if "://" in database:
            self._execute(f'DROP DATABASE IF EXISTS "{database.rpartition("/")[2]}" WITH (FORCE)')

    def close(self) -> None:
        for name in self._created:
            self._execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _make(self, vendor: str) -> str:
        database = str(self._folder / "template.sqlite3")
        name = database
        if vendor == "postgres":
            name = self._create(f"panel_template_{uuid4().hex[:12]}", "template0")
            database = _with_name(name)
        migrated = Site(self._folder, database).manage("migrate", "--verbosity", "0")
        assert migrated.returncode == 0, migrated.stderr
        return name

    def _create(self, name: str, template: str) -> str:
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        self._created.append(name)
        return name

    def _execute(self, sql: str) -> None:
        import psycopg

        with psycopg.connect(services.postgres_url(), autocommit=True) as connection:
            connection.execute(sql.encode())


def _with_name(name: str) -> str:
    return urlsplit(services.postgres_url())._replace(path=f"/{name}").geturl()


@pytest.fixture(scope="session")
def site_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteTemplates]:
    """Return the migrated databases of the test run."""
    templates = SiteTemplates(tmp_path_factory.mktemp("sites"))
    yield templates
    templates.close()


@pytest.fixture
def make_site(site_templates: SiteTemplates, tmp_path: Path) -> Iterator[MakeSite]:
    """Return a function that makes a site: ``make_site("sqlite", settings={...}, lease=2)``.

    With ``sqlite+celery`` or ``postgres+celery``, its jobs run on Celery with Redis.
    """
    made: list[Site] = []

    def make(vendor: str = "sqlite", **options: Any) -> Site:
        vendor, _, queue = vendor.partition("+")
        if vendor != "sqlite":
            require(vendor)
        if queue:
            require("redis")
        folder = tmp_path / f"site-{len(made)}"
        os.makedirs(folder)
        cls = CelerySite if queue else Site
        made.append(cls(folder, site_templates.copy(vendor, folder), **options))
        return made[-1]

    yield make
    for each in made:
        each.close()
        site_templates.drop(each.database)


@pytest.fixture(params=["sqlite", "postgres", CELERY])
def site(make_site: MakeSite, request: pytest.FixtureRequest) -> Site:
    """Return a site, once on SQLite, once on PostgreSQL and once with Celery."""
    return make_site(request.param)


@pytest.fixture(params=["sqlite", CELERY])
def sqlite_site(make_site: MakeSite, request: pytest.FixtureRequest) -> Site:
    """Return a site on SQLite, once with the queue in the database and once with Celery."""
    return make_site(request.param)
