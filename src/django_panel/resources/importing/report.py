"""The report of an import: the rows that were not imported, in the format of the upload.

A corrected report can be imported as it is: its last column is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone

from django_panel.imports.declaration import ImporterDeclaration
from django_panel.models.generated_file import FileKind, GeneratedFile
from django_panel.resources.importing.failed_rows import FailedRow
from django_panel.resources.importing.files import directory_of, storage_of
from django_panel.resources.importing.report_column import is_report_heading, report_heading
from django_panel.spreadsheets import SpreadsheetFormat, open_writer
from django_panel.support.private_files import new_file


def report_path(declaration: ImporterDeclaration, user: Any, format_: SpreadsheetFormat) -> str:
    """Return the path of a new report."""
    stamp = timezone.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return f"{directory_of(declaration, user)}/failed-rows-{stamp}.{format_.value}"


def write_report(
    declaration: ImporterDeclaration,
    path: str,
    headings: Sequence[str],
    rows: Iterable[FailedRow],
    *,
    format: SpreadsheetFormat,  # noqa: A002
    delimiter: str = ",",
) -> None:
    """Write rows of a file with their errors; the report appears when it is complete."""
    width = len(headings)
    if is_report_heading(headings, width - 1):
        width -= 1
    with (
        new_file(storage_of(declaration), path) as file,
        open_writer(file, format, delimiter=delimiter) as writer,
    ):
        writer.write_row([*headings[:width], report_heading()])
        writer.write_rows([*row.cells[:width], row.message] for row in rows)


def add_report(
    declaration: ImporterDeclaration, path: str, user: Any, panel_id: str, run: Any
) -> GeneratedFile:
    """Record a report, so that it can be downloaded and expires."""
    return GeneratedFile.add(
        user,
        kind=FileKind.REPORT,
        panel=panel_id,
        source=declaration.key,
        storage=declaration.disk() or "",
        path=path,
        run=run,
    )
