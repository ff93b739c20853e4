"""A boolean filter with a label for "all" and optional queries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from django.db.models import QuerySet

from django_panel.support.callbacks import checked_callback
from django_panel.support.labels import StrOrPromise
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.type_aliases import QuerysetCallback


@dataclass(frozen=True, eq=False, repr=False)
class TernaryFilter(BooleanFilter):
    """Filters by yes, no or all, by a field or by two queries."""

    type = "ternary"
    wire_values = ("true", "false")

    _true_query: QuerysetCallback | None = field(default=None, init=False)
    _false_query: QuerysetCallback | None = field(default=None, init=False)

    def labels(
        self, true: StrOrPromise, false: StrOrPromise, blank: StrOrPromise | None = None
    ) -> Self:
        """Set the labels of ``True``, ``False`` and no selection."""
        changed = super().labels(true, false)
        return changed if blank is None else changed._with(_blank_label=blank)

    def queries(self, true: QuerysetCallback, false: QuerysetCallback) -> Self:
        """Set the queries of both values: functions from queryset to queryset."""
        return self._with(
            _true_query=checked_callback(true, "queries", "the queryset"),
            _false_query=checked_callback(false, "queries", "the queryset"),
        )

    def uses_builtin_constraint(self) -> bool:
        return super().uses_builtin_constraint() and self._true_query is None

    def apply(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        branch = self._true_query if self.to_python(value) else self._false_query
        return super().apply(queryset, value) if branch is None else branch(queryset)
