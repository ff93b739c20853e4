"""The tables of the library models, and a fixture that captures SQL statements."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.forms import library_models, ordered_models

Statements = Callable[[], AbstractContextManager[CaptureQueriesContext]]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of the library models."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in (*library_models.MODELS, *ordered_models.MODELS):
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def statements(db: None) -> Statements:
    """Return a function whose context manager captures all SQL statements."""
    return lambda: CaptureQueriesContext(connection)
