"""Tables for the archive, and a business of some size."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel.tables.derived import derive_table
from django_panel.tables.page import TablePage
from django_panel.tables.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from tests.project.models import Customer, Project, Task, User
from tests.tables import archive
from tests.tables.reading import Ask, Statements


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make the archive's tables beside those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in archive.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def tasks(db: None) -> QuerySet[Task]:
    """Fill sixty tasks in six projects of three customers; two people share half of them."""
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
    """Return the table of a task as nobody described it."""
    return derive_table(Task, TableSchema())


@pytest.fixture
def ask() -> Ask:
    """Return a function that asks a table as a query string would."""

    def ask(schema: TableSchema, queryset: QuerySet[Any], **query: Any) -> TablePage:
        return TableQuery(schema, TableState.from_query(query, schema), queryset).page()

    return ask


@pytest.fixture
def statements(db: None) -> Statements:
    """Return a maker of contexts that collect the SQL run inside them."""
    return lambda: CaptureQueriesContext(connection)
