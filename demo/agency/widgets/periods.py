"""How far back the dashboard looks, and the time before it to compare with."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from django_panel.widgets import DateBuckets


class Period(models.TextChoices):
    """What the filter of the dashboard offers."""

    MONTH = "30", _("Last 30 days")
    QUARTER = "90", _("Last 13 weeks")
    YEAR = "365", _("Last 12 months")


def period_of(value: Any) -> Period:
    """Return the period that somebody asked for; anything else is a quarter."""
    return Period(value) if value in Period.values else Period.QUARTER


def buckets_of(period: Period) -> DateBuckets:
    """Return the parts that a period is drawn in: few enough to be told apart."""
    if period is Period.MONTH:
        return DateBuckets.last(30, "day")
    if period is Period.QUARTER:
        return DateBuckets.last(13, "week")
    return DateBuckets.last(12, "month")


#: How many parts of how many days a period is compared in.
_COMPARED = {Period.MONTH: (30, 1), Period.QUARTER: (13, 7), Period.YEAR: (52, 7)}


def compared(period: Period) -> DateBuckets:
    """Return a period after the one before it, in parts that end today: neither is cut short."""
    parts, days = _COMPARED[period]
    end = timezone.localdate() + dt.timedelta(days=1)
    edges = [end - dt.timedelta(days=days * back) for back in range(2 * parts, -1, -1)]
    return DateBuckets(edges, "day")


def current(period: Period) -> DateBuckets:
    """Return the parts of a period alone, as ``compared`` has them."""
    parts, days = _COMPARED[period]
    end = timezone.localdate() + dt.timedelta(days=1)
    edges = [end - dt.timedelta(days=days * back) for back in range(parts, -1, -1)]
    return DateBuckets(edges, "day")


def before(period: Period) -> DateBuckets:
    """Return the time before a period, as one part: enough to compare with."""
    parts, days = _COMPARED[period]
    start = timezone.localdate() + dt.timedelta(days=1 - parts * days)
    return DateBuckets([start - dt.timedelta(days=parts * days), start], "day")


def halves(values: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return what two periods side by side hold: the one before, and the current one."""
    middle = len(values) // 2
    return values[:middle], values[middle:]
