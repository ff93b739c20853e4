"""The pages of a resource whose model has every kind of column that Django has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource
from django_panel.infolists.entries.text import TextEntry
from django_panel.models import Upload
from tests.forms import column_models
from tests.forms.column_models import EveryColumn
from tests.forms.saving import raw_row
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

BIG = 9007199254740993


class ColumnResource(Resource):
    model = EveryColumn

    @classmethod
    def query(cls) -> Any:
        return super().query().exclude(name="Hidden")


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in column_models.MODELS:
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(column_models.MODELS):
            editor.delete_model(model)


@pytest.fixture(autouse=True)
def media(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path

    def garden(panel: Panel) -> Panel:
        return panel.path("garden").resources([ColumnResource])

    declare(garden=garden)
    return tmp_path


@pytest.fixture
def record() -> EveryColumn:
    return EveryColumn.objects.create(
        name="Fern",
        token=UUID(int=7),
        duration=timedelta(days=1, hours=2),
        content=b"\x00" * 150,
        address="2001:db8::1",
        number=BIG,
        real=1e-300,
        moment=datetime(2030, 1, 2, 3, 4, 5, 678901, tzinfo=UTC),
        state="legacy",
        größe=7,
    )


def props(client: Client, path: str) -> dict[str, Any]:
    response = fetch(client, f"/garden/every-columns{path}")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def values(client: Client, record: EveryColumn) -> dict[str, Any]:
    nodes = props(client, f"/{record.pk}/edit")["form"]["schema"]
    return {node["name"]: node["value"] for node in nodes}


def save(client: Client, record: EveryColumn, body: dict[str, Any]) -> HttpResponse:
    return fetch(
        client,
        f"/garden/every-columns/{record.pk}/edit",
        "json",
        "put",
        data=json.dumps(body),
        content_type="application/json",
    )


def download(client: Client, key: object, field: str = "content") -> HttpResponse:
    query = f"resource=every-columns&page=edit&record={key}&field={field}"
    return fetch(client, f"/garden/uploads?{query}")


def upload(client: Client, record: EveryColumn, content: bytes) -> dict[str, Any]:
    response = fetch(
        client,
        f"/garden/uploads?resource=every-columns&page=edit&record={record.pk}",
        "json",
        "post",
        data={"field": "content", "file": SimpleUploadedFile("a.bin", content)},
    )
    assert response.status_code == 200, response.content
    found: dict[str, Any] = json.loads(response.content)
    return found


def test_the_list_shows_every_column(admin: Client, record: EveryColumn) -> None:
    table = props(admin, "")
    names = {column["name"] for column in table["table"]["columns"]}

    assert {"duration", "address", "größe", "shouted", "content", "path"} <= names
    assert table["rows"][0]["cells"]["name"] == "Fern"
    assert table["rows"][0]["cells"]["number"]["raw"] == str(BIG)


def test_the_view_page_shows_every_value_as_text(admin: Client, record: EveryColumn) -> None:
    shown = {entry["name"]: entry["value"] for entry in props(admin, f"/{record.pk}")["entries"]}

    assert shown["duration"] == "1 02:00:00"
    assert shown["token"] == str(UUID(int=7))
    assert shown["content"] == "150 bytes"
    assert shown["address"] == "2001:db8::1"
    assert shown["shouted"] == "FERN"
    assert shown["state"] == "legacy"
    assert shown["größe"] == "7"
    assert TextEntry("content").draw(record.content, record) == "150 bytes"


def test_a_page_that_is_saved_unchanged_writes_nothing(admin: Client, record: EveryColumn) -> None:
    before = raw_row(EveryColumn, record.pk)

    assert save(admin, record, values(admin, record)).status_code == 303
    assert raw_row(EveryColumn, record.pk) == before


def test_the_content_of_a_binary_column_is_downloaded(admin: Client, record: EveryColumn) -> None:
    response = download(admin, record.pk)

    assert b"".join(response) == b"\x00" * 150
    assert response["Content-Disposition"] == 'attachment; filename="content.bin"'
    assert response["Content-Type"] == "application/octet-stream"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    ("key", "field", "status"),
    [
        ("999", "content", 404),
        ("x", "content", 404),
        ("", "content", 422),
        ("own", "name", 400),
        ("own", "other", 404),
        ("own", "", 422),
        ("hidden", "content", 404),
        ("empty", "content", 404),
    ],
)
def test_other_downloads_are_refused(
    admin: Client, record: EveryColumn, key: str, field: str, status: int
) -> None:
    hidden = EveryColumn.objects.create(name="Hidden", content=b"x")
    empty = EveryColumn.objects.create(name="Empty")
    keys = {"own": record.pk, "hidden": hidden.pk, "empty": empty.pk}
    query = f"resource=every-columns&page=edit&record={keys.get(key, key)}&field={field}"

    assert fetch(admin, f"/garden/uploads?{query}", "json").status_code == status


def test_a_user_who_may_not_edit_cannot_download(record: EveryColumn) -> None:
    assert download(client_for(make_user("reader")), record.pk).status_code == 403


def test_the_content_of_a_binary_column_is_replaced(
    admin: Client,
    record: EveryColumn,
    media: Path,
    django_capture_on_commit_callbacks: Any,
) -> None:
    body = values(admin, record)
    assert body["content"][0]["size"] == 150
    sent = upload(admin, record, b"new content")

    with django_capture_on_commit_callbacks(execute=True):
        assert save(admin, record, {**body, "content": [sent]}).status_code == 303

    record.refresh_from_db()
    assert bytes(record.content or b"") == b"new content"
    assert [each for each in media.rglob("*") if each.is_file()] == []
    assert Upload.objects.get().spent_at is not None
    # An upload can be used once.
    assert save(admin, record, {"content": [sent]}).status_code == 422


def test_the_content_of_a_binary_column_is_removed(admin: Client, record: EveryColumn) -> None:
    assert save(admin, record, {"content": []}).status_code == 303

    record.refresh_from_db()
    assert record.content is None


@pytest.mark.parametrize("path", ["stored:0", "../secret", "uploads/a.bin", {"path": ""}, 7])
def test_a_forged_path_is_refused(admin: Client, record: EveryColumn, path: Any) -> None:
    assert save(admin, record, {"content": [path]}).status_code == 422


def test_content_beyond_the_length_of_the_column_is_refused(
    admin: Client, record: EveryColumn
) -> None:
    sent = upload(admin, record, b"x" * 201)

    assert save(admin, record, {"content": [sent]}).status_code == 422
