"""The tables of ``sample_models``, and sample tasks."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel.tables.derived import derive_table
from django_panel.tables.paging.page import TablePage
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from tests.project.models import Customer, Project, Task, User
from tests.tables import sample_models
from tests.tables.page_helpers import Read, Statements


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of ``sample_models`` in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in sample_models.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def tasks(db: None) -> QuerySet[Task]:
    """Create sixty tasks in six projects of three customers, half of them with an assignee."""
    customers = Customer.objects.bulk_create(
        [Customer(name=name) for name in ("Zebra", "Äpfel & Co", "Moss 100%")]
    )
    projects = Project.objects.bulk_create(
        [
            Project(
                customer=customers[number % 3],
                name=f"Project {number}",
                state=Project.State.DONE if number % 2 else Project.State.OPEN,
                budget=Decimal("1234.50") * number,
                starts_on=date(2026, 1, 1 + number),
            )
            for number in range(6)
        ]
    )
    people = User.objects.bulk_create([User(username="ada"), User(username="bo")])
    Task.objects.bulk_create(
        [
            Task(
                title=f"Task {number:02}",
                project=projects[number % 6],
                assignee=people[number % 2] if number % 4 < 2 else None,
                is_done=number % 3 == 0,
                position=number // 20,
            )
            for number in range(60)
        ]
    )
    return Task.objects.all()


@pytest.fixture
def task_table() -> TableSchema:
    """Return the table that is derived from the model ``Task``."""
    return derive_table(Task, TableSchema())


@pytest.fixture
def read_page() -> Read:
    """Return a function that reads a page of a table for a query string."""

    def read_page(schema: TableSchema, queryset: QuerySet[Any], **query: Any) -> TablePage:
        return TableQuery(schema, TableState.from_query(query, schema), queryset).page()

    return read_page


@pytest.fixture
def statements(db: None) -> Statements:
    """Return a context manager that captures SQL statements."""
    return lambda: CaptureQueriesContext(connection)


@pytest.fixture
def titles_are_columns(settings: Any) -> None:
    """Read titles that ``__str__`` only returns as columns, also with the fast paths off."""
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
