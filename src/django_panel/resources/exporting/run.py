"""Writes the file of an export and tells its owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.jobs.progress import JobResult, Progress
from django_panel.models.generated_file import FileKind, GeneratedFile
from django_panel.models.job_run import JobRun
from django_panel.notifications.action import NotificationAction
from django_panel.notifications.notification import Notification
from django_panel.resources.exporting.files import UserFiles, download_url
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.opening import open_writer
from django_panel.support.count_texts import count_text
from django_panel.support.frozen import FrozenValue
from django_panel.support.private_files import new_file

if TYPE_CHECKING:
    from django_panel.resources.exporting.rows import ExportRows
    from django_panel.support.ports import PanelPort

#: The key of the file's name in the checkpoint of a job.
FILE_NAME = "file"
#: The length of an error message in a notification.
_MAX_ERROR = 200


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Export(FrozenValue):
    """An export that is ready to run."""

    exporter: type[Exporter]
    rows: ExportRows
    format: SpreadsheetFormat
    panel: PanelPort
    user: Any
    #: The number of selected records that were deleted before the export ran.
    deleted: int = 0

    def run(self, progress: Progress, total: int | None = None, *, broadcast: bool) -> JobResult:
        """Write the file and notify the user; a second attempt replaces the first one's file."""
        files = UserFiles.of(self.rows.options, self.user)
        name = progress.checkpoint.get(FILE_NAME) or self._choose_name(files, progress, total)
        count = self._write(files, name, progress, total)
        result = JobResult(
            message=self._message(count),
            url=download_url(self.panel, self.exporter, name),
            url_label=_("Download"),
        )
        with progress.finishing(result):
            self._record(files.path(name), progress)
            _ready(result).broadcast(broadcast).send(self.user)
        return result

    def _message(self, count: int) -> str:
        message = self.exporter.completed_message(count)
        if not self.deleted:
            return message
        text = ngettext(
            "%(count)s selected record was deleted in the meantime.",
            "%(count)s selected records were deleted in the meantime.",
            self.deleted,
        )
        return f"{message} {text % {'count': count_text(self.deleted)}}"

    def _choose_name(self, files: UserFiles, progress: Progress, total: int | None) -> str:
        """Return a name that no file and no other run has, and record it.

        The check follows the record: of two runs with the same name, at least the later one sees
        the other and takes another name. A run may have ended meanwhile; then its file is there.
        """
        refused: set[str] = set()
        while True:
            name = files.new_name(self.exporter, self.format, refused)
            progress.report(0, total, checkpoint={FILE_NAME: name}, force=True)
            is_taken = JobRun.has_same_checkpoint(progress.run_id, FILE_NAME, name)
            if not is_taken and not files.storage.exists(files.path(name)):
                return name
            refused.add(name)

    def _write(self, files: UserFiles, name: str, progress: Progress, total: int | None) -> int:
        rows, count = self.rows, 0
        reader = rows.reader()
        with (
            new_file(files.storage, files.path(name)) as file,
            open_writer(file, self.format, escapes_formulas=rows.options.escapes_formulas) as sheet,
        ):
            sheet.write_row(reader.headings())
            for number, batch in rows.batches(reader):
                sheet.write_rows(batch)
                count += number
                progress.report(count, total)
        return count

    def _record(self, path: str, progress: Progress) -> None:
        GeneratedFile.add(
            self.user,
            kind=FileKind.EXPORT,
            panel=self.panel.get_id(),
            source=exporter_key(self.exporter),
            storage=self.rows.options.disk or "",
            path=path,
            run=progress.run_id,
        )


def _ready(result: JobResult) -> Notification:
    download = NotificationAction("download").label(result.url_label or "").url(result.url or "")
    return (
        Notification("export-ready")
        .title(result.message)
        .success()
        .actions([download])
        .persistent()
    )


def failed_notification(error: BaseException | None) -> Notification:
    """Return the notification of an export that failed."""
    return (
        Notification("export-failed")
        .title(_("The export failed."))
        .body(error_text(error))
        .danger()
        .persistent()
    )


def error_text(error: BaseException | None) -> str:
    """Return the text of an exception for its user; a path of the server is left out."""
    if error is None:
        return _("The server stopped while the file was written.")
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Truncator(text or type(error).__name__).chars(_MAX_ERROR)
