"""The job that imports a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from django_panel.exceptions import PanelException, SpreadsheetException
from django_panel.imports.importer import Importer, importer_key
from django_panel.jobs.exceptions import JobCancelled, JobRefused
from django_panel.jobs.job import Job
from django_panel.jobs.owner import bound_owner
from django_panel.jobs.progress import JobResult
from django_panel.models.job_run import JobRun
from django_panel.models.sessions import users_by_key
from django_panel.models.upload import Upload
from django_panel.records.source import RecordSource
from django_panel.resources.addresses import address_of, bound_source
from django_panel.resources.importing.files import STORED_FILE, delete_upload
from django_panel.resources.importing.import_run import REPORT, ImportRun
from django_panel.resources.importing.registry import find_importer
from django_panel.resources.importing.results import imported_text, send_failed, send_finished
from django_panel.support import context, ports
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django_panel.records.address import Address

#: Errors that are found before the first row; the owner still has the whole file.
_BEFORE_ROWS = (SpreadsheetException, ValidationError, FileNotFoundError, JobRefused)


@dataclass
class RunPanelImport(Job):
    """Import the rows of a stored file, at most once: it is not tried again.

    Each batch is committed together with its progress. After a crash the owner learns how many
    rows were imported, and gets the others as a file. ``importer`` and ``resource`` may be
    classes; they are stored by key and slug. A job that names no ``address`` makes it of
    ``resource``, by default the one of the model, ``parent``, ``relation`` and ``record``.
    """

    key: ClassVar[str] = "import"
    tries: ClassVar[int] = 1
    backoff: ClassVar[Sequence[int]] = ()
    can_retry: ClassVar[bool] = False

    #: The importer, as a class or by its key.
    importer: Any
    #: The path of the file in the importer's private storage.
    path: str
    #: The index of the file's column, by the name of the import column.
    mapping: Mapping[str, int]
    owner: int | str
    panel_id: str
    tenant: Any = None
    parent: RecordKey | None = None
    #: The resource by its slug, and a relation of ``record``, if the list belongs to one.
    resource: Any = None
    relation: str | None = None
    record: RecordKey | None = None
    #: The address of the source that the rows are imported into.
    address: Address | None = None
    _prepared: ImportRun | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.importer, type):
            self.importer = importer_key(self.importer)
        if isinstance(self.resource, type):
            with context.bind(panel=ports.directory().by_id(self.panel_id)):
                self.resource = self.resource.get_slug()  # type: ignore[attr-defined]
        self.mapping = dict(self.mapping)
        self.address = None if self.address is None else dict(self.address)

    def dispatch(self) -> JobRun:
        """Write the job to the outbox; the file is not deleted while the job waits."""
        Upload.spend(self.owner, STORED_FILE, [self.path])
        return super().dispatch()

    def label(self) -> str:
        """Return the text in the list of background work."""
        importer = find_importer(self.panel_id, self.importer)
        if importer is None:
            return pgettext("a background job", "Import")
        return _("Import of %(records)s") % {"records": importer.model._meta.verbose_name_plural}

    def handle(self) -> JobResult | None:
        """Import the rows and notify the owner."""
        with bound_owner(self.panel_id, self.owner, self.tenant) as user:
            run = self._run(user)
            try:
                with self._target() as source:
                    # Decided once: a report that is written after a crash has the same path.
                    self.progress.checkpoint = {
                        **self.progress.checkpoint,
                        REPORT: run.new_report_path(),
                    }
                    result = run.run(source)
            except JobCancelled:
                return self._cancel(run, user)
            with self.progress.finishing(result.for_job()):
                run.record_report()
                send_finished(result, user)
            run.delete_upload()
            return result.for_job()

    def _cancel(self, run: ImportRun, user: Any) -> JobResult:
        """End a cancelled import: the rows of committed batches stay."""
        run.write_remaining()
        message = f"{_('The import was cancelled.')} {imported_text(self.progress.checkpoint)}"
        result = JobResult(message, run.report_url(), _("Download the other rows"))
        with self.progress.finishing(result):
            run.record_report()
            send_failed(message, run.report_url(), user, title=_("The import was cancelled."))
        run.delete_upload()
        return result

    def before_failed(self, error: BaseException | None) -> None:
        """Write the rows that were not imported to a file."""
        user = users_by_key([self.owner]).get(self.owner)
        if user is None or find_importer(self.panel_id, self.importer) is None:
            return
        self._prepared = self._run(user)
        if not isinstance(error, _BEFORE_ROWS) or self.progress.checkpoint.get("row"):
            self._prepared.write_remaining()

    def failed(self, error: BaseException | None) -> None:
        """Tell the owner how many rows were imported, with the others as a file."""
        if self._prepared is None:
            self.before_failed(error)
        run = self._prepared
        if run is None:
            return
        user = users_by_key([self.owner])[self.owner]
        run.record_report()
        send_failed(self.error_message(error), run.report_url(), user)
        transaction.on_commit(run.delete_upload, using=JobRun.write_database(), robust=True)

    def clean_up(self) -> None:
        """Delete the uploaded file: of a crash at the very end, or of a user who was deleted."""
        importer = find_importer(self.panel_id, self.importer)
        if importer is not None:
            # The path names the user's directory; the user need not exist any more.
            delete_upload(importer, get_user_model()(pk=self.owner), self.path)

    def error_message(self, error: BaseException | None) -> str:
        """Return the text that the owner sees after a failure."""
        return f"{_reason(error)} {imported_text(self.progress.checkpoint)}"

    def _run(self, user: Any) -> ImportRun:
        panel = ports.directory().by_id(self.panel_id)
        return ImportRun(
            self._importer(), user, self.path, self.mapping, panel=panel, progress=self.progress
        )

    def _importer(self) -> type[Importer]:
        importer = find_importer(self.panel_id, self.importer)
        if importer is None:
            raise PanelException(
                f"There is no importer {self.importer!r}.",
                "A job names its importer by the class name in kebab case.",
                "Import the module of the importer when the worker starts.",
            )
        return importer

    @contextmanager
    def _target(self) -> Iterator[RecordSource]:
        """Bind and yield the records to import into, if the owner may still create them."""
        try:
            with bound_source(self._address()) as source:
                if not source.allows("create"):
                    raise PermissionDenied
                yield source
        except (Http404, PermissionDenied) as error:
            raise JobRefused(_("You no longer have permission to import these records.")) from error

    def _address(self) -> Address:
        address, panel = self.address, ports.directory().by_id(self.panel_id)
        if address is None:
            resource = panel.resource_of(self._importer().model)
            slug = self.resource or ("" if resource is None else resource.get_slug())
            address = address_of(
                self.panel_id,
                slug,
                parent=self.parent,
                relation=self.relation,
                record=self.record,
            )
        if panel.resource_by_slug(str(address["resource"])) is None:
            raise JobRefused(_("This list no longer exists."))
        return address


def _reason(error: BaseException | None) -> str:
    """Return why an import failed, in words for its owner."""
    if error is None:
        return _("The worker stopped before the import was done.")
    if isinstance(error, FileNotFoundError):
        return _("The uploaded file no longer exists.")
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    if isinstance(error, JobRefused | SpreadsheetException):
        return str(error)
    return _("The import failed because of an error.")
