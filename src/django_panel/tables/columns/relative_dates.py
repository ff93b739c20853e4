"""Formatters of dates relative to now."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

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
        if value < now:
            return _("{time} ago").format(time=timesince(value, now, depth=1))
        return _("in {time}").format(time=timesince(now, value, depth=1))

    return format_datetime


def relative_date_formatter() -> Callable[[date], str]:
    """Return a formatter of dates: ``today``, ``yesterday``, ``in 2 weeks``."""
    today = timezone.localdate()
    adjacent_days = {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}

    def format_date(value: date) -> str:
        name = adjacent_days.get((value - today).days)
        if name is not None:
            return name
        if value < today:
            return _("{time} ago").format(time=timesince(value, today, depth=1))
        return _("in {time}").format(time=timesince(today, value, depth=1))

    return format_date
