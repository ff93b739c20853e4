"""Exceptions of ``save()`` and ``delete()`` that are shown to the user."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, forms
from django_panel.actions import DeleteAction
from django_panel.forms import FormSchema
from django_panel.tables import TableSchema, TextInputColumn
from tests.project.fixtures import Declare
from tests.resources.structure.book_form import errors_of, send
from tests.resources.structure.shipment_models import Postcard, Refused, Warehouse

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class PostcardResource(Resource):
    model = Postcard
    save_errors = (Refused,)

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextInputColumn("title")]).record_actions([DeleteAction()])

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([forms.TextInput("caption").dehydrate_to("title")])


class PlaceResource(Resource):
    model = Warehouse
    save_errors = (import_module("mptt.exceptions").InvalidMove,)


@pytest.fixture(autouse=True)
def post(declare: Declare) -> None:
    resources: list[Any] = [PostcardResource, PlaceResource]
    declare(post=lambda panel: panel.path("post").resources(resources))


def test_exceptions_of_save_are_form_errors(admin: Client) -> None:
    path = "/post/postcards/create"

    def error(title: str) -> Any:
        return errors_of(send(admin, path, "post", caption=title))

    assert error("field") == {"caption": ["Not this one."]}
    assert error("form") == {"__all__": ["No postcards today."]}
    assert error("refused") == {"__all__": ["The post office is closed."]}
    assert not Postcard.objects.exists()
    with pytest.raises(LookupError):
        send(admin, path, "post", caption="bug")


def test_exceptions_of_save_are_errors_of_a_cell(admin: Client) -> None:
    card = Postcard.objects.create(title="A")
    cell = {"resource": "postcards", "record": card.pk, "column": "title", "value": "refused"}

    response = send(admin, "/post/actions/cell", "post", **cell)

    assert errors_of(response) == {"value": ["The post office is closed."]}


@pytest.mark.parametrize(
    ("title", "message"),
    [("kept", "This one is kept."), ("invalid", "This one is not deleted.")],
)
def test_exceptions_of_delete_refuse_the_action(title: str, message: str, admin: Client) -> None:
    card = Postcard.objects.create(title=title)
    target = {"resource": "postcards", "action": "delete", "record": card.pk}

    response = send(admin, "/post/actions/record", "post", **target)

    assert response.status_code == 409, response.content
    assert message in str(response.content)
    assert Postcard.objects.exists()


def test_a_tree_refuses_a_move_below_a_descendant(admin: Client) -> None:
    root = Warehouse.objects.create(name="Root")
    child = Warehouse.objects.create(name="Child", parent=root)

    response = send(admin, f"/post/warehouses/{root.pk}/edit", "put", parent=str(child.pk))

    (message,) = errors_of(response)["__all__"]
    assert "descendants" in message
    root.refresh_from_db()
    assert root.parent is None
