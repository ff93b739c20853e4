"""How many records there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from django_panel.support.formatting import number_formatter
from django_panel.support.labels import Words
from django_panel.tables.columns.base import Column
from django_panel.tables.paths import ModelField
from django_panel.tables.summaries.base import Summary


class CountSummary(Summary):
    """Counts the records, whether or not they have a value in the column."""

    name = "count"
    reads_values = False

    def default_label(self) -> Words:
        return _("Count")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"count": Count("pk")}

    def words(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        return number_formatter(0)
