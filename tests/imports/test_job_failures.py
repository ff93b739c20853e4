"""``RunPanelImport`` that fails, is cancelled or is refused: whole batches stay."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from django_panel.exceptions import SpreadsheetException
from django_panel.jobs import JobCancelled, JobLost, JobRefused, Progress, RunPanelImport
from django_panel.jobs.housekeeping import delete_old_runs
from django_panel.models.job_run import JobRun
from django_panel.resources.importing.files import open_upload, store_import_file
from tests.imports.import_jobs import (
    JobImporter,
    fail,
    job,
    notices,
    report_rows,
    stored,
    uploads,
)
from tests.imports.import_models import RESOURCES, ImportedArticle
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.nested_panel import deep_panel
from tests.project.relation_panel import related_panel

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(
        back=lambda panel: panel.path("back").resources(RESOURCES),
        deep=deep_panel,
        rel=related_panel,
    )


def test_a_missing_required_column_fails_once_before_any_row(
    superuser: User, private: Path
) -> None:
    made = job(superuser, stored(superuser, [["a", 1]]), mapping={"rating": 1})

    with pytest.raises(ValidationError) as caught:
        made.handle()
    fail(made, caught.value)

    assert ImportedArticle.objects.count() == 0
    [notice] = notices(superuser)
    assert notice["name"] == "import-failed"
    assert notice["color"] == "danger"
    assert "Required columns are missing: Title." in notice["body"]
    assert "0 rows were imported." in notice["body"]


@pytest.mark.parametrize("mapping", [{"title": 9}, {"title": -1}, {"title": 0, "rating": 0}])
def test_a_wrong_mapping_imports_nothing(superuser: User, mapping: dict[str, int]) -> None:
    made = job(superuser, stored(superuser, [["a", 1]]), mapping=mapping)

    with pytest.raises(ValidationError):
        made.handle()

    assert ImportedArticle.objects.count() == 0


def test_a_file_that_cannot_be_read_imports_nothing(superuser: User) -> None:
    data = b"title,rating\n" + b"a,1\n" * 10 + b'"b,2\n'
    path = store_import_file(SimpleUploadedFile("r.csv", data), superuser, JobImporter)
    made = job(superuser, path)

    with pytest.raises(SpreadsheetException) as caught:
        made.handle()
    fail(made, caught.value)

    assert ImportedArticle.objects.count() == 0
    assert "12" in notices(superuser)[0]["body"]


def test_a_file_that_vanished(superuser: User, private: Path) -> None:
    path = stored(superuser, [["a", 1]])
    (private / path).unlink()
    made = job(superuser, path)

    with pytest.raises(FileNotFoundError) as caught:
        made.handle()
    fail(made, caught.value)

    assert "The uploaded file no longer exists." in notices(superuser)[0]["body"]


def test_files_of_other_users_and_other_names_are_not_found(superuser: User) -> None:
    other = make_user("other", is_superuser=True)
    path = stored(superuser, [["a", 1]])
    folder = path.rpartition("/")[0]

    for wrong in (path, f"{folder}/../{other.pk}/x.csv", f"{folder}/failed-rows-1.csv", "/etc/x"):
        user = other if wrong == path else superuser
        with pytest.raises(FileNotFoundError), open_upload(JobImporter, user, wrong):
            pass


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_staff": False}])
def test_an_owner_who_lost_access_imports_nothing(
    superuser: User, private: Path, change: dict[str, Any]
) -> None:
    path = stored(superuser, [["a", 1]])
    User.objects.filter(pk=superuser.pk).update(**change)
    made = job(superuser, path)

    with pytest.raises(JobRefused) as caught:
        made.handle()
    fail(made, caught.value)

    assert ImportedArticle.objects.count() == 0
    assert not list(private.rglob("failed-rows-*"))


def test_an_owner_without_the_right_to_create_imports_nothing(private: Path) -> None:
    reader = make_user("reader", "view_importedarticle")

    with pytest.raises(JobRefused, match="no longer have permission to import"):
        job(reader, stored(reader, [["a", 1]])).handle()


class Stopping(Progress):
    """Stops at a certain report, like the progress of a run that was cancelled or lost."""

    def __init__(self, at: int, error: BaseException) -> None:
        super().__init__()
        self._left, self._error = at, error

    def report(self, done: int, total: int | None = None, **options: Any) -> None:
        super().report(done, total, **options)
        self._left -= 1
        if self._left == 0:
            raise self._error


def test_a_cancelled_import_keeps_whole_batches_and_gives_the_rest(
    superuser: User, private: Path
) -> None:
    rows = [["a", 1], ["", 2], ["c", 3], ["d", 4], ["e", 5]]
    made = job(superuser, stored(superuser, rows))
    made.progress = Stopping(2, JobCancelled())

    result = made.handle()

    assert result is not None
    assert result.message == "The import was cancelled. 1 row was imported."
    assert list(ImportedArticle.objects.values_list("title", flat=True)) == ["a"]
    assert report_rows(private) == [
        ["title", "rating", "Errors"],
        ["", "2", "Title: This field is required."],
        ["c", "3", "Not imported yet."],
        ["d", "4", "Not imported yet."],
        ["e", "5", "Not imported yet."],
    ]
    assert "1 row was imported." in notices(superuser)[0]["body"]
    assert uploads(private) == []


def test_a_lost_run_leaves_everything_to_its_successor(superuser: User, private: Path) -> None:
    made = job(superuser, stored(superuser, [["a", 1], ["b", 2], ["c", 3]]))
    made.progress = Stopping(2, JobLost())

    with pytest.raises(JobLost):
        made.handle()

    assert ImportedArticle.objects.count() == 2
    assert notices(superuser) == []
    assert len(uploads(private)) == 1


def test_an_error_in_the_middle_reports_what_was_imported(superuser: User, private: Path) -> None:
    made = job(superuser, stored(superuser, [["a", 1], ["b", 2], ["c", 3]]))
    made.progress = Stopping(2, RuntimeError("broken"))

    with pytest.raises(RuntimeError) as caught:
        made.handle()
    fail(made, caught.value)

    [notice] = notices(superuser)
    assert "2 rows were imported." in notice["body"]
    assert "broken" not in json.dumps(notice)
    assert report_rows(private)[1:] == [["c", "3", "Not imported yet."]]
    assert notice["actions"][0]["name"] == "failed-rows"


def test_the_reaper_reports_from_the_stored_checkpoint(superuser: User, private: Path) -> None:
    """After a crash another process has the row of the run only."""
    path = stored(superuser, [["a", 1], ["", 2], ["c", 3], ["d", 4]])
    made = job(superuser, path)
    made.progress = Stopping(2, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        made.handle()
    checkpoint = json.loads(json.dumps(made.progress.checkpoint))

    again = RunPanelImport(**json.loads(json.dumps(made.arguments())))
    again.progress.checkpoint = checkpoint
    fail(again, None)

    [notice] = notices(superuser)
    assert "The worker stopped" in notice["body"]
    assert "1 row was imported." in notice["body"]
    assert report_rows(private)[1:] == [
        ["", "2", "Title: This field is required."],
        ["c", "3", "Not imported yet."],
        ["d", "4", "Not imported yet."],
    ]


def test_a_full_disk_does_not_undo_the_import(
    superuser: User, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(*args: Any, **kwargs: Any) -> Any:
        raise OSError(28, "No space left on device")

    path = stored(superuser, [["a", 1], ["", 2]])
    monkeypatch.setattr("django_panel.support.private_files.tempfile.mkstemp", no_space)

    result = job(superuser, path).handle()

    assert result is not None
    assert result.url is None
    assert result.message.endswith("The failed rows could not be written to a file.")
    assert ImportedArticle.objects.count() == 1
    assert notices(superuser)[0]["actions"] == []


def test_a_full_disk_for_temporary_files_does_not_stop_the_import(
    superuser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space() -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("django_panel.resources.importing.failed_rows._temporary_file", no_space)

    result = job(superuser, stored(superuser, [["", 1], ["b", 2], ["c", 3]])).handle()

    assert result is not None
    assert result.message.startswith("2 rows were imported. 1 row failed.")


def test_an_upload_that_a_crash_left_is_deleted_with_the_run(
    superuser: User, private: Path, django_capture_on_commit_callbacks: Any
) -> None:
    run = job(superuser, stored(superuser, [["a", 1]])).dispatch()
    long_ago = timezone.now() - timedelta(days=31)
    JobRun.objects.filter(pk=run.pk).update(state="done", finished_at=long_ago)
    assert len(uploads(private)) == 1

    with django_capture_on_commit_callbacks(execute=True):
        assert delete_old_runs() == 1

    assert uploads(private) == []
