"""Spreadsheet files: rows are read and written one at a time, as CSV or XLSX."""

from __future__ import annotations

from django_panel.spreadsheets.formats import SpreadsheetFormat

__all__ = ["SpreadsheetFormat"]
