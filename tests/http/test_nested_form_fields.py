"""Every field type in forms of nested resources and relations."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.project.clients import fetch, page_of
from tests.project.field_samples import (
    KINDS,
    Kind,
    estate_panel,
    sent_value,
    shown_value,
    stored,
    stored_value,
    without_entry_keys,
)
from tests.project.fixtures import Declare
from tests.project.models import Customer, Specimen, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

each_kind = pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: kind.field.type + ":" + kind.name
)
each_place = pytest.mark.parametrize("place", ["nested", "relation"])


@pytest.fixture(autouse=True)
def estate(declare: Declare) -> None:
    declare(garden=estate_panel)
    Customer.objects.create(name="Acme")
    User.objects.create_user("member")


def address(place: str, record: Specimen | None) -> str:
    """Return the URLs of the form of a specimen of Acme: to load it and to submit it."""
    acme = Customer.objects.get(name="Acme")
    if place == "nested":
        rest = "create" if record is None else f"{record.pk}/edit"
        return f"/garden/growers/{acme.pk}/grown/{rest}"
    query = {"resource": "growers", "record": acme.pk, "relation": "grown"}
    if record is None:
        return f"/garden/relations/form?{urlencode({**query, 'operation': 'create'})}"
    edited = {"operation": "edit", "related": record.pk}
    return f"/garden/relations/form?{urlencode(query | edited)}"


def send(client: Client, place: str, record: Specimen | None, body: Any) -> HttpResponse:
    method = "put" if place == "nested" and record is not None else "post"
    return fetch(
        client,
        address(place, record),
        "json",
        method,
        data=json.dumps({"name": "Fern", **body}),
        content_type="application/json",
    )


def shown_in(client: Client, place: str, record: Specimen, name: str) -> Any:
    path = address(place, record)
    if place == "nested":
        form = page_of(fetch(client, path))["props"]["form"]
    else:
        form = json.loads(fetch(client, path, "json").content)["form"]
    return next(node["value"] for node in form["schema"] if node["name"] == name)


@each_place
@each_kind
def test_a_new_record_holds_and_shows_the_answer(kind: Kind, place: str, admin: Client) -> None:
    response = send(admin, place, None, {kind.name: sent_value(kind), **kind.beside})

    assert response.status_code == 303, response.content
    record = Specimen.objects.get()
    assert stored(record, kind.name) == stored_value(kind)
    assert record.customer is not None
    assert record.customer.name == "Acme"
    assert without_entry_keys(shown_in(admin, place, record, kind.name)) == shown_value(kind)


@each_place
@each_kind
def test_a_changed_record_holds_and_shows_the_answer(kind: Kind, place: str, admin: Client) -> None:
    record = Specimen.objects.create(name="Moss", customer=Customer.objects.get())
    beside = {} if kind.name == "customer" else {"customer": str(record.customer_id)}

    response = send(admin, place, record, {**beside, kind.name: sent_value(kind), **kind.beside})

    assert response.status_code == 303, response.content
    record.refresh_from_db()
    assert stored(record, kind.name) == stored_value(kind)
    assert without_entry_keys(shown_in(admin, place, record, kind.name)) == shown_value(kind)


@each_place
@each_kind
def test_a_bad_answer_is_refused_beside_its_field(kind: Kind, place: str, admin: Client) -> None:
    record = Specimen.objects.create(name="Moss", customer=Customer.objects.get())

    for subject in (None, record):
        response = send(admin, place, subject, {**kind.beside, kind.name: kind.refused})

        assert response.status_code == 422, response.content
        errors = json.loads(response.content)["errors"]
        assert all(name == kind.name or name.startswith(f"{kind.name}.") for name in errors), errors
    assert Specimen.objects.count() == 1
    record.refresh_from_db()
    assert record.name == "Moss"


@each_place
def test_what_was_never_asked_is_not_written(place: str, admin: Client) -> None:
    other = Customer.objects.create(name="Other")
    record = Specimen.objects.create(name="Moss", customer=Customer.objects.get(name="Acme"))
    forged = {"id": 4711, "pk": 4711, "customer_id": other.pk, "_state": {}, "__proto__": {"a": 1}}

    assert send(admin, place, None, forged).status_code == 303
    assert send(admin, place, record, forged).status_code == 303

    assert {each.customer_id for each in Specimen.objects.all()} == {record.customer_id}
    assert not Specimen.objects.filter(pk=4711).exists()
