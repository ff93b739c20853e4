"""The formats of spreadsheet files."""

from __future__ import annotations

from enum import StrEnum


class SpreadsheetFormat(StrEnum):
    """A format that exports write and imports read."""

    CSV = "csv"
    XLSX = "xlsx"

    @property
    def content_type(self) -> str:
        if self is SpreadsheetFormat.CSV:
            return "text/csv; charset=utf-8"
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
