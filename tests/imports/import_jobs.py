"""Import jobs of the tests, and what they leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from django_panel.imports import ImportColumn, Importer
from django_panel.jobs import RunPanelImport
from django_panel.models import StoredNotification
from django_panel.resources.importing.files import store_import_file
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from tests.imports.files import csv_bytes
from tests.imports.import_models import ArticleResource, ImportedArticle
from tests.project.models import Note, User


class JobImporter(Importer):
    model = ImportedArticle
    batch_size = 2

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("title").required(), ImportColumn("rating")]


class NoteImporter(Importer):
    model = Note

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("title"), ImportColumn("job")]


def stored(user: User, rows: Sequence[Sequence[Any]], headings: Sequence[str] = ()) -> str:
    data = csv_bytes(headings or ["title", "rating"], rows)
    return store_import_file(SimpleUploadedFile("rows.csv", data), user, JobImporter)


def job(user: User, path: str, **options: Any) -> RunPanelImport:
    given: dict[str, Any] = {
        "importer": JobImporter,
        "path": path,
        "mapping": {"title": 0, "rating": 1},
        "owner": user.pk,
        "panel_id": "back",
        "resource": ArticleResource,
    }
    return RunPanelImport(**(given | options))


def notices(user: User) -> list[dict[str, Any]]:
    return [row.data for row in StoredNotification.objects.filter(user=user)]


def report_rows(folder: Path) -> list[list[str]]:
    [path] = folder.rglob("failed-rows-*")
    with path.open("rb") as file, open_reader(file, SpreadsheetFormat(path.suffix[1:])) as reader:
        return [reader.headings, *(cells for _number, cells in reader)]


def uploads(folder: Path) -> list[Path]:
    return list(folder.rglob("upload-*"))


def fail(made: RunPanelImport, error: BaseException | None) -> None:
    """Do what a worker does after the last attempt."""
    made.before_failed(error)
    made.failed(error)
