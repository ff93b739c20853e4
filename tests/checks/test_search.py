"""System checks of the global search."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.checks import CheckMessage
from django.db import connection

from django_panel import checks
from django_panel.search import FullTextSearch, TrigramSearch
from tests.checks.conftest import MessagesById
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.search.searching import resource


def only(found: list[CheckMessage], *words: str) -> None:
    (message,) = found
    text = f"{message.msg} {message.hint}"
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize(
    ("of", "attributes", "words"),
    [
        (Task, ("titel",), ("'titel'", "Did you mean 'title'?", "global_search_attributes")),
        (Task, ("project.nam",), ("Did you mean 'name'?",)),
        (Task, ("^title",), ("'^title'", "'title'")),
        (Task, "title", ("['title']",)),
        (Customer, ("pk_label",), ("pk_label",)),
        (Project, TrigramSearch("tasks.title"), ("'tasks.title'", "TrigramSearch()")),
        (Project, FullTextSearch("budget"), ("'budget'", "text fields")),
    ],
)
def test_an_attribute_that_cannot_be_searched(
    of: Any, attributes: Any, words: tuple[str, ...], found: MessagesById, declare: Declare
) -> None:
    searched = resource(of, global_search_attributes=attributes)
    declare(desk=lambda panel: panel.resources([searched]))

    only(found("E008"), *words)


def test_attributes_that_can_be_searched(found: MessagesById, declare: Declare) -> None:
    searched = [
        resource(Task, "title", "project__customer.name", "project.budget", "assignee"),
        resource(Project, "tasks.title", "customer"),
        resource(Customer, global_search_attributes=FullTextSearch("name")),
    ]
    declare(desk=lambda panel: panel.resources(searched))

    assert found("E008") == found("E040") == found("E041") == []


@pytest.mark.parametrize("limit", [0, -1, "5", None, True, 1.5])
def test_a_limit_is_a_positive_number(limit: Any, found: MessagesById, declare: Declare) -> None:
    searched = resource(Task, "title", global_search_limit=limit)
    declare(desk=lambda panel: panel.resources([searched]))

    only(found("E041"), "global_search_limit", repr(limit))


def test_a_position_is_a_number(found: MessagesById, declare: Declare) -> None:
    searched = [
        resource(Task, "title", global_search_sort="first"),
        resource(Customer, "name", global_search_sort=-1),
    ]
    declare(desk=lambda panel: panel.resources(searched))

    only(found("E041"), "global_search_sort", "'first'")


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_search_by_similarity_needs_its_app_on_postgresql(
    found: MessagesById, declare: Declare
) -> None:
    searched = resource(Task, global_search_attributes=TrigramSearch("title"))
    declare(desk=lambda panel: panel.resources([searched]))

    if connection.vendor == "postgresql":
        only(found("E040"), "TrigramSearch('title')", "django.contrib.postgres", "INSTALLED_APPS")
    else:
        assert found("E040") == []


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_search_by_similarity_needs_its_extension(declare: Declare) -> None:
    searched = resource(Task, global_search_attributes=TrigramSearch("title"))
    plain = resource(Customer, "name")
    declare(desk=lambda panel: panel.resources([searched, plain]))
    is_postgres = connection.vendor == "postgresql"
    if is_postgres:
        with connection.cursor() as cursor:
            cursor.execute("DROP EXTENSION IF EXISTS pg_trgm")

    missing = checks.check_databases(databases=["default"])

    assert [each.id for each in missing] == ["panel.W040"] * is_postgres
    for message in missing:
        assert "pg_trgm" in message.msg
        assert "TrigramExtension()" in str(message.hint)
    assert checks.check_databases() == []
    if is_postgres:
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION pg_trgm")
        assert checks.check_databases(databases=["default"]) == []
