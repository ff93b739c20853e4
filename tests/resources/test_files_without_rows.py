"""``panel_sweep`` deletes old private files that no row names."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.models import GeneratedFile, JobRun, Upload
from django_panel.resources.files_without_rows import AGE, delete_files_without_rows
from django_panel.support.private_files import PRIVATE_STORAGE
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

UPLOAD = f"upload-{'0' * 32}.csv"


@pytest.fixture
def private(settings: Settings, tmp_path: Path) -> Path:
    settings.BASE_DIR = tmp_path
    return tmp_path / ".panel-private"


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ada")


def written(private: Path, path: str, age: timedelta = AGE + timedelta(hours=1)) -> Path:
    """Write a file that was last changed some time ago."""
    place = private / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(b"x")
    changed = time.time() - age.total_seconds()
    os.utime(place, (changed, changed))
    return place


@pytest.mark.parametrize(
    "path",
    [
        "panel-exports/7/tasks.csv",
        "panel-exports/7/.writing-tasks.csv-abc",
        f"panel-imports/7/{UPLOAD}",
        "panel-imports/7/failed-rows-2026-01-01-120000-000000.xlsx",
    ],
)
def test_an_old_file_without_a_row_is_deleted(path: str, private: Path) -> None:
    file = written(private, path)

    assert delete_files_without_rows() == 1
    assert not file.exists()


@pytest.mark.parametrize(
    "path",
    [
        # Not written by the package.
        "panel-exports/readme.txt",
        "panel-exports/7/readme.txt",
        "panel-exports/7/more/tasks.csv",
        "panel-imports/7/prices.csv",
        "prices/7/tasks.csv",
    ],
)
def test_other_files_stay(path: str, private: Path) -> None:
    file = written(private, path)

    assert delete_files_without_rows() == 0
    assert file.exists()


def test_a_young_file_may_still_be_written(private: Path) -> None:
    file = written(private, "panel-exports/7/tasks.csv", AGE - timedelta(hours=1))

    assert delete_files_without_rows() == 0
    assert file.exists()


def test_a_file_with_a_row_stays(private: Path, user: User) -> None:
    path = "panel-exports/7/tasks.csv"
    file = written(private, path)
    GeneratedFile.add(user, kind="export", panel="admin", source="tasks", path=path)

    assert delete_files_without_rows() == 0
    assert file.exists()


def test_the_upload_of_a_waiting_form_stays(private: Path, user: User) -> None:
    path = f"panel-imports/7/{UPLOAD}"
    file = written(private, path)
    fields: dict[str, Any] = {"name": "rows.csv", "content_type": "text/csv", "size": 1}
    Upload.objects.create(user=user, place="p", storage=PRIVATE_STORAGE, path=path, **fields)

    assert delete_files_without_rows() == 0
    assert file.exists()


@pytest.mark.parametrize(("state", "stays"), [("queued", True), ("running", True), ("done", False)])
def test_the_file_of_an_import_stays_until_its_job_has_ended(
    state: str, stays: bool, private: Path
) -> None:
    """No worker may have run for days."""
    path = f"panel-imports/7/{UPLOAD}"
    file = written(private, path)
    JobRun.add(job="import", payload={"path": path}, state=state, finished_at=timezone.now())

    delete_files_without_rows()

    assert file.exists() is stays


def test_a_missing_storage_is_no_error(private: Path) -> None:
    assert not private.exists()

    assert delete_files_without_rows() == 0
