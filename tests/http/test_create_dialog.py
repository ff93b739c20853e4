"""Records created in a dialog are saved as on the create page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.actions import CreateAction
from django_panel.resources.pages import CreateRecord, ListRecords
from django_panel.tables.schema import TableSchema
from tests.http.office_panel import json_of, post
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db


class Shouting(CreateRecord):
    def mutate_form_data_before_create(self, data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "name": data["name"].upper()}


class CustomerResource(Resource):
    """A resource without a create page."""

    model = Customer

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name").required()])

    @classmethod
    def pages(cls) -> Any:
        return {"index": ListRecords}

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).header_actions([CreateAction().modal()])


class LoudResource(CustomerResource):
    slug = "loud"

    @classmethod
    def pages(cls) -> Any:
        return {"index": ListRecords, "create": Shouting}

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        fields = [forms.TextInput("name").required().max_length(5)]
        return super().table(schema).header_actions([CreateAction().schema(fields)])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office)


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, LoudResource])


def call(slug: str = "customers") -> dict[str, Any]:
    return {"resource": slug, "action": "create", "scope": "table"}


def test_the_button_opens_a_dialog_with_the_form_of_the_page(admin: Client) -> None:
    (button,) = page_of(fetch(admin, "/office/customers"))["props"]["table"]["headerActions"]
    form = json_of(fetch(admin, "/office/actions/form", "json", data=call()))

    assert (button["name"], button["type"], button["url"]) == ("create", "form", None)
    assert (form["title"], form["submitLabel"]) == ("New customer", "Create")
    assert [field["name"] for field in form["form"]["schema"]] == ["name"]


def test_a_record_is_created_and_reported(admin: Client) -> None:
    response = post(admin, "/office/actions/form", {**call(), "name": "Acme", "id": 99})

    assert response.status_code == 303
    assert Customer.objects.values_list("name", flat=True).get() == "Acme"
    toast = page_of(fetch(admin, "/office/customers"))["flash"]["toast"]
    assert toast["message"] == "Customer created."


def test_a_form_of_its_own_is_written_with_the_hooks_of_the_page(admin: Client) -> None:
    refused = post(admin, "/office/actions/form", {**call("loud"), "name": "Acme Inc"})
    made = post(admin, "/office/actions/form", {**call("loud"), "name": "Acme"})

    assert (refused.status_code, made.status_code) == (422, 303)
    assert Customer.objects.values_list("name", flat=True).get() == "ACME"


def test_what_the_form_refuses_stands_beside_its_field(admin: Client) -> None:
    refused = json_of(post(admin, "/office/actions/form", call()), 422)

    assert list(refused["errors"]) == ["name"]
    assert not Customer.objects.exists()


def test_without_the_right_to_create_there_is_neither_button_nor_dialog() -> None:
    viewer = client_for(make_user("viewer", "view_customer"))

    assert page_of(fetch(viewer, "/office/customers"))["props"]["table"]["headerActions"] == []
    assert fetch(viewer, "/office/actions/form", "json", data=call()).status_code == 403
    assert post(viewer, "/office/actions/form", {**call(), "name": "A"}).status_code == 403


@pytest.mark.parametrize("slug", ["customers", "loud"])
def test_a_repeated_dialog_with_one_submit_key_makes_one_record(admin: Client, slug: str) -> None:
    sent = {**call(slug), "_submitKey": "one"}
    responses = [
        post(admin, "/office/actions/form", {**sent, "name": name}) for name in ("A", "B", "")
    ]

    assert [each.status_code for each in responses] == [303, 303, 303]
    assert len({each["Location"] for each in responses}) == 1
    assert Customer.objects.values_list("name", flat=True).get() == "A"


def test_a_dialog_that_makes_nothing_stores_no_key(admin: Client) -> None:
    sent = {**call(), "submitKey": "one"}
    refused = post(admin, "/office/actions/form", {**sent, "name": ""})
    too_long = post(admin, "/office/actions/form", {**call(), "submitKey": "x" * 65, "name": "A"})
    made = post(admin, "/office/actions/form", {**sent, "name": "A"})

    assert (refused.status_code, too_long.status_code, made.status_code) == (422, 422, 303)
    assert Customer.objects.count() == 1


def test_a_submit_key_gives_no_right(admin: Client) -> None:
    viewer = client_for(make_user("viewer", "view_customer"))
    sent = {**call(), "name": "A", "submitKey": "one"}

    assert post(admin, "/office/actions/form", sent).status_code == 303
    assert post(viewer, "/office/actions/form", sent).status_code == 403
