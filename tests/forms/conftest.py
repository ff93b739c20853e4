"""Tables for the library, and a count of the statements that reach the database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.forms import library

Statements = Callable[[], AbstractContextManager[CaptureQueriesContext]]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make the library's tables beside those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in library.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def statements(db: None) -> Statements:
    """Return what opens a record of all statements."""
    return lambda: CaptureQueriesContext(connection)
