"""The form of ``ImportAction``: what is submitted, refused, imported and queued."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.actions import ImportAction
from django_panel.exceptions import PanelSchemaException
from django_panel.imports import Importer
from django_panel.models import JobRun, StoredNotification, Upload
from django_panel.spreadsheets import SpreadsheetFormat, open_writer
from tests.imports.files import csv_bytes
from tests.imports.import_panel import (
    QUERY,
    ProjectFileImporter,
    answer,
    build_panel,
    errors,
    stored,
    submit,
    toast,
    upload,
)
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

HEADINGS = ["Name", "Customer", "Money"]


@pytest.fixture(autouse=True)
def private(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    declare(back=build_panel)
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(tmp_path)},
        },
    }
    return tmp_path


@pytest.fixture(autouse=True)
def acme(private: Path) -> Customer:
    return Customer.objects.create(name="Acme")


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def rows(*cells: Sequence[object]) -> bytes:
    return csv_bytes(HEADINGS, cells)


# The form.


def test_the_form_has_a_file_and_a_select_for_each_column(admin: Client) -> None:
    form = answer(fetch(admin, f"/back/actions/form?{QUERY}", "json"))

    file, *columns = form["form"]["schema"]
    assert (file["name"], file["type"], file["maxSize"]) == ("file", "file_upload", 20480)
    assert file["acceptedTypes"][:2] == [".csv", ".xlsx"]
    assert file["required"]
    assert [field["name"] for field in columns] == ["map_name", "map_customer", "map_budget"]
    assert not any(field["required"] for field in columns)
    options = columns[0]["options"]
    assert len(options) == 200
    assert options[0] == {"value": "col0", "label": "A"}
    assert options[26] == {"value": "col26", "label": "AA"}
    assert options[199]["label"] == "GR"
    assert form["title"] == "Import Projects"


def test_the_form_describes_the_steps_of_the_dialog(admin: Client) -> None:
    form = answer(fetch(admin, f"/back/actions/form?{QUERY}", "json"))

    dialog = form["importer"]
    assert dialog["columns"][0] == {
        "name": "name",
        "label": "Name",
        "required": True,
        "example": "Website",
    }
    assert dialog["previewUrl"] == f"/back/imports/preview?{QUERY}"
    assert dialog["checkUrl"] == f"/back/imports/check?{QUERY}"
    assert [each["label"] for each in dialog["examples"]] == ["CSV", "XLSX"]


def test_an_importer_is_required() -> None:
    with pytest.raises(PanelSchemaException, match="It takes a subclass"):
        ImportAction("import")  # type: ignore[arg-type]


# A short file is imported at once.


def test_the_rows_are_imported_and_the_upload_is_deleted(admin: Client, private: Path) -> None:
    path = stored(admin, rows(["A", "Acme", "1.50"], ["B", "Acme", ""]))
    assert files_in(private) == [private / path]

    response = submit(admin, file=path)

    assert response.status_code == 303
    assert urlsplit(response["Location"]).path == "/back/projects"
    assert [(p.name, p.budget) for p in Project.objects.order_by("name")] == [
        ("A", Project.objects.get(name="A").budget),
        ("B", None),
    ]
    assert files_in(private) == []
    assert toast(admin) == {
        "type": "success",
        "message": "2 rows were imported.",
        "url": None,
        "urlLabel": None,
    }
    assert not StoredNotification.objects.exists()


def test_failed_rows_become_a_report_that_can_be_imported_again(
    admin: Client, private: Path
) -> None:
    path = stored(admin, rows(["A", "Acme", "1"], ["", "Acme", "2"], ["C", "Nobody", "x"]))

    assert submit(admin, file=path).status_code == 303

    assert [p.name for p in Project.objects.all()] == ["A"]
    shown = toast(admin)
    assert shown is not None
    assert shown["type"] == "warning"
    assert shown["message"] == "1 row was imported. 2 rows failed."
    note = StoredNotification.objects.get()
    assert note.data["name"] == "import-finished"
    assert [action["name"] for action in note.data["actions"]] == ["failed-rows"]
    assert note.data["actions"][0]["url"] == shown["url"]

    response: Any = admin.get(shown["url"])
    report = b"".join(response.streaming_content).decode("utf-8-sig")
    corrected = report.replace("\n,Acme", "\nB,Acme").replace("C,Nobody,x", "C,Acme,3")
    again = stored(admin, corrected.encode())
    assert submit(admin, file=again).status_code == 303
    assert [p.name for p in Project.objects.order_by("name")] == ["A", "B", "C"]
    assert (toast(admin) or {})["type"] == "success"


def test_an_xlsx_file_is_imported(admin: Client) -> None:
    file = io.BytesIO()
    with open_writer(file, SpreadsheetFormat.XLSX) as writer:
        writer.write_rows([HEADINGS, ["A", "Acme", 12]])

    path = stored(admin, file.getvalue(), "rows.xlsx")

    assert path.endswith(".xlsx")
    assert submit(admin, file=path).status_code == 303
    assert str(Project.objects.get().budget) == "12.00"


def test_a_cell_may_contain_markup(admin: Client) -> None:
    path = stored(admin, rows(["<script>alert(1)</script>", "Acme", ""]))

    assert submit(admin, file=path).status_code == 303
    assert Project.objects.get().name == "<script>alert(1)</script>"


def test_the_file_may_be_in_the_request_itself(admin: Client, private: Path) -> None:
    file = SimpleUploadedFile("rows.csv", rows(["A", "Acme", ""]))

    response = fetch(
        admin, f"/back/actions/form?{QUERY}", "json", "post", data={"file": file, "map_name": ""}
    )

    assert response.status_code == 303
    assert Project.objects.get().name == "A"
    assert files_in(private) == []


def test_a_file_in_the_request_needs_the_permission(private: Path) -> None:
    client = client_for(make_user("viewer", "view_project"))
    file = SimpleUploadedFile("rows.csv", rows(["A", "Acme", ""]))

    response = fetch(client, f"/back/actions/form?{QUERY}", "json", "post", data={"file": file})

    assert response.status_code == 403
    assert files_in(private) == []


# Columns.


def test_chosen_columns_are_used_and_the_others_guessed(admin: Client) -> None:
    content = csv_bytes(["Kunde", "Name", "x"], [["Acme", "A", "B"]])
    path = stored(admin, content)

    assert submit(admin, file=path, map_customer="col0", map_name="col2").status_code == 303
    assert Project.objects.get().name == "B"


def test_a_column_that_the_dialog_left_out_is_not_guessed(admin: Client) -> None:
    path = stored(admin, rows(["A", "Acme", "5"]))

    response = submit(
        admin, file=path, map_name="col0", map_customer="col1", _mappingIsComplete=True
    )

    assert response.status_code == 303
    assert Project.objects.get().budget is None


def test_a_missing_required_column_is_an_error_of_the_file(admin: Client, private: Path) -> None:
    path = stored(admin, csv_bytes(["Title", "Kunde"], [["A", "Acme"]]))

    [message] = errors(submit(admin, file=path))["file"]

    assert "Name, Customer" in message
    assert "Title, Kunde" in message
    assert files_in(private) == []
    assert not Project.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"map_name": "col9"}, "map_name"),
        ({"map_name": "col200"}, "map_name"),
        ({"map_name": "col-1"}, "map_name"),
        ({"map_name": "1"}, "map_name"),
        ({"map_name": ["col1"]}, "map_name"),
        ({"map_name": "col1", "map_customer": "col1"}, "map_customer"),
    ],
)
def test_a_wrong_column_is_refused_before_anything_runs(
    chosen: dict[str, Any], field: str, admin: Client, private: Path
) -> None:
    path = stored(admin, rows(["A", "Acme", ""]))

    assert field in errors(submit(admin, file=path, **chosen))

    assert not Project.objects.exists()
    # The columns can be corrected without another upload.
    assert files_in(private) == [private / path]
    assert submit(admin, file=path).status_code == 303


# Files that are refused.


def test_no_file_is_an_error(admin: Client) -> None:
    assert "file" in errors(submit(admin))
    assert "file" in errors(submit(admin, file=""))


def test_a_file_that_vanished_is_not_found(admin: Client, private: Path) -> None:
    path = stored(admin, rows(["A", "Acme", ""]))
    (private / path).unlink()

    assert submit(admin, file=path).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["../settings.py", "panel-imports/1/upload-x.csv", "/etc/passwd", "panel-imports/rows.csv"],
)
def test_a_path_that_was_not_uploaded_is_refused(path: str, admin: Client) -> None:
    assert "file" in errors(submit(admin, file=path))


def test_the_upload_of_another_user_is_refused(admin: Client) -> None:
    other = client_for(make_user("other", is_superuser=True))

    assert "file" in errors(submit(admin, file=stored(other, rows(["A", "Acme", ""]))))


def test_an_upload_is_imported_once(admin: Client) -> None:
    path = stored(admin, rows(["A", "Acme", ""]))
    assert submit(admin, file=path).status_code == 303

    assert "file" in errors(submit(admin, file=path))
    assert Project.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [("photo.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40), ("rows.csv", b""), ("x.pdf", b"%PDF-1.7\n")],
)
def test_another_type_of_file_is_refused(
    name: str, content: bytes, admin: Client, private: Path
) -> None:
    assert "file" in errors(upload(admin, content, name))
    assert files_in(private) == []


def test_a_damaged_file_names_the_row_and_is_deleted(admin: Client, private: Path) -> None:
    path = stored(admin, b'Name,Customer\r\nA,Acme\r\n"B,Acme\r\n')

    [message] = errors(submit(admin, file=path))["file"]

    assert "Row 3" in message
    assert files_in(private) == []
    assert not Project.objects.exists()


def test_a_file_that_is_too_large_is_refused(admin: Client) -> None:
    content = rows(["A", "Acme", ""]) + b"x" * (20 * 1024 * 1024)

    assert "file" in errors(upload(admin, content))


# Permissions.


@pytest.mark.parametrize("path", ["actions/form", "imports/preview", "imports/check"])
def test_importing_needs_the_permission_to_create(path: str, private: Path) -> None:
    client = client_for(make_user("viewer", "view_project"))

    response = fetch(client, f"/back/{path}?{QUERY}", "json", "post", data={"file": "x"})

    assert response.status_code == 403


def test_the_button_needs_the_permission_to_create() -> None:
    viewer = client_for(make_user("viewer", "view_project"))
    editor = client_for(make_user("editor", "view_project", "add_project"))

    assert '"name": "import"' not in _list_of(viewer)
    assert '"name": "import"' in _list_of(editor)


def _list_of(client: Client) -> str:
    props = json.loads(fetch(client, "/back/projects", "inertia").content)["props"]
    return json.dumps(props["table"])


# A long file is imported by a job.


class LongImporter(ProjectFileImporter):
    @classmethod
    def queue_after(cls) -> int:
        return 1


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> type[Importer]:
    monkeypatch.setattr(ProjectFileImporter, "queue_after", LongImporter.queue_after)
    return ProjectFileImporter


def test_a_long_file_is_queued(
    queued: type[Importer], admin: Client, private: Path, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": _dummy_backend()}}
    path = stored(admin, rows(["A", "Acme", ""], ["B", "Acme", ""]))

    assert submit(admin, file=path).status_code == 303

    run = JobRun.objects.get()
    assert (run.job, run.panel) == ("import", "back")
    assert run.payload["importer"] == "project-file-importer"
    assert run.payload["mapping"] == {"name": 0, "customer": 1, "budget": 2}
    assert run.payload["resource"] == "projects"
    assert run.payload["path"] == path
    assert (private / path).exists()
    assert admin.session["panel.jobs"] == [str(run.pk)]
    shown = toast(admin)
    assert shown is not None
    assert (shown["type"], shown["url"]) == ("info", None)
    assert not Project.objects.exists()


def test_a_queue_that_cannot_be_reached_is_reported(
    queued: type[Importer], admin: Client, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": "tests.imports.unreachable_queue.UnreachableBackend"}}
    path = stored(admin, rows(["A", "Acme", ""], ["B", "Acme", ""]))

    assert submit(admin, file=path).status_code == 303

    shown = toast(admin)
    assert shown is not None
    assert shown["type"] == "warning"
    assert "as soon as the queue can be reached" in shown["message"]
    assert JobRun.objects.get().enqueued_at is None


def _dummy_backend() -> str:
    try:
        import django.tasks  # type: ignore[import-not-found,unused-ignore]  # noqa: F401
    except ImportError:
        return "django_tasks.backends.dummy.DummyBackend"
    return "django.tasks.backends.dummy.DummyBackend"


# Relations and parents.


@pytest.fixture
def project(acme: Customer) -> Project:
    return Project.objects.create(name="Website", customer=acme)


def test_rows_are_imported_into_a_relation(admin: Client, project: Project) -> None:
    query = f"resource=projects&action=import&scope=table&record={project.pk}&relation=tasks"
    path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)

    assert submit(admin, query, file=path).status_code == 303
    assert Task.objects.get().project == project


def test_rows_are_imported_below_a_parent(admin: Client, project: Project) -> None:
    query = f"resource=tasks&action=import&scope=table&parent={project.pk}"
    path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)

    assert submit(admin, query, file=path).status_code == 303
    assert Task.objects.get().project == project


def test_a_job_gets_the_relation_and_the_parent(
    admin: Client, project: Project, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(Importer, "queue_after", classmethod(lambda cls: 0))
    settings.TASKS = {"default": {"BACKEND": _dummy_backend()}}
    relation = f"resource=projects&action=import&scope=table&record={project.pk}&relation=tasks"
    nested = f"resource=tasks&action=import&scope=table&parent={project.pk}"
    for query in (relation, nested):
        path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)
        assert submit(admin, query, file=path).status_code == 303

    first, second = (run.payload for run in JobRun.objects.order_by("created_at"))
    assert (first["resource"], first["relation"]) == ("projects", "tasks")
    assert first["record"] == project.pk
    assert (second["resource"], second["parent"]) == ("tasks", project.pk)


def test_uploads_that_are_never_imported_are_deleted(admin: Client, private: Path) -> None:
    from django_panel.uploads.cleanup import delete_unused_uploads

    stored(admin, rows(["A", "Acme", ""]))
    Upload.objects.update(created_at="2020-01-01T00:00:00Z")

    assert delete_unused_uploads() == 1
    assert files_in(private) == []
