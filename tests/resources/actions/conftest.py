"""The tables and the panel of ``deletion_models``, and a superuser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel.panels.registry import get_registry
from django_panel.records.signals import Write, record_written
from django_panel.support import context
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import User
from tests.resources.actions import deletion_models

__all__ = ["declare"]

Statements = Callable[[], CaptureQueriesContext]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of ``deletion_models`` in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in deletion_models.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def root(db: None) -> User:
    return make_user("root", is_superuser=True)


@pytest.fixture(autouse=True)
def bound_panel(root: User, declare: Declare) -> Iterator[None]:
    """Bind the panel and a superuser to the context."""
    declare(attic=lambda panel: panel.path("attic").resources(deletion_models.RESOURCES))
    with context.bind(panel=get_registry().by_id("attic"), user=root):
        yield


@pytest.fixture
def history() -> Iterator[list[Write]]:
    """Collect the signals ``record_written``."""
    seen: list[Write] = []

    def remember(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(remember)
    yield seen
    record_written.disconnect(remember)


@pytest.fixture
def statements(db: None) -> Statements:
    """Return a context manager that captures SQL statements."""
    return lambda: CaptureQueriesContext(connection)
