"""Entries of repeaters through pages, dialogs and relations."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from django_panel import Resource, forms
from django_panel.actions import Action
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages import EditRecord
from django_panel.tables import TableSchema
from tests.forms.library_models import Book, make_book
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

STORED: list[dict[str, Any]] = [
    {"id": 1, "title": " a ", "pages": "3", "token": "first!"},
    {"id": 2, "title": "b", "pages": 4, "token": "second!", "status": "open", "note": "n"},
    {"title": "longer than the ten characters of today"},
]
#: What hooks and handlers were called with.
seen: list[Any] = []


class Watching(EditRecord):
    def after_validate(self, data: Any) -> None:
        seen.append(json.dumps(data, default=str))

    def mutate_form_data_before_save(self, data: Any, record: Any) -> Any:
        seen.append(json.dumps(data, default=str))
        return data


def chapters() -> forms.Repeater:
    return forms.Repeater("chapters").schema(
        [
            forms.TextInput("title").required().max_length(10),
            forms.NumberInput("pages").integer(),
            forms.PasswordInput("token"),
            forms.TextInput("status").disabled(),
            forms.TextInput("note").visible_when("status", "equals", "closed"),
        ]
    )


class BookResource(Resource):
    model = Book

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "edit": Watching}

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([forms.TextInput("title"), chapters()])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        default = chapters().default([{"id": 9, "title": "x", "token": "hidden!"}])
        planned = Action("plan").schema([default]).action(lambda record, data: seen.append(data))
        return super().table(schema).record_actions([planned])


@pytest.fixture(autouse=True)
def library(declare: Declare) -> None:
    declare(lib=lambda panel: panel.path("lib").resources([BookResource]))
    seen.clear()


def column(book: Book) -> str:
    """Return the column as the database stores it."""
    with connection.cursor() as cursor:
        text = "char" if connection.vendor == "mysql" else "text"
        cursor.execute(f"SELECT CAST(chapters AS {text}) FROM {Book._meta.db_table}")
        return str(cursor.fetchone()[0])


def opened(client: Client, book: Book) -> tuple[list[dict[str, Any]], str]:
    props = page_of(fetch(client, f"/lib/books/{book.pk}/edit"))["props"]
    nodes = {node["name"]: node for node in props["form"]["schema"]}
    return nodes["chapters"]["value"], props["version"]


def save(client: Client, book: Book, entries: Any, **more: Any) -> Any:
    body = json.dumps({"title": "New", "chapters": entries, **more})
    path = f"/lib/books/{book.pk}/edit"
    return fetch(client, path, "json", "put", data=body, content_type="application/json")


def test_a_list_that_comes_back_unchanged_is_byte_identical(admin: Client) -> None:
    book = make_book(chapters=STORED)
    before = column(book)
    entries, version = opened(admin, book)

    response = save(admin, book, entries, version=version)

    assert response.status_code == 303, response.content
    book.refresh_from_db()
    assert (book.title, column(book)) == ("New", before)
    assert not any("_key" in each for each in seen)


def test_moved_changed_added_and_removed_entries(admin: Client) -> None:
    book = make_book(chapters=STORED)
    (first, second, third), version = opened(admin, book)
    assert "first!" not in json.dumps([first, second])
    entries = [
        third,
        {**second, "pages": 5, "status": "closed", "note": "forged"},
        {"title": "new", "status": "closed", "note": "forged"},
    ]

    assert save(admin, book, entries, version=version).status_code == 303

    book.refresh_from_db()
    moved, changed, added = book.chapters
    assert moved == STORED[2]
    assert changed == {**STORED[1], "pages": 5}
    assert (added["title"], added["status"], "note" in added) == ("new", None, False)
    assert not any("_key" in each for each in seen)
    # The form that follows has new keys.
    again, _version = opened(admin, book)
    assert {each["_key"] for each in again}.isdisjoint({first["_key"], second["_key"]})


def test_entries_of_another_state_of_the_list_are_new(admin: Client) -> None:
    book = make_book(chapters=[{"title": "a", "id": 1}, {"title": "b", "id": 2}])
    entries, _version = opened(admin, book)
    Book.objects.update(chapters=[{"title": "other", "id": 3}, {"title": "b", "id": 2}])

    assert save(admin, book, entries).status_code == 303

    book.refresh_from_db()
    assert [each.get("id") for each in book.chapters] == [None, 2]


def test_a_dialog_passes_the_entries_of_its_default_without_keys(admin: Client) -> None:
    book = make_book()
    query = {"resource": "books", "action": "plan", "scope": "record", "record": book.pk}
    node = fetch(admin, "/lib/actions/form", "json", data=query).json()["form"]["schema"][0]  # type: ignore[attr-defined]
    (entry,) = node["value"]
    assert "hidden!" not in json.dumps(node)

    body = {**query, "chapters": [{**entry, "title": "y"}, {"title": "z"}]}
    response = fetch(
        admin, "/lib/actions/form", "json", "post", data=body, content_type="application/json"
    )

    assert response.status_code == 303, response.content
    first, second = seen[-1]["chapters"]
    assert first == {"id": 9, "title": "y", "token": "hidden!"}
    assert (second["title"], "_key" in second, "id" in second) == ("z", False, False)
