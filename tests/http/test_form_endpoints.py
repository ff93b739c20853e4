"""The endpoints of options and live fields."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import forms
from django_panel.resources.pages import CreateRecord
from tests.http.office_panel import ProjectResource, done, json_of, office, post, values_of
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office)
    done.clear()


@pytest.fixture
def garden() -> Project:
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")


class CreateInSteps(CreateRecord):
    """A page with its own form."""

    def form_schema(self) -> forms.FormSchema:
        boss = forms.Select("boss").exists_in(Customer, "name").searchable().dehydrated(False)
        return forms.FormSchema().model(Project).schema([boss]).for_page("create")


def test_a_page_with_a_form_of_its_own_is_asked_for_that_form(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Customer.objects.create(name="Acme")
    monkeypatch.setattr(
        ProjectResource, "pages", classmethod(lambda cls: {"create": CreateInSteps})
    )

    assert [row["label"] for row in json_of(options(admin, field="boss"))["options"]] == ["Acme"]
    assert options(admin, field="customer").status_code == 404


# Options.

CREATE = {"resource": "projects", "page": "create", "field": "customer"}


def options(client: Client, **query: Any) -> HttpResponse:
    return fetch(client, "/office/options", "json", data={**CREATE, **query})


def test_a_search_finds_what_holds_every_word(admin: Client) -> None:
    Customer.objects.bulk_create(
        Customer(name=name) for name in ("North Sea", "Sea of trees", "50% off", "Hill")
    )

    assert json_of(options(admin, search="sea north")) == {
        "options": [
            {
                "value": str(Customer.objects.get(name="North Sea").pk),
                "label": "North Sea",
                "details": None,
            }
        ]
    }
    assert [row["label"] for row in json_of(options(admin, search="50%"))["options"]] == ["50% off"]
    assert json_of(options(admin, search="%"))["options"][0]["label"] == "50% off"
    assert len(json_of(options(admin))["options"]) == 4


def test_a_search_is_one_bounded_query_without_a_count(admin: Client) -> None:
    Customer.objects.bulk_create(Customer(name=f"Customer {n}") for n in range(120))
    with CaptureQueriesContext(
        connection,
    ) as sent:
        found = json_of(options(admin, search="customer"))["options"]

    assert len(found) == 50
    query_string = [query["sql"] for query in sent if "project_customer" in query["sql"]]
    assert len(query_string) == 1
    assert "LIMIT 50" in query_string[0]
    assert "COUNT(" not in query_string[0]


def test_a_select_inside_a_list_is_found_by_its_place(admin: Client) -> None:
    Customer.objects.create(name="Acme")

    found = json_of(options(admin, field="people.3.boss", search="ac"))

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
    viewer = client_for(make_user("viewer", "view_project", "view_customer"))
    author = client_for(make_user("author", "view_project", "add_project"))

    assert options(viewer).status_code == 403
    assert options(author).status_code == 200
    assert options(author, page="edit", record=garden.pk).status_code == 403
    assert options(client_for(None)).status_code == 401


# Live fields.


def state(
    client: Client, values: Any, changed: Any = "name", previous: Any = None, **query: Any
) -> HttpResponse:
    place = {"resource": "projects", "page": "create", **query}
    query_string = "&".join(f"{key}={value}" for key, value in place.items())
    body = {"state": values, "changed": changed, "previous": previous}
    return post(client, f"/office/form-state?{query_string}", body)


def test_a_live_field_moves_the_others_and_writes_nothing(admin: Client) -> None:
    form = json_of(state(admin, {"name": "Fern", "customer": None, "odd": 1}, previous="Moss"))

    values = values_of(form["form"])
    assert values["name"] == "Fern"
    assert values["slug"] == "fern was moss"
    assert "odd" not in values
    assert not Project.objects.exists()


def test_options_follow_what_is_typed(admin: Client) -> None:
    form = json_of(state(admin, {"name": "Fern"}))["form"]

    (select,) = [node for node in form["schema"] if node["name"] == "state"]
    assert select["options"] == [{"value": "Fern-x", "label": "X", "details": None}]


def test_a_field_that_is_not_live_moves_nothing(admin: Client) -> None:
    form = json_of(state(admin, {"name": "Fern", "quiet": "x"}, changed="quiet"))["form"]

    assert values_of(form)["slug"] is None


def test_typed_values_lie_over_the_record_s(admin: Client, garden: Project) -> None:
    form = json_of(state(admin, {"slug": "typed"}, "slug", page="edit", record=garden.pk))["form"]

    values = values_of(form)
    assert (values["name"], values["slug"]) == ("Garden", "typed")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"state": [], "changed": "name"}, 422),
        ({"state": {}, "changed": 3}, 422),
        ({"state": {}}, 200),
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
    form = json_of(post(admin, "/office/form-state?resource=projects&page=odd", body))["form"]

    assert values_of(form)["name"] is None
    assert post(admin, "/office/form-state", body).status_code == 422


def test_a_live_form_needs_its_right(garden: Project) -> None:
    viewer = client_for(make_user("viewer", "view_project"))
    author = client_for(make_user("author", "add_project"))

    assert state(viewer, {}).status_code == 403
    assert state(author, {}).status_code == 200
    assert state(author, {}, page="edit", record=garden.pk).status_code == 403
    assert state(author, {}, page="edit", record=9999).status_code == 404
