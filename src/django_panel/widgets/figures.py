"""Several figures over one queryset, read by one query."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Avg, Count, Max, Min, Model, Q, QuerySet, Sum
from django.db.models.constants import LOOKUP_SEP
from django.db.models.expressions import Combinable

from django_panel.widgets.mistakes import WidgetMistake


class Figure:
    """A value that its query will know; a ``Stat`` takes it in place of a number."""

    def __init__(self, figures: Figures, name: str, empty: Any = None) -> None:
        self._figures = figures
        self._name = name
        self._empty = empty

    def resolve(self) -> Any:
        """Return the value; the first of its kind to be asked asks the database for all."""
        value = self._figures.value_of(self._name)
        return self._empty if value is None else value


class Figures:
    """Counts and sums over one queryset, declared one by one and read together.

    Each is a column of the same query, so a table is scanned once and not once for each:
    ``figures.count(state="open")`` beside ``figures.sum("budget", state="done")``.
    """

    def __init__(self, queryset: QuerySet[Any]) -> None:
        self._queryset = queryset
        self._asked: dict[str, Any] = {}
        self._names: dict[tuple[Any, ...], str] = {}
        self._known: dict[str, Any] = {}

    def count(self, *conditions: Q, **lookups: Any) -> Figure:
        """Count the records that meet these conditions; all of them without any."""
        return self._figure(Count, "pk", self._narrowed(conditions, lookups))

    def sum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Add a field up; no records add up to nought."""
        return self._about(Sum, field, conditions, lookups, empty=0)

    def average(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        """Average a field; no records have no average, which is drawn as a dash."""
        return self._about(Avg, field, conditions, lookups)

    def minimum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        return self._about(Min, field, conditions, lookups)

    def maximum(self, field: str | Combinable, *conditions: Q, **lookups: Any) -> Figure:
        return self._about(Max, field, conditions, lookups)

    def value_of(self, name: str) -> Any:
        """Return a figure's value; what was declared since the last query is read by the next."""
        if name not in self._known:
            waiting = {key: each for key, each in self._asked.items() if key not in self._known}
            self._known |= self._queryset.aggregate(**waiting)
        return self._known[name]

    def _about(
        self,
        kind: Any,
        field: str | Combinable,
        conditions: tuple[Q, ...],
        lookups: dict[str, Any],
        empty: Any = None,
    ) -> Figure:
        if isinstance(field, str):
            self._refuse_several(field)
        return self._figure(kind, field, self._narrowed(conditions, lookups), empty)

    def _figure(
        self, kind: Any, field: str | Combinable, condition: Q | None, empty: Any = None
    ) -> Figure:
        # Two figures that ask the same are one column.
        name = self._names.setdefault((kind, field, condition), f"figure_{len(self._asked)}")
        if name not in self._asked:
            self._asked[name] = kind(field, filter=condition)
        return Figure(self, name, empty)

    def _narrowed(self, conditions: tuple[Q, ...], lookups: dict[str, Any]) -> Q | None:
        condition = Q(*conditions, **lookups)
        for lookup in _lookups_in(condition):
            self._refuse_several(lookup)
        return condition if condition else None

    def _refuse_several(self, lookup: str) -> None:
        """Raise for a path that would make several rows of one record, for all figures alike."""
        model: type[Model] | None = self._queryset.model
        for step in lookup.split(LOOKUP_SEP):
            if model is None:
                return
            fields = {each.name: each for each in model._meta.get_fields()}
            found = fields.get(step)
            if found is None or not found.is_relation:
                return
            if found.one_to_many or found.many_to_many:
                raise WidgetMistake.multiplied_rows(lookup, self._queryset.model)
            model = found.related_model if isinstance(found.related_model, type) else None


def _lookups_in(condition: Q) -> Iterator[str]:
    for child in condition.children:
        if isinstance(child, Q):
            yield from _lookups_in(child)
        elif isinstance(child, tuple):
            yield child[0]
