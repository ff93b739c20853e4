"""Dashboards of the agency: one of eight widgets, and one of figures over every task."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from benchmarks.project.agency.models import Customer, Project, Task
from benchmarks.project.agency.panels import OfficePanelProvider
from django_panel import Page, Panel, tables
from django_panel.widgets import (
    ChartSeries,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    DateBuckets,
    Figures,
    Stat,
    StatsWidget,
    TableWidget,
    Widget,
)

FIRST, LAST = date(2024, 1, 1), date(2025, 12, 31)


class TaskFigures(StatsWidget):
    """Six figures over every task, read together."""

    def stats(self) -> Sequence[Stat]:
        tasks = Figures(Task.objects.all())
        return [
            Stat("Tasks", tasks.count()),
            Stat("Open", tasks.count(state=Task.State.OPEN)),
            Stat("Waiting", tasks.count(state=Task.State.WAITING)),
            Stat("Blocked", tasks.count(is_blocked=True)),
            Stat("Hours", tasks.sum("spent_hours")),
            Stat("Longest", tasks.maximum("spent_hours")),
        ]


class TasksByMonth(ChartWidget):
    variant = ChartVariant.LINE

    def buckets(self) -> DateBuckets:
        return DateBuckets.between(FIRST, LAST, "month")

    def labels(self) -> Sequence[str]:
        return self.buckets().labels()

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries("Tasks", self.buckets().count(Task.objects.all(), "due_on"))]


class LatestTasks(TableWidget):
    def query(self) -> Any:
        return Task.objects.order_by("-pk")

    def table(self, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("title"), tables.TextColumn("project.name")])


class OpenTasks(StatsWidget):
    def stats(self) -> Sequence[Stat]:
        return [Stat("Open", Task.objects.filter(state=Task.State.OPEN).count())]


class Customers(StatsWidget):
    def stats(self) -> Sequence[Stat]:
        return [Stat("Customers", Customer.objects.count())]


class Projects(StatsWidget):
    def stats(self) -> Sequence[Stat]:
        return [Stat("Projects", Project.objects.count())]


class Hours(CustomWidget):
    component = "Panels/Office/Widgets/Hours"

    def data(self) -> dict[str, str]:
        return {"from": "09:00", "to": "17:00"}


class LateMonths(TasksByMonth):
    lazy = True


class LateStates(TasksByMonth):
    lazy = True
    variant = ChartVariant.BAR


class FiguresPage(Page):
    """What a dashboard over a long table asks (W9)."""

    slug = "figures"
    registers_navigation = False

    def widgets(self) -> Sequence[type[Widget]]:
        return [TaskFigures, TasksByMonth, LatestTasks]


class EightPage(Page):
    """Eight widgets, two of which come later."""

    slug = "eight"
    registers_navigation = False

    def widgets(self) -> Sequence[type[Widget]]:
        return [
            TaskFigures,
            OpenTasks,
            Customers,
            Projects,
            LatestTasks,
            Hours,
            LateMonths,
            LateStates,
        ]


class WidgetPanelProvider(OfficePanelProvider):
    """The same office with dashboards; apart, so that no other page loads them."""

    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel).pages([FiguresPage, EightPage])
