"""The endpoint of exported files: only the owner's, only by a registered key."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from django.http import FileResponse
from django.test import Client

from django_panel.models import GeneratedFile
from tests.exports.export_panel import RIGHTS, folder_of, make_tasks, only_file, submit
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.models import User

pytestmark = pytest.mark.django_db

KEY = "task-exporter"


@pytest.fixture
def stored(clerk_user: User, private: Path) -> Path:
    """Write a file of the clerk without an export."""
    folder = folder_of(private, clerk_user)
    folder.mkdir(parents=True)
    path = folder / "tasks_2026.csv"
    path.write_bytes(b"Title\r\ncake\r\n")
    return path


def url_of(name: str, key: str = KEY) -> str:
    return f"/front/exports/{name}?exporter={key}"


def test_the_owner_downloads_the_file_as_an_attachment(clerk: Client, stored: Path) -> None:
    response = clerk.get(url_of(stored.name))

    assert isinstance(response, FileResponse)
    assert response.getvalue() == stored.read_bytes()
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="tasks_2026.csv"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Length"] == str(len(stored.read_bytes()))


def test_a_workbook_has_its_own_type(clerk: Client, stored: Path) -> None:
    stored.rename(stored.with_suffix(".xlsx"))

    response = clerk.get(url_of("tasks_2026.xlsx"))

    assert response["Content-Type"].startswith("application/vnd.openxmlformats")


@pytest.mark.parametrize(
    "name",
    [
        "..",
        ".",
        "../secret.csv",
        "%2e%2e%2fsecret.csv",
        "..%5csecret.csv",
        "..%2F..%2Fsecret.csv",
        "%252e%252e%252fsecret.csv",
        "a%2fb.csv",
        "a%5cb.csv",
        "..secret.csv",
        ".hidden.csv",
        ".writing-tasks.csv-abc",
        "secret.txt",
        "secret",
        "missing.csv",
        "tasks%00.csv",
        "tasks_2026.csv%0a",
        "x" * 400 + ".csv",
    ],
)
def test_a_name_that_is_no_file_of_the_user_is_not_found(
    name: str, clerk: Client, stored: Path, private: Path
) -> None:
    for folder in (private, private / "panel-exports", stored.parent):
        for decoy in ("secret.csv", "secret.txt", ".hidden.csv", ".writing-tasks.csv-abc"):
            (folder / decoy).write_text("secret")
    (stored.parent / "b.csv").write_text("secret")

    assert clerk.get(url_of(name)).status_code == 404


@pytest.mark.parametrize(
    "key",
    [
        "",
        "TaskExporter",
        "unknown-exporter",
        "tests.exports.export_panel.TaskExporter",
        "django_panel.exports.exporter.Exporter",
        "os.path",
        "exporter",
    ],
)
def test_only_a_registered_key_is_accepted(key: str, clerk: Client, stored: Path) -> None:
    assert clerk.get(url_of(stored.name, quote(key))).status_code == 404
    assert clerk.get(f"/front/exports/{stored.name}").status_code == 404


def test_the_key_of_another_panel_is_unknown(clerk: Client, stored: Path) -> None:
    assert clerk.get(f"/back/exports/{stored.name}?exporter={KEY}").status_code == 404


def test_another_user_does_not_find_the_file(stored: Path) -> None:
    for other in (make_user("other", *RIGHTS), make_user("root", is_superuser=True)):
        assert client_for(other).get(url_of(stored.name)).status_code == 404


def test_a_recorded_file_of_another_exporter_is_not_found(
    clerk: Client, clerk_user: User, stored: Path
) -> None:
    path = f"panel-exports/{clerk_user.pk}/{stored.name}"
    GeneratedFile.add(clerk_user, kind="export", panel="front", source="other", path=path)

    assert clerk.get(url_of(stored.name)).status_code == 404


def test_a_guest_is_sent_to_the_login(guest: Client, stored: Path) -> None:
    assert guest.get(url_of(stored.name)).status_code == 302
    assert fetch(guest, url_of(stored.name), "json").status_code == 401


def test_reports_of_imports_need_a_registered_importer(clerk: Client, private: Path) -> None:
    assert clerk.get("/front/imports/failed-rows.csv?importer=task-importer").status_code == 404


def test_the_toast_links_to_the_file(clerk: Client, private: Path) -> None:
    make_tasks("cake")
    submit(clerk)

    toast = page_of(fetch(clerk, "/front/work"))["flash"]["toast"]

    assert toast["url"] == url_of(only_file(private).name)
    assert clerk.get(toast["url"]).getvalue() == only_file(private).read_bytes()
