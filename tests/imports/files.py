"""Files that the tests import."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from django_panel.imports import Importer
from django_panel.jobs import Progress
from django_panel.records.source import RecordSource
from django_panel.resources.importing.mapping import guess_mapping
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.importing.run import run_import
from django_panel.spreadsheets import SpreadsheetFormat, open_reader


def csv_bytes(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a CSV file."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue().encode()


def run_csv(
    importer: type[Importer],
    source: RecordSource,
    data: bytes,
    *,
    mapping: dict[str, int] | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> ImportOutcome:
    """Import a CSV file with the guessed mapping."""
    with open_reader(io.BytesIO(data), SpreadsheetFormat.CSV) as reader:
        found = guess_mapping(importer, reader.headings) if mapping is None else mapping
        return run_import(
            importer, reader, found, source=source, progress=progress, dry_run=dry_run, **options
        )
