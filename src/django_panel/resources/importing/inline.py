"""Import a short file inside the request."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.imports.declaration import ImporterDeclaration
from django_panel.resources.importing.files import delete_upload, open_upload
from django_panel.resources.importing.report import add_report, report_path, write_report
from django_panel.resources.importing.results import ImportResult, report_url, send_finished
from django_panel.resources.importing.run import run_import
from django_panel.spreadsheets import open_reader
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.imports.importer import Importer
    from django_panel.resources.importing.outcome import ImportOutcome
    from django_panel.resources.record_source import RecordSource
    from django_panel.spreadsheets import SheetReader

logger = logging.getLogger("django_panel.imports")


def import_now(
    importer: type[Importer], source: RecordSource, path: str, mapping: Mapping[str, int]
) -> ImportResult:
    """Import an upload of the current user and delete it.

    If rows failed, they are written to a report, and a notification leads to it.
    """
    user: Any = context.current_user()
    declaration = ImporterDeclaration(importer)
    try:
        with (
            open_upload(importer, user, path) as (file, found),
            open_reader(file, found) as reader,
        ):
            outcome = run_import(importer, reader, mapping, source=source)
            try:
                url = _report(declaration, source, user, reader, outcome)
            finally:
                outcome.report.close()
    finally:
        delete_upload(importer, user, path)
    message = declaration.completed_message(outcome.imported, outcome.failed)
    result = ImportResult(message, outcome.imported, outcome.failed, url)
    if result.failed:
        # The toast of the next page says the same.
        send_finished(result, user, broadcast=False)
    return result


def _report(
    declaration: ImporterDeclaration,
    source: RecordSource,
    user: Any,
    reader: SheetReader,
    outcome: ImportOutcome,
) -> str | None:
    """Write the failed rows; return the address of the file, or None if there is none."""
    if not outcome.failed:
        return None
    path = report_path(declaration, user, reader.format)
    try:
        write_report(
            declaration,
            path,
            reader.headings,
            outcome.report,
            format=reader.format,
            delimiter=reader.delimiter,
        )
    except OSError:
        # The rows are imported; only the list of the others is missing.
        logger.exception("The report %s could not be written.", path)
        return None
    add_report(declaration, path, user, source.panel.get_id(), None)
    return report_url(source.panel, declaration.importer, path)
