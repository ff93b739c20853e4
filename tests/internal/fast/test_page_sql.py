"""The SQL of a first page is compiled once, and its rows are those that Django returns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.db.models.sql.compiler import SQLCompiler
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from django_panel.internal.fast.page_sql import CachedSql, first_rows
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def read_first(rows: QuerySet[Any, Any], size: int, cached: CachedSql) -> list[Any]:
    return first_rows(rows, lambda ordered: ordered, size, cached)


@pytest.fixture
def tasks() -> None:
    customer = Customer.objects.create(name="Ada")
    projects = [Project.objects.create(name=name, customer=customer) for name in ("Roof", "Attic")]
    for number in range(5):
        Task.objects.create(title=f"Task {number}", project=projects[number % 2])


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize("order", [(), ("pk",), ("-title",), ("project__name", "-pk")])
def test_kept_sql_returns_the_rows_of_django(
    order: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    rows = Task.objects.order_by(*order).values_list("pk", "title", "project__name", "is_done")
    cached: CachedSql = {}
    expected = list(rows[:3])

    assert read_first(rows, 3, cached) == expected
    assert [statement for statement in cached.values() if statement is None] == []

    # From then on, nothing is compiled.
    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    with django_assert_num_queries(1):
        assert read_first(rows, 3, cached) == expected


@pytest.mark.usefixtures("tasks")
def test_the_order_and_the_number_of_rows_are_part_of_the_key() -> None:
    rows, cached = Task.objects.values_list("title"), CachedSql()

    found = [
        read_first(rows.order_by("title"), 2, cached),
        read_first(rows.order_by("-title"), 2, cached),
        read_first(rows.order_by("title"), 3, cached),
    ]

    assert [len(each) for each in found] == [2, 2, 3]
    assert [each[0] for each in found] == [("Task 0",), ("Task 4",), ("Task 0",)]


def test_values_are_converted() -> None:
    customer = Customer.objects.create(name="Ada")
    starts_on, budget = date(2026, 5, 4), Decimal("3.50")
    made = Project.objects.create(customer=customer, starts_on=starts_on, budget=budget)
    rows = Project.objects.order_by("pk").values_list("starts_on", "budget", "created_at")
    cached: CachedSql = {}

    for _visit in range(2):
        assert read_first(rows, 5, cached) == [(starts_on, budget, made.created_at)]
    assert all(cached.values())


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize(
    "rows",
    [
        lambda: Task.objects.filter(is_done=False).values_list("title"),
        lambda: Task.objects.annotate(lower=Lower("title")).values_list("lower"),
        lambda: Task.objects.annotate(word=Value("word")).values_list("word", "title"),
        lambda: Task.objects.order_by(Lower("title")).values_list("title"),
    ],
)
def test_what_depends_on_more_than_columns_is_not_kept(
    rows: Callable[[], QuerySet[Any, Any]],
) -> None:
    cached: CachedSql = {}

    assert read_first(rows(), 3, cached) == list(rows()[:3])
    assert not any(cached.values())


@pytest.mark.usefixtures("tasks")
def test_nothing_is_kept_while_the_fast_paths_are_off(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}
    rows, cached = Task.objects.order_by("pk").values_list("title"), CachedSql()

    assert read_first(rows, 2, cached) == [("Task 0",), ("Task 1",)]
    assert cached == {}


@pytest.mark.usefixtures("tasks")
def test_an_empty_table_has_no_rows() -> None:
    Task.objects.all().delete()

    assert read_first(Task.objects.order_by("pk").values_list("title"), 2, {}) == []


@pytest.mark.usefixtures("tasks")
def test_only_so_many_statements_are_kept() -> None:
    rows, cached = Task.objects.order_by("pk").values_list("title"), CachedSql()

    for size in range(1, 200):
        read_first(rows, size, cached)

    assert 0 < len(cached) <= 64
