"""The examples of the guide to exports, requested over HTTP."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.docs.library_tables import library_module
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with its tables."""
    with library_module("exports", django_db_blocker) as module:
        yield module


@pytest.fixture(autouse=True)
def private(library: ModuleType, declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    resources = [library.ExportedBooks, library.DeclaredBooks]
    declare(shelf=lambda panel: panel.path("shelf").resources(resources))
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path


@pytest.fixture(autouse=True)
def books(library: ModuleType, db: None) -> None:
    models = sys.modules["library.models"]
    ada = models.Writer.objects.create(name="Ada")
    models.Work.objects.create(title="Dunes", author=ada, kind="web", address="https://x.example")
    models.Work.objects.create(title="Notes", author=ada, kind="draft")


def export(client: Client, resource: str, action: str = "export", **state: Any) -> None:
    response = client.post(
        f"/shelf/actions/form?resource={resource}&action={action}&scope=table",
        json.dumps({"tableState": state}),
        content_type="application/json",
    )
    assert response.status_code == 303, response.content


def rows(folder: Path) -> list[list[str]]:
    (file,) = folder.rglob("*.csv")
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.reader(lines))


@pytest.mark.django_db
def test_the_columns_of_the_table(admin: Client, private: Path) -> None:
    export(admin, "works", search="Dunes")

    assert rows(private) == [["Title", "Kind"], ["Dunes", "web"]]


@pytest.mark.django_db
def test_an_exporter(admin: Client, private: Path) -> None:
    export(admin, "books", search="Dunes")

    assert rows(private) == [
        ["Title", "Author", "Kind", "Address"],
        ["Dunes", "Ada", "Web", "https://x.example"],
    ]


@pytest.mark.django_db
def test_the_options_of_an_exporter(admin: Client, private: Path) -> None:
    export(admin, "books", "catalogue")

    (file,) = private.rglob("*.xlsx")
    assert file.name == "catalogue.xlsx"
