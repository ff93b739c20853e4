"""The attic's tables, and somebody who may do everything in its panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel.panels.registry import get_registry
from django_panel.resources.writes import Write, record_written
from django_panel.support import context
from tests.project.fixtures import Declare, declare
from tests.project.models import User
from tests.project.visitors import person
from tests.resources.actions import attic

__all__ = ["declare"]

Statements = Callable[[], CaptureQueriesContext]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make the attic's tables beside those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in attic.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def root(db: None) -> User:
    return person("root", is_superuser=True)


@pytest.fixture(autouse=True)
def at_work(root: User, declare: Declare) -> Iterator[None]:
    """Bind the attic's panel and a superuser."""
    declare(attic=lambda panel: panel.path("attic").resources(attic.RESOURCES))
    with context.bind(panel=get_registry().by_id("attic"), user=root):
        yield


@pytest.fixture
def history() -> Iterator[list[Write]]:
    """Listen at the audit point."""
    seen: list[Write] = []

    def remember(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(remember)
    yield seen
    record_written.disconnect(remember)


@pytest.fixture
def statements(db: None) -> Statements:
    """Return a maker of contexts that collect the SQL run inside them."""
    return lambda: CaptureQueriesContext(connection)
