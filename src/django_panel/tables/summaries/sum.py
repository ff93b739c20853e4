"""The sum of a column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import StrOrPromise
from django_panel.tables.summaries.base import NOT_SUMMABLE, Summary


class SumSummary(Summary):
    """Shows the sum of the values."""

    name = "sum"
    unsupported_fields = NOT_SUMMABLE

    def default_label(self) -> StrOrPromise:
        return _("Sum")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"sum": Sum(lookup)}
