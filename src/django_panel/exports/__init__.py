"""Exports: which values of a list's records a file contains, and how they are written."""

from __future__ import annotations

from django_panel.exports.column import ExportColumn
from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.spreadsheets.formats import SpreadsheetFormat

__all__ = ["ExportColumn", "Exporter", "SpreadsheetFormat", "exporter_key"]
