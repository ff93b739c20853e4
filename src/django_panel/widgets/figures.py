"""Several aggregates over one queryset, read with one query."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Avg, Count, Max, Min, Model, Q, QuerySet, Sum
from django.db.models.constants import LOOKUP_SEP
from django.db.models.expressions import Combinable

from django_panel.exceptions import PanelSchemaException, dotted


class Figure:
    """The future result of an aggregate; a ``Stat`` accepts it instead of a number."""

    def __init__(self, figures: Figures, name: str, empty: Any = None) -> None:
        self._figures = figures
        self._name = name
        self._empty = empty

    def resolve(self) -> Any:
        """Return the value; the first call reads all declared aggregates."""
        value = self._figures.get_value(self._name)
        return self._empty if value is None else value


class Figures:
    """Aggregates over one queryset, declared one by one and read with one query.

    ``figures.count(state="open")`` and ``figures.sum("budget", state="done")`` become columns of
    the same query, so the table is scanned once.
    """

    def __init__(self, queryset: QuerySet[Any]) -> None:
        self._queryset = queryset
        self._aggregates: dict[str, Any] = {}
        self._names: dict[tuple[Any, ...], str] = {}
        self._values: dict[str, Any] = {}

    def count(self, *conditions: Q, **lookups: Any) -> Figure:
        """Count the records that match the conditions."""
        return self._figure(Count, "pk", self._condition(conditions, lookups))

    def sum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Sum a field; 0 without records."""
        return self._field_figure(Sum, field, conditions, lookups, empty=0)

    def average(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Average a field; shown as a dash without records."""
        return self._field_figure(Avg, field, conditions, lookups)

    def minimum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Return the minimum of a field; shown as a dash without records."""
        return self._field_figure(Min, field, conditions, lookups)

    def maximum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Return the maximum of a field; shown as a dash without records."""
        return self._field_figure(Max, field, conditions, lookups)

    def get_value(self, name: str) -> Any:
        """Return the value of an aggregate; read all that were not read yet."""
        if name not in self._values:
            unread = {
                key: aggregate
                for key, aggregate in self._aggregates.items()
                if key not in self._values
            }
            self._values |= self._queryset.aggregate(**unread)
        return self._values[name]

    def _field_figure(
        self,
        aggregate: Any,
        field: str | Combinable,
        conditions: tuple[Q, ...],
        lookups: dict[str, Any],
        empty: Any = None,
    ) -> Figure:
        if isinstance(field, str):
            self._check_single_valued(field)
        return self._figure(aggregate, field, self._condition(conditions, lookups), empty)

    def _figure(
        self, aggregate: Any, field: str | Combinable, condition: Q | None, empty: Any = None
    ) -> Figure:
        # Equal aggregates share one column of the query.
        key = (aggregate, field, condition)
        name = self._names.setdefault(key, f"figure_{len(self._aggregates)}")
        if name not in self._aggregates:
            self._aggregates[name] = aggregate(field, filter=condition)
        return Figure(self, name, empty)

    def _condition(self, conditions: tuple[Q, ...], lookups: dict[str, Any]) -> Q | None:
        condition = Q(*conditions, **lookups)
        for lookup in _lookups_in(condition):
            self._check_single_valued(lookup)
        return condition if condition else None

    def _check_single_valued(self, lookup: str) -> None:
        """Raise for a path over a relation to many: its join would repeat the rows."""
        model: type[Model] | None = self._queryset.model
        for step in lookup.split(LOOKUP_SEP):
            if model is None:
                return
            fields = {field.name: field for field in model._meta.get_fields()}
            field = fields.get(step)
            if field is None or not field.is_relation:
                return
            if field.one_to_many or field.many_to_many:
                raise PanelSchemaException(
                    f"{lookup!r} follows a relation from {dotted(self._queryset.model)} to many "
                    "records.",
                    "The join would repeat the rows for all figures of the query.",
                    "Filter with Exists(...), or use another queryset.",
                )
            model = field.related_model if isinstance(field.related_model, type) else None


def _lookups_in(condition: Q) -> Iterator[str]:
    for child in condition.children:
        if isinstance(child, Q):
            yield from _lookups_in(child)
        elif isinstance(child, tuple):
            yield child[0]
