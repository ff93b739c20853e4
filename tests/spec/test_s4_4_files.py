"""Specification §4.4 and §7: exported files, reachable only by their user."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.http import FileResponse
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from tests.exports.export_panel import (
    RIGHTS,
    exports_panel,
    folder_of,
    make_tasks,
    only_file,
    submit,
)
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def private(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    declare(front=exports_panel)
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path / "private"), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path / "private"


def url_of(name: str) -> str:
    address = reverse("panel.front.export-file", kwargs={"file": name})
    return f"{address}?exporter=task-exporter"


def test_row_export_file_answers_the_file(private: Path) -> None:
    ann = make_user("ann", *RIGHTS)
    client: Client = client_for(ann)
    make_tasks("cake")
    submit(client)
    file = only_file(private)

    response = client.get(url_of(file.name))

    assert isinstance(response, FileResponse)
    assert response.getvalue() == file.read_bytes()
    assert file.parent == folder_of(private, ann)


def test_the_directory_is_derived_from_the_authenticated_user(private: Path) -> None:
    client = client_for(make_user("ann", *RIGHTS))
    make_tasks("cake")
    submit(client)

    other = client_for(make_user("bob", *RIGHTS))

    assert other.get(url_of(only_file(private).name)).status_code == 404


@pytest.mark.parametrize("name", ["a%2Fb.csv", "a%5Cb.csv", "..", "..%2Fa.csv", "a..csv", "a\\b"])
def test_a_name_with_a_slash_a_backslash_or_two_dots_is_404(name: str, private: Path) -> None:
    ann = make_user("ann", *RIGHTS)
    folder = folder_of(private, ann)
    folder.mkdir(parents=True)
    for decoy in ("b.csv", "a..csv", "a\\b.csv"):
        (folder / decoy).write_text("decoy")

    response = client_for(ann).get(f"/front/exports/{name}?exporter=task-exporter")

    assert response.status_code == 404


def test_row_import_file_needs_a_registered_importer() -> None:
    client = client_for(make_user("ann", *RIGHTS))
    address = reverse("panel.front.import-file", kwargs={"file": "failed-rows.csv"})

    assert address == "/front/imports/failed-rows.csv"
    assert client.get(f"{address}?importer=unknown").status_code == 404
