"""Spreadsheet files of the tests."""

from __future__ import annotations

import io
from collections.abc import Sequence

from django_panel.spreadsheets import SpreadsheetFormat, open_reader, open_writer

Rows = list[tuple[int, list[str]]]


def written(rows: Sequence[Sequence[object]], kind: SpreadsheetFormat) -> io.BytesIO:
    file = io.BytesIO()
    with open_writer(file, kind) as writer:
        writer.write_rows(rows)
    file.seek(0)
    return file


def read(file: io.BytesIO, kind: SpreadsheetFormat) -> tuple[list[str], Rows]:
    with open_reader(file, kind) as reader:
        return reader.headings, list(reader)
