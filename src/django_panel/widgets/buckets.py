"""Days, weeks, months or years side by side, and what happened in each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, Self

from django.conf import settings
from django.db.models import (
    Aggregate,
    Count,
    DateField,
    DateTimeField,
    F,
    Func,
    IntegerField,
    QuerySet,
    Sum,
)
from django.db.models.expressions import Combinable
from django.utils import timezone

from django_panel.support.formatting import compile_pattern
from django_panel.widgets.mistakes import WidgetMistake

Unit = Literal["day", "week", "month", "year"]
_UNITS: tuple[Unit, ...] = ("day", "week", "month", "year")
_PATTERNS: dict[Unit, str] = {"day": "j N", "week": "j N", "month": "N Y", "year": "Y"}

#: No chart shows more; each costs a comparison in the query.
_MOST = 750


class DateBuckets:
    """A span of time cut into equal parts, in the reader's own days.

    Rows are sorted into them by the database and by comparing with their edges: neither a
    function of Python nor a calendar of the database is asked about every row, and a day that
    has 23 hours has them here too.
    """

    def __init__(self, edges: Sequence[date], unit: Unit) -> None:
        if len(edges) - 1 > _MOST:
            raise WidgetMistake.too_many_buckets(len(edges) - 1, _MOST)
        self._edges = list(edges)
        self._unit = unit

    @classmethod
    def last(cls, count: int, unit: Unit, today: date | None = None) -> Self:
        """Return so many units up to and with the current one."""
        start = _start_of(today or timezone.localdate(), _known(unit))
        edges = [_moved(start, unit, step) for step in range(1 - max(1, count), 2)]
        return cls(edges, unit)

    @classmethod
    def between(cls, first: date, last: date, unit: Unit) -> Self:
        """Return the units from the one that holds ``first`` to the one that holds ``last``."""
        start, end = _start_of(first, _known(unit)), _start_of(max(first, last), unit)
        edges = [start]
        while edges[-1] <= end and len(edges) <= _MOST + 1:
            edges.append(_moved(start, unit, len(edges)))
        return cls(edges, unit)

    def __len__(self) -> int:
        return len(self._edges) - 1

    def starts(self) -> list[date]:
        """Return the first day of each bucket."""
        return self._edges[:-1]

    def labels(self, pattern: str | None = None) -> list[str]:
        """Return each bucket in words; ``pattern`` is a Django date format."""
        say = compile_pattern(pattern or _PATTERNS[self._unit])
        return [say(start) for start in self.starts()]

    def index_of(self, moment: date) -> int | None:
        """Return which bucket holds a day, or None where none does."""
        found = bisect_right(self._edges, moment) - 1
        return found if 0 <= found < len(self) else None

    def count(self, queryset: QuerySet[Any], field: str) -> list[int]:
        """Return how many records each bucket holds; ``field`` says when they happened."""
        return self.aggregate(queryset, field, Count("pk"))

    def sum(self, queryset: QuerySet[Any], field: str, of: str | Combinable) -> list[Any]:
        """Return what a field adds up to in each bucket."""
        return self.aggregate(queryset, field, Sum(of))

    def aggregate(self, queryset: QuerySet[Any], field: str, figure: Aggregate) -> list[Any]:
        """Return a figure for each bucket, in one query; nought where there is nothing."""
        edges = self._edges_for(queryset, field)
        inside = {f"{field}__gte": edges[0], f"{field}__lt": edges[-1]}
        rows = (
            queryset.order_by()
            .filter(**inside)
            .values_list(BucketNumber(F(field), edges))
            .annotate(panel_figure=figure)
        )
        figures = dict(rows)
        return [figures.get(number) or 0 for number in range(len(self))]

    def _edges_for(self, queryset: QuerySet[Any], path: str) -> list[Any]:
        """Return the edges as the field holds time: days, or moments in the reader's zone."""
        field = _field_at(queryset, path)
        if isinstance(field, DateTimeField):
            return [_midnight(edge) for edge in self._edges]
        if isinstance(field, DateField):
            return self._edges
        raise WidgetMistake.unusable_moments(path, queryset.model)


class BucketNumber(Func):
    """The number of the bucket that holds a row; it lies between the first edge and the last.

    Written out here: put together of Django's own expressions, the same text costs more than
    what it finds.
    """

    output_field = IntegerField()

    def __init__(self, expression: Any, edges: Sequence[Any], **extra: Any) -> None:
        super().__init__(expression, **extra)
        self.edges = list(edges)

    @property
    def identity(self) -> tuple[Any, ...]:
        """Return what makes it this one; Django would read it from the signature, each time."""
        return (type(self), tuple(self.get_source_expressions()), tuple(self.edges))

    def as_sql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Search among the edges by halving them: few comparisons for each row."""
        column, params = compiler.compile(self.get_source_expressions()[0])
        moments = isinstance(self.edges[0], datetime)
        ops = connection.ops
        adapt = ops.adapt_datetimefield_value if moments else ops.adapt_datefield_value
        edges = [adapt(edge) for edge in self.edges]
        given: list[Any] = []

        def between(low: int, high: int) -> str:
            if low == high:
                return str(low)
            middle = (low + high + 1) // 2
            given.extend([*params, edges[middle]])
            earlier, later = between(low, middle - 1), between(middle, high)
            return f"CASE WHEN {column} < %s THEN {earlier} ELSE {later} END"

        # A bare number would be read as the number of a column where rows are grouped by it.
        return f"({between(0, len(edges) - 2)} + 0)", given

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:
        """Let PostgreSQL search itself; its planner takes long over the other way."""
        moments = isinstance(self.edges[0], datetime)
        aware = moments and self.edges[0].tzinfo is not None
        kind = ("timestamptz" if aware else "timestamp") if moments else "date"
        sql, params = compiler.compile(self.get_source_expressions()[0])
        # It counts from one: nought lies before the first edge.
        return f"(width_bucket({sql}, %s::{kind}[]) - 1)", [*params, self.edges]


def _field_at(queryset: QuerySet[Any], path: str) -> Any:
    annotation = queryset.query.annotations.get(path)
    if annotation is not None:
        return annotation.output_field
    model: Any = queryset.model
    field: Any = None
    for step in path.split("__"):
        field = model._meta.get_field(step)
        model = field.related_model or model
    return field


def _midnight(day: date) -> datetime:
    start = datetime.combine(day, time.min)
    return timezone.make_aware(start) if settings.USE_TZ else start


def _known(unit: Unit) -> Unit:
    if unit not in _UNITS:
        raise WidgetMistake.unknown_unit(unit, _UNITS)
    return unit


def _start_of(day: date, unit: Unit) -> date:
    day = day.date() if isinstance(day, datetime) else day
    if unit == "week":
        return day - timedelta(days=day.weekday())
    if unit == "month":
        return day.replace(day=1)
    return day.replace(month=1, day=1) if unit == "year" else day


def _moved(start: date, unit: Unit, steps: int) -> date:
    if unit == "day":
        return start + timedelta(days=steps)
    if unit == "week":
        return start + timedelta(weeks=steps)
    months = start.month - 1 + steps * (12 if unit == "year" else 1)
    return start.replace(year=start.year + months // 12, month=months % 12 + 1)
