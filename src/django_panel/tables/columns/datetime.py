"""A column of moments."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.formatting import datetime_formatter, localizer
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.relative import relative_moment
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True)
class DateTimeColumn(Column):
    """Shows a moment in the reader's time zone; a day is shown as its first minute."""

    type = "datetime"
    formatted_key = "display"

    _format: str | None = field(default=None, kw_only=True)
    _relative: bool = field(default=False, kw_only=True)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j.n.Y H:i"``) or the name of one."""
        return self._with(_format=pattern)

    def relative(self, condition: bool = True) -> Self:
        """Show how long ago it was, or how soon it will be: ``3 hours ago``."""
        return self._with(_relative=condition)

    def get_format(self) -> str | None:
        return self._format

    def is_relative(self) -> bool:
        return self._relative

    def keeps_cell_function(self) -> bool:
        return not self._relative

    def cell_function(self, source: ModelField | None) -> CellFunction:
        display = relative_moment() if self._relative else datetime_formatter(self._format)
        localized = localizer()

        def cell(value: Any) -> DateCellWire | None:
            if isinstance(value, datetime):
                moment = localized(value)
            elif isinstance(value, date):
                moment = datetime.combine(value, time.min)
            else:
                return None
            return {"display": display(moment), "iso": moment.isoformat()}

        return cell
