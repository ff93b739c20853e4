"""Forms in actions' dialogs: returned, validated, submitted."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Resource
from django_panel.actions.action import Action
from django_panel.forms import TextInput
from django_panel.tables.schema import TableSchema
from tests.http.office_panel import done, json_of, office, post, values_of
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office)
    done.clear()


@pytest.fixture
def garden() -> Project:
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")


MOVE = {"resource": "projects", "action": "move", "scope": "record"}


def described(client: Client, **query: Any) -> HttpResponse:
    return fetch(client, "/office/actions/form", "json", data={**MOVE, **query})


def test_a_dialog_is_described_with_its_addresses(admin: Client, garden: Project) -> None:
    form = json_of(described(admin, record=garden.pk))

    assert (form["title"], form["submitLabel"]) == ("Move", "Move")
    assert form["submitUrl"] == "/office/actions/form"
    assert form["context"] == MOVE
    assert form["modal"]["width"] == "xl"
    assert len(form["modal"]) == 14
    assert values_of(form["form"])["reason"] == "About Garden"
    for key, path in (("uploadUrl", "uploads"), ("optionsUrl", "options")):
        query = f"?resource=projects&action=move&scope=record&record={garden.pk}"
        assert form[key] == f"/office/{path}{query}"


def test_the_addresses_of_a_dialog_answer(admin: Client, garden: Project) -> None:
    form = json_of(described(admin, record=garden.pk))

    found = json_of(fetch(admin, f"{form['optionsUrl']}&field=customer&search=acme", "json"))
    assert [row["label"] for row in found["options"]] == ["Acme"]
    live = {"state": {"live": "now"}, "changed": "live", "previous": ""}
    assert values_of(json_of(post(admin, form["formStateUrl"], live))["form"])["reason"] == "now!"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"action": "nothing"}, 404),
        ({"scope": "elsewhere"}, 422),
        ({"scope": "bulk"}, 404),
        ({"action": "plain"}, 400),
        ({"action": "locked"}, 403),
        ({"record": ""}, 422),
        ({"record": "9999"}, 404),
        ({"resource": "nothing"}, 404),
    ],
)
def test_a_dialog_that_is_none_is_refused(
    query: dict[str, Any], status: int, admin: Client, garden: Project
) -> None:
    assert described(admin, **{"record": garden.pk, **query}).status_code == status


@pytest.mark.parametrize(("action", "scope"), [("moveMany", "bulk"), ("sort", "table")])
def test_dialogs_without_a_record_are_described(action: str, scope: str, admin: Client) -> None:
    form = json_of(described(admin, action=action, scope=scope))

    assert values_of(form["form"])["reason"] == "About"


def test_answers_reach_the_handler_and_nothing_else_does(admin: Client, garden: Project) -> None:
    body = {**MOVE, "record": garden.pk, "reason": " Because ", "is_admin": True}

    sent = post(admin, "/office/actions/form", body, "inertia")

    assert sent.status_code == 303
    # Missing values are the initial values of the dialog.
    assert done == [(garden, {"reason": "Because", "customer_id": None, "live": ""})]
    assert page_of(fetch(admin, "/office/projects"))["flash"]["toast"]["message"] == "Moved."


def test_a_bad_answer_is_refused_beside_its_field(admin: Client, garden: Project) -> None:
    errors = json_of(post(admin, "/office/actions/form", {**MOVE, "record": garden.pk}), 422)

    assert list(errors["errors"]) == ["reason"]
    assert done == []


def test_a_selection_and_the_table_take_answers(admin: Client, garden: Project) -> None:
    many = {"resource": "projects", "action": "moveMany", "scope": "bulk", "reason": "x"}
    assert post(admin, "/office/actions/form", many).status_code == 422
    assert post(admin, "/office/actions/form", {**many, "records": [999]}).status_code == 404
    assert post(admin, "/office/actions/form", {**many, "records": [garden.pk]}).status_code == 303
    table = {"resource": "projects", "action": "sort", "scope": "table", "reason": "y"}
    assert post(admin, "/office/actions/form", table).status_code == 303

    rest = {"customer_id": None, "live": ""}
    assert done == [([garden], {"reason": "x", **rest}), (None, {"reason": "y", **rest})]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"resource": ""}, 422),
        ({"resource": "nothing"}, 404),
        ({"action": "nothing"}, 404),
        ({"scope": "x"}, 422),
        ({"scope": ["record"]}, 422),
        ({"action": "plain"}, 400),
        ({"scope": "table", "action": "move"}, 404),
        ({"record": [1]}, 422),
        ({"record": 9999}, 404),
        ({"record": None}, 422),
        ({"action": "locked"}, 403),
    ],
)
def test_a_submission_is_refused_in_the_contract_s_order(
    change: dict[str, Any], status: int, admin: Client, garden: Project
) -> None:
    body = {**MOVE, "record": garden.pk, "reason": "x", **change}

    assert post(admin, "/office/actions/form", body).status_code == status
    assert done == []


def test_fields_may_be_called_as_they_like_where_the_address_names_the_call(
    declare: Declare, admin: Client, garden: Project
) -> None:
    names = ("resource", "action", "scope", "record", "parent", "relation", "related")
    sent = {name: f"my {name}" for name in names}

    class Papers(Resource):
        model = Project

        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            asking = Action("file").schema([TextInput(name) for name in names])
            handled = asking.action(lambda record, data: done.append((record, dict(data))))
            return super().table(schema).record_actions([handled])

    declare(office=lambda panel: panel.path("office").resources([Papers]))
    call = f"resource=projects&action=file&scope=record&record={garden.pk}"

    assert post(admin, f"/office/actions/form?{call}", sent).status_code == 303
    assert done == [(garden, sent)]


def test_an_action_with_a_form_does_not_run_without_one(admin: Client, garden: Project) -> None:
    body = {"resource": "projects", "action": "move", "record": garden.pk}
    assert post(admin, "/office/actions/record", body).status_code == 400
    many = {"resource": "projects", "action": "moveMany", "records": [garden.pk]}
    assert post(admin, "/office/actions/bulk", many).status_code == 400
    table = {"resource": "projects", "action": "sort"}
    assert post(admin, "/office/actions/table", table).status_code == 400
    assert done == []


def test_guests_and_viewers_cannot_use_dialogs(garden: Project) -> None:
    assert described(client_for(None), record=garden.pk).status_code == 401
    body = {**MOVE, "record": garden.pk, "reason": "x"}
    assert post(client_for(None), "/office/actions/form", body).status_code == 401
    assert Task.objects.count() == 0
