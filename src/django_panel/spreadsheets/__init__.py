"""Spreadsheet files: rows are read and written one at a time, as CSV or XLSX."""

from __future__ import annotations

from django_panel.spreadsheets.formats import SpreadsheetFormat, format_of
from django_panel.spreadsheets.formulas import neutralize, restore
from django_panel.spreadsheets.limits import DEFAULT_LIMITS, SheetLimits
from django_panel.spreadsheets.opening import open_reader, open_writer
from django_panel.spreadsheets.reader import SheetReader
from django_panel.spreadsheets.writer import SheetWriter

__all__ = [
    "DEFAULT_LIMITS",
    "SheetLimits",
    "SheetReader",
    "SheetWriter",
    "SpreadsheetFormat",
    "format_of",
    "neutralize",
    "open_reader",
    "open_writer",
    "restore",
]
