"""The number of records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.summaries.base import Summary


class CountSummary(Summary):
    """Counts the records, including those without a value in the column."""

    name = "count"
    reads_values = False

    def default_label(self) -> StrOrPromise:
        return _("Count")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"count": Count("pk")}

    def formatter(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        return number_formatter(0)
