"""An old upload is saved by a form while it is deleted as unused."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction
from pytest_django.fixtures import Settings

from django_panel.models import Upload
from tests.project.models import User
from tests.resources.databases.concurrency import run_concurrently

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture(autouse=True)
def _server() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer.")


def test_a_form_that_is_being_saved_keeps_its_file(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    user = User.objects.create_user("ada")
    path = default_storage.save("uploads/plan.pdf", ContentFile(b"x"))
    upload = Upload.objects.create(
        user=user, place="form", path=path, name="plan.pdf", content_type="x", size=1
    )
    is_used, is_deleted = Event(), Event()

    def save_form() -> bool:
        with transaction.atomic():
            used = Upload.spend(user, "form", [path])
            is_used.set()
            # The deletion has begun, and waits for this transaction.
            is_deleted.wait(timeout=1)
        return used == 1

    def delete() -> bool:
        is_used.wait(timeout=10)
        deleted = upload.delete_if_unused()
        is_deleted.set()
        return deleted

    was_used, was_deleted = run_concurrently([save_form, delete])

    assert (was_used, was_deleted) == (True, False)
    assert (tmp_path / path).exists()
    assert Upload.objects.get().spent_at is not None
