"""The cell endpoint: what may be written, what is refused, and stale writes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.project.desk_panel import RIGHTS, desk_panel, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("title", "ab"),
        ("title", ""),
        ("title", "x" * 201),
        ("title", "nul\x00byte"),
        *(("title", wrong) for wrong in (["text"], {"a": 1}, 7, True)),
        *(("is_done", wrong) for wrong in ("maybe", [True], {"a": 1}, 2)),
        *(("position", wrong) for wrong in ("many", "1.5", [1], {"a": 1}, True, None)),
        ("position", 10**30),
    ],
)
def test_a_wrong_value_is_an_error_on_value(column: str, value: object, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "cell", record=one.pk, column=column, value=value)

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["value"]
    assert Task.objects.values_list("title", "is_done", "position").get() == ("task 1", False, 0)


@pytest.mark.parametrize(
    "column",
    [
        "id",
        "pk",
        "project",
        "project_id",
        "assignee",
        "assignee__password",
        "project.name",
        "delete",
    ],
)
def test_what_is_no_column_cannot_be_written(column: str, clerk: Client) -> None:
    (one,) = tasks("task 1")

    assert post(clerk, "cell", record=one.pk, column=column, value=1).status_code == 404


def test_a_cell_writes_its_column_and_leaves_what_others_wrote(clerk: Client) -> None:
    (one,) = tasks("task 1")

    with CaptureQueriesContext(connection) as queries:
        post(clerk, "cell", record=one.pk, column="is_done", value=True, title="sneaked", id=99)

    (written,) = [q["sql"] for q in queries.captured_queries if 'UPDATE "project_task"' in q["sql"]]
    assert written.count(" = ") == 2
    assert Task.objects.values_list("pk", "title", "is_done").get() == (one.pk, "task 1", True)


def version_of_row(client: Client, path: str = "/front/desk") -> str:
    (row,) = page_of(fetch(client, path))["props"]["rows"]
    version: str = row["version"]
    return version


def test_a_fresh_version_is_written(clerk: Client) -> None:
    (one,) = tasks("task 1")
    version = version_of_row(clerk)

    response = post(clerk, "cell", record=one.pk, column="title", value="renamed", version=version)

    assert response.status_code == 303
    assert Task.objects.get().title == "renamed"
    assert version_of_row(clerk) != version


def test_a_version_is_sent_only_with_rows_that_the_user_may_edit(clerk: Client) -> None:
    tasks("task 1", "locked 1")

    def versions(client: Client) -> list[bool]:
        rows = page_of(fetch(client, "/front/desk"))["props"]["rows"]
        return [row["version"] is not None for row in rows]

    assert sorted(versions(clerk)) == [False, True]
    assert versions(client_for(make_user("reader", "view_task"))) == [False, False]


@pytest.mark.parametrize("version", ["", "nonsense", "0" * 24, "ключ"])
def test_a_version_that_never_was_is_stale(version: str, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "cell", record=one.pk, column="title", value="mine", version=version)

    assert response.status_code == 409
    assert Task.objects.get().title == "task 1"


@pytest.mark.parametrize("version", [7, ["a"], {"a": 1}, True])
def test_a_version_is_a_text(version: object, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "cell", record=one.pk, column="title", value="mine", version=version)

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["version"]


def test_a_json_client_gets_both_values_of_a_stale_write(clerk: Client) -> None:
    (one,) = tasks("task 1")
    stale = version_of_row(clerk)
    Task.objects.update(title="theirs")

    response = post(clerk, "cell", record=one.pk, column="title", value="mine", version=stale)

    assert response.status_code == 409
    assert json.loads(response.content) == {
        "message": "Another user changed this. Nothing was overwritten.",
        "version": version_of_row(clerk),
        "conflicts": {"title": {"theirs": "theirs", "mine": "mine"}},
    }
    assert Task.objects.get().title == "theirs"


def test_a_page_finds_both_sides_once_where_it_is_sent_back_to(clerk: Client) -> None:
    (one,) = tasks("task 1")
    stale = version_of_row(clerk)
    Task.objects.update(title="theirs")

    response = post(
        clerk, "cell", "inertia", record=one.pk, column="title", value="mine", version=stale
    )

    assert response.status_code == 303
    first, second = (page_of(fetch(clerk, "/front/desk"))["props"] for _ in range(2))
    assert first["conflict"] == {
        "message": "Another user changed this. Nothing was overwritten.",
        "version": first["rows"][0]["version"],
        "conflicts": {"title": {"theirs": "theirs", "mine": "mine"}},
    }
    assert "conflict" not in second
    assert Task.objects.get().title == "theirs"


@pytest.mark.parametrize("kind", ["json", "inertia"])
def test_a_conflict_over_a_number_survives_the_way(kind: Kind, clerk: Client) -> None:
    project = Customer.objects.create(name="Acme").projects.create(name="Move", budget="10.50")
    stale = version_of_row(clerk, "/front/budgets")
    type(project).objects.update(budget="11.25")

    response = post(
        clerk,
        "cell",
        kind,
        resource="budgets",
        record=project.pk,
        column="budget",
        value="12",
        version=stale,
    )

    sides = (
        json.loads(response.content)
        if kind == "json"
        else page_of(fetch(clerk, "/front/budgets"))["props"]["conflict"]
    )
    assert sides["conflicts"] == {"budget": {"theirs": "11.25", "mine": "12"}}


def rename_behind(record: Model, value: str) -> None:
    """Write after the validation of the request, as a concurrent user would."""
    type(record)._default_manager.filter(pk=record.pk).update(username=value.lower())


@pytest.mark.parametrize(
    "column",
    [
        TextInputColumn("username").mutate_using(str.lower),
        TextInputColumn("username").update_using(rename_behind),
    ],
    ids=["changed by the column", "refused by the database"],
)
def test_the_converted_value_is_validated_too(column: TextInputColumn, declare: Declare) -> None:
    class People(Resource):
        model = get_user_model()
        slug = "people"

        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            return schema.columns([column])

    declare(front=lambda panel: panel.path("front").resources([People]))
    clerk = client_for(make_user("clerk", "change_user"))
    other = make_user("other")

    response = post(
        clerk, "cell", resource="people", record=other.pk, column="username", value="CLERK"
    )

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["value"]
    other.refresh_from_db()
    assert other.get_username() == "other"


@pytest.mark.parametrize("preference", ["return=minimal", "respond-async, return = minimal"])
def test_a_client_that_shows_the_result_gets_no_page_and_no_message(
    preference: str, clerk: Client
) -> None:
    one, two = tasks("task 1", "task 2")
    bodies: dict[str, dict[str, Any]] = {
        "cell": {"record": one.pk, "column": "title", "value": "renamed"},
        "reorder": {"records": [two.pk, one.pk]},
    }
    for endpoint, body in bodies.items():
        response = fetch(
            clerk,
            f"/front/actions/{endpoint}",
            "json",
            "post",
            headers={"Prefer": preference},
            data={"resource": "desk", **body},
            content_type="application/json",
        )

        assert (response.status_code, response.content) == (204, b""), endpoint
        assert response["Preference-Applied"] == "return=minimal"
    assert Task.objects.get(pk=one.pk).title == "renamed"
    assert "toast" not in page_of(fetch(clerk, "/front/desk")).get("flash", {})
