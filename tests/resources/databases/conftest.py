"""A second database for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from pytest_django.fixtures import Settings

from tests.project.fixtures import Declare, admin, build, build_folder, declare, superuser
from tests.resources.databases.ledger_models import ALIAS, MODELS, Firms, LedgerRouter, Ledgers

__all__ = ["admin", "build", "build_folder", "declare", "superuser"]


@pytest.fixture(scope="module")
def second_database(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Create a second database for the ledgers, always SQLite."""
    place = tmp_path_factory.mktemp("archive") / "archive.sqlite3"
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(place), "OPTIONS": {}}
    connections.settings[ALIAS] = {**connections["default"].settings_dict, **own}
    with django_db_blocker.unblock(), connections[ALIAS].schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
    yield
    connections[ALIAS].close()
    del connections[ALIAS]
    del connections.settings[ALIAS]


@pytest.fixture
def archive(second_database: None, declare: Declare, settings: Settings, tmp_path: Path) -> None:
    """Declare the panel of the ledgers, which are in the second database."""
    settings.DATABASE_ROUTERS = [LedgerRouter()]
    settings.MEDIA_ROOT = tmp_path
    declare(books=lambda panel: panel.path("books").resources([Ledgers, Firms]))
