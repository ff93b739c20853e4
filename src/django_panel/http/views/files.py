"""Downloads of generated files: exports, and the rows that imports did not accept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.exceptions import SuspiciousOperation
from django.http import FileResponse, Http404, HttpRequest

from django_panel.exports.options import ExporterOptions
from django_panel.http.route_match import get_route_match
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.models.generated_file import FileKind, GeneratedFile
from django_panel.resources.exporting.registry import registered_exporter
from django_panel.resources.importing.registry import importers_of
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support.frozen import FrozenValue
from django_panel.support.private_files import is_file_name, private_storage, user_folder

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


class FileController:
    """Returns the asking user's own files (specification §4.4).

    The exporter or importer is named by its key in the panel, never by a class path. Everything
    that does not match is a 404, so that an answer tells nothing about the files of others.
    """

    def export(self, request: HttpRequest) -> FileResponse:
        """Return an exported file."""
        key = request.GET.get("exporter", "")
        return _download(request, _export_place(get_route_match(request).panel, key), key)

    def import_(self, request: HttpRequest) -> FileResponse:
        """Return the rows that an import did not accept."""
        key = request.GET.get("importer", "")
        return _download(request, _report_place(get_route_match(request).panel, key), key)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Place(FrozenValue):
    """Where an exporter or importer stores its files."""

    kind: FileKind
    disk: str | None
    directory: str


def _export_place(panel: Panel, key: str) -> _Place | None:
    exporter = registered_exporter(panel, key) if key else None
    if exporter is None:
        return None
    options = ExporterOptions.of(exporter)
    return _Place(FileKind.EXPORT, options.disk, options.directory)


def _report_place(panel: Panel, key: str) -> _Place | None:
    importer = importers_of(panel).get(key)
    if importer is None:
        return None
    declared = ImporterDeclaration(importer)
    return _Place(FileKind.REPORT, declared.disk() or None, declared.directory())


def _download(request: HttpRequest, place: _Place | None, key: str) -> FileResponse:
    """Return a file of the asking user as an attachment, or raise ``Http404``."""
    name = str(get_route_match(request).params["file"])
    extension = name.rpartition(".")[2]
    if place is None or not is_file_name(name) or extension not in set(SpreadsheetFormat):
        raise Http404
    user, path = request.user, f"{user_folder(place.directory, request.user)}/{name}"
    if not GeneratedFile.may_download(
        user, storage=place.disk or "", path=path, kind=place.kind, source=key
    ):
        raise Http404
    try:
        file = private_storage(place.disk).open(path, "rb")
    except (FileNotFoundError, IsADirectoryError, SuspiciousOperation, ValueError) as error:
        raise Http404 from error
    content_type = SpreadsheetFormat(extension).content_type
    return FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
