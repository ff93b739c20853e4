"""Opening spreadsheet files for reading and writing."""

from __future__ import annotations

from typing import IO

from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.limits import DEFAULT_LIMITS, SheetLimits
from django_panel.spreadsheets.reader import SheetReader
from django_panel.spreadsheets.writer import SheetWriter


def open_reader(
    file: IO[bytes],
    format: SpreadsheetFormat,  # noqa: A002
    limits: SheetLimits = DEFAULT_LIMITS,
) -> SheetReader:
    """Return a reader of the file. What cannot be read raises `SpreadsheetException`."""
    if format is SpreadsheetFormat.CSV:
        from django_panel.spreadsheets.csv_reader import CsvReader  # noqa: PLC0415

        return CsvReader(file, limits)
    from django_panel.spreadsheets.xlsx_reader import XlsxReader  # noqa: PLC0415

    return XlsxReader(file, limits)


def open_writer(
    file: IO[bytes],
    format: SpreadsheetFormat,  # noqa: A002
    *,
    escapes_formulas: bool = True,
    delimiter: str = ",",
) -> SheetWriter:
    """Return a writer to the file.

    ``escapes_formulas`` and ``delimiter`` are for CSV. In an XLSX file a text is never a formula.
    """
    if format is SpreadsheetFormat.CSV:
        from django_panel.spreadsheets.csv_writer import CsvWriter  # noqa: PLC0415

        return CsvWriter(file, escapes_formulas=escapes_formulas, delimiter=delimiter)
    from django_panel.spreadsheets.xlsx_writer import XlsxWriter  # noqa: PLC0415

    return XlsxWriter(file)
