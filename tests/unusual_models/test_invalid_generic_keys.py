"""Generic foreign keys whose stored key does not fit the stored type."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.infolists import InfolistSchema, TextEntry
from tests.project.fixtures import Declare
from tests.project.models import Badge
from tests.unusual_models.odd_models import (
    RESOURCES,
    Comment,
    Interval,
    Seat,
    TextComment,
    UUIDComment,
)
from tests.unusual_models.odd_requests import props_of, rows_of, send, values_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

KEY = UUID("12345678123456781234567812345678")
BIG = 2**70


class UUIDCommentResource(Resource):
    model = UUIDComment
    slug = "uuid-comments"


class TextCommentResource(Resource):
    model = TextComment
    slug = "text-comments"


class BadgeResource(Resource):
    model = Badge


@pytest.fixture(autouse=True)
def comments(panel: None, declare: Declare) -> None:
    own = [UUIDCommentResource, TextCommentResource, BadgeResource]
    declare(odd=lambda panel: panel.path("odd").resources([*RESOURCES, *own]))


def type_of(model: type[Model]) -> ContentType:
    return ContentType.objects.get_for_model(model)


def removed_type() -> ContentType:
    """Return the content type of a model that is not installed any more."""
    return ContentType.objects.create(app_label="removed", model="thing")


#: The slug, the model, its type and key, and the text that is shown.
CASES: dict[str, tuple[str, Any, Any, Any, str]] = {
    "uuid for an integer": ("uuid-comments", UUIDComment, Interval, KEY, f"Interval {KEY}"),
    "integer for a uuid": ("comments", Comment, Badge, 5, "Badge 5"),
    "text for an integer": ("text-comments", TextComment, Interval, "abc", "Interval abc"),
    "text for a uuid": ("text-comments", TextComment, Badge, "abc", "Badge abc"),
    "too large": ("text-comments", TextComment, Interval, str(BIG), f"Interval {BIG}"),
    "composite": ("text-comments", TextComment, Seat, "1~a", "Seat 1~a"),
    "removed": ("text-comments", TextComment, None, "7", "Thing 7"),
}


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> tuple[str, Any, str]:
    """Return the slug, the stored row and the text."""
    slug, model, of, key, text = request.param
    stored = removed_type() if of is None else type_of(of)
    row = model.objects.create(text="a", content_type=stored, object_id=key)
    return slug, row, f"{text} (no title)"


def test_the_list_the_view_and_the_edit_page_show_a_placeholder(
    admin: Client, case: tuple[str, Any, str]
) -> None:
    slug, row, text = case

    (shown,) = rows_of(admin, f"/odd/{slug}")
    entries = {each["name"]: each for each in props_of(admin, f"/odd/{slug}/{row.pk}")["entries"]}
    schema = props_of(admin, f"/odd/{slug}/{row.pk}/edit")["form"]["schema"]
    (node,) = [each for each in schema if each["name"] == "subject"]

    assert (shown["cells"]["subject"], shown["cellMeta"].get("subject")) == (text, None)
    assert (entries["subject"]["value"], entries["subject"]["url"]) == (text, None)
    assert node["recordLabel"] == text


def test_an_unchanged_save_keeps_the_stored_values(
    admin: Client, case: tuple[str, Any, str]
) -> None:
    slug, row, _text = case
    path, model = f"/odd/{slug}/{row.pk}/edit", type(row)
    before = model.objects.values().get()

    response = send(admin, "put", path, **values_in(admin, path))
    assert response.status_code in (200, 303), response.content
    assert model.objects.values().get() == before

    response = send(admin, "put", path, **{**values_in(admin, path), "text": "b"})
    assert response.status_code in (200, 303), response.content
    assert model.objects.values().get() == {**before, "text": "b"}


def test_an_entry_shows_the_placeholder(
    admin: Client, declare: Declare, case: tuple[str, Any, str]
) -> None:
    slug, row, text = case

    def infolist(cls: Any, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("subject"), TextEntry("subject.name")])

    stated = {"model": type(row), "slug": slug, "infolist": classmethod(infolist)}
    own: Any = type("InvalidKeyResource", (Resource,), stated)
    declare(odd=lambda panel: panel.path("odd").resources([own]))

    nodes = props_of(admin, f"/odd/{slug}/{row.pk}")["infolist"]["schema"]

    assert [each["value"] for each in nodes] == [text, text]
    assert not any("url" in each for each in nodes)


def test_other_rows_of_the_list_keep_their_targets(admin: Client) -> None:
    interval = Interval.objects.create(every=5, period="days")
    for text, key in (("a", "x"), ("b", str(interval.pk)), ("c", ""), ("d", "999999")):
        TextComment.objects.create(text=text, content_type=type_of(Interval), object_id=key)
    TextComment.objects.create(text="e", content_type=None, object_id="5")

    with CaptureQueriesContext(connection) as captured:
        rows = rows_of(admin, "/odd/text-comments?sort=text")

    found = {row["cells"]["text"]: row["cells"]["subject"] for row in rows}
    assert found == {
        "a": "Interval x (no title)",
        "b": "every 5 days",
        "c": None,
        "d": "Not visible to you",
        "e": None,
    }
    assert sum("project_interval" in each["sql"] for each in captured) == 1


def test_an_empty_key_is_an_empty_field(admin: Client) -> None:
    row = TextComment.objects.create(text="a", content_type=type_of(Interval), object_id="")
    path = f"/odd/text-comments/{row.pk}/edit"
    before = TextComment.objects.values().get()

    assert values_in(admin, path)["subject"] is None
    response = send(admin, "put", path, **values_in(admin, path))

    assert response.status_code in (200, 303), response.content
    assert TextComment.objects.values().get() == before
