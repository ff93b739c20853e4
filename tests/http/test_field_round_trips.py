"""Every field type, from the submitted value to the database and back, in every form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.project.clients import fetch, page_of
from tests.project.field_samples import (
    KINDS,
    Kind,
    sent_value,
    shown_value,
    specimen_panel,
    stored,
    stored_value,
    taken,
    without_entry_keys,
)
from tests.project.fixtures import Declare
from tests.project.models import Customer, Specimen, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NAMED = {"name": "Fern"}

each_kind = pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: kind.field.type + ":" + kind.name
)


@pytest.fixture(autouse=True)
def garden(declare: Declare) -> None:
    declare(garden=specimen_panel)
    Customer.objects.create(name="Acme")
    User.objects.create_user("member")


def send(client: Client, path: str, body: dict[str, Any], method: str = "post") -> HttpResponse:
    return fetch(
        client, path, "json", method, data=json.dumps(body), content_type="application/json"
    )


def field_of(client: Client, path: str, name: str) -> dict[str, Any]:
    """Return a field of the form on a page."""
    nodes: list[dict[str, Any]] = page_of(fetch(client, path))["props"]["form"]["schema"]
    return next(node for node in nodes if node["name"] == name)


@each_kind
def test_a_created_record_holds_and_shows_the_answer(kind: Kind, admin: Client) -> None:
    response = send(
        admin,
        "/garden/specimens/create",
        {**NAMED, kind.name: sent_value(kind), **kind.beside},
    )

    assert response.status_code == 303, response.content
    record = Specimen.objects.get()
    assert stored(record, kind.name) == stored_value(kind)
    shown = field_of(admin, f"/garden/specimens/{record.pk}/edit", kind.name)
    assert without_entry_keys(shown["value"]) == shown_value(kind)


@each_kind
def test_an_edited_record_holds_and_shows_the_answer(kind: Kind, admin: Client) -> None:
    record = Specimen.objects.create(name="Fern")
    path = f"/garden/specimens/{record.pk}/edit"

    response = send(admin, path, {**NAMED, kind.name: sent_value(kind), **kind.beside}, "put")

    assert response.status_code == 303, response.content
    record.refresh_from_db()
    assert stored(record, kind.name) == stored_value(kind)
    shown = field_of(admin, path, kind.name)["value"]
    assert without_entry_keys(shown) == shown_value(kind)


@each_kind
def test_what_is_sent_back_unchanged_stays_as_it_was(kind: Kind, admin: Client) -> None:
    """A form submits all fields; saving without a change changes nothing."""
    send(
        admin,
        "/garden/specimens/create",
        {**NAMED, kind.name: sent_value(kind), **kind.beside},
    )
    record = Specimen.objects.get()
    path = f"/garden/specimens/{record.pk}/edit"
    shown = {
        node["name"]: node["value"]
        for node in page_of(fetch(admin, path))["props"]["form"]["schema"]
    }

    response = send(admin, path, shown, "put")

    assert response.status_code == 303, response.content
    record.refresh_from_db()
    assert stored(record, kind.name) == stored_value(kind)


@each_kind
def test_a_dialog_passes_its_values_to_the_handler(kind: Kind, admin: Client) -> None:
    record = Specimen.objects.create(name="Fern")
    place = {"resource": "specimens", "action": "examine", "scope": "record"}
    described = fetch(admin, "/garden/actions/form", "json", data={**place, "record": record.pk})
    assert described.status_code == 200, described.content
    names = [node["name"] for node in json.loads(described.content)["form"]["schema"]]
    assert kind.name in names

    response = send(
        admin,
        "/garden/actions/form",
        {**place, "record": record.pk, kind.name: sent_value(kind), **kind.beside},
    )

    assert response.status_code == 303, response.content
    value = taken[kind.field.with_model(Specimen).get_attribute()]
    if kind.name in {"customer", "members"}:
        assert keys_of(value) == sent_value(kind)
    else:
        assert value == stored_value(kind)


@each_kind
@pytest.mark.parametrize("page", ["create", "edit", "dialog"])
def test_a_bad_answer_is_refused_beside_its_field(kind: Kind, page: str, admin: Client) -> None:
    record = Specimen.objects.create(name="Moss")
    body = {**NAMED, **kind.beside, kind.name: kind.refused}

    if page == "create":
        response = send(admin, "/garden/specimens/create", body)
    elif page == "edit":
        response = send(admin, f"/garden/specimens/{record.pk}/edit", body, "put")
    else:
        place = {"resource": "specimens", "action": "examine", "scope": "record"}
        response = send(admin, "/garden/actions/form", {**place, "record": record.pk, **body})

    assert response.status_code == 422, response.content
    errors = json.loads(response.content)["errors"]
    assert all(name == kind.name or name.startswith(f"{kind.name}.") for name in errors), errors
    assert Specimen.objects.count() == 1
    record.refresh_from_db()
    assert record.name == "Moss"


@each_kind
@pytest.mark.parametrize(
    "odd",
    [{"a": {"b": 1}}, [["x"]], [[[[]]]], 1e308, -1, "\x00", "\ud800", [None], [{"path": 3}], True],
    ids=repr,
)
def test_no_shape_of_an_answer_breaks_the_form(kind: Kind, odd: Any, admin: Client) -> None:
    text = json.dumps({**NAMED, **kind.beside, kind.name: odd})

    response = fetch(
        admin,
        "/garden/specimens/create",
        "json",
        "post",
        data=text,
        content_type="application/json",
    )

    assert response.status_code < 500


def keys_of(value: Any) -> Any:
    """Return related records by their keys, as the browser names them."""
    if isinstance(value, list):
        return [keys_of(one) for one in value]
    return str(getattr(value, "pk", value))
