"""Calendar days as bounds of days and of moments."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.db.models import DateTimeField, Q
from django.utils import timezone
from django.utils.dateparse import parse_date

from django_panel.support.formatting import date_formatter

#: Beyond these a zone's offset would leave the calendar.
_FIRST, _LAST = date(1, 1, 3), date(9999, 12, 29)


def read_day(raw: Any) -> date | None:
    """Return a day from ``YYYY-MM-DD``, or None."""
    if isinstance(raw, date) and not isinstance(raw, datetime):
        return raw if _FIRST <= raw <= _LAST else None
    if not isinstance(raw, str) or len(raw) != len("YYYY-MM-DD") or not raw.isascii():
        return None
    try:
        day = parse_date(raw)
    except ValueError:
        return None
    return day if day is not None and _FIRST <= day <= _LAST else None


def say_day(day: date) -> str:
    """Return a day as the reader writes it."""
    return date_formatter()(day)


def since(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value lies on a day or after it."""
    return Q(**{f"{path}__gte": _start(day) if isinstance(field, DateTimeField) else day})


def before(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value lies before a day."""
    return Q(**{f"{path}__lt": _start(day) if isinstance(field, DateTimeField) else day})


def until(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value lies on a day or before it."""
    return before(path, day + timedelta(days=1), field)


def after(path: str, day: date, field: Any) -> Q:
    """Return the condition that a value lies after a day."""
    return since(path, day + timedelta(days=1), field)


def _start(day: date) -> datetime:
    """Return the first moment of a day where the reader is."""
    midnight = datetime.combine(day, time.min)
    return timezone.make_aware(midnight) if settings.USE_TZ else midnight
