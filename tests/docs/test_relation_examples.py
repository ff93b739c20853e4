"""The examples of the guide to relations, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.docs.example_site import EXAMPLES
from tests.project import clients
from tests.project.clients import page_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

fetch: Any = clients.fetch


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Any, Any]]:
    """The modules of the guide, with tables during this module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import models, relations  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Portrait, models.Genre, models.Work]
    kinds += [relations.Shelf, relations.Placement]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield models, relations
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


@pytest.fixture(autouse=True)
def shelf(library: tuple[Any, Any], declare: Declare) -> None:
    _models, relations = library
    resources = [relations.Writers, relations.Works]
    declare(shelf=lambda panel: panel.path("shelf").resources(resources))


def relation(client: Client, path: str) -> Any:
    return page_of(fetch(client, path, "inertia"))["props"]["relations"][0]


@pytest.mark.django_db
def test_a_writers_works(admin: Client, library: tuple[Any, Any]) -> None:
    models, _relations = library
    writer, other = (models.Writer.objects.create(name=name) for name in ("Mary", "Ada"))
    models.Work.objects.create(title="Frankenstein", author=writer)
    models.Work.objects.create(title="Notes", author=other)

    works = relation(admin, f"/shelf/writers/{writer.pk}")

    assert (works["title"], works["icon"]) == ("Works", "book")
    assert [row["cells"]["title"] for row in works["rows"]] == ["Frankenstein"]
    assert [action["name"] for action in works["headerActions"]] == ["create"]
    form = fetch(admin, works["headerActions"][0]["formUrl"], "json").json()
    body = {"title": "The Last Man", "kind": "print", "author": other.pk}
    options = {"data": body, "content_type": "application/json"}
    assert fetch(admin, form["submitUrl"], "json", "post", **options).status_code == 303
    assert models.Work.objects.get(title="The Last Man").author == writer


@pytest.mark.django_db
def test_a_works_shelves_and_their_page(admin: Client, library: tuple[Any, Any]) -> None:
    models, relations = library
    writer = models.Writer.objects.create(name="Mary")
    work = models.Work.objects.create(title="Frankenstein", author=writer)
    for name in ("Novels", "Archive"):
        relations.Shelf.objects.create(name=name)

    shelves = relation(admin, f"/shelf/works/{work.pk}")
    assert [action["name"] for action in shelves["headerActions"]] == ["attach"]
    form = fetch(admin, shelves["headerActions"][0]["formUrl"], "json").json()
    found = fetch(admin, f"{form['optionsUrl']}&field=related", "json").json()["options"]
    assert [option["label"] for option in found] == ["Novels"]
    body = {"related": found[0]["value"], "pivot.place": 7}
    options = {"data": body, "content_type": "application/json"}
    assert fetch(admin, form["submitUrl"], "json", "post", **options).status_code == 303

    page = page_of(fetch(admin, f"/shelf/works/{work.pk}/shelves", "inertia"))
    (row,) = page["props"]["relation"]["rows"]
    assert row["cells"]["pivot.place"]["raw"] == 7
    assert [action["name"] for action in row["actions"]] == ["edit", "tidy", "detach"]
    run = {**page["props"]["relation"]["context"], "action": "tidy", "related": row["key"]}
    options = {"data": run, "content_type": "application/json"}
    assert fetch(admin, "/shelf/relations/action", "json", "post", **options).status_code == 303
    assert relations.Placement.objects.get().place == 1
