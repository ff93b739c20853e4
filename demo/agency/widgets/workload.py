"""Whether more work comes in than goes out, and what state it is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from demo.agency.models import Task
from demo.agency.widgets import filtered_records
from demo.agency.widgets.periods import buckets_of, period_of
from django_panel.widgets import ChartOptions, ChartSeries, ChartVariant, ChartWidget, DateBuckets


class TaskFlow(ChartWidget):
    """Tasks written down and tasks finished; arrives after the page."""

    sort = 30
    lazy = True
    heading = gettext_lazy("Tasks")
    description = gettext_lazy("Created and completed")
    variant = ChartVariant.AREA
    max_height = 260
    max_column_span = "full"

    def buckets(self) -> DateBuckets:
        return buckets_of(period_of(self.filter("period")))

    def labels(self) -> Sequence[str]:
        return self.buckets().labels()

    def series(self) -> Sequence[ChartSeries]:
        tasks, buckets = filtered_records.tasks(self.filter("customer")), self.buckets()
        return [
            ChartSeries(_("New"), buckets.count(tasks, "created_at")),
            ChartSeries(_("Finished"), buckets.count(tasks, "completed_at")),
        ]

    def options(self) -> ChartOptions:
        return ChartOptions().curved()


class OpenWork(ChartWidget):
    """The state of what is still to be done."""

    sort = 40
    heading = gettext_lazy("Open work")
    variant = ChartVariant.DOUGHNUT
    column_span: ClassVar[Any] = {"default": 1, "md": 1, "lg": 2, "xl": 1}
    max_column_span = 2
    max_height = 190

    def labels(self) -> Sequence[str]:
        return [str(Task.State(state).label) for state in Task.open_states()]

    def series(self) -> Sequence[ChartSeries]:
        rows = (
            filtered_records.tasks(self.filter("customer"))
            .filter(state__in=Task.open_states())
            .order_by()
            .values_list("state")
            .annotate(tasks=Count("pk"))
        )
        counts = dict(rows)
        return [ChartSeries(_("Tasks"), [counts.get(state, 0) for state in Task.open_states()])]
