"""Generic foreign keys: forms, lists and view pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Model, QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, GenericRelationSelect
from django_panel.policies import Policy
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.unusual_models.odd_models import (
    RESOURCES,
    Comment,
    CommentResource,
    Depot,
    Interval,
    IntervalResource,
    Seat,
    Snowflake,
)
from tests.unusual_models.odd_requests import props_of, rows_of, send, values_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HIDDEN = "Not visible to you"


class DaysOnly(Policy):
    """Hours are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(period="days")


class ScopedIntervals(Resource):
    model = Interval
    slug = "intervals"
    policy = DaysOnly


@pytest.fixture
def interval() -> Interval:
    made: Interval = Interval.objects.create(every=5, period="days")
    return made


@pytest.fixture
def scoped_panel(declare: Declare) -> None:
    others = [each for each in RESOURCES if each is not IntervalResource]
    declare(odd=lambda panel: panel.path("odd").resources([*others, ScopedIntervals]))


def client_with(model: type[Model], *abilities: str) -> Client:
    """Return the client of a user with these permissions on a model."""
    user: User = make_user("viewer")
    content_type = ContentType.objects.get_for_model(model)
    for ability in abilities:
        permission, _ = Permission.objects.get_or_create(
            codename=f"{ability}_{model._meta.model_name}",
            content_type=content_type,
            defaults={"name": ability},
        )
        user.user_permissions.add(permission)
    return client_for(user)


def node_of(client: Client, path: str) -> dict[str, Any]:
    node: dict[str, Any]
    (node,) = [
        each for each in props_of(client, path)["form"]["schema"] if each["name"] == "subject"
    ]
    return node


def reference(record: Model) -> str:
    return f"{record._meta.label_lower}:{record.pk}"


def test_the_form_offers_types_and_leaves_the_columns_out(
    admin: Client, interval: Interval
) -> None:
    values = values_in(admin, "/odd/comments/create")
    node = node_of(admin, "/odd/comments/create")

    assert set(values) == {"text", "subject"}
    assert (node["type"], node["required"], node["recordLabel"]) == ("generic_relation", True, None)
    types = {each["value"]: each["label"] for each in node["types"]}
    assert types["project.interval"] == "Interval"
    # A composite key does not fit into the column, and a proxy has no type of its own.
    assert not types.keys() & {"project.seat", "project.reading", "project.openplace"}


def test_the_records_of_a_type_are_searched(admin: Client, interval: Interval) -> None:
    parameters = {"resource": "comments", "page": "create", "search": "5"}

    found = admin.get("/odd/options", {**parameters, "field": "subject.project.interval"})

    assert found.json()["options"] == [
        {"value": str(interval.pk), "label": "every 5 days", "details": None}
    ]
    for name in ("subject.project.seat", "subject.project.nothing", "subject.x", "subject"):
        response = admin.get("/odd/options", {**parameters, "field": name})
        assert response.status_code in (400, 404, 422)


def test_both_columns_are_written(admin: Client, interval: Interval) -> None:
    response = send(admin, "post", "/odd/comments/create", text="a", subject=reference(interval))

    comment = Comment.objects.get()
    assert response.status_code in (201, 303), response.content
    assert comment.subject == interval
    depot = Depot.objects.create(town="Oslo")
    path = f"/odd/comments/{comment.pk}/edit"
    response = send(admin, "put", path, text="a", subject=reference(depot))
    comment.refresh_from_db()
    assert response.status_code in (200, 303), response.content
    assert comment.subject == depot


@pytest.mark.parametrize(
    "value",
    [
        "project.interval:999",
        "project.interval:x",
        "project.interval:",
        "project.interval",
        "project.seat:1~a",
        "auth.group:1",
        "nothing",
        ":",
        "project.interval:" + "9" * 30,
        7,
        ["project.interval:1"],
        {"type": "project.interval"},
        "",
        None,
    ],
)
def test_other_values_are_errors(admin: Client, interval: Interval, value: object) -> None:
    response = send(admin, "post", "/odd/comments/create", text="a", subject=value)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["subject"]


def test_unique_rules_over_both_columns_are_checked(admin: Client, interval: Interval) -> None:
    Comment.objects.create(text="a", subject=interval)

    response = send(admin, "post", "/odd/comments/create", text="a", subject=reference(interval))

    assert response.status_code == 422
    assert "already exists" in str(response.json())


def test_an_unchanged_save_changes_nothing(admin: Client, interval: Interval) -> None:
    comment = Comment.objects.create(text="a ", subject=interval)
    path, before = f"/odd/comments/{comment.pk}/edit", Comment.objects.values().get()

    response = send(admin, "put", path, **values_in(admin, path))

    assert node_of(admin, path)["recordLabel"] == "every 5 days"
    assert response.status_code in (200, 303), response.content
    assert Comment.objects.values().get() == before


@pytest.mark.usefixtures("scoped_panel")
def test_a_target_out_of_scope_is_kept_without_its_title(admin: Client) -> None:
    hidden = Interval.objects.create(every=7, period="hours")
    comment = Comment.objects.create(text="a", subject=hidden)
    path = f"/odd/comments/{comment.pk}"

    node = node_of(admin, f"{path}/edit")
    entries = {each["name"]: each for each in props_of(admin, path)["entries"]}
    (row,) = rows_of(admin, "/odd/comments")
    response = send(admin, "put", f"{path}/edit", text="b", subject=node["value"])

    comment.refresh_from_db()
    assert (node["value"], node["recordLabel"]) == (reference(hidden), HIDDEN)
    assert (entries["subject"]["value"], entries["subject"]["url"]) == (HIDDEN, None)
    assert (row["cells"]["subject"], row["cellMeta"].get("subject")) == (HIDDEN, None)
    assert response.status_code in (200, 303), response.content
    assert (comment.text, comment.subject) == ("b", hidden)
    other = Comment.objects.create(
        text="c", subject=Interval.objects.create(every=1, period="days")
    )
    refused = send(
        admin, "put", f"/odd/comments/{other.pk}/edit", text="c", subject=reference(hidden)
    )
    assert refused.status_code == 422


def test_a_target_that_is_gone(admin: Client, interval: Interval) -> None:
    comment = Comment.objects.create(text="a", subject=interval)
    interval.delete()
    path = f"/odd/comments/{comment.pk}"

    (row,) = rows_of(admin, "/odd/comments")
    response = send(admin, "put", f"{path}/edit", **values_in(admin, f"{path}/edit"))

    assert row["cells"]["subject"] == HIDDEN
    entries = {each["name"]: each for each in props_of(admin, path)["entries"]}
    assert entries["subject"]["value"] == HIDDEN
    assert response.status_code in (200, 303), response.content


def test_lists_and_view_pages_link_to_the_target(admin: Client, interval: Interval) -> None:
    comment = Comment.objects.create(text="a", subject=interval)
    url = f"/odd/intervals/{interval.pk}"

    (row,) = rows_of(admin, "/odd/comments")
    entries = props_of(admin, f"/odd/comments/{comment.pk}")["entries"]
    [entry] = [each for each in entries if each["name"] == "subject"]

    assert set(row["cells"]) == {"text", "subject"}
    assert row["cells"]["subject"] == "every 5 days"
    assert row["cellMeta"]["subject"]["url"] == url
    assert entry == {"name": "subject", "label": "Subject", "value": "every 5 days", "url": url}


def test_the_number_of_queries_does_not_depend_on_the_rows(admin: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            rows_of(admin, "/odd/comments")
        return len(captured)

    def add(count: int) -> None:
        for number in range(count):
            target = Interval.objects.create(every=number, period="days")
            Comment.objects.create(text=f"i{number}-{target.pk}", subject=target)
            depot = Depot.objects.create(town=str(number))
            Comment.objects.create(text=f"d{number}-{depot.pk}", subject=depot)

    add(2)
    queries()
    few = queries()
    add(8)

    assert queries() == few


def test_a_user_without_the_right_to_view_gets_no_title(interval: Interval) -> None:
    Comment.objects.create(text="a", subject=interval)
    client = client_with(Comment, "view", "add")

    (row,) = rows_of(client, "/odd/comments")

    assert row["cells"]["subject"] == HIDDEN
    assert [each["value"] for each in node_of(client, "/odd/comments/create")["types"]] == [
        "project.comment"
    ]


def test_types_limits_the_models(admin: Client, declare: Declare) -> None:
    class Comments(CommentResource):
        slug = "comments"

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([GenericRelationSelect("subject").types([Snowflake])])

    declare(odd=lambda panel: panel.path("odd").resources([*RESOURCES[:-1], Comments]))

    types = node_of(admin, "/odd/comments/create")["types"]

    assert [each["value"] for each in types] == ["project.snowflake"]


def test_another_name_is_an_error_of_the_declaration() -> None:
    with pytest.raises(PanelSchemaException, match=r"no generic foreign key 'subjekt'.*subject"):
        FormSchema().model(Comment).schema([GenericRelationSelect("subjekt")]).fields()
    with pytest.raises(PanelSchemaException, match="generic foreign keys: none"):
        FormSchema().model(Seat).schema([GenericRelationSelect("subject")]).fields()
