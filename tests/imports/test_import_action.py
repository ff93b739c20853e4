"""The form of ``ImportAction``: its fields, and what a short file becomes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from django_panel.actions import ImportAction
from django_panel.exceptions import PanelSchemaException
from django_panel.models import StoredNotification
from django_panel.spreadsheets import SpreadsheetFormat, open_writer
from tests.imports.files import csv_bytes
from tests.imports.import_panel import (
    HEADINGS,
    QUERY,
    answer,
    errors,
    files_in,
    private,
    rows,
    stored,
    submit,
    toast,
)
from tests.project.clients import client_for, fetch, make_user
from tests.project.models import Project

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.usefixtures("private"),
]
__all__ = ["private"]


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
    assert options[0] == {"value": "col0", "label": "A", "details": None}
    assert options[26] == {"value": "col26", "label": "AA", "details": None}
    assert options[199]["label"] == "GR"
    assert form["title"] == "Import projects"


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
