"""``ImportRun``: imports a stored upload for its owner, in a job or inside the request."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelException, SpreadsheetException
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.jobs.progress import Progress
from django_panel.models.job_run import JobRun
from django_panel.resources.importing.failed_rows import FailedRow, decode_failed
from django_panel.resources.importing.files import delete_upload, open_upload
from django_panel.resources.importing.mapping import check_mapping
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.importing.report import add_report, report_path, write_report
from django_panel.resources.importing.results import (
    ImportResult,
    imported_text,
    report_url,
    send_failed,
    send_finished,
)
from django_panel.resources.importing.run import run_import
from django_panel.spreadsheets import SheetReader, SpreadsheetFormat, open_reader

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.support.ports import PanelPort

logger = logging.getLogger("django_panel.imports")

#: The key of a checkpoint with the path of the report.
REPORT = "report"
#: Errors that are found before the first row, or are errors of the declaration.
_RAISED = (PanelException, ValidationError, SpreadsheetException, FileNotFoundError)


class ImportFailed(Exception):
    """An import stopped; the message is for the user, ``url`` the file with the other rows."""

    def __init__(self, message: str, url: str | None) -> None:
        super().__init__(message)
        self.url = url


class ImportRun:
    """The import of one stored upload."""

    def __init__(
        self,
        importer: type[Importer],
        user: Any,
        path: str,
        mapping: Mapping[str, int],
        *,
        panel: PanelPort,
        progress: Progress | None = None,
    ) -> None:
        self._importer = importer
        self._declaration = ImporterDeclaration(importer)
        self._user = user
        self._path = path
        self._mapping = dict(mapping)
        self._panel = panel
        self._progress = progress or Progress()
        #: The path of the report, when it is written.
        self.report: str | None = None

    def run(self, source: RecordSource) -> ImportResult:
        """Import the rows and write the report.

        The file is read to its end first: one that cannot be read is refused before any row.
        Raises ``FileNotFoundError``, ``SpreadsheetException`` or ``ValidationError`` then.
        """
        total = self._scan()
        with (
            open_upload(self._importer, self._user, self._path) as (file, format_),
            open_reader(file, format_) as reader,
        ):
            outcome = run_import(
                self._importer,
                reader,
                self._mapping,
                source=source,
                progress=self._progress,
                total=total,
            )
            try:
                return self._result(outcome, reader)
            finally:
                outcome.report.close()

    def run_in_request(self, source: RecordSource) -> ImportResult:
        """Import the rows and delete the upload. A notification is stored only if rows failed.

        Raises ``ImportFailed`` if the import stops; the rows of committed batches stay.
        """
        try:
            result = self.run(source)
            with transaction.atomic(using=JobRun.write_database()):
                self.record_report()
                if result.failed:
                    # The toast of the next page says the same.
                    send_finished(result, self._user, broadcast=False)
        except _RAISED:
            raise
        except Exception as error:
            logger.exception("The import of %s failed.", self._importer.__name__)
            raise self._failed() from error
        finally:
            self.delete_upload()
        return result

    def _failed(self) -> ImportFailed:
        """Write the rows that are not imported, and notify the user."""
        self.write_remaining()
        imported = imported_text(self._progress.checkpoint)
        message = f"{_('The import failed because of an error.')} {imported}"
        url = self.report_url()
        self.record_report()
        send_failed(message, url, self._user, broadcast=False)
        return ImportFailed(message, url)

    def _scan(self) -> int:
        """Read the whole file and return the number of its rows."""
        with (
            open_upload(self._importer, self._user, self._path) as (file, format_),
            open_reader(file, format_) as reader,
        ):
            check_mapping(self._importer, self._mapping, reader.headings)
            return sum(1 for _row in reader)

    def _result(self, outcome: ImportOutcome, reader: SheetReader) -> ImportResult:
        message = self._declaration.completed_message(outcome.imported, outcome.failed)
        if outcome.failed and (
            outcome.report.is_incomplete or not self._write(reader, outcome.report)
        ):
            not_written = _("The failed rows could not be written to a file.")
            message = f"{message} {not_written}"
        return ImportResult(message, outcome.imported, outcome.failed, self.report_url())

    def write_remaining(self) -> int | None:
        """Write the rows that are not imported, as the checkpoint says; return their number.

        None if they could not be read or written.
        """
        checkpoint = self._progress.checkpoint
        try:
            with (
                open_upload(self._importer, self._user, self._path) as (file, format_),
                open_reader(file, format_) as reader,
            ):
                rows = _Counted(_remaining(reader, checkpoint))
                written = self._write(reader, rows)
        except Exception:
            logger.exception("The remaining rows of an import could not be read.")
            return None
        return rows.count if written else None

    def _write(self, reader: SheetReader, rows: Iterable[FailedRow]) -> bool:
        """Write the report; return whether that was possible."""
        path = self._progress.checkpoint.get(REPORT) or self.new_report_path()
        try:
            write_report(
                self._declaration,
                path,
                reader.headings,
                rows,
                format=reader.format,
                delimiter=reader.delimiter,
            )
        except OSError:
            logger.exception("The report of an import could not be written.")
            return False
        self.report = path
        return True

    def report_url(self) -> str | None:
        """Return the download address of the report; None if there is none."""
        if self.report is None:
            return None
        return report_url(self._panel, self._importer, self.report)

    def record_report(self) -> None:
        """Store the row by which the report expires."""
        if self.report is not None:
            panel_id, run = self._panel.get_id(), self._progress.run_id
            add_report(self._declaration, self.report, self._user, panel_id, run)

    def new_report_path(self) -> str:
        """Return a path for the report, which all attempts to write it share."""
        format_ = SpreadsheetFormat(self._path.rpartition(".")[2])
        return report_path(self._declaration, self._user, format_)

    def delete_upload(self) -> None:
        """Delete the upload; an error is only logged, because the import is done."""
        try:
            delete_upload(self._importer, self._user, self._path)
        except Exception:
            logger.exception("The upload %s could not be deleted.", self._path)


class _Counted:
    """Counts the rows that are read from it."""

    def __init__(self, rows: Iterator[FailedRow]) -> None:
        self._rows = rows
        self.count = 0

    def __iter__(self) -> Iterator[FailedRow]:
        for row in self._rows:
            self.count += 1
            yield row


def _remaining(reader: SheetReader, checkpoint: Mapping[str, Any]) -> Iterator[FailedRow]:
    """Yield the rows that failed, and those after the last committed batch."""
    failed = decode_failed(checkpoint.get("failed_rows", ""))
    last = checkpoint.get("row", 0)
    waiting, refused = _("Not imported yet."), _("This row was refused.")
    for number, cells in reader:
        if number > last:
            yield FailedRow(number, cells, waiting)
        elif number in failed:
            yield FailedRow(number, cells, failed[number] or refused)
