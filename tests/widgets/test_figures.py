"""Several aggregates over one queryset, read with one query."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, F, OuterRef, Q
from django.test.utils import CaptureQueriesContext

from django_panel.exceptions import PanelSchemaException
from django_panel.widgets import Figures, Stat, StatsWidget
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def projects() -> None:
    ann, bob = Customer.objects.bulk_create([Customer(name="Ann"), Customer(name="Bob")])
    bridge, dam, _hut = Project.objects.bulk_create(
        [
            Project(customer=ann, name="Bridge", budget=Decimal("100.50")),
            Project(customer=ann, name="Dam", budget=Decimal("50"), state="done"),
            Project(customer=bob, name="Hut"),
        ]
    )
    Task.objects.bulk_create(
        [Task(project=bridge, title="a"), Task(project=bridge, title="b"), Task(project=dam)]
    )


def test_all_figures_are_read_with_one_query(django_assert_num_queries: Any) -> None:
    figures = Figures(Project.objects.order_by("name"))
    declared = {
        "all": figures.count(),
        "done": figures.count(state="done"),
        "of Ann": figures.count(Q(customer__name="Ann") | Q(name="none")),
        "rich": figures.count(budget__gte=60),
        "budget": figures.sum("budget"),
        "open budget": figures.sum("budget", state="open"),
        "doubled": figures.sum(F("budget") * 2, state="done"),
        "average": figures.average("budget"),
        "least": figures.minimum("budget"),
        "most": figures.maximum("budget", ~Q(state="done")),
    }

    with django_assert_num_queries(1):
        values = {name: figure.resolve() for name, figure in declared.items()}

    assert values == {
        "all": 3,
        "done": 1,
        "of Ann": 2,
        "rich": 1,
        "budget": Decimal("150.50"),
        "open budget": Decimal("100.50"),
        "doubled": Decimal("100"),
        "average": pytest.approx(Decimal("75.25")),
        "least": Decimal("50"),
        "most": Decimal("100.50"),
    }


def test_equal_figures_share_one_column() -> None:
    figures = Figures(Project.objects.all())
    twice = [figures.count(state__in=["open", "done"]) for _ in range(2)]
    doubled = [figures.sum(F("budget") * 2) for _ in range(2)]
    figures.count(state__in=["done"])

    with CaptureQueriesContext(connection) as queries:
        values = [each.resolve() for each in (*twice, *doubled)]

    assert values == [3, 3, Decimal(301), Decimal(301)]
    assert queries[0]["sql"].count(" AS ") - queries[0]["sql"].count("CAST") == 3


def test_a_stats_widget_runs_one_query(django_assert_num_queries: Any) -> None:
    class ProjectFigures(StatsWidget):
        def stats(self) -> Sequence[Stat]:
            figures = Figures(Project.objects.all())
            return [
                Stat("Projects", figures.count()),
                Stat("Done", figures.count(state="done")),
                Stat("Budget", figures.sum("budget")).format("€ "),
                Stat("None of these", figures.average("budget", name="no such")),
            ]

    with django_assert_num_queries(1):
        stats = ProjectFigures().data()["stats"]

    assert [each["display"] for each in stats] == ["3", "1", "€ 150.50", "—"]
    assert [each["value"] for each in stats] == [3, 1, 150.5, "—"]


def test_the_sum_of_no_records_is_zero_and_the_average_empty() -> None:
    figures = Figures(Project.objects.none())

    assert figures.sum("budget").resolve() == 0
    assert figures.count().resolve() == 0
    assert figures.average("budget").resolve() is None


def test_later_figures_are_read_with_another_query(django_assert_num_queries: Any) -> None:
    figures = Figures(Project.objects.all())
    assert figures.count().resolve() == 3

    with django_assert_num_queries(0):
        assert figures.count().resolve() == 3
    with django_assert_num_queries(1):
        assert figures.count(state="done").resolve() == 1


def test_a_filtered_queryset_stays_filtered() -> None:
    figures = Figures(Project.objects.filter(customer__name="Ann")[:1])

    assert figures.count().resolve() == 1


@pytest.mark.parametrize(
    "declare",
    [
        lambda figures: figures.count(tasks__title="a"),
        lambda figures: figures.count(Q(state="open") & Q(tasks__isnull=True)),
        lambda figures: figures.sum("tasks__position"),
        lambda figures: figures.count(customer__projects__name="Dam"),
    ],
)
def test_a_path_over_a_relation_to_many_raises(declare: Any) -> None:
    with pytest.raises(PanelSchemaException, match=r"(tasks|projects).*Project.*Exists"):
        declare(Figures(Project.objects.all()))


def test_exists_filters_by_related_records() -> None:
    tasked = Exists(Task.objects.filter(project=OuterRef("pk")))
    figures = Figures(Project.objects.all())

    assert figures.count(Q(tasked)).resolve() == 2
