"""``RunPanelImport``: imports a stored file for its owner, at most once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

from django_panel import panel
from django_panel.exceptions import SpreadsheetException
from django_panel.imports import ImportColumn, Importer
from django_panel.jobs import JobCancelled, JobLost, JobRefused, Progress, RunPanelImport
from django_panel.models import GeneratedFile, StoredNotification
from django_panel.models.job_run import JobRun
from django_panel.resources.importing.files import open_upload, store_upload
from django_panel.spreadsheets import SpreadsheetFormat, open_reader, open_writer
from django_panel.support import context
from tests.imports.files import csv_bytes
from tests.imports.import_models import RESOURCES, ArticleResource, ImportedArticle
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Job, Note, User
from tests.project.nested_panel import NoteResource, deep_panel, make_line
from tests.project.relation_panel import create_job, related_panel

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(
        back=lambda panel: panel.path("back").resources(RESOURCES),
        deep=deep_panel,
        rel=related_panel,
    )


def stored(user: User, rows: Sequence[Sequence[Any]], headings: Sequence[str] = ()) -> str:
    data = csv_bytes(headings or ["title", "rating"], rows)
    return store_upload(JobImporter, user, SimpleUploadedFile("rows.csv", data))


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


def test_a_job_imports_the_rows_and_notifies_its_owner(superuser: User, private: Path) -> None:
    result = job(superuser, stored(superuser, [["a", 1], ["b", 2], ["c", 3]])).handle()

    assert result is not None
    assert (result.message, result.url) == ("3 rows were imported.", None)
    assert ImportedArticle.objects.count() == 3
    [notice] = notices(superuser)
    assert (notice["name"], notice["title"]) == ("import-finished", "3 rows were imported.")
    assert (notice["color"], notice["actions"]) == ("success", [])
    assert uploads(private) == []
    assert not GeneratedFile.objects.exists()


def test_failed_rows_become_a_report(superuser: User, private: Path) -> None:
    path = stored(superuser, [["a", 1], ["", 2], ["c", "=1+1"]], ["title", "rating"])

    result = job(superuser, path).handle()

    assert result is not None
    assert result.message == "1 row was imported. 2 rows failed."
    assert report_rows(private) == [
        ["title", "rating", "Errors"],
        ["", "2", "Title: This field is required."],
        ["c", "=1+1", "Rating: Enter a whole number."],
    ]
    [notice] = notices(superuser)
    assert (notice["name"], notice["color"]) == ("import-finished", "warning")
    assert [action["name"] for action in notice["actions"]] == ["failed-rows"]
    assert notice["actions"][0]["url"] == result.url
    [file] = GeneratedFile.objects.all()
    assert (file.kind, file.source, file.panel) == ("report", "job-importer", "back")
    name = file.path.rpartition("/")[2]
    assert file.path == f"panel-imports/{superuser.pk}/{name}"
    assert result.url == f"/back/imports/{name}?importer=job-importer"
    text = (private / file.path).read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    assert b"'=1+1" in text


def test_a_corrected_report_is_imported_as_it_is(superuser: User, private: Path) -> None:
    job(superuser, stored(superuser, [["a", 1], ["", 2]])).handle()
    [report] = private.rglob("failed-rows-*")
    corrected = report.read_text("utf-8-sig").replace(",2,", "b,2,")
    report.unlink()

    path = store_upload(JobImporter, superuser, SimpleUploadedFile("r.csv", corrected.encode()))
    result = job(superuser, path).handle()

    assert result is not None
    assert result.message == "1 row was imported."
    assert ImportedArticle.objects.count() == 2


def test_a_second_report_has_one_column_of_errors(superuser: User, private: Path) -> None:
    path = stored(superuser, [["", 1, "old errors"]], ["title", "rating", "Errors"])

    job(superuser, path).handle()

    assert report_rows(private) == [
        ["title", "rating", "Errors"],
        ["", "1", "Title: This field is required."],
    ]


def test_the_report_has_the_delimiter_or_the_format_of_the_file(
    superuser: User, private: Path
) -> None:
    data = b"title;rating\r\n;1\r\n"
    path = store_upload(JobImporter, superuser, SimpleUploadedFile("r.csv", data))
    job(superuser, path).handle()
    [report] = private.rglob("failed-rows-*.csv")
    assert report.read_text("utf-8-sig").splitlines()[0] == "title;rating;Errors"
    report.unlink()

    sheet = BytesIO()
    with open_writer(sheet, SpreadsheetFormat.XLSX) as writer:
        writer.write_rows([["title", "rating"], ["", 4], ["x", 5]])
    upload = SimpleUploadedFile("r.xlsx", sheet.getvalue())
    result = job(superuser, store_upload(JobImporter, superuser, upload)).handle()
    assert result is not None
    assert result.message == "1 row was imported. 1 row failed."
    assert report_rows(private)[1] == ["", "4", "Title: This field is required."]


# Failures ----------------------------------------------------------------------------------------


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
    path = store_upload(JobImporter, superuser, SimpleUploadedFile("r.csv", data))
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

    with pytest.raises(JobRefused, match="may no longer import"):
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

    again = RunPanelImport(**json.loads(json.dumps(made.payload())))
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


# Classes, keys and places ------------------------------------------------------------------------


def test_classes_travel_as_keys(superuser: User) -> None:
    made = job(superuser, "x")

    payload = json.loads(json.dumps(made.payload()))

    assert payload["importer"] == "job-importer"
    assert payload["resource"] == "imported-articles"
    assert RunPanelImport(**payload) == made
    assert made.label() == "Import of imported articles"
    assert (RunPanelImport.tries, list(RunPanelImport.backoff)) == (1, [])
    assert RunPanelImport.can_retry is False


def test_without_a_resource_it_is_that_of_the_model(superuser: User) -> None:
    job(superuser, stored(superuser, [["a", 1]]), resource=None).handle()

    assert ImportedArticle.objects.count() == 1


def test_a_nested_resource_gets_its_parent(superuser: User) -> None:
    line = make_line("north")
    target, other = line.job, Job.objects.create(site=line.site, title="other")
    data = csv_bytes(["title", "job"], [["a", other.pk], ["b", ""]])
    path = store_upload(NoteImporter, superuser, SimpleUploadedFile("n.csv", data))

    made = job(
        superuser,
        path,
        importer=NoteImporter,
        mapping={"title": 0, "job": 1},
        panel_id="deep",
        resource=NoteResource,
        parent=target.pk,
    )
    result = made.handle()

    assert result is not None
    assert result.message == "2 rows were imported."
    assert set(Note.objects.filter(title__in=["a", "b"]).values_list("job", flat=True)) == {
        target.pk
    }
    with pytest.raises(JobRefused):
        job(superuser, path, panel_id="deep", resource=NoteResource, parent=10_000).handle()


def test_a_relation_gets_its_owner(superuser: User) -> None:
    owner = create_job("paint")
    path = store_upload(
        NoteImporter, superuser, SimpleUploadedFile("n.csv", csv_bytes(["title"], [["a"], ["b"]]))
    )

    result = job(
        superuser,
        path,
        importer=NoteImporter,
        mapping={"title": 0},
        panel_id="rel",
        resource="jobs",
        record=owner.pk,
        relation="todos",
    ).handle()

    assert result is not None
    assert result.message == "2 rows were imported."
    assert Note.objects.filter(job=owner).count() == 2


def test_an_upload_that_is_no_table_is_refused(superuser: User) -> None:
    with pytest.raises(SpreadsheetException):
        store_upload(JobImporter, superuser, SimpleUploadedFile("x.png", b"\x89PNG\r\n\x1a\n\0\0"))


def test_a_large_upload_is_refused(superuser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django_panel.resources.importing.files.MAX_UPLOAD_BYTES", 10)

    with pytest.raises(ValidationError):
        stored(superuser, [["a", 1]])


def test_progress_counts_rows(superuser: User) -> None:
    seen: list[tuple[int, int | None]] = []

    class Watching(Progress):
        def report(self, done: int, total: int | None = None, **options: Any) -> None:
            super().report(done, total, **options)
            seen.append((done, total))

    made = job(superuser, stored(superuser, [["a", 1], ["", 2], ["c", 3]]))
    made.progress = Watching()
    made.handle()

    assert seen == [(2, 3), (3, 3)]


@pytest.fixture
def bound(superuser: User) -> Iterator[None]:
    with context.bind(panel=panel("back"), user=superuser):
        yield


def test_dispatch_stores_the_run(superuser: User, bound: None) -> None:
    run = job(superuser, "panel-imports/1/upload-x.csv").dispatch()

    assert JobRun.objects.get(pk=run.pk).payload["importer"] == "job-importer"
