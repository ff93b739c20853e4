"""How far back the dashboard looks, and the time before it to compare with."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from django_panel.widgets import DateBuckets

#: The first day and the last.
Days = tuple[dt.date, dt.date]


class Period(models.TextChoices):
    """What the filter of the dashboard offers."""

    MONTH = "30", _("Last 30 days")
    QUARTER = "90", _("Last 90 days")
    YEAR = "365", _("Last 12 months")


def period_of(value: Any) -> Period:
    """Return the period that somebody asked for; anything else is a quarter."""
    return Period(value) if value in Period.values else Period.QUARTER


def buckets_of(period: Period) -> DateBuckets:
    """Return the parts that a period is drawn in: few enough to be told apart."""
    if period is Period.MONTH:
        return DateBuckets.last(30, "day")
    return (
        DateBuckets.last(13, "week") if period is Period.QUARTER else DateBuckets.last(12, "month")
    )


def now_and_before(period: Period) -> tuple[Days, Days]:
    """Return the first and last day of a period, and of the one before it."""
    today, days = timezone.localdate(), int(period.value)
    start = today - dt.timedelta(days=days - 1)
    return (start, today), (start - dt.timedelta(days=days), start - dt.timedelta(days=1))


def moments(days: Days) -> tuple[dt.datetime, dt.datetime]:
    """Return when the first day begins and the last one ends.

    Comparing moments is cheap; asking every row for its day is not.
    """
    first, last = days
    return (
        timezone.make_aware(dt.datetime.combine(first, dt.time.min)),
        timezone.make_aware(dt.datetime.combine(last, dt.time.max)),
    )
