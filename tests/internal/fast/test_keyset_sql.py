"""The SQL of keyset pages is compiled once, and their rows are those that Django returns."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db.models import Count, QuerySet, Value
from django.db.models.functions import Lower
from django.db.models.sql.compiler import SQLCompiler
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from django_panel.internal.fast.page_sql import CachedSql
from django_panel.tables.paging.keyset import after, order_terms, read_after, with_values
from tests.project.models import Customer, Project

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ORDERS = [
    ("pk",),
    ("-pk",),
    ("name", "pk"),
    ("-starts_on", "-pk"),
    ("starts_on", "budget", "-pk"),
    ("customer__name", "pk"),
    ("customer", "-created_at", "pk"),
]
NAMES = ("pk", "name", "starts_on", "budget", "customer__name", "created_at")


@pytest.fixture(autouse=True)
def projects() -> None:
    customers = [Customer.objects.create(name=name) for name in ("Ada", "Bob")]
    for number in range(17):
        Project.objects.create(
            name=f"Project {number % 5}",
            customer=customers[number % 2],
            starts_on=None if number % 3 == 0 else date(2026, 5, 1 + number % 4),
            budget=None if number % 4 == 0 else number % 6,
        )


def pages(ordered: QuerySet[Any], cached: CachedSql | None, size: int = 3) -> list[tuple[Any, ...]]:
    """Read all rows, page by page."""
    terms = order_terms(ordered)
    rows = with_values(ordered, terms)
    names = (*NAMES, *(term.name for term in terms))
    found = read_after(
        rows, after(terms, first_of(rows, names, terms), including=True), names, size, cached
    )
    while True:
        values = found[-1][len(NAMES) :]
        page = read_after(rows, after(terms, values), names, size, cached)
        if not page:
            return found
        found += page


def first_of(rows: QuerySet[Any], names: tuple[str, ...], terms: Any) -> tuple[Any, ...]:
    first = rows.values_list(*names)[0]
    return tuple(first[len(NAMES) :])


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_each_row_is_on_one_page(order: tuple[str, ...], reverse: bool) -> None:
    ordered = Project.objects.order_by(*order)
    if reverse:
        flipped = [name[1:] if name[0] == "-" else f"-{name}" for name in order]
        ordered = Project.objects.order_by(*flipped)
    cached: CachedSql = {}
    expected = list(ordered.values_list(*NAMES))

    for _visit in range(2):
        assert [row[: len(NAMES)] for row in pages(ordered, cached)] == expected
    assert None not in cached.values()
    assert [row[: len(NAMES)] for row in pages(ordered, None)] == expected


def test_another_page_compiles_nothing(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ordered = Project.objects.order_by("name", "pk")
    terms = order_terms(ordered)
    rows, cached = with_values(ordered, terms), CachedSql()
    keys = list(ordered.values_list("pk", "name"))
    read_after(rows, after(terms, (keys[2][1], keys[2][0])), ["pk"], 4, cached)

    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    with django_assert_num_queries(1):
        found = read_after(rows, after(terms, (keys[9][1], keys[9][0])), ["pk"], 4, cached)

    assert found == [(key,) for key, _ in keys[10:14]]


def test_a_null_has_a_statement_of_its_own() -> None:
    ordered = Project.objects.order_by("starts_on", "pk")
    terms = order_terms(ordered)
    rows, cached = with_values(ordered, terms), CachedSql()
    key = ordered[0].pk

    for value in (date(2026, 5, 2), None, date(2026, 5, 3)):
        conditions = after(terms, (value, key))
        found = read_after(rows, conditions, ["pk"], 1, cached)
        assert found == read_after(rows, conditions, ["pk"], 1)

    assert len(cached) >= 2


@pytest.mark.parametrize(
    "rows",
    [
        lambda: Project.objects.annotate(lower=Lower("name")).order_by("lower", "pk"),
        lambda: Project.objects.annotate(word=Value("word")).order_by("pk"),
        lambda: Project.objects.annotate(count=Count("tasks")).order_by("pk"),
        lambda: Project.objects.order_by("pk").extra(select={"one": "1"}),
    ],
)
def test_what_reads_more_than_columns_is_not_kept(rows: Any) -> None:
    ordered, cached = rows(), CachedSql()
    terms = order_terms(ordered)
    readable = with_values(ordered, terms)
    values = readable.values_list(*(term.name for term in terms))[3]

    for _visit in range(2):
        found = read_after(readable, after(terms, values), ["pk"], 3, cached)
        assert found == list(ordered.values_list("pk")[4:7])
    assert not any(cached.values())


def test_the_values_of_a_filter_stay_parameters() -> None:
    ordered = Project.objects.filter(name__contains="%", budget__isnull=True).order_by("pk")
    Project.objects.filter(budget=None).update(name="50 %")
    cached: CachedSql = {}

    for _visit in range(2):
        found = [row[0] for row in pages(ordered, cached, 2)]
        assert found == list(ordered.values_list("pk", flat=True))
    assert all(cached.values())


def test_nothing_is_kept_while_the_fast_paths_are_off(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}
    ordered, cached = Project.objects.order_by("pk"), CachedSql()

    assert [row[0] for row in pages(ordered, cached)] == [row.pk for row in ordered]
    assert cached == {}
