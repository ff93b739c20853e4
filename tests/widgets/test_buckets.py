"""Aggregates per day, week, month and year."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Avg, F
from django.test import override_settings
from django.utils import timezone, translation

from django_panel.exceptions import PanelSchemaException
from django_panel.widgets import DateBuckets
from tests.project.models import Customer, Project, Task

TODAY = date(2026, 3, 31)


def test_the_last_units_end_with_the_current_one() -> None:
    assert DateBuckets.last(3, "month", TODAY).starts() == [
        date(2026, 1, 1),
        date(2026, 2, 1),
        date(2026, 3, 1),
    ]
    assert DateBuckets.last(2, "week", TODAY).starts() == [date(2026, 3, 23), date(2026, 3, 30)]
    assert DateBuckets.last(2, "day", TODAY).starts() == [date(2026, 3, 30), date(2026, 3, 31)]
    assert DateBuckets.last(2, "year", TODAY).starts() == [date(2025, 1, 1), date(2026, 1, 1)]
    assert DateBuckets.last(0, "day", TODAY).starts() == [TODAY]
    assert DateBuckets.last(14, "month", TODAY).starts()[0] == date(2025, 2, 1)


def test_units_between_two_dates_include_both() -> None:
    months = DateBuckets.between(date(2025, 12, 31), TODAY, "month")

    assert (len(months), months.starts()[0]) == (4, date(2025, 12, 1))
    assert DateBuckets.between(TODAY, date(2026, 1, 1), "day").starts() == [TODAY]
    assert months.index_of(date(2026, 1, 15)) == 1
    assert months.index_of(date(2025, 11, 30)) is None
    assert months.index_of(date(2026, 4, 1)) is None


def test_labels_are_translated() -> None:
    months = DateBuckets.last(2, "month", TODAY)

    assert months.labels() == ["Feb 2026", "Mar 2026"]
    assert months.labels("m/Y") == ["02/2026", "03/2026"]
    with translation.override("de"):
        assert months.labels("F") == ["Februar", "März"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: DateBuckets.last(2, "fortnight", TODAY), "'fortnight' is not a unit of time"),  # type: ignore[arg-type]
        (lambda: DateBuckets.last(5_000, "day", TODAY), "5000 buckets"),
        (lambda: DateBuckets.between(date(1900, 1, 1), TODAY, "day"), "The maximum is 750"),
    ],
)
def test_what_no_chart_shows_is_an_error(make: Any, message: str) -> None:
    with pytest.raises(PanelSchemaException, match=message):
        make()


@pytest.fixture
def ann(db: None) -> Customer:
    return Customer.objects.create(name="Ann")


def started(ann: Customer, *days: date) -> None:
    Project.objects.bulk_create(
        Project(customer=ann, name=str(day), starts_on=day, budget=Decimal(day.day)) for day in days
    )


@pytest.mark.postgres
@pytest.mark.parametrize("unit", ["day", "week", "month", "year"])
def test_index_of_every_date(ann: Customer, unit: Any) -> None:
    days = [date.fromordinal(TODAY.toordinal() - back) for back in range(0, 800, 3)]
    started(ann, *days)
    buckets = DateBuckets.last(20, unit, TODAY)

    counted = buckets.count(Project.objects.order_by("name"), "starts_on")

    places = [buckets.index_of(day) for day in days]
    assert counted == [places.count(number) for number in range(20)]
    assert sum(counted) > 0


@pytest.mark.postgres
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_any_number_of_buckets_works(ann: Customer, count: int) -> None:
    days = [date.fromordinal(TODAY.toordinal() - back) for back in range(count + 2)]
    started(ann, *days)
    buckets = DateBuckets.last(count, "day", TODAY)

    assert buckets.count(Project.objects.all(), "starts_on") == [1] * count
    # The same with datetimes: noon of each day.
    for project in Project.objects.all():
        assert project.starts_on is not None
        noon = timezone.make_aware(datetime.combine(project.starts_on, time(12)))
        Project.objects.filter(pk=project.pk).update(created_at=noon)
    assert buckets.count(Project.objects.all(), "created_at") == [1] * count


@pytest.mark.postgres
def test_aggregates_run_one_query_and_empty_buckets_are_zero(
    ann: Customer, django_assert_num_queries: Any
) -> None:
    started(ann, date(2026, 1, 2), date(2026, 1, 4), date(2026, 3, 9))
    months = DateBuckets.last(3, "month", TODAY)

    with django_assert_num_queries(1):
        assert months.sum(Project.objects.all(), "starts_on", "budget") == [6, 0, 9]
    assert months.sum(Project.objects.all(), "starts_on", F("budget") * 2) == [12, 0, 18]
    assert months.aggregate(Project.objects.all(), "starts_on", Avg("budget")) == [3, 0, 9]


@pytest.mark.postgres
def test_datetimes_are_counted_in_the_current_time_zone(ann: Customer) -> None:
    # Daylight saving time starts in Berlin: the last Sunday of March has 23 hours.
    moments = [
        datetime(2026, 3, 28, 22, 59, tzinfo=UTC),
        datetime(2026, 3, 28, 23, 0, tzinfo=UTC),
        datetime(2026, 3, 29, 21, 59, tzinfo=UTC),
        datetime(2026, 3, 29, 22, 0, tzinfo=UTC),
    ]
    for moment in moments:
        project = Project.objects.create(customer=ann, name="Bridge")
        Project.objects.filter(pk=project.pk).update(created_at=moment)
    days = DateBuckets.between(date(2026, 3, 28), date(2026, 3, 30), "day")

    with override_settings(USE_TZ=True), timezone.override("Europe/Berlin"):
        berlin = days.count(Project.objects.all(), "created_at")
    with override_settings(USE_TZ=True), timezone.override("UTC"):
        greenwich = days.count(Project.objects.all(), "created_at")

    assert (berlin, greenwich) == ([1, 2, 1], [2, 2, 0])


@pytest.mark.postgres
def test_a_date_of_a_related_record(ann: Customer) -> None:
    started(ann, date(2026, 1, 2))
    Task.objects.create(project=Project.objects.get(), title="Dig")

    months = DateBuckets.last(3, "month", TODAY)

    assert months.count(Task.objects.all(), "project__starts_on") == [1, 0, 0]


def test_another_field_type_raises(ann: Customer) -> None:
    with pytest.raises(PanelSchemaException, match=r"'name' of .*Project"):
        DateBuckets.last(2, "day", TODAY).count(Project.objects.all(), "name")


@pytest.mark.django_db
def test_no_python_function_runs_per_row() -> None:
    buckets = DateBuckets.last(12, "month", TODAY)
    with connection.execute_wrapper(_refuse_calendars):
        buckets.count(Project.objects.all(), "created_at")


def _refuse_calendars(execute: Any, sql: str, *rest: Any) -> Any:
    assert "django_" not in sql.lower()
    assert "date_trunc" not in sql.lower()
    return execute(sql, *rest)
