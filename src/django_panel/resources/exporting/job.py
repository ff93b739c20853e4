"""The job that exports a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from django_panel.exceptions import PanelException
from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.exports.options import ExporterOptions
from django_panel.jobs.exceptions import JobRefused
from django_panel.jobs.job import Job
from django_panel.jobs.owner import bound_owner
from django_panel.jobs.progress import JobResult
from django_panel.models.generated_file import GeneratedFile
from django_panel.models.sessions import users_by_key
from django_panel.records.source import RecordSource
from django_panel.resources.addresses import address_of, bound_source
from django_panel.resources.exporting.chosen_columns import chosen_columns
from django_panel.resources.exporting.derived import derived_for
from django_panel.resources.exporting.files import UserFiles
from django_panel.resources.exporting.registry import find_exporter
from django_panel.resources.exporting.rows import (
    ExportRows,
    listed_rows,
    remaining_keys,
    selected_rows,
)
from django_panel.resources.exporting.run import FILE_NAME, Export, error_text, failed_notification
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support import context, ports
from django_panel.support.keys import RecordKey
from django_panel.support.private_files import remove_unfinished

if TYPE_CHECKING:
    from django_panel.records.address import Address


@dataclass
class RunPanelExport(Job):
    """Export the rows of a list to a file of its owner.

    ``exporter`` and ``resource`` may be classes; they are stored by key and slug. A job that names
    no ``address`` makes it of ``resource``, ``parent``, ``relation`` and ``record``.
    """

    key: ClassVar[str] = "export"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[int]] = (10, 60)

    #: The exporter, as a class or by its key.
    exporter: Any
    #: The resource, as a class or by its slug.
    resource: Any
    columns: Sequence[str]
    format: Any
    owner: int | str
    #: The parameters of the list, as its query string has them.
    table_state: Mapping[str, Any]
    #: The selected records; None for all rows of the list.
    keys: Sequence[RecordKey] | None
    panel_id: str
    tenant: Any = None
    parent: RecordKey | None = None
    #: A relation of ``record``, if the list belongs to one.
    relation: str | None = None
    record: RecordKey | None = field(default=None)
    #: The selected records that were in the trash; None if that is not known.
    trashed: Sequence[RecordKey] | None = None
    #: The address of the list's source.
    address: Address | None = None

    def __post_init__(self) -> None:
        if isinstance(self.exporter, type):
            self.exporter = exporter_key(self.exporter)
        resource: Any = self.resource
        if not isinstance(resource, str):
            with context.bind(panel=ports.directory().by_id(self.panel_id)):
                self.resource = resource.get_slug()
        self.format = str(SpreadsheetFormat(self.format))
        self.columns = list(self.columns)
        self.table_state = dict(self.table_state or {})
        self.keys = None if self.keys is None else list(self.keys)
        self.trashed = None if self.trashed is None else list(self.trashed)
        self.address = None if self.address is None else dict(self.address)

    def label(self) -> str:
        panel = ports.directory().by_id(self.panel_id)
        resource = panel.resource_by_slug(self.resource)
        if resource is None:
            return pgettext("a background job", "Export")
        with context.bind(panel=panel):
            name = resource.get_plural_label()
        return _("Export of %(records)s") % {"records": name}

    def handle(self) -> JobResult | None:
        """Write the file and notify the owner."""
        with bound_owner(self.panel_id, self.owner, self.tenant) as user, self._source() as source:
            export = self._export(source, user)
            total = None if self.progress.run_id is None else export.rows.count()
            return export.run(self.progress, total, broadcast=True)

    def before_failed(self, error: BaseException | None) -> None:
        """Delete what the attempts have left behind."""
        user, name = self._owner(), self.progress.checkpoint.get(FILE_NAME)
        if user is not None and isinstance(name, str):
            self._delete_files(user, name)

    def failed(self, error: BaseException | None) -> None:
        """Tell the owner."""
        user = self._owner()
        if user is not None:
            failed_notification(error).send(user)

    def error_message(self, error: BaseException | None) -> str:
        return error_text(error)

    def _owner(self) -> Any:
        return next(iter(users_by_key([self.owner]).values()), None)

    def _delete_files(self, user: Any, name: str) -> None:
        exporter = find_exporter(ports.directory().by_id(self.panel_id), self.exporter)
        if exporter is None:
            return
        files = UserFiles.of(ExporterOptions.of(exporter), user)
        path = files.path(name)
        remove_unfinished(files.storage, path)
        if not GeneratedFile.is_recorded(user, path):
            files.storage.delete(path)

    @contextmanager
    def _source(self) -> Iterator[RecordSource]:
        """Bind the parents and yield the source of the rows, if the owner may still view it."""
        address = self._address()
        panel: Any = context.current_panel()
        if panel.resource_by_slug(address["resource"]) is None:
            raise JobRefused(_("This list no longer exists."))
        try:
            with bound_source(address) as source:
                # A relation that may not be viewed is not found.
                if source.relation is None and not source.allows("view_any"):
                    raise PermissionDenied
                yield source
        except (Http404, PermissionDenied) as error:
            raise JobRefused(_("You no longer have access to these records.")) from error

    def _address(self) -> Address:
        if self.address is not None:
            return self.address
        return address_of(
            self.panel_id,
            self.resource,
            parent=self.parent,
            relation=self.relation,
            record=self.record,
        )

    def _export(self, source: RecordSource, user: Any) -> Export:
        exporter = self._exporter(source)
        options = ExporterOptions.of(exporter)
        columns = chosen_columns(options, self.columns, user)
        if not columns:
            raise JobRefused(_("You no longer have permission to export these columns."))
        deleted = 0
        if self.keys is None:
            queryset = listed_rows(source, exporter, self.table_state)
        else:
            keys = remaining_keys(source, self.keys, self.trashed)
            deleted = len(self.keys) - len(keys)
            queryset = selected_rows(source, exporter, self.table_state, keys)
        rows = ExportRows(queryset, columns, options)
        file_format = SpreadsheetFormat(self.format)
        return Export(exporter, rows, file_format, source.panel, user, deleted)

    def _exporter(self, source: RecordSource) -> type[Exporter]:
        derived = derived_for(source)
        if exporter_key(derived) == self.exporter:
            return derived
        exporter = find_exporter(source.panel, self.exporter)
        if exporter is None:
            raise PanelException(
                f"There is no exporter {self.exporter!r}.",
                "A job names its exporter by the class name in kebab case.",
                "Import the module of the exporter when the worker starts.",
            )
        return exporter
