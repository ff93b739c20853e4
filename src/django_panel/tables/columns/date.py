"""A column of dates."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.formatting import date_formatter, localizer
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.relative_dates import relative_date_formatter
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True, eq=False, repr=False)
class DateColumn(Column):
    """Shows a date; a datetime is converted to a date in the current time zone."""

    type = "date"
    formatted_key = "display"

    _format: str | None = field(default=None, init=False)
    _relative: bool = field(default=False, init=False)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j F Y"``) or its name; ``None`` uses the language's."""
        return self._with(_format=pattern)

    def relative(self, condition: bool = True) -> Self:
        """Show the distance from today: ``yesterday``, ``in 2 weeks``."""
        return self._with(_relative=condition)

    def caches_cell_function(self) -> bool:
        return not self._relative

    def cell_function(self, source: ModelField | None) -> CellFunction:
        display = relative_date_formatter() if self._relative else date_formatter(self._format)
        localized = localizer()

        def cell(value: Any) -> DateCellWire | None:
            if isinstance(value, datetime):
                value = localized(value).date()
            elif not isinstance(value, date):
                return None
            return {"display": display(value), "iso": value.isoformat()}

        return cell
