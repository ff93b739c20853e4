"""What was asked for and what arrived, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from demo.agency.widgets import filtered_records
from demo.agency.widgets.periods import buckets_of, period_of
from django_panel.widgets import ChartOptions, ChartSeries, ChartWidget, DateBuckets


class Revenue(ChartWidget):
    """Invoices in euros, by the day they were issued and the day they were paid; arrives later."""

    sort = 20
    lazy = True
    heading = gettext_lazy("Invoiced and received")
    description = gettext_lazy("Invoices in euros")
    max_height = 260
    max_column_span = "full"

    def buckets(self) -> DateBuckets:
        return buckets_of(period_of(self.filter("period")))

    def labels(self) -> Sequence[str]:
        return self.buckets().labels()

    def series(self) -> Sequence[ChartSeries]:
        sent, buckets = filtered_records.invoices(self.filter("customer")), self.buckets()
        return [
            ChartSeries(_("Invoiced"), buckets.sum(sent, "issued_on", "total")),
            ChartSeries(_("Received"), buckets.sum(sent, "paid_on", "total")),
        ]

    def options(self) -> ChartOptions:
        return ChartOptions().format(prefix="€")
