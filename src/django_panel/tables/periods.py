"""A year, a month or a day, which a date hierarchy narrows a list to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal, Self

from django.utils.formats import date_format
from django.utils.text import capfirst

from django_panel.support.frozen import FrozenValue
from django_panel.tables.filters.days import parse_day

PeriodUnit = Literal["year", "month", "day"]

_TEXT = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Period(FrozenValue):
    """A year, a month or a day; as text ``2026``, ``2026-03`` or ``2026-03-05``."""

    unit: PeriodUnit
    first: date

    @classmethod
    def parse(cls, raw: Any) -> Self | None:
        """Return the period of a text, or None for an invalid one."""
        match = _TEXT.fullmatch(raw) if isinstance(raw, str) else None
        if match is None:
            return None
        year, month, day = match.groups()
        first = parse_day(f"{year}-{month or '01'}-{day or '01'}")
        if first is None:
            return None
        period = cls("day" if day else "month" if month else "year", first)
        # The days at the ends of the calendar cannot be compared in every time zone.
        return period if parse_day(period.last) else None

    @property
    def last(self) -> date:
        """The last day."""
        if self.unit == "day":
            return self.first
        if self.unit == "year":
            return self.first.replace(month=12, day=31)
        return (self.first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)

    def parents(self) -> list[Period]:
        """Return the year and the month that contain the period, without itself."""
        year = Period("year", self.first.replace(month=1, day=1))
        month = Period("month", self.first.replace(day=1))
        return {"year": [], "month": [year], "day": [year, month]}[self.unit]

    def label(self) -> str:
        """Return the period in the active language: "2026", "March 2026" or "March 5"."""
        if self.unit == "year":
            return str(self.first.year)
        name = "YEAR_MONTH_FORMAT" if self.unit == "month" else "MONTH_DAY_FORMAT"
        return str(capfirst(date_format(self.first, name)))

    def __str__(self) -> str:
        length = {"year": 4, "month": 7, "day": 10}[self.unit]
        return self.first.isoformat()[:length]
