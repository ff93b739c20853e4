"""The dialog of an export: its fields, their errors, and who may open it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.test import Client

from django_panel.models import Preference
from tests.exports.export_panel import (
    RIGHTS,
    column_of,
    files,
    make_tasks,
    only_file,
    rows_of,
    submit,
)
from tests.project.clients import client_for, fetch, make_user
from tests.project.models import Task, User

pytestmark = pytest.mark.django_db

FORM = "/front/actions/form?resource=work&action=export&scope=table"


def fields(client: Client, url: str = FORM) -> dict[str, Any]:
    response = fetch(client, url, "json")
    assert response.status_code == 200, response.content
    return {node["name"]: node for node in json.loads(response.content)["form"]["schema"]}


def test_the_enabled_columns_are_selected(clerk: Client) -> None:
    columns = fields(clerk)["columns"]

    assert columns["type"] == "checkbox_list"
    assert columns["bulkToggleable"] is True
    assert columns["value"] == ["title", "project.name", "is_done"]
    assert [(each["value"], each["label"]) for each in columns["options"]] == [
        ("title", "Title"),
        ("project.name", "Project"),
        ("is_done", "Done"),
        ("position", "Position"),
    ]


def test_the_first_format_is_selected(clerk: Client) -> None:
    choice = fields(clerk)["format"]

    assert (choice["type"], choice["value"]) == ("radio", "csv")
    assert [each["value"] for each in choice["options"]] == ["csv", "xlsx"]


def test_a_column_is_offered_to_those_who_may_see_it(admin: Client) -> None:
    assert "notes" in [each["value"] for each in fields(admin)["columns"]["options"]]


def test_a_derived_exporter_offers_the_columns_of_the_table(clerk: Client) -> None:
    columns = fields(clerk, FORM.replace("=export&", "=exportTable&"))["columns"]

    assert columns["value"] == ["title", "project.name", "is_done", "position"]
    assert [each["label"] for each in columns["options"]][-1] == "Notes"


def test_the_file_follows_the_declared_order(clerk: Client, private: Path) -> None:
    make_tasks("cake")

    submit(clerk, columns=["is_done", "position", "title"], format="csv")

    assert rows_of(only_file(private))[0] == ["Title", "Done", "Position"]


def test_a_hidden_column_cannot_be_chosen(clerk: Client, private: Path) -> None:
    make_tasks("cake", notes="secret")

    response = submit(clerk, columns=["title", "notes"])

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["columns"]
    assert files(private) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"columns": []}, "columns"),
        ({"columns": ""}, "columns"),
        ({"columns": None}, "columns"),
        ({"columns": ["nonsense"]}, "columns"),
        ({"columns": "title; DROP"}, "columns"),
        ({"columns": {"a": 1}}, "columns"),
        ({"columns": [["title"]]}, "columns"),
        ({"columns": ["pk"]}, "columns"),
        ({"columns": ["project.customer.name"]}, "columns"),
        ({"format": "pdf"}, "format"),
        ({"format": ["csv"]}, "format"),
        ({"format": ""}, "format"),
        ({"tableState": "title"}, "tableState"),
        ({"tableState": 5}, "tableState"),
        ({"tableState": ["a"]}, "tableState"),
    ],
)
def test_a_wrong_value_is_an_error_of_its_field(
    body: dict[str, Any], field: str, clerk: Client, private: Path
) -> None:
    make_tasks("cake")

    response = submit(clerk, **body)

    assert response.status_code == 422, response.content
    assert list(json.loads(response.content)["errors"]) == [field]
    assert files(private) == []


@pytest.mark.parametrize("records", [{}, {"records": [10**30]}])
def test_a_request_of_a_form_may_nest_the_state(
    records: dict[str, Any], clerk: Client, private: Path
) -> None:
    make_tasks("cake", "apple")
    Task.objects.filter(title="apple").update(is_done=True)
    body = [
        ("resource", "work"),
        ("action", "export"),
        ("scope", "table"),
        ("columns", "title"),
        ("columns", "position"),
        ("format", "csv"),
        ("tableState[filters][is_done]", "1"),
        ("tableState[sort]", "title"),
    ]

    response = clerk.post(
        "/front/actions/form", urlencode(body), content_type="application/x-www-form-urlencoded"
    )

    assert response.status_code == 303, response.content
    assert rows_of(only_file(private)) == [["Title", "Position"], ["apple", "0"]]


@pytest.mark.parametrize("endpoint", ["table", "bulk"])
@pytest.mark.parametrize("state", ["x", 1, ["a"], True])
def test_a_malformed_state_is_refused_by_every_endpoint(
    endpoint: str, state: Any, clerk: Client
) -> None:
    body = {"resource": "work", "action": "export", "records": [1], "tableState": state}

    response = fetch(
        clerk,
        f"/front/actions/{endpoint}",
        "json",
        "post",
        data=json.dumps(body),
        content_type="application/json",
    )

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["tableState"]


def test_an_export_without_its_dialog_is_not_executable(clerk: Client) -> None:
    body = json.dumps({"resource": "work", "action": "export"})

    response = clerk.post("/front/actions/table", body, content_type="application/json")

    assert response.status_code == 400


def test_the_permission_to_view_the_list_is_required(private: Path) -> None:
    stranger = client_for(make_user("stranger", *set(RIGHTS) - {"view_task"}))

    assert fetch(stranger, FORM, "json").status_code == 403
    assert submit(stranger).status_code == 403
    assert files(private) == []


def test_a_deep_state_is_no_error(clerk: Client, private: Path) -> None:
    make_tasks("cake")
    state: Any = {}
    for _level in range(200):
        state = {"filters": state}

    assert submit(clerk, tableState=state).status_code == 303
    assert column_of(only_file(private)) == ["cake"]


class TestTheLastChoice:
    """The dialog remembers columns and format of each exporter, for each user."""

    CHOICE: ClassVar[dict[str, Any]] = {"columns": ["title", "position"], "format": "xlsx"}

    @staticmethod
    def chosen(client: Client, url: str = FORM) -> tuple[Any, Any]:
        shown = fields(client, url)
        return shown["columns"]["value"], shown["format"]["value"]

    def test_is_shown_on_another_device(self, clerk: Client, private: Path) -> None:
        make_tasks("cake")
        assert submit(clerk, **self.CHOICE).status_code == 303

        phone = Client()
        phone.force_login(User.objects.get(pk=clerk.session["_auth_user_id"]))

        assert self.chosen(phone) == (["title", "position"], "xlsx")

    def test_is_not_that_of_another_exporter_or_user(
        self, clerk: Client, admin: Client, private: Path
    ) -> None:
        make_tasks("cake")
        submit(clerk, **self.CHOICE)

        assert self.chosen(clerk, FORM.replace("=export&", "=exportTable&"))[1] == "csv"
        assert self.chosen(admin)[1] == "csv"

    def test_is_forgotten_when_the_declared_one_is_chosen(
        self, clerk: Client, private: Path
    ) -> None:
        make_tasks("cake")
        submit(clerk, **self.CHOICE)
        assert Preference.objects.count() == 1

        submit(clerk, columns=["title", "project.name", "is_done"], format="csv")

        assert not Preference.objects.exists()

    def test_does_not_change_a_request_without_columns(self, clerk: Client, private: Path) -> None:
        make_tasks("cake")
        submit(clerk, **{**self.CHOICE, "format": "csv"})
        for file in files(private):
            file.unlink()

        submit(clerk)

        assert rows_of(only_file(private))[0] == ["Title", "Project", "Done"]

    @pytest.mark.parametrize(
        "stored",
        [
            {"columns": ["gone"], "format": "pdf"},
            {"columns": 5},
            {"columns": {"title": 1}, "format": None},
            ["title"],
            "x",
        ],
    )
    def test_that_no_longer_fits_is_ignored(self, stored: Any, clerk: Client) -> None:
        user = User.objects.get(pk=clerk.session["_auth_user_id"])
        Preference.store(user, "front", {"export:task-exporter": stored})

        assert self.chosen(clerk)[1] == "csv"

    def test_can_be_stored_with_a_request(self, clerk: Client) -> None:
        sent = {"preferences": {"export:task-exporter": self.CHOICE}}
        path = "/front/settings/preferences"
        response = fetch(clerk, path, "json", "put", data=sent, content_type="application/json")

        assert response.status_code == 204
        assert self.chosen(clerk) == (["title", "position"], "xlsx")
