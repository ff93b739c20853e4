"""A filter for a span of days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from django_panel.tables.filters import days
from django_panel.tables.filters.base import Filter


class DayRange(NamedTuple):
    """A span of days, both included; a missing end is open."""

    start: date | None
    end: date | None


class DateFilter(Filter):
    """Keeps the records of a span of days, as the reader's calendar has them."""

    type = "date"

    def sanitize(self, raw: Any) -> dict[str, str | None] | None:
        if not isinstance(raw, Mapping):
            return None
        ends = [days.read_day(raw.get(key)) for key in ("from", "to")]
        if ends == [None, None]:
            return None
        if None not in ends:
            # Somebody who clicks the later day first means the same span.
            ends.sort(key=lambda day: day or date.min)
        start, end = (None if day is None else day.isoformat() for day in ends)
        return {"from": start, "to": end}

    def native(self, value: Any) -> DayRange:
        return DayRange(days.read_day(value["from"]), days.read_day(value["to"]))

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        start, end = self.native(value)
        target = self.target(queryset.model)

        def within(path: str) -> Q:
            condition = Q()
            if start is not None:
                condition &= days.since(path, start, target.field)
            if end is not None:
                condition &= days.until(path, end, target.field)
            return condition

        return queryset.filter(target.matching(queryset, within))

    def say(self, value: Any) -> str:
        start, end = self.native(value)
        if end is None:
            return _("from %(day)s") % {"day": days.say_day(start)} if start else ""
        if start is None:
            return _("until %(day)s") % {"day": days.say_day(end)}
        return _("from %(start)s until %(end)s") % {
            "start": days.say_day(start),
            "end": days.say_day(end),
        }
