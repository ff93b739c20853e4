"""A column of dates with times."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.formatting import datetime_formatter, localizer
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.relative_dates import relative_datetime_formatter
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True, eq=False, repr=False)
class DateTimeColumn(Column):
    """Shows a datetime in the current time zone; a date is shown as its midnight."""

    type = "datetime"
    formatted_key = "display"

    _format: str | None = field(default=None, init=False)
    _relative: bool = field(default=False, init=False)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j.n.Y H:i"``) or its name; ``None`` uses the language's."""
        return self._with(_format=pattern)

    def relative(self, condition: bool = True) -> Self:
        """Show the distance from now: ``3 hours ago``."""
        return self._with(_relative=condition)

    def caches_cell_function(self) -> bool:
        return not self._relative

    def cell_function(self, source: ModelField | None) -> CellFunction:
        display = (
            relative_datetime_formatter() if self._relative else datetime_formatter(self._format)
        )
        localized = localizer()

        def cell(value: Any) -> DateCellWire | None:
            if isinstance(value, datetime):
                local = localized(value)
            elif isinstance(value, date):
                local = datetime.combine(value, time.min)
            else:
                return None
            return {"display": display(local), "iso": local.isoformat()}

        return cell
