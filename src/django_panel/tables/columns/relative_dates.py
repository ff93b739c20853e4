"""Formatters of dates relative to now."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.support.relative_time import relative_time

#: A smaller difference is shown as "just now".
_JUST_NOW = timedelta(minutes=1)


def relative_datetime_formatter() -> Callable[[datetime], str]:
    """Return a formatter of datetimes: ``3 hours ago``, ``in 2 days``, ``just now``."""
    aware = timezone.now()
    naive = timezone.make_naive(aware)

    def format_datetime(value: datetime) -> str:
        now = naive if value.tzinfo is None else aware
        if abs(now - value) < _JUST_NOW:
            return _("just now")
        return relative_time(value, now)

    return format_datetime


def relative_date_formatter() -> Callable[[date], str]:
    """Return a formatter of dates: ``today``, ``yesterday``, ``in 2 weeks``."""
    today = timezone.localdate()
    adjacent_days = {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}

    def format_date(value: date) -> str:
        name = adjacent_days.get((value - today).days)
        return relative_time(value, today) if name is None else name

    return format_date
