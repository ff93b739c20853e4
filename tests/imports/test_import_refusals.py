"""Files and users that ``ImportAction`` refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client

from django_panel.models import Upload
from tests.imports.import_panel import (
    QUERY,
    errors,
    files_in,
    private,
    rows,
    stored,
    submit,
    upload,
)
from tests.project.clients import client_for, fetch, make_user
from tests.project.models import Project

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("private"),
]
__all__ = ["private"]


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


def test_uploads_that_are_never_imported_are_deleted(admin: Client, private: Path) -> None:
    from django_panel.uploads.cleanup import delete_unused_uploads

    stored(admin, rows(["A", "Acme", ""]))
    Upload.objects.update(created_at="2020-01-01T00:00:00Z")

    assert delete_unused_uploads() == 1
    assert files_in(private) == []
