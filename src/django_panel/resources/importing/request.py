"""A file that a user wants to import: read, checked, imported at once or by a job."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.db import connections
from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.forms.attributes import use_uploads
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import importer_key
from django_panel.jobs.flash import flash_job
from django_panel.jobs.progress import owner_key
from django_panel.models.job_run import JobRun
from django_panel.notifications.flash import flash_toast
from django_panel.resources.importing import preview as previews
from django_panel.resources.importing.files import delete_upload, open_upload
from django_panel.resources.importing.form import FILE, chosen_mapping, read_mapping
from django_panel.resources.importing.import_run import ImportFailed, ImportRun
from django_panel.resources.importing.job import RunPanelImport
from django_panel.resources.importing.run import run_import
from django_panel.spreadsheets import SheetReader, SpreadsheetFormat, open_reader
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.request_errors import InvalidInput
from django_panel.support.tenants import current_tenant_key

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.schema import FormSchema
    from django_panel.imports.importer import Importer
    from django_panel.records.source import RecordSource
    from django_panel.resources.importing.outcome import ImportOutcome
    from django_panel.resources.importing.preview import ImportPreview

logger = logging.getLogger("django_panel.imports")

#: At most so many rows are checked before an import, and fewer where a model is saved slowly.
CHECKED_ROWS = 5_000
#: The rows that show how long one takes.
_TIMED_ROWS = 250
#: About how long a check takes at most.
_CHECK_SECONDS = 5.0
_PREVIEWED_ROWS = 5


@dataclass(frozen=True, eq=False, repr=False)
class ImportCheck(FrozenValue):
    """The result of a dry run."""

    outcome: ImportOutcome
    #: Whether all rows were checked.
    is_complete: bool
    #: Whether a job would import the file.
    is_queued: bool


@dataclass(frozen=True, eq=False, repr=False)
class ImportRequest(FrozenValue):
    """The submitted form of an import, by the current user."""

    source: RecordSource
    importer: type[Importer]
    form: BoundForm
    data: Mapping[str, Any]

    @classmethod
    def read(
        cls,
        source: RecordSource,
        importer: type[Importer],
        schema: FormSchema,
        data: Mapping[str, Any],
    ) -> Self:
        """Validate the form; raise ``InvalidInput`` with its errors."""
        form = schema.bind(data=data, writes_record=False)
        form.fill_missing()
        if not form.is_valid():
            raise InvalidInput(form.errors)
        return cls(source, importer, form, data)

    @property
    def path(self) -> str:
        return str(self.form.cleaned_data[FILE])

    @cached_property
    def _declaration(self) -> ImporterDeclaration:
        return ImporterDeclaration(self.importer)

    # Before the import.

    def preview(self) -> ImportPreview:
        """Return the headings and the first rows."""
        chosen = chosen_mapping(self.importer, self.form)
        with self._opened() as (file, format_):
            return previews.preview(self.importer, file, format_, chosen, _PREVIEWED_ROWS)

    def check(self) -> ImportCheck:
        """Find out what an import of the first rows would do, and store nothing.

        The file is read once, for the rows that are checked and the number of all rows.
        """
        with self._opened() as (file, format_), open_reader(file, format_) as reader:
            mapping = self._mapping(reader)
            rows: list[tuple[int, list[str]]] = []
            count = 0
            for number, cells in islice(reader, self._needed_count(CHECKED_ROWS)):
                count += 1
                if len(rows) < CHECKED_ROWS and any(cells):
                    rows.append((number, cells))
            began, limit = monotonic(), min(_TIMED_ROWS, CHECKED_ROWS)
            outcome = self._dry_run(reader, mapping, rows[:limit])
            if count > limit:
                rate = limit / max(monotonic() - began, 0.001)
                limit = min(CHECKED_ROWS, max(2 * _TIMED_ROWS, int(rate * _CHECK_SECONDS)))
                outcome = self._dry_run(reader, mapping, rows[:limit])
        return ImportCheck(outcome, count <= limit, self._is_queued(count))

    def _dry_run(
        self,
        reader: SheetReader,
        mapping: Mapping[str, int],
        rows: Sequence[tuple[int, list[str]]],
    ) -> ImportOutcome:
        outcome = run_import(
            self.importer, reader, mapping, source=self.source, dry_run=True, rows=rows
        )
        outcome.report.close()
        return outcome

    # The import.

    def start(self) -> None:
        """Import the file at once, or queue a job; the result is shown on the next page."""
        with self._opened() as (file, format_):
            try:
                with open_reader(file, format_) as reader:
                    mapping = self._mapping(reader)
                    count = sum(1 for _row in islice(reader, self._needed_count(0)))
            except InvalidInput as error:
                if FILE in error.errors:
                    # A required column is missing, so another file is needed.
                    self._discard()
                raise
        try:
            use_uploads(self.form)
        except ValidationError as error:
            raise InvalidInput.from_validation_error(error) from error
        if self._is_queued(count):
            self._queue(mapping)
        else:
            self._import(mapping)

    def _import(self, mapping: Mapping[str, int]) -> None:
        user, panel = context.current_user(), self.source.panel
        run = ImportRun(self.importer, user, self.path, mapping, panel=panel)
        try:
            result = run.run_in_request(self.source)
        except ImportFailed as error:
            label = _("Download the other rows") if error.url else None
            _show("error", str(error), error.url, label)
        else:
            _show(result.type, result.message, result.report_url, result.url_label)

    def _queue(self, mapping: Mapping[str, int]) -> None:
        run = self._job(mapping).dispatch()
        request = context.current_request()
        if request is not None:
            flash_job(request, run)
        is_committed = not connections[JobRun.write_database()].in_atomic_block
        if is_committed and run.enqueued_at is None:
            text = _("The file is saved. The import starts as soon as the queue can be reached.")
            _show("warning", text)
        else:
            text = _("The import runs in the background. You are notified when it is finished.")
            _show("info", text)

    def _job(self, mapping: Mapping[str, int]) -> RunPanelImport:
        address = self.source.address()
        user: Any = context.current_user()
        return RunPanelImport(
            importer=importer_key(self.importer),
            path=self.path,
            mapping=dict(mapping),
            owner=owner_key(user),
            panel_id=self.source.panel.get_id(),
            tenant=current_tenant_key(),
            resource=address["resource"],
            address=address,
        )

    # The file.

    @contextmanager
    def _opened(self) -> Iterator[tuple[IO[bytes], SpreadsheetFormat]]:
        """Open the upload; one that cannot be read is deleted, and its error shown."""
        try:
            with open_upload(self.importer, context.current_user(), self.path) as opened:
                yield opened
        except FileNotFoundError as error:
            raise Http404 from error
        except SpreadsheetException as error:
            self._discard()
            raise InvalidInput({FILE: [str(error)]}) from error

    def _discard(self) -> None:
        """Delete the upload, which can no longer be submitted."""
        with suppress(ValidationError):
            use_uploads(self.form)
        try:
            delete_upload(self.importer, context.current_user(), self.path)
        except OSError:
            # The error that the user must see is that of the file.
            logger.exception("The upload %s could not be deleted.", self.path)

    def _mapping(self, reader: SheetReader) -> dict[str, int]:
        return read_mapping(self.importer, self.form, self.data, list(reader.headings))

    def _needed_count(self, least: int) -> int:
        """Return how many rows must be counted for all decisions."""
        return max(self._declaration.queue_after(), least) + 1

    def _is_queued(self, count: int) -> bool:
        limit = self._declaration.queue_after()
        return 0 <= limit < count


def _show(
    toast_type: Any, message: str, url: str | None = None, url_label: str | None = None
) -> None:
    request = context.current_request()
    if request is not None:
        flash_toast(request, toast_type, message, url, url_label)
