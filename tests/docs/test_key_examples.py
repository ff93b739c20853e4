"""The examples of composite primary keys and generic foreign keys, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import Client

from tests.docs.example_site import EXAMPLES
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    """The modules of the guides, with tables during this module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import (  # type: ignore[import-not-found]
            composite_keys,
            generic_keys,
            models,
        )
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Genre, models.Work, composite_keys.Copy, generic_keys.Bookmark]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield models, composite_keys, generic_keys
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


@pytest.fixture
def work(library: Any) -> Any:
    models = library[0]
    ContentType.objects.clear_cache()
    return models.Work.objects.create(title="Emma", author=models.Writer.objects.create(name="J"))


def send(client: Client, method: str, path: str, **values: Any) -> int:
    sent = fetch(client, path, "json", method, data=values, content_type="application/json")
    return int(sent.status_code)


def test_a_composite_key_is_one_string(
    library: Any, work: Any, admin: Client, declare: Declare
) -> None:
    keys = library[1]
    declare(shelf=lambda panel: panel.path("shelf").resources([keys.Copies]))

    created = send(admin, "post", "/shelf/copies/create", work=str(work.pk), number=3, shelf="A")
    path = f"/shelf/copies/{work.pk}~3"
    saved = send(admin, "put", f"{path}/edit", shelf="B")
    page = page_of(fetch(admin, path))["props"]
    body = {"resource": "copies", "action": "delete", "records": [f"{work.pk}~3"]}

    assert created in (201, 303)
    assert saved in (200, 303)
    assert keys.Copies.find_record(f"{work.pk}~3").shelf == "B"
    assert page["page"]["heading"] == "Copy 3"
    assert fetch(admin, "/shelf/copies/7/edit").status_code == 404
    assert send(admin, "post", "/shelf/actions/bulk", **body) in (200, 303)
    assert not keys.Copy.objects.exists()


def test_a_bookmark_has_a_target(library: Any, work: Any, admin: Client, declare: Declare) -> None:
    from django_panel import Resource

    models, _, generic = library

    class Works(Resource):
        model = models.Work

    class Writers(Resource):
        model = models.Writer

    class Genres(Resource):
        model = models.Genre

    resources = [generic.Bookmarks, Works, Writers, Genres]
    declare(shelf=lambda panel: panel.path("shelf").resources(resources))

    form = page_of(fetch(admin, "/shelf/bookmarks/create"))["props"]["form"]["schema"]
    target = f"project.work:{work.pk}"
    created = send(admin, "post", "/shelf/bookmarks/create", label="Read", target=target)
    (row,) = page_of(fetch(admin, "/shelf/bookmarks"))["props"]["rows"]

    assert [each["value"] for each in form[1]["types"]] == ["project.work", "project.writer"]
    assert created in (201, 303)
    assert generic.Bookmark.objects.get().target == work
    assert row["cells"]["target"] == "Emma"
