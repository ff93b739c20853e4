"""The minimum and the maximum of a column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Max, Min
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ModelField
from django_panel.tables.summaries.base import NOT_ORDERABLE, Summary, column_formatter, raw_value


class RangeSummary(Summary):
    """Shows the minimum and the maximum; ``format_using`` receives both as a tuple."""

    name = "range"
    unsupported_fields = NOT_ORDERABLE

    def default_label(self) -> StrOrPromise:
        return _("Range")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"minimum": Min(lookup), "maximum": Max(lookup)}

    def value(self, computed: Sequence[Any]) -> tuple[Any, Any] | None:
        minimum, maximum = computed
        return None if minimum is None else (minimum, maximum)

    def formatter(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        format_value = column_formatter(column, source)

        def format_range(ends: Any) -> str:
            minimum, maximum = map(format_value, ends)
            return minimum if minimum == maximum else f"{minimum} – {maximum}"  # noqa: RUF001

        return format_range

    def raw(self, value: Any) -> str:
        return "/".join(str(raw_value(end)) for end in value)
