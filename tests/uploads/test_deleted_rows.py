"""Files are deleted with their rows: with a user, by a queryset, and only after the commit."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.imports import ImportColumn, Importer
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import importer_key
from django_panel.models import GeneratedFile, JobRun, Upload
from django_panel.resources.importing.files import directory_of
from django_panel.support.private_files import PRIVATE_STORAGE, private_storage, user_folder
from tests.project.models import Customer, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


class CustomerImporter(Importer):
    model = Customer

    @classmethod
    def columns(cls) -> list[ImportColumn]:
        return [ImportColumn("name")]


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.BASE_DIR = tmp_path
    return tmp_path


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ada")


def exported(user: User, name: str = "tasks.csv") -> Path:
    """Store an export of a user, and return where it is."""
    storage: Any = private_storage()
    path = storage.save(f"{user_folder('panel-exports', user)}/{name}", ContentFile(b"x"))
    GeneratedFile.add(user, kind="export", panel="admin", source="tasks", path=path)
    return Path(storage.path(path))


def uploaded(user: User, name: str, storage: str = "", **fields: Any) -> Path:
    """Store an upload of a user, and return where it is."""
    disk: Any = private_storage() if storage else default_storage
    path = disk.save(f"uploads/{name}", ContentFile(b"x"))
    Upload.objects.create(
        user=user,
        place="admin:tasks:file",
        storage=storage,
        path=path,
        name=name,
        content_type="text/csv",
        size=1,
        **fields,
    )
    return Path(disk.path(path))


@pytest.mark.parametrize("is_queryset", [False, True])
def test_the_files_of_a_deleted_user_are_deleted(user: User, is_queryset: bool) -> None:
    export, waiting = exported(user), uploaded(user, "waiting.txt")
    private = uploaded(user, "rows.csv", PRIVATE_STORAGE)
    others = exported(User.objects.create_user("grace"))

    if is_queryset:
        User.objects.filter(pk=user.pk).delete()
    else:
        user.delete()

    assert not Upload.objects.exists()
    assert [path.exists() for path in (export, waiting, private, others)] == [False] * 3 + [True]


def test_the_file_of_a_used_upload_belongs_to_a_record_and_stays(user: User) -> None:
    used = uploaded(user, "photo.png", spent_at=timezone.now())

    user.delete()

    assert not Upload.objects.exists()
    assert used.exists()


def test_a_deletion_that_is_rolled_back_keeps_the_files(user: User) -> None:
    export, waiting = exported(user), uploaded(user, "waiting.txt")

    with transaction.atomic():
        User.objects.filter(pk=user.pk).delete()
        assert export.exists()
        transaction.set_rollback(True)

    assert export.exists()
    assert waiting.exists()
    assert User.objects.filter(pk=user.pk).exists()


def test_a_storage_that_fails_does_not_fail_the_deletion(
    user: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = exported(user, "broken.csv"), exported(user, "other.csv")
    broken.unlink()
    # A folder with a file in it cannot be deleted as a file.
    broken.mkdir()
    (broken / "file").touch()

    with caplog.at_level(logging.ERROR, "django_panel.uploads"):
        user.delete()

    assert not User.objects.exists()
    assert not other.exists()
    [record] = caplog.records
    assert "broken.csv could not be deleted" in record.getMessage()


def test_the_file_of_a_queued_import_is_deleted_with_its_run(user: User) -> None:
    storage: Any = private_storage()
    name = f"upload-{'0' * 32}.csv"
    folder = directory_of(ImporterDeclaration(CustomerImporter), user)
    path = storage.save(f"{folder}/{name}", ContentFile(b"name\n"))
    payload = {
        "importer": importer_key(CustomerImporter),
        "path": path,
        "mapping": {},
        "owner": user.pk,
        "panel_id": "admin",
    }
    JobRun.add(job="import", payload=payload, user_id=user.pk)

    user.delete()

    assert not JobRun.objects.exists()
    assert not storage.exists(path)


def test_a_user_with_many_files_is_deleted_with_few_statements(user: User) -> None:
    for number in range(3):
        exported(user, f"{number}.csv")
    few = statements_of(user)
    other = User.objects.create_user("grace")
    rows = [
        GeneratedFile(
            user=other,
            kind="export",
            panel="admin",
            source="tasks",
            path=f"panel-exports/none/{number}.csv",
            expires_at=timezone.now(),
        )
        for number in range(600)
    ]
    GeneratedFile.objects.bulk_create(rows)

    many = statements_of(other)

    # Django deletes the rows in chunks.
    assert many <= few + 10
    assert not GeneratedFile.objects.exists()


def statements_of(user: User) -> int:
    """Delete a user; return the number of statements."""
    with CaptureQueriesContext(connection) as queries:
        user.delete()
    return len(queries)
