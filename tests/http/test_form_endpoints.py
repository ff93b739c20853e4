"""What forms ask while they are filled in: options, live fields, dialogs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, Resource, forms
from django_panel.actions.action import Action
from django_panel.forms.schema import FormSchema
from django_panel.tables.schema import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.project.visitors import ask, page_of, person, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

done: list[tuple[Any, dict[str, Any]]] = []


def follow_name(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["slug"] = f"{state['name']} was {previous}".lower()


class CustomerResource(Resource):
    model = Customer


class ProjectResource(Resource):
    model = Project

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").live().after_state_updated(follow_name),
                forms.TextInput("slug").dehydrated(False),
                forms.TextInput("quiet").dehydrated(False).after_state_updated(follow_name),
                forms.Select("customer").relationship("customer", "name").searchable(),
                forms.Select("state")
                .options(lambda state: [(f"{state.get('name')}-x", "X")])
                .dehydrated(False),
                forms.Repeater("people")
                .schema([forms.Select("boss").exists_in(Customer, "name").searchable()])
                .dehydrated(False),
            ]
        )

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        def remember(subject: Any, data: dict[str, Any]) -> None:
            done.append((subject, dict(data)))

        def form(record: Project | None) -> Any:
            name = "" if record is None else record.name
            return [
                forms.TextInput("reason").required().default(f"About {name}".strip()),
                forms.Select("customer").relationship("customer", "name").searchable(),
                forms.TextInput("live")
                .live()
                .after_state_updated(
                    lambda state, previous, about: {"reason": f"{state['live']}!"}
                ),
            ]

        move = Action("move").schema(form).action(remember).success_message("Moved.")
        return (
            super()
            .table(schema)
            .record_actions(
                [
                    move.modal_width("xl"),
                    Action("plain").action(lambda record: None),
                    Action("locked").schema(form).action(remember).authorize(False),
                ]
            )
            .bulk_actions([Action("moveMany").schema(form).bulk_action(remember)])
            .header_actions(
                [Action("sort").schema(form).table_action(lambda data: remember(None, data))]
            )
        )


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, ProjectResource])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office)
    done.clear()


@pytest.fixture
def garden() -> Project:
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")


def answer(response: HttpResponse, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return json.loads(response.content)


def post(client: Client, path: str, body: Any, kind: Any = "json") -> HttpResponse:
    return ask(client, path, kind, "post", data=json.dumps(body), content_type="application/json")


# Options.

CREATE = {"resource": "projects", "page": "create", "field": "customer"}


def options(client: Client, **query: Any) -> HttpResponse:
    return ask(client, "/office/options", "json", data={**CREATE, **query})


def test_a_search_finds_what_holds_every_word(admin: Client) -> None:
    Customer.objects.bulk_create(
        Customer(name=name) for name in ("North Sea", "Sea of trees", "50% off", "Hill")
    )

    assert answer(options(admin, search="sea north")) == {
        "options": [{"value": str(Customer.objects.get(name="North Sea").pk), "label": "North Sea"}]
    }
    assert [row["label"] for row in answer(options(admin, search="50%"))["options"]] == ["50% off"]
    assert answer(options(admin, search="%"))["options"][0]["label"] == "50% off"
    assert len(answer(options(admin))["options"]) == 4


def test_a_search_is_one_bounded_query_without_a_count(admin: Client) -> None:
    Customer.objects.bulk_create(Customer(name=f"Customer {n}") for n in range(120))
    with CaptureQueriesContext(
        connection,
    ) as sent:
        found = answer(options(admin, search="customer"))["options"]

    assert len(found) == 50
    asked = [query["sql"] for query in sent if "project_customer" in query["sql"]]
    assert len(asked) == 1
    assert "LIMIT 50" in asked[0]
    assert "COUNT(" not in asked[0]


def test_a_select_inside_a_list_is_found_by_its_place(admin: Client) -> None:
    Customer.objects.create(name="Acme")

    found = answer(options(admin, field="people.3.boss", search="ac"))

    assert [row["label"] for row in found["options"]] == ["Acme"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"field": ""}, 422),
        ({"field": "nothing"}, 404),
        ({"field": "people.x.boss"}, 404),
        ({"field": "people.0"}, 404),
        ({"field": "__proto__"}, 404),
        ({"field": "name"}, 400),
        ({"resource": "nothing"}, 404),
        ({"resource": ""}, 422),
        ({"page": "view"}, 422),
        ({"page": "edit"}, 422),
        ({"page": "edit", "record": "9999"}, 404),
        ({"page": "edit", "record": "x"}, 404),
        ({"search": "x" * 100_000}, 200),
        ({"search": "\x00"}, 200),
        ({"search": "' OR 1=1 --"}, 200),
    ],
)
def test_a_question_about_nothing_is_refused(
    query: dict[str, Any], status: int, admin: Client
) -> None:
    assert options(admin, **query).status_code == status


def test_searching_needs_the_form_s_right(garden: Project) -> None:
    viewer = signed_in(person("viewer", "view_project", "view_customer"))
    author = signed_in(person("author", "view_project", "add_project"))

    assert options(viewer).status_code == 403
    assert options(author).status_code == 200
    assert options(author, page="edit", record=garden.pk).status_code == 403
    assert options(signed_in(None)).status_code == 401


# Live fields.


def state(
    client: Client, values: Any, changed: Any = "name", previous: Any = None, **query: Any
) -> HttpResponse:
    place = {"resource": "projects", "page": "create", **query}
    asked = "&".join(f"{key}={value}" for key, value in place.items())
    body = {"state": values, "changed": changed, "previous": previous}
    return post(client, f"/office/form-state?{asked}", body)


def values_of(form: Any) -> dict[str, Any]:
    return {node["name"]: node["value"] for node in form["schema"]}


def test_a_live_field_moves_the_others_and_writes_nothing(admin: Client) -> None:
    form = answer(state(admin, {"name": "Fern", "customer": None, "odd": 1}, previous="Moss"))

    values = values_of(form["form"])
    assert values["name"] == "Fern"
    assert values["slug"] == "fern was moss"
    assert "odd" not in values
    assert not Project.objects.exists()


def test_options_follow_what_is_typed(admin: Client) -> None:
    form = answer(state(admin, {"name": "Fern"}))["form"]

    (select,) = [node for node in form["schema"] if node["name"] == "state"]
    assert select["options"] == [{"value": "Fern-x", "label": "X"}]


def test_a_field_that_is_not_live_moves_nothing(admin: Client) -> None:
    form = answer(state(admin, {"name": "Fern", "quiet": "x"}, changed="quiet"))["form"]

    assert values_of(form)["slug"] is None


def test_typed_values_lie_over_the_record_s(admin: Client, garden: Project) -> None:
    form = answer(state(admin, {"slug": "typed"}, "slug", page="edit", record=garden.pk))["form"]

    values = values_of(form)
    assert (values["name"], values["slug"]) == ("Garden", "typed")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"state": [], "changed": "name"}, 422),
        ({"state": {}, "changed": 3}, 422),
        ({"state": {}, "changed": "nothing"}, 200),
        ({"state": {"name": {"a": [1]}}, "changed": "slug"}, 200),
        ({"state": {"people": [[[]]], "customer": {"x": 1}}, "changed": "slug"}, 200),
        ({"state": {"customer": "x" * 5000, "state": [1]}, "changed": "slug"}, 200),
    ],
)
def test_odd_bodies_are_answered(body: Any, status: int, admin: Client) -> None:
    sent = post(admin, "/office/form-state?resource=projects&page=create", body)

    assert sent.status_code == status, sent.content


def test_the_place_of_a_live_form_comes_from_the_query_string(
    admin: Client, garden: Project
) -> None:
    body = {"state": {}, "changed": "slug", "resource": "customers", "page": "edit", "record": 1}
    form = answer(post(admin, "/office/form-state?resource=projects&page=odd", body))["form"]

    assert values_of(form)["name"] is None
    assert post(admin, "/office/form-state", body).status_code == 422


def test_a_live_form_needs_its_right(garden: Project) -> None:
    viewer = signed_in(person("viewer", "view_project"))
    author = signed_in(person("author", "add_project"))

    assert state(viewer, {}).status_code == 403
    assert state(author, {}).status_code == 200
    assert state(author, {}, page="edit", record=garden.pk).status_code == 403
    assert state(author, {}, page="edit", record=9999).status_code == 404


# Dialogs.

MOVE = {"resource": "projects", "action": "move", "scope": "record"}


def described(client: Client, **query: Any) -> HttpResponse:
    return ask(client, "/office/actions/form", "json", data={**MOVE, **query})


def test_a_dialog_is_described_with_its_addresses(admin: Client, garden: Project) -> None:
    form = answer(described(admin, record=garden.pk))

    assert (form["title"], form["submitLabel"]) == ("Move", "Move")
    assert form["submitUrl"] == "/office/actions/form"
    assert form["context"] == MOVE
    assert form["modal"]["width"] == "xl"
    assert len(form["modal"]) == 14
    assert values_of(form["form"])["reason"] == "About Garden"
    for key, path in (("uploadUrl", "uploads"), ("optionsUrl", "options")):
        asked = f"?resource=projects&action=move&scope=record&record={garden.pk}"
        assert form[key] == f"/office/{path}{asked}"


def test_the_addresses_of_a_dialog_answer(admin: Client, garden: Project) -> None:
    form = answer(described(admin, record=garden.pk))

    found = answer(ask(admin, f"{form['optionsUrl']}&field=customer&search=acme", "json"))
    assert [row["label"] for row in found["options"]] == ["Acme"]
    live = {"state": {"live": "now"}, "changed": "live", "previous": ""}
    assert values_of(answer(post(admin, form["formStateUrl"], live))["form"])["reason"] == "now!"


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
    form = answer(described(admin, action=action, scope=scope))

    assert values_of(form["form"])["reason"] == "About"


def test_answers_reach_the_handler_and_nothing_else_does(admin: Client, garden: Project) -> None:
    body = {**MOVE, "record": garden.pk, "reason": " Because ", "is_admin": True}

    sent = post(admin, "/office/actions/form", body, "inertia")

    assert sent.status_code == 303
    assert done == [(garden, {"reason": "Because"})]
    assert page_of(ask(admin, "/office/projects"))["flash"]["toast"]["message"] == "Moved."


def test_a_bad_answer_is_refused_beside_its_field(admin: Client, garden: Project) -> None:
    errors = answer(post(admin, "/office/actions/form", {**MOVE, "record": garden.pk}), 422)

    assert list(errors["errors"]) == ["reason"]
    assert done == []


def test_a_selection_and_the_table_take_answers(admin: Client, garden: Project) -> None:
    many = {"resource": "projects", "action": "moveMany", "scope": "bulk", "reason": "x"}
    assert post(admin, "/office/actions/form", many).status_code == 422
    assert post(admin, "/office/actions/form", {**many, "records": [999]}).status_code == 404
    assert post(admin, "/office/actions/form", {**many, "records": [garden.pk]}).status_code == 303
    table = {"resource": "projects", "action": "sort", "scope": "table", "reason": "y"}
    assert post(admin, "/office/actions/form", table).status_code == 303

    assert done == [([garden], {"reason": "x"}), (None, {"reason": "y"})]


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


def test_an_action_with_a_form_does_not_run_without_one(admin: Client, garden: Project) -> None:
    body = {"resource": "projects", "action": "move", "record": garden.pk}
    assert post(admin, "/office/actions/record", body).status_code == 400
    many = {"resource": "projects", "action": "moveMany", "records": [garden.pk]}
    assert post(admin, "/office/actions/bulk", many).status_code == 400
    table = {"resource": "projects", "action": "sort"}
    assert post(admin, "/office/actions/table", table).status_code == 400
    assert done == []


def test_guests_and_viewers_cannot_use_dialogs(garden: Project) -> None:
    assert described(signed_in(None), record=garden.pk).status_code == 401
    body = {**MOVE, "record": garden.pk, "reason": "x"}
    assert post(signed_in(None), "/office/actions/form", body).status_code == 401
    assert Task.objects.count() == 0
