"""The average of a column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Avg
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.summaries.base import NOT_SUMMABLE, Summary, rounded_formatter


class AverageSummary(Summary):
    """Shows the average of the values; nulls do not count."""

    name = "average"
    unsupported_fields = NOT_SUMMABLE

    def default_label(self) -> StrOrPromise:
        return _("Average")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"average": Avg(lookup)}

    def formatter(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        return rounded_formatter(column, source)
