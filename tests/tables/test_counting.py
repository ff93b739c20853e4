"""Counting: limited by default, exact or estimated on request."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import QuerySet

from django_panel.tables.paging import counting
from tests.project.models import Task
from tests.tables.page_helpers import Statements, sql_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", 20)


#: InnoDB's estimate is not exact, and ANALYZE ends the transaction.
exact_estimates = pytest.mark.skipif("connection.vendor == 'mysql'", reason="no exact estimates")


def analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {connection.ops.quote_name(Task._meta.db_table)}")


def test_a_count_stops_at_the_limit(tasks: QuerySet[Task], statements: Statements) -> None:
    with statements() as captured:
        assert counting.count(tasks.order_by("title"), "auto") == (20, False)
        assert counting.count(tasks.filter(position=0), "auto") == (20, True)

    assert all("LIMIT 21" in sql and "ORDER BY" not in sql for sql in sql_of(captured))


def test_an_exact_count_is_exact(tasks: QuerySet[Task]) -> None:
    assert counting.count(tasks, "exact") == (60, True)
    assert counting.count(tasks.filter(position=9), "exact") == (0, True)


@exact_estimates
def test_a_whole_table_is_estimated(tasks: QuerySet[Task], statements: Statements) -> None:
    analyse()

    with statements() as captured:
        assert counting.count(tasks.order_by("title"), "estimated") == (60, False)

    assert not any("COUNT(" in sql for sql in sql_of(captured))


@exact_estimates
def test_a_filtered_queryset_is_counted(tasks: QuerySet[Task]) -> None:
    analyse()

    assert counting.count(tasks.filter(position=0), "estimated") == (20, True)
    assert counting.count(tasks.filter(pk__gt=0), "estimated") == (20, False)


@exact_estimates
def test_a_short_table_is_counted(tasks: QuerySet[Task], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", 100)
    analyse()

    assert counting.count(tasks, "estimated") == (60, True)


@pytest.mark.skipif("connection.vendor != 'mysql'", reason="the estimate of MariaDB")
def test_mariadb_estimates_a_whole_table(
    tasks: QuerySet[Task], monkeypatch: pytest.MonkeyPatch, statements: Statements
) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", -1)

    with statements() as captured:
        total = counting.count(tasks, "estimated")

    assert total.number >= 0
    assert not total.is_exact
    (sql,) = sql_of(captured)
    assert "TABLE_ROWS" in sql


@exact_estimates
def test_a_table_without_statistics_is_counted(tasks: QuerySet[Task]) -> None:
    from tests.project.models import Notification

    Notification.objects.bulk_create([Notification(text="x")] * 30)

    assert counting.count(Notification.objects.all(), "estimated") == (20, False)


def test_querysets_that_are_not_the_whole_table(tasks: QuerySet[Task]) -> None:
    assert counting.is_whole_table(tasks.order_by("title"))
    assert not counting.is_whole_table(tasks.filter(pk=1))
    assert not counting.is_whole_table(tasks.exclude(pk=1))
    assert not counting.is_whole_table(tasks.distinct())
    assert not counting.is_whole_table(tasks[:5])
    assert not counting.is_whole_table(tasks.union(tasks))
    assert not counting.is_whole_table(tasks.none())
