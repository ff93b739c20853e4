"""``RunPanelImport``: imports a stored file for its owner, at most once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

from django_panel import panel
from django_panel.exceptions import SpreadsheetException
from django_panel.jobs import JobRefused, Progress, RunPanelImport, running
from django_panel.models import GeneratedFile
from django_panel.models.job_run import JobRun
from django_panel.records.signals import Write, WriteSource, record_written
from django_panel.resources.importing.files import store_import_file
from django_panel.spreadsheets import SpreadsheetFormat, open_writer
from django_panel.support import context
from tests.imports.files import csv_bytes
from tests.imports.import_jobs import (
    JobImporter,
    NoteImporter,
    job,
    notices,
    report_rows,
    stored,
    uploads,
)
from tests.imports.import_models import RESOURCES, ImportedArticle
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Job, Note, User
from tests.project.nested_panel import NoteResource, deep_panel, make_line
from tests.project.relation_panel import create_job, related_panel

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(
        back=lambda panel: panel.path("back").resources(RESOURCES),
        deep=deep_panel,
        rel=related_panel,
    )


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

    path = store_import_file(
        SimpleUploadedFile("r.csv", corrected.encode()), superuser, JobImporter
    )
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
    path = store_import_file(SimpleUploadedFile("r.csv", data), superuser, JobImporter)
    job(superuser, path).handle()
    [report] = private.rglob("failed-rows-*.csv")
    assert report.read_text("utf-8-sig").splitlines()[0] == "title;rating;Errors"
    report.unlink()

    sheet = BytesIO()
    with open_writer(sheet, SpreadsheetFormat.XLSX) as writer:
        writer.write_rows([["title", "rating"], ["", 4], ["x", 5]])
    upload = SimpleUploadedFile("r.xlsx", sheet.getvalue())
    result = job(superuser, store_import_file(upload, superuser, JobImporter)).handle()
    assert result is not None
    assert result.message == "1 row was imported. 1 row failed."
    assert report_rows(private)[1] == ["", "4", "Title: This field is required."]


# Classes, keys and places ------------------------------------------------------------------------


def test_classes_travel_as_keys(superuser: User) -> None:
    made = job(superuser, "x")

    payload = json.loads(json.dumps(made.arguments()))

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
    path = store_import_file(SimpleUploadedFile("n.csv", data), superuser, NoteImporter)

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
    path = store_import_file(
        SimpleUploadedFile("n.csv", csv_bytes(["title"], [["a"], ["b"]])), superuser, NoteImporter
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


@pytest.mark.parametrize("lost", ["view_job", "view_note", "add_note"])
def test_a_relation_needs_each_right_when_the_job_runs(lost: str) -> None:
    rights = ["view_job", "view_note", "add_note", "change_note"]
    clerk, owner = make_user("clerk", *rights), create_job("paint")
    data = csv_bytes(["title"], [["a"], ["b"]])
    path = store_import_file(SimpleUploadedFile("n.csv", data), clerk, NoteImporter)
    made = job(
        clerk,
        path,
        importer=NoteImporter,
        mapping={"title": 0},
        panel_id="rel",
        resource="jobs",
        record=owner.pk,
        relation="todos",
    )
    right = Permission.objects.get(codename=lost)
    clerk.user_permissions.remove(right)

    with pytest.raises(JobRefused):
        made.handle()
    assert not Note.objects.exists()

    clerk.user_permissions.add(right)
    made.handle()
    assert Note.objects.filter(job=owner).count() == 2


def test_an_upload_that_is_no_table_is_refused(superuser: User) -> None:
    with pytest.raises(SpreadsheetException):
        store_import_file(
            SimpleUploadedFile("x.png", b"\x89PNG\r\n\x1a\n\0\0"), superuser, JobImporter
        )


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


def test_all_writes_of_a_job_are_one_batch_with_its_id(
    superuser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JobImporter, "batch_size", 2)
    writes: list[Write] = []

    def note(write: Write, **kwargs: object) -> None:
        writes.append(write)

    record_written.connect(note, sender=ImportedArticle)
    try:
        run = job(superuser, stored(superuser, [["a", 1], ["b", 2], ["c", 3]])).dispatch()
        running.run(run.job, str(run.pk))
    finally:
        record_written.disconnect(note, sender=ImportedArticle)

    assert [write.source for write in writes] == [WriteSource.IMPORT] * 3
    assert {write.batch for write in writes} == {run.pk}
