"""Widgets of every kind that show jobs of the tenant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from django_panel import forms, tables
from django_panel.tenancy import Tenancy
from django_panel.widgets import (
    ChartSeries,
    ChartWidget,
    CustomWidget,
    Stat,
    StatsWidget,
    TableWidget,
)
from tests.project.models import Job


def jobs() -> QuerySet[Job]:
    """Return the jobs of the current tenant."""
    return Job.objects.filter(site__region=Tenancy.require()).order_by("pk")


def titles() -> list[str]:
    return list(jobs().values_list("title", flat=True))


class JobFigures(StatsWidget):
    def stats(self) -> Sequence[Stat]:
        return [Stat("Jobs", jobs().count()), Stat("Names", ", ".join(titles()))]


class JobTable(TableWidget):
    def query(self) -> QuerySet[Any]:
        return jobs()

    def table(self, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("title").searchable().sortable(),
                tables.TextColumn("site.name"),
                tables.TextColumn("todos.title"),
            ]
        )


class JobChart(ChartWidget):
    lazy = True

    def labels(self) -> Sequence[str]:
        return titles()

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries("Jobs", [1] * len(titles()))]


class JobTexts(CustomWidget):
    component = "Panels/Crew/Widgets/Texts"

    @classmethod
    def filter_schema(cls) -> forms.FormSchema | None:
        friend = forms.Select("friend").exists_in(Job, "id", title_attribute="title").searchable()
        return forms.FormSchema().schema([friend])

    def data(self) -> dict[str, Any]:
        return {"titles": titles(), "filters": self.filters()}
