"""An entry that shows a date, a time or both."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Self

from django.utils.dateparse import parse_date, parse_datetime, parse_time

from django_panel.infolists.entries.base import Entry
from django_panel.support.formatting import (
    date_formatter,
    datetime_formatter,
    localizer,
    time_formatter,
)
from django_panel.tables.columns.relative_dates import (
    relative_date_formatter,
    relative_datetime_formatter,
)

if TYPE_CHECKING:
    from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True, eq=False, repr=False)
class DateTimeEntry(Entry):
    """A datetime in the user's time zone, or a date or time."""

    type = "datetime"
    supports_link = True

    _pattern: str | None = field(default=None, init=False)
    _since: bool = field(default=False, init=False)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j.n.Y H:i"``) or the name of one."""
        return self._with(_pattern=pattern)

    def since(self, condition: bool = True) -> Self:
        """Show the relative time, such as ``2 hours ago``."""
        return self._with(_since=condition)

    def draw(self, value: Any, record: Any) -> DateCellWire | None:
        # Rows of a JSON list contain dates and times as text.
        value = _parsed(value) if isinstance(value, str) else value
        if isinstance(value, datetime):
            local = localizer()(value)
            display = (
                relative_datetime_formatter() if self._since else datetime_formatter(self._pattern)
            )
            return {"display": display(local), "iso": local.isoformat()}
        if isinstance(value, date):
            display = relative_date_formatter() if self._since else date_formatter(self._pattern)
            return {"display": display(value), "iso": value.isoformat()}
        if isinstance(value, time):
            return {"display": time_formatter(self._pattern)(value), "iso": value.isoformat()}
        return None if value is None else {"display": str(value), "iso": ""}


def _parsed(text: str) -> date | time | str | None:
    """Return the date, datetime or time that a text represents, else the text."""
    try:
        return parse_date(text) or parse_datetime(text) or parse_time(text) or text or None
    except ValueError:
        return text
