"""``store_import_file()``: a file of the project is imported by a job, as an upload is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from django.utils import timezone

from django_panel import panel
from django_panel.exceptions import SpreadsheetException
from django_panel.imports import ImportColumn, store_import_file
from django_panel.jobs import JobRefused
from django_panel.models import Upload
from django_panel.support import context
from django_panel.uploads.cleanup import delete_unused_uploads
from tests.imports.import_jobs import JobImporter, job, uploads
from tests.imports.import_models import RESOURCES, ImportedArticle
from tests.jobs.conftest import stored_tasks
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import User

__all__ = ["stored_tasks"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

ROWS = b"title,rating\nThe Sea,4\n"


class OtherFolderImporter(JobImporter):
    @classmethod
    def directory(cls) -> str:
        return "nightly"

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("title"), ImportColumn("rating")]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources(RESOURCES))


def age_uploads() -> None:
    """Make all uploads two days old."""
    Upload.objects.update(created_at=timezone.now() - timedelta(days=2))


@pytest.mark.parametrize(
    "file",
    [
        ContentFile(ROWS, "books.csv"),
        File(BytesIO(ROWS), "/srv/exchange/books.csv"),
        File(BytesIO(ROWS), "books"),
    ],
)
def test_a_stored_file_is_imported_and_deleted(
    file: File[Any], superuser: User, private: Path
) -> None:
    path = store_import_file(file, superuser)

    assert path.startswith(f"panel-imports/{superuser.pk}/upload-")
    assert len(uploads(private)) == 1
    result = job(superuser, path).handle()
    assert result is not None
    assert result.message == "1 row was imported."
    assert ImportedArticle.objects.get().title == "The Sea"
    assert uploads(private) == []


def test_a_file_that_was_read_already_is_stored_whole(superuser: User) -> None:
    file = ContentFile(ROWS, "books.csv")
    file.read()

    job(superuser, store_import_file(file, superuser)).handle()

    assert ImportedArticle.objects.count() == 1


def test_an_importer_with_its_own_folder_is_passed(superuser: User, private: Path) -> None:
    path = store_import_file(ContentFile(ROWS, "x.csv"), superuser, OtherFolderImporter)

    assert path.startswith(f"nightly/{superuser.pk}/upload-")
    with context.bind(panel=panel("back")):
        job(superuser, path, importer=OtherFolderImporter).handle()
    assert ImportedArticle.objects.count() == 1


def test_a_file_of_another_user_is_not_found(superuser: User) -> None:
    other = make_user("other", is_superuser=True)
    path = store_import_file(ContentFile(ROWS, "x.csv"), other)

    with pytest.raises((FileNotFoundError, JobRefused)):
        job(superuser, path).handle()

    assert not ImportedArticle.objects.exists()


def test_what_an_upload_refuses_is_refused(
    superuser: User, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SpreadsheetException):
        store_import_file(ContentFile(b"\x89PNG\r\n\x1a\n\0\0", "x.png"), superuser)
    monkeypatch.setattr("django_panel.resources.importing.files.MAX_UPLOAD_BYTES", 10)
    with pytest.raises(ValidationError):
        store_import_file(ContentFile(ROWS, "x.csv"), superuser)

    assert uploads(private) == []
    assert not Upload.objects.exists()


def test_a_file_that_is_not_imported_is_deleted_after_a_day(superuser: User, private: Path) -> None:
    store_import_file(ContentFile(ROWS, "x.csv"), superuser)

    assert delete_unused_uploads() == 0
    age_uploads()
    assert delete_unused_uploads() == 1

    assert uploads(private) == []
    assert not Upload.objects.exists()


def test_a_file_that_waits_in_the_queue_is_not_deleted(
    superuser: User, private: Path, stored_tasks: list[Any]
) -> None:
    path = store_import_file(ContentFile(ROWS, "x.csv"), superuser)

    job(superuser, path).dispatch()
    age_uploads()

    assert delete_unused_uploads() == 0
    assert len(uploads(private)) == 1


def test_a_storage_without_a_row_leaves_no_file(
    superuser: User, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**fields: Any) -> None:
        raise RuntimeError("no table")

    monkeypatch.setattr(Upload, "add", fail)

    with pytest.raises(RuntimeError):
        store_import_file(ContentFile(ROWS, "x.csv"), superuser)

    assert uploads(private) == []
