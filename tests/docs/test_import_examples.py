"""The examples of the guide to imports, requested over HTTP."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from tests.docs.library_tables import library_module
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with its tables."""
    with library_module("imports", django_db_blocker) as module:
        yield module


@pytest.fixture(autouse=True)
def private(library: ModuleType, declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    resources = [
        library.ImportedBooks,
        library.AllImports,
        library.SeveralImports,
        library.AuthorResource,
    ]
    declare(shelf=lambda panel: panel.path("shelf").resources(resources))
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path


@pytest.fixture
def models(library: ModuleType, db: None) -> Any:
    found: Any = sys.modules["library.models"]
    found.Writer.objects.create(name="Ada")
    return found


def check(client: Client, content: str, action: str, resource: str = "all-books") -> Any:
    query = f"resource={resource}&action={action}&scope=table"
    file = SimpleUploadedFile("books.csv", content.encode())
    response = client.post(f"/shelf/imports/check?{query}", {"file": file})
    assert response.status_code == 200, response.content
    return json.loads(response.content)


def submit(client: Client, content: str, action: str, resource: str = "all-books") -> None:
    query = f"resource={resource}&action={action}&scope=table"
    file = SimpleUploadedFile("books.csv", content.encode())
    response = client.post(f"/shelf/actions/form?{query}", {"file": file})
    assert response.status_code == 303, response.content


def test_books_are_imported(models: Any, admin: Client) -> None:
    submit(admin, "Title,Written by,Pages\nThe Sea,Ada,320\n", "import", "works")

    book = models.Work.objects.get()
    assert (book.title, book.author.name, book.pages) == ("The Sea", "Ada", 320)
    found = check(admin, "Title,Writer,Pages\nLong,Ada,9000\n", "books")
    assert [error["column"] for error in found["errors"]] == ["Pages"]


def test_values_are_converted_and_checked(models: Any, admin: Client) -> None:
    head = "title,author,pages,kind,address\n"
    submit(admin, f"{head}The Sea,Lea,320 p.,print,\n", "catalogue")

    book = models.Work.objects.get()
    assert (book.author.name, book.pages) == ("Lea", 320)
    found = check(admin, f"{head}A,Ada,many,print,\nB,Ada,1 p.,web,\n", "catalogue")
    assert [error["row"] for error in found["errors"]] == [2, 3]
    assert found["errors"][1]["message"] == "A book on the web has an address."


def test_existing_records_are_updated_or_left_out(models: Any, admin: Client) -> None:
    head = "title,author,pages,kind\n"
    submit(admin, f"{head}The Sea,Ada,1,print\n", "books")
    submit(admin, f"{head}The Sea,Ada,2,print\n", "updating")
    assert [book.pages for book in models.Work.objects.all()] == [2]

    found = check(admin, f"{head}The Sea,Ada,3,print\nPlan,Ada,4,draft\n", "drafts")
    assert (found["created"], found["updated"], found["skipped"]) == (0, 1, 1)


def test_a_long_file_is_imported_in_the_background(models: Any, admin: Client) -> None:
    rows = "".join(f"Book {number},Ada\n" for number in range(201))

    assert check(admin, f"title,author\n{rows}", "large")["isQueued"]
    assert not check(admin, "title,author\nBook,Ada\n", "large")["isQueued"]


def test_one_table_offers_several_imports(models: Any, admin: Client) -> None:
    submit(admin, "title,author\nThe Sea,Ada\n", "import", "catalogue")
    # Only this importer creates the missing author.
    submit(admin, "title,author\nThe Lake,Lea\n", "import-catalogue", "catalogue")

    assert sorted(book.title for book in models.Work.objects.all()) == ["The Lake", "The Sea"]


@pytest.mark.django_db(transaction=True)
def test_a_file_of_another_system_is_imported(
    library: ModuleType, models: Any, superuser: Any, tmp_path: Path
) -> None:
    delivered = tmp_path / "delivered.csv"
    delivered.write_text("Titel,Autor,Seiten\nThe Sea,Ada,320\n")

    run = library.import_books(delivered, superuser)

    run.refresh_from_db()
    assert (run.state, run.result["message"]) == ("done", "1 row was imported.")
    assert models.Work.objects.get().pages == 320
    assert delivered.exists()
