"""The example of the guide to field types: a field of the project in every part of a panel."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.forms.json_schemas import json_schema_of
from django_panel.integrations.payload import payload_of
from django_panel.integrations.triggers import Trigger
from django_panel.support.field_types import field_types
from tests.docs.example_site import EXAMPLES
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def ratings(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The resource of the guide, with its table and its registered type."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        module = import_module("library.ratings")
        config = import_module("library.rating_type").ReviewsConfig
    finally:
        sys.path.remove(str(EXAMPLES))
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        editor.create_model(module.Review)
    with field_types.restored():
        config.ready(None)
        yield module
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        editor.delete_model(module.Review)


@pytest.fixture(autouse=True)
def private(ratings: ModuleType, declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    declare(shelf=lambda panel: panel.path("shelf").resources([ratings.Reviews]))
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path


@pytest.fixture
def review(ratings: ModuleType) -> Any:
    ratings.Review.objects.create(title="Unrated")
    return ratings.Review.objects.create(title="Dunes", rating=4)


def props(client: Client, url: str) -> Any:
    return page_of(fetch(client, url))["props"]


def test_the_list_shows_stars_and_filters_by_them(admin: Client, review: Any) -> None:
    rows = props(admin, "/shelf/reviews")["rows"]
    found = props(admin, "/shelf/reviews?filters[rating]=4")["rows"]

    assert {row["cells"]["rating"] for row in rows} == {"★★★★", None}
    assert [row["cells"]["title"] for row in found] == ["Dunes"]


def test_the_form_has_a_button_for_each_number(admin: Client, review: Any) -> None:
    form = props(admin, f"/shelf/reviews/{review.pk}/edit")["form"]["schema"]

    (node,) = [each for each in form if each["name"] == "rating"]
    assert (node["type"], node["value"]) == ("toggle_buttons", "4")
    assert [each["label"] for each in node["options"]] == ["★", "★★", "★★★", "★★★★", "★★★★★"]


def test_the_view_page_has_the_entry(admin: Client, review: Any) -> None:
    entries = props(admin, f"/shelf/reviews/{review.pk}")["entries"]

    (entry,) = [each for each in entries if each["name"] == "rating"]
    assert (entry["label"], entry["entry"]["type"]) == ("Rating", "text")
    assert entry["entry"]["value"] == "★★★★"


def test_a_file_is_exported_and_imported(
    admin: Client, ratings: ModuleType, review: Any, private: Path
) -> None:
    query = "resource=reviews&scope=table&action"
    exported = admin.post(
        f"/shelf/actions/form?{query}=export",
        json.dumps({"tableState": {"search": "Dunes"}}),
        content_type="application/json",
    )
    assert exported.status_code == 303, exported.content
    (file,) = private.rglob("*.csv")
    with file.open(encoding="utf-8-sig", newline="") as lines:
        assert list(csv.reader(lines))[:2] == [["Title", "Rating"], ["Dunes", "4 of 5"]]

    content = b"title,rating\nThe Sea,3 of 5\n"
    imported = admin.post(
        f"/shelf/actions/form?{query}=import", {"file": SimpleUploadedFile("r.csv", content)}
    )
    assert imported.status_code == 303, imported.content
    assert ratings.Review.objects.get(title="The Sea").rating == 3


def test_a_cell_that_cannot_be_parsed_is_an_error_of_its_row(admin: Client) -> None:
    file = SimpleUploadedFile("r.csv", b"title,rating\nThe Sea,many\n")

    response = admin.post(
        "/shelf/imports/check?resource=reviews&scope=table&action=import", {"file": file}
    )

    (error,) = json.loads(response.content)["errors"]
    assert (error["column"], error["message"]) == ("Rating", "Enter a valid value.")


def test_the_payload_agrees_with_its_json_schema(review: Any) -> None:
    fields = review._meta.concrete_fields

    payload = payload_of(Trigger.AFTER_CREATE, "reviews", review, fields)

    assert payload["record"]["rating"] == {"stars": 4, "of": 5}
    schema = json_schema_of(review._meta.get_field("rating"))
    assert schema["anyOf"][1] == {"type": "null"}
    assert schema["anyOf"][0]["properties"] == {"stars": {"type": "integer"}, "of": {"const": 5}}
