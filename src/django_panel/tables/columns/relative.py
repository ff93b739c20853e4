"""Days and moments as the reader counts them from now."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

#: A difference below this is no time at all.
_MOMENT = timedelta(minutes=1)


def relative_moment() -> Callable[[datetime], str]:
    """Return a formatter of moments: ``3 hours ago``, ``in 2 days``, ``just now``."""
    aware = timezone.now()
    naive = timezone.make_naive(aware)

    def shown(moment: datetime) -> str:
        now = naive if moment.tzinfo is None else aware
        if abs(now - moment) < _MOMENT:
            return _("just now")
        if moment < now:
            return _("{time} ago").format(time=timesince(moment, now, depth=1))
        return _("in {time}").format(time=timesince(now, moment, depth=1))

    return shown


def relative_day() -> Callable[[date], str]:
    """Return a formatter of days: ``today``, ``yesterday``, ``in 2 weeks``."""
    today = timezone.localdate()
    near = {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}

    def shown(day: date) -> str:
        word = near.get((day - today).days)
        if word is not None:
            return word
        if day < today:
            return _("{time} ago").format(time=timesince(day, today, depth=1))
        return _("in {time}").format(time=timesince(today, day, depth=1))

    return shown
