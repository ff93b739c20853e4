"""A column of days."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Self

from django_panel.support.formatting import date_formatter, localizer
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.paths import ModelField
from django_panel.tables.wire import DateCellWire


@dataclass(frozen=True)
class DateColumn(Column):
    """Shows a day; a moment is shown as its day in the reader's time zone."""

    type = "date"

    _format: str | None = field(default=None, kw_only=True)

    def format(self, pattern: str | None) -> Self:
        """Set a Django date format (``"j. F Y"``) or the name of one; ``None``: the language's."""
        return self._with(_format=pattern)

    def get_format(self) -> str | None:
        return self._format

    def cell_function(self, source: ModelField | None) -> CellFunction:
        display = date_formatter(self._format)
        localized = localizer()

        def cell(value: Any) -> DateCellWire | None:
            if isinstance(value, datetime):
                value = localized(value).date()
            elif not isinstance(value, date):
                return None
            return {"display": display(value), "iso": value.isoformat()}

        return cell
