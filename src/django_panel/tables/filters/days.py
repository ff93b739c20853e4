"""Parses dates and compares date and datetime fields with them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.db.models import DateTimeField, Q
from django.utils import timezone
from django.utils.dateparse import parse_date

from django_panel.support.formatting import date_formatter

#: Outside these a time zone's offset would leave the range of ``datetime``.
_FIRST, _LAST = date(1, 1, 3), date(9999, 12, 29)


def parse_day(raw: Any) -> date | None:
    """Return a date from ``YYYY-MM-DD``, or None."""
    if isinstance(raw, date) and not isinstance(raw, datetime):
        return raw if _FIRST <= raw <= _LAST else None
    if not isinstance(raw, str) or len(raw) != len("YYYY-MM-DD") or not raw.isascii():
        return None
    try:
        day = parse_date(raw)
    except ValueError:
        return None
    return day if day is not None and _FIRST <= day <= _LAST else None


def format_day(day: date) -> str:
    """Return a date in the current locale's format."""
    return date_formatter()(day)


def since(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value is on or after a date."""
    return Q(**{f"{path}__gte": _start(day) if isinstance(field, DateTimeField) else day})


def before(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value is before a date."""
    return Q(**{f"{path}__lt": _start(day) if isinstance(field, DateTimeField) else day})


def until(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value is on or before a date."""
    return before(path, day + timedelta(days=1), field)


def after(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value is after a date."""
    return since(path, day + timedelta(days=1), field)


def _start(day: date) -> datetime:
    """Return the midnight at the start of a date in the current time zone."""
    midnight = datetime.combine(day, time.min)
    return timezone.make_aware(midnight) if settings.USE_TZ else midnight
