"""A second database for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from pytest_django.fixtures import Settings

from tests.project.database import settings_of
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.resources.databases.ledger_models import (
    ALIAS,
    MODELS,
    Firms,
    FirmsUsing,
    LedgerRouter,
    Ledgers,
    LedgersUsing,
)

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def second_database(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: Any,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Create a second database for the ledgers: a SQLite file, or one on a PostgreSQL server."""
    with ExitStack() as stack:
        if request.param == "postgres":
            own = stack.enter_context(postgres_database(request.getfixturevalue("postgres_url")))
        else:
            place = tmp_path_factory.mktemp("archive") / "archive.sqlite3"
            own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(place)}
        defaults = {**connections["default"].settings_dict, "OPTIONS": {}}
        connections.settings[ALIAS] = {**defaults, **own}
        with django_db_blocker.unblock(), connections[ALIAS].schema_editor() as editor:
            for model in MODELS:
                editor.create_model(model)
        yield
        connections[ALIAS].close()
        del connections[ALIAS]
        del connections.settings[ALIAS]


@contextmanager
def postgres_database(url: str) -> Iterator[dict[str, Any]]:
    """Create a database on a PostgreSQL server, and yield its settings; drop it afterwards."""
    import psycopg

    name = f"archive_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {**settings_of(url), "NAME": name}
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(params=["router", "using"])
def archive(
    request: pytest.FixtureRequest,
    second_database: None,
    declare: Declare,
    settings: Settings,
    tmp_path: Path,
) -> None:
    """Declare the panel of the ledgers: a router or ``using()`` names their database."""
    settings.MEDIA_ROOT = tmp_path
    resources = [Ledgers, Firms]
    if request.param == "router":
        settings.DATABASE_ROUTERS = [LedgerRouter()]
    else:
        resources = [LedgersUsing, FirmsUsing]
    declare(books=lambda panel: panel.path("books").resources(resources))
