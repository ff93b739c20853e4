"""A filter by a date range."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from django_panel.tables.filters import days
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.field_checks import check_type
from django_panel.tables.filters.target_field import Target


class DayRange(NamedTuple):
    """A date range, both ends included; None is an open end."""

    start: date | None
    end: date | None


class DateFilter(Filter):
    """Filters by a date range in the current time zone."""

    type = "date"

    def sanitize(self, raw: Any) -> dict[str, str | None] | None:
        if not isinstance(raw, Mapping):
            return None
        ends = [days.parse_day(raw.get(key)) for key in ("from", "to")]
        if ends == [None, None]:
            return None
        if None not in ends:
            # Accept the ends in either order.
            ends.sort(key=lambda day: day or date.min)
        start, end = (None if day is None else day.isoformat() for day in ends)
        return {"from": start, "to": end}

    def check_target(self, target: Target) -> None:
        check_type(target, f"date filter {self._name!r}", "date")

    def to_python(self, value: Any) -> DayRange:
        return DayRange(days.parse_day(value["from"]), days.parse_day(value["to"]))

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        start, end = self.to_python(value)
        target = self.target(queryset.model)

        def in_range(path: str) -> Q:
            condition = Q()
            if start is not None:
                condition &= days.since(path, start, target.field)
            if end is not None:
                condition &= days.until(path, end, target.field)
            return condition

        return queryset.filter(target.matching(queryset, in_range))

    def describe(self, value: Any) -> str:
        start, end = self.to_python(value)
        if end is None:
            return _("from %(day)s") % {"day": days.format_day(start)} if start else ""
        if start is None:
            return _("until %(day)s") % {"day": days.format_day(end)}
        return _("from %(start)s until %(end)s") % {
            "start": days.format_day(start),
            "end": days.format_day(end),
        }
