"""The steps before an import: the example file, the preview and the dry run."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from django_panel.models import StoredNotification
from django_panel.resources.importing import request as requests
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from tests.imports.files import csv_bytes
from tests.imports.import_panel import QUERY, answer, errors, post, private, stored, submit
from tests.project.clients import client_for, fetch, make_user
from tests.project.models import Customer, Project, Task

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.usefixtures("private"),
]
__all__ = ["private"]

HEADINGS = ["Name", "Customer", "Notes"]
ROWS = [["A", "Acme", "x"], ["", "Acme", ""], ["C", "Nobody", ""]]


def preview(client: Client, **data: Any) -> Any:
    return post(client, "imports/preview", **data)


def check(client: Client, query: str = QUERY, **data: Any) -> Any:
    return post(client, "imports/check", query, **data)


def test_the_preview_has_headings_guesses_and_the_first_rows(admin: Client) -> None:
    path = stored(admin, csv_bytes(HEADINGS, [*ROWS, *([["D", "Acme", ""]] * 9)]))

    found = answer(preview(admin, file=path))

    assert found["headings"] == HEADINGS
    assert found["mapping"] == {"name": 0, "customer": 1}
    assert found["rows"][0] == {"number": 2, "cells": ["A", "Acme", "x"]}
    assert len(found["rows"]) == 5
    assert (found["rowCount"], found["isEstimated"]) == (12, False)


def test_the_file_of_a_preview_may_be_in_the_request(admin: Client) -> None:
    file = SimpleUploadedFile("rows.csv", csv_bytes(HEADINGS, ROWS))

    response = fetch(admin, f"/back/imports/preview?{QUERY}", "json", "post", data={"file": file})

    assert answer(response)["headings"] == HEADINGS


def test_a_damaged_file_has_no_preview(admin: Client, private: Path) -> None:
    path = stored(admin, b'Name,"Customer\r\n')

    assert errors(preview(admin, file=path))["file"]
    assert not (private / path).exists()


def test_a_preview_needs_a_file_that_is_there(admin: Client, private: Path) -> None:
    assert "file" in errors(preview(admin))
    path = stored(admin, csv_bytes(HEADINGS, ROWS))
    (private / path).unlink()
    assert preview(admin, file=path).status_code == 404


def test_the_check_finds_what_the_import_finds_and_stores_nothing(
    admin: Client, private: Path
) -> None:
    path = stored(admin, csv_bytes(HEADINGS, ROWS))

    found = answer(check(admin, file=path))

    counts = {name: found[name] for name in ("checked", "created", "updated", "skipped", "failed")}
    assert counts == {"checked": 3, "created": 1, "updated": 0, "skipped": 0, "failed": 2}
    assert [(error["row"], error["column"]) for error in found["errors"]] == [
        (3, "Name"),
        (4, "Customer"),
    ]
    assert (found["isComplete"], found["isQueued"]) == (True, False)
    assert not Project.objects.exists()
    assert not StoredNotification.objects.exists()
    # The same upload can be imported afterwards.
    assert submit(admin, file=path).status_code == 303
    assert Project.objects.count() == 1


def test_the_check_of_a_long_file_covers_its_first_rows(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "CHECKED_ROWS", 600)
    path = stored(admin, csv_bytes(HEADINGS, [[f"P{n}", "Acme", ""] for n in range(700)]))

    found = answer(check(admin, file=path))

    assert (found["checked"], found["created"]) == (600, 600)
    assert (found["isComplete"], found["isQueued"]) == (False, True)


def test_wrong_columns_are_errors_and_keep_the_upload(admin: Client, private: Path) -> None:
    path = stored(admin, csv_bytes(["Title"], [["A"]]))

    assert set(errors(check(admin, file=path))) == {"file"}
    assert set(errors(check(admin, file=path, map_name="col5", map_customer="col0"))) == {
        "map_name"
    }
    assert (private / path).exists()


@pytest.mark.parametrize("name", ["preview", "check"])
def test_errors_have_the_order_of_the_action_form(name: str, admin: Client) -> None:
    def status(query: str, client: Client = admin) -> int:
        return post(client, f"imports/{name}", query).status_code

    assert status("action=import&scope=table") == 422
    assert status("resource=nothing&action=import&scope=table") == 404
    assert status("resource=tasks&action=import&scope=table") == 422
    assert status("resource=tasks&action=import&scope=table&parent=99") == 404
    assert status("resource=projects&action=nothing&scope=table") == 404
    assert status("resource=projects&action=other&scope=table") == 400
    assert status(QUERY, client_for(make_user("viewer", "view_project"))) == 403
    assert status(QUERY) == 422


def test_the_check_knows_the_relation(admin: Client) -> None:
    project = Project.objects.create(name="Website", customer=Customer.objects.get())
    query = f"resource=projects&action=import&scope=table&record={project.pk}&relation=tasks"
    path = stored(admin, csv_bytes(["Title"], [["Plan"], [""]]), query=query)

    found = answer(check(admin, query, file=path))

    # An empty row is no row.
    assert (found["created"], found["failed"]) == (1, 0)
    assert not Task.objects.exists()


@pytest.mark.parametrize("found", list(SpreadsheetFormat))
def test_the_example_has_the_headings_and_one_row(found: SpreadsheetFormat, admin: Client) -> None:
    response: Any = fetch(admin, f"/back/imports/example?{QUERY}&format={found.value}")

    assert response.status_code == 200
    assert f"project-file-importer.{found.value}" in response["Content-Disposition"]
    content = b"".join(response.streaming_content)
    with open_reader(io.BytesIO(content), found) as reader:
        assert reader.headings == ["Name", "Customer", "Budget"]
        assert [cells for _number, cells in reader] == [["Website", "Acme", ""]]


def test_the_example_needs_the_permission_and_a_known_format(admin: Client) -> None:
    viewer = client_for(make_user("viewer", "view_project"))

    assert fetch(viewer, f"/back/imports/example?{QUERY}").status_code == 403
    assert fetch(admin, f"/back/imports/example?{QUERY}&format=ods").status_code == 404


def test_the_example_can_be_imported(admin: Client) -> None:
    response: Any = fetch(admin, f"/back/imports/example?{QUERY}")
    path = stored(admin, b"".join(response.streaming_content))

    assert submit(admin, file=path).status_code == 303
    assert Project.objects.get().name == "Website"


def test_hostile_cells_stay_text(admin: Client) -> None:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([["Name", "<img src=x onerror=alert(1)>"], ["=1+1", "\u202e"]])
    path = stored(admin, text.getvalue().encode())

    found = answer(preview(admin, file=path))

    assert found["headings"][1] == "<img src=x onerror=alert(1)>"
    assert found["rows"][0]["cells"][0] == "=1+1"


def test_the_check_reads_the_file_once(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stored(admin, csv_bytes(HEADINGS, [[f"P{n}", "Acme", ""] for n in range(700)]))
    opened: list[object] = []

    def counted(*arguments: object) -> object:
        opened.append(arguments)
        return open_reader(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(requests, "open_reader", counted)

    assert answer(check(admin, file=path))["created"] == 700
    assert len(opened) == 1
