"""Delete private files that no row names, which a crash or a failing storage has left."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import timedelta

from django.core.files.storage import Storage
from django.utils import timezone

from django_panel.exports.exporter import DIRECTORY
from django_panel.exports.options import ExporterOptions
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.models.generated_file import RETENTION, GeneratedFile
from django_panel.models.job_run import JobRun
from django_panel.models.upload import Upload
from django_panel.resources.exporting.registry import exporters_of
from django_panel.resources.importing.registry import importers_of
from django_panel.support import ports
from django_panel.support.private_files import private_storage

logger = logging.getLogger("django_panel.jobs")

#: A younger file may be written at the moment, or belong to another site that uses the same
#: storage. An older one has expired in any case.
AGE = RETENTION + timedelta(days=1)
_CHUNK = 200
#: Names that only this package gives to files.
_OWN_NAME = re.compile(
    r"upload-[0-9a-f]{32}\.(csv|xlsx)|failed-rows-[0-9-]+\.(csv|xlsx)|\.writing-.+"
)
_SPREADSHEET = re.compile(r".+\.(csv|xlsx)")


def delete_files_without_rows() -> int:
    """Delete old files in the users' folders of exports and imports; return how many.

    The names of exports are chosen by the project. They are deleted in the default directory only:
    another one may contain files of the project.
    """
    deleted, used = 0, frozenset(JobRun.active_values("path"))
    for disk, directory in _places():
        try:
            deleted += _sweep(private_storage(disk), directory, used)
        except Exception:
            logger.exception("The files in %s could not be swept.", directory)
    return deleted


def _places() -> set[tuple[str | None, str]]:
    """Return the storages and directories of all exporters and importers."""
    places: set[tuple[str | None, str]] = {(None, DIRECTORY), (None, Importer.directory())}
    for panel in ports.directory().all():
        try:
            exports = [ExporterOptions.of(exporter) for exporter in exporters_of(panel).values()]
            imports = [ImporterDeclaration(importer) for importer in importers_of(panel).values()]
        except Exception:
            # ``manage.py check`` reports a wrong declaration.
            logger.debug("The files of %s are unknown.", panel.get_id(), exc_info=True)
            continue
        places |= {(export.disk, export.directory) for export in exports}
        places |= {(importer.disk(), importer.directory()) for importer in imports}
    return {place for place in places if place[1]}


def _sweep(storage: Storage, directory: str, used: frozenset[str]) -> int:
    """Delete the old files of a directory, except those of jobs that have not ended."""
    pattern = _SPREADSHEET if directory == DIRECTORY else _OWN_NAME
    limit, deleted = timezone.now() - AGE, 0
    for folder in _listed(storage, directory)[0]:
        place = f"{directory}/{folder}"
        paths = [
            f"{place}/{name}"
            for name in _listed(storage, place)[1]
            if pattern.fullmatch(name) or _OWN_NAME.fullmatch(name)
        ]
        for path in _without_rows(paths):
            if path not in used and storage.get_modified_time(path) < limit:
                storage.delete(path)
                deleted += 1
    return deleted


def _listed(storage: Storage, path: str) -> tuple[list[str], list[str]]:
    """Return the folders and files in a folder; none if the storage cannot list it."""
    try:
        return storage.listdir(path)
    except (FileNotFoundError, NotADirectoryError, NotImplementedError):
        return [], []


def _without_rows(paths: list[str]) -> Iterator[str]:
    """Yield the paths that no row of a file or an upload names."""
    for start in range(0, len(paths), _CHUNK):
        chunk = paths[start : start + _CHUNK]
        known = GeneratedFile.recorded_paths(chunk) | Upload.recorded_paths(chunk)
        yield from (path for path in chunk if path not in known)
