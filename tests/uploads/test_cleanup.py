"""Deleting uploads that no form used."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.models import Upload
from django_panel.uploads.cleanup import delete_unused_uploads
from tests.project.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def stored(name: str, *, hours: int, **fields: Any) -> Upload:
    path = default_storage.save(f"uploads/{name}", ContentFile(b"x"))
    user, _ = User.objects.get_or_create(username="ada")
    upload: Upload = Upload.objects.create(
        user=user,
        place="admin:tasks:file",
        path=path,
        name=name,
        content_type="text/plain",
        size=1,
        created_at=timezone.now() - timedelta(hours=hours),
        **fields,
    )
    return upload


def test_old_unused_files_go_and_the_others_stay(media: Path) -> None:
    old, young = stored("old.txt", hours=25), stored("young.txt", hours=23)
    spent_now = stored("spent.txt", hours=30, spent_at=timezone.now())

    assert delete_unused_uploads() == 1

    assert set(Upload.objects.values_list("pk", flat=True)) == {young.pk, spent_now.pk}
    assert not (media / old.path).exists()
    assert (media / young.path).exists()
    assert (media / spent_now.path).exists()


def test_the_file_of_a_long_spent_upload_stays_and_its_row_goes(media: Path) -> None:
    used = stored("used.txt", hours=50, spent_at=timezone.now() - timedelta(hours=49))

    assert delete_unused_uploads() == 0

    assert not Upload.objects.exists()
    assert (media / used.path).exists()


def test_a_file_that_is_gone_already_is_no_trouble(media: Path) -> None:
    (media / stored("gone.txt", hours=25).path).unlink()

    assert delete_unused_uploads() == 1


def test_a_storage_that_is_no_longer_configured_keeps_its_files(media: Path) -> None:
    kept = stored("far.txt", hours=25, storage="retired")

    assert delete_unused_uploads() == 1
    assert (media / kept.path).exists()


def test_the_command_says_how_many(media: Path) -> None:
    stored("a.txt", hours=3)
    stored("b.txt", hours=3)
    said = StringIO()

    call_command("panel_sweep_uploads", "--hours", "2", stdout=said)

    assert said.getvalue() == "Removed 2 unused uploads.\n"


def test_many_orphans_are_swept_in_chunks() -> None:
    user = User.objects.create_user("bulk")
    long_ago = timezone.now() - timedelta(days=3)
    Upload.objects.bulk_create(
        Upload(
            user=user,
            place="p",
            path=f"uploads/{number}",
            name="x",
            content_type="x",
            size=1,
            created_at=long_ago,
        )
        for number in range(1200)
    )

    assert delete_unused_uploads() == 1200
    assert not Upload.objects.exists()
