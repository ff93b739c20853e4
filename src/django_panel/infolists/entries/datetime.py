"""An entry of days, moments and times of a day."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Self

from django.utils.dateparse import parse_date, parse_datetime, parse_time
from django.utils.formats import time_format

from django_panel.infolists.entries.base import Entry
from django_panel.support.formatting import date_formatter, datetime_formatter, localizer
from django_panel.tables.columns.relative import relative_day, relative_moment

if TYPE_CHECKING:
    from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True)
class DateTimeEntry(Entry):
    """A moment in the reader's time zone, or a day or a time of day without one."""

    type = "datetime"

    _pattern: str | None = field(default=None, kw_only=True)
    _since: bool = field(default=False, kw_only=True)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j.n.Y H:i"``) or the name of one."""
        return self._with(_pattern=pattern)

    def since(self, condition: bool = True) -> Self:
        """Show how long ago it was, or how soon it will be."""
        return self._with(_since=condition)

    def draw(self, value: Any, record: Any) -> DateCellWire | None:
        # Rows of a JSON list hold days and moments as texts.
        value = _parsed(value) if isinstance(value, str) else value
        if isinstance(value, datetime):
            moment = localizer()(value)
            display = relative_moment() if self._since else datetime_formatter(self._pattern)
            return {"display": display(moment), "iso": moment.isoformat()}
        if isinstance(value, date):
            shown = relative_day() if self._since else date_formatter(self._pattern)
            return {"display": shown(value), "iso": value.isoformat()}
        if isinstance(value, time):
            return {"display": time_format(value, self._pattern), "iso": value.isoformat()}
        return None if value is None else {"display": str(value), "iso": ""}


def _parsed(text: str) -> date | time | str | None:
    """Return the day, moment or time that a text of the wire stands for, or else the text."""
    try:
        return parse_date(text) or parse_datetime(text) or parse_time(text) or text or None
    except ValueError:
        return text
