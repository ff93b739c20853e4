"""The panel of the canary tests: tenants are regions, and every feature is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django_panel import Dashboard, Page, Panel, forms
from django_panel.widgets import Widget
from tests.project.models import Job, Region
from tests.tenancy.canary.resources import RESOURCES
from tests.tenancy.canary.widgets import JobChart, JobFigures, JobTable, JobTexts, titles


class CrewDashboard(Dashboard):
    """A dashboard with every kind of widget, and a filter."""

    slug: ClassVar[str | None] = "home"

    def widgets(self) -> Sequence[type[Widget]]:
        return [JobFigures, JobTable, JobChart, JobTexts]

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        friend = forms.Select("friend").exists_in(Job, "id", title_attribute="title").searchable()
        return forms.FormSchema().schema([friend])


class Overview(Page):
    """A standalone page."""

    def props(self) -> dict[str, Any]:
        return {"titles": titles()}


def canary_panel(panel: Panel) -> Panel:
    """Configure the panel."""
    return (
        panel.path("t/{tenant}")
        .tenant(Region)
        .resources(RESOURCES)
        .pages([Overview])
        .dashboard(CrewDashboard)
    )
