"""What a column's values add up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import Words
from django_panel.tables.summaries.base import UNCOUNTABLE, Summary


class SumSummary(Summary):
    """Adds up the values."""

    name = "sum"
    refused = UNCOUNTABLE

    def default_label(self) -> Words:
        return _("Sum")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"sum": Sum(lookup)}
