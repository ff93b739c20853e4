"""Aggregates of records per day, week, month or year."""

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

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.formatting import (
    MomentFormatter,
    compile_pattern,
    month_day_formatter,
    year_month_formatter,
)
from django_panel.widgets.enums import unknown_value

Unit = Literal["day", "week", "month", "year"]
_UNITS: tuple[Unit, ...] = ("day", "week", "month", "year")

#: The maximum number of buckets; each adds a comparison to the query.
_MAX_BUCKETS = 750


class DateBuckets:
    """A date range in days, weeks, months or years of the current time zone.

    The database assigns rows to buckets by comparing with the edges, without date functions per
    row. Edges are midnights of the time zone, so days with 23 or 25 hours are correct.
    """

    def __init__(self, edges: Sequence[date], unit: Unit) -> None:
        if len(edges) - 1 > _MAX_BUCKETS:
            raise PanelSchemaException(
                f"DateBuckets has {len(edges) - 1} buckets.",
                f"The maximum is {_MAX_BUCKETS}.",
                "Use a larger unit, or a shorter range.",
            )
        self._edges = list(edges)
        self._unit = unit

    @classmethod
    def last(cls, count: int, unit: Unit, today: date | None = None) -> Self:
        """Return the last ``count`` units, including the current one."""
        start = _start_of(today or timezone.localdate(), _checked_unit(unit))
        edges = [_shift(start, unit, step) for step in range(1 - max(1, count), 2)]
        return cls(edges, unit)

    @classmethod
    def between(cls, first: date, last: date, unit: Unit) -> Self:
        """Return the units from that of ``first`` to that of ``last``."""
        start, end = _start_of(first, _checked_unit(unit)), _start_of(max(first, last), unit)
        edges = [start]
        while edges[-1] <= end and len(edges) <= _MAX_BUCKETS + 1:
            edges.append(_shift(start, unit, len(edges)))
        return cls(edges, unit)

    def __len__(self) -> int:
        return len(self._edges) - 1

    def starts(self) -> list[date]:
        """Return the first day of each bucket."""
        return self._edges[:-1]

    def labels(self, pattern: str | None = None) -> list[str]:
        """Return the label of each bucket; ``pattern`` is a Django date format."""
        format_date = compile_pattern(pattern) if pattern else _formatter(self._unit)
        return [format_date(start) for start in self.starts()]

    def index_of(self, moment: date) -> int | None:
        """Return the index of the bucket of a date, or None outside the range."""
        index = bisect_right(self._edges, moment) - 1
        return index if 0 <= index < len(self) else None

    def count(self, queryset: QuerySet[Any], field: str) -> list[int]:
        """Count the records of each bucket by a date or datetime field."""
        return self.aggregate(queryset, field, Count("pk"))

    def sum(self, queryset: QuerySet[Any], field: str, of: str | Combinable) -> list[Any]:
        """Sum the field ``of`` in each bucket."""
        return self.aggregate(queryset, field, Sum(of))

    def aggregate(self, queryset: QuerySet[Any], field: str, figure: Aggregate) -> list[Any]:
        """Return an aggregate per bucket, with one query; 0 for an empty bucket."""
        edges = self._edges_for(queryset, field)
        in_range = {f"{field}__gte": edges[0], f"{field}__lt": edges[-1]}
        rows = (
            queryset.order_by()
            .filter(**in_range)
            .values_list(BucketNumber(F(field), edges))
            .annotate(panel_figure=figure)
        )
        figures = dict(rows)
        return [figures.get(number) or 0 for number in range(len(self))]

    def _edges_for(self, queryset: QuerySet[Any], path: str) -> list[Any]:
        """Return the edges in the field's type: dates, or midnights of the time zone."""
        field = _field_at(queryset, path)
        if isinstance(field, DateTimeField):
            return [_midnight(edge) for edge in self._edges]
        if isinstance(field, DateField):
            return self._edges
        raise PanelSchemaException(
            f"{path!r} of {dotted(queryset.model)} is not a date.",
            "DateBuckets needs a DateField or a DateTimeField.",
            "Name such a field.",
        )


class BucketNumber(Func):
    """The index of a row's bucket; the row must be between the first and the last edge.

    The SQL is written directly: compiling the same expression from Django's ``Case`` and ``When``
    takes longer than the query.
    """

    output_field = IntegerField()

    def __init__(self, expression: Any, edges: Sequence[Any], **extra: Any) -> None:
        super().__init__(expression, **extra)
        self.edges = list(edges)

    @property
    def identity(self) -> tuple[Any, ...]:
        """Return the identity for comparisons; Django's default inspects the signature."""
        return (type(self), tuple(self.get_source_expressions()), tuple(self.edges))

    def as_sql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Return nested ``CASE`` expressions: a binary search over the edges."""
        column, params = compiler.compile(self.get_source_expressions()[0])
        is_datetime = isinstance(self.edges[0], datetime)
        ops = connection.ops
        adapt = ops.adapt_datetimefield_value if is_datetime else ops.adapt_datefield_value
        edges = [adapt(edge) for edge in self.edges]
        all_params: list[Any] = []

        def between(low: int, high: int) -> str:
            if low == high:
                return str(low)
            middle = (low + high + 1) // 2
            all_params.extend([*params, edges[middle]])
            earlier, later = between(low, middle - 1), between(middle, high)
            return f"CASE WHEN {column} < %s THEN {earlier} ELSE {later} END"

        # ``GROUP BY`` would treat a literal number as the index of a column.
        return f"({between(0, len(edges) - 2)} + 0)", all_params

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:
        """Return ``width_bucket``: PostgreSQL's planner is slow with nested ``CASE``."""
        is_datetime = isinstance(self.edges[0], datetime)
        is_aware = is_datetime and self.edges[0].tzinfo is not None
        sql_type = ("timestamptz" if is_aware else "timestamp") if is_datetime else "date"
        sql, params = compiler.compile(self.get_source_expressions()[0])
        # The first bucket is 1; 0 is before the first edge.
        return f"(width_bucket({sql}, %s::{sql_type}[]) - 1)", [*params, self.edges]


def _formatter(unit: Unit) -> MomentFormatter:
    """Return the formatter of labels in the current language: ``Nov 14``, ``Nov 2026``."""
    if unit == "year":
        return compile_pattern("Y")
    return year_month_formatter() if unit == "month" else month_day_formatter()


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


def _checked_unit(unit: Unit) -> Unit:
    if unit not in _UNITS:
        raise unknown_value("unit of time", unit, _UNITS)
    return unit


def _start_of(day: date, unit: Unit) -> date:
    day = day.date() if isinstance(day, datetime) else day
    if unit == "week":
        return day - timedelta(days=day.weekday())
    if unit == "month":
        return day.replace(day=1)
    return day.replace(month=1, day=1) if unit == "year" else day


def _shift(start: date, unit: Unit, steps: int) -> date:
    if unit == "day":
        return start + timedelta(days=steps)
    if unit == "week":
        return start + timedelta(weeks=steps)
    months = start.month - 1 + steps * (12 if unit == "year" else 1)
    return start.replace(year=start.year + months // 12, month=months % 12 + 1)
