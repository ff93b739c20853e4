"""Times relative to another one: ``3 hours ago``, ``in 2 days``.

Each is one message, because a language may need another case after "ago" than alone.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.timesince import timesince
from django.utils.translation import ngettext_lazy

#: ``timesince`` fills in the numbers itself, so lazy translations serve as well as strings.
_PAST: dict[str, Any] = {
    "year": ngettext_lazy("%(num)d year ago", "%(num)d years ago", "num"),
    "month": ngettext_lazy("%(num)d month ago", "%(num)d months ago", "num"),
    "week": ngettext_lazy("%(num)d week ago", "%(num)d weeks ago", "num"),
    "day": ngettext_lazy("%(num)d day ago", "%(num)d days ago", "num"),
    "hour": ngettext_lazy("%(num)d hour ago", "%(num)d hours ago", "num"),
    "minute": ngettext_lazy("%(num)d minute ago", "%(num)d minutes ago", "num"),
}
_FUTURE: dict[str, Any] = {
    "year": ngettext_lazy("in %(num)d year", "in %(num)d years", "num"),
    "month": ngettext_lazy("in %(num)d month", "in %(num)d months", "num"),
    "week": ngettext_lazy("in %(num)d week", "in %(num)d weeks", "num"),
    "day": ngettext_lazy("in %(num)d day", "in %(num)d days", "num"),
    "hour": ngettext_lazy("in %(num)d hour", "in %(num)d hours", "num"),
    "minute": ngettext_lazy("in %(num)d minute", "in %(num)d minutes", "num"),
}


def relative_time(at: date, now: date) -> str:
    """Return a date or datetime relative to another one of the same kind, in its largest unit."""
    if at <= now:
        return timesince(at, now, time_strings=_PAST, depth=1)
    return timesince(now, at, time_strings=_FUTURE, depth=1)
