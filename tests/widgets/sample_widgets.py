"""Widgets that several tests use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel.forms import FormSchema, Select, TextInput, Toggle
from django_panel.tables import TableSchema, TextColumn
from django_panel.widgets import (
    ChartOptions,
    ChartSeries,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    Stat,
    StatColor,
    StatsWidget,
    TableWidget,
)
from tests.project.models import Task

PERIODS = {"7": "A week", "30": "A month"}


class TaskFigures(StatsWidget):
    """Two stats, one of them with a query."""

    heading = "Tasks"
    description = "All of them"
    sort = 2

    def stats(self) -> Sequence[Stat]:
        return [Stat("Tasks", Task.objects.count()), Stat("Motto", "Onward")]


class LateTasks(TableWidget):
    """A table with search and sorting."""

    sort = 3
    per_page = 2

    def query(self) -> QuerySet[Any]:
        return Task.objects.order_by("pk")

    def table(self, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [TextColumn("title").searchable().sortable(), TextColumn("project.name")]
        )


class TasksByState(ChartWidget):
    """A ring chart of two values."""

    sort = 4
    variant = ChartVariant.DOUGHNUT

    def labels(self) -> Sequence[str]:
        return ["Open", "Done"]

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries("Tasks", [3, 1]).color(StatColor.SUCCESS)]

    def options(self) -> ChartOptions:
        return ChartOptions().labels().range(0, 5)


class Weather(CustomWidget):
    """A custom widget."""

    component = "Panels/Admin/Widgets/Weather"
    polling_interval = 30

    def data(self) -> dict[str, Any]:
        return {"degrees": 21}


class SlowFigures(StatsWidget):
    """A lazy widget."""

    lazy = True
    sort = 5
    runs: ClassVar[int] = 0

    def stats(self) -> Sequence[Stat]:
        type(self).runs += 1
        return [Stat("Slow", 7)]


class BrokenFigures(StatsWidget):
    """A lazy widget that raises an exception."""

    lazy = True
    sort = 6

    def stats(self) -> Sequence[Stat]:
        raise ValueError("out of order")


class SecretFigures(StatsWidget):
    """A widget that no user may view. It counts the calls of its methods."""

    asked: ClassVar[list[str]] = []

    def __init__(self) -> None:
        self.asked.append("made")

    @classmethod
    def can_view(cls) -> bool:
        cls.asked.append("can_view")
        return False

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        cls.asked.append("filter_schema")
        return None

    def stats(self) -> Sequence[Stat]:
        self.asked.append("stats")
        return []


class LazySecretFigures(SecretFigures):
    lazy = True


class FilterEcho(CustomWidget):
    """Returns the filter values that it receives."""

    component = "Panels/Admin/Widgets/FilterEcho"
    asked: ClassVar[list[str]] = []

    @classmethod
    def can_view(cls) -> bool:
        cls.asked.append("can_view")
        return True

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        return FormSchema().schema(
            [Select("period").options(PERIODS).default("30"), TextInput("word"), Toggle("mine")]
        )

    def data(self) -> dict[str, Any]:
        return {"filters": self.filters(), "period": self.filter("period", "ever")}
