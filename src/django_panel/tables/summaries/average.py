"""The mean of a column's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Avg
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import Words
from django_panel.tables.columns.base import Column
from django_panel.tables.paths import ModelField
from django_panel.tables.summaries.base import UNCOUNTABLE, Summary, rounded_words


class AverageSummary(Summary):
    """Computes the mean of the values that are there."""

    name = "average"
    refused = UNCOUNTABLE

    def default_label(self) -> Words:
        return _("Average")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"average": Avg(lookup)}

    def words(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        return rounded_words(column, source)
