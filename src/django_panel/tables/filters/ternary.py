"""A filter for yes, no, or both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from django.db.models import QuerySet

from django_panel.support.labels import Words
from django_panel.tables.columns.callbacks import checked
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.query_types import Narrowing


@dataclass(frozen=True)
class TernaryFilter(BooleanFilter):
    """Keeps the records for which something holds, or does not, and says so for both."""

    type = "ternary"
    spelling = ("true", "false")

    _true_query: Narrowing | None = field(default=None, kw_only=True)
    _false_query: Narrowing | None = field(default=None, kw_only=True)

    def labels(self, true: Words, false: Words, blank: Words | None = None) -> Self:
        """Set the words for both answers and for none."""
        changed = super().labels(true, false)
        return changed if blank is None else changed._with(_blank_label=blank)

    def queries(self, true: Narrowing, false: Narrowing) -> Self:
        """Set what each answer does: a function of the queryset that returns one."""
        return self._with(
            _true_query=checked(true, "queries", "the queryset"),
            _false_query=checked(false, "queries", "the queryset"),
        )

    def constrains(self) -> bool:
        return super().constrains() and self._true_query is None

    def apply(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        branch = self._true_query if self.native(value) else self._false_query
        return super().apply(queryset, value) if branch is None else branch(queryset)
