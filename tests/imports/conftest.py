"""The tables of ``import_models``, a panel of them, and the fixtures of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from pytest_django.fixtures import Settings

from django_panel import panel
from django_panel.support import context
from tests.imports import import_models
from tests.jobs.sites import make_site, site_templates
from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.project.models import User

__all__ = [
    "admin",
    "declare",
    "guest",
    "make_site",
    "site_templates",
    "superuser",
]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of these tests in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in import_models.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def articles(declare: Declare, superuser: User) -> Iterator[None]:
    """Bind a superuser in a panel of the models of these tests."""
    declare(back=lambda panel: panel.path("back").resources(import_models.RESOURCES))
    with context.bind(panel=panel("back"), user=superuser):
        yield


@pytest.fixture(autouse=True)
def private(settings: Settings, tmp_path: Path) -> Path:
    """Store private files in a folder of the test."""
    folder = tmp_path / "private"
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(folder), "base_url": None},
        },
    }
    return folder
