"""Specification §4.4: options, form-state and uploads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.models import Upload
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Specimen
from tests.uploads.files import PDF

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: How often the schema's callables were asked: never before the right to use the form.
asked: list[str] = []


def sizes(state: dict[str, Any]) -> list[tuple[str, str]]:
    asked.append("options")
    return [("s", "Small")] if state.get("is_public") else [("x", "Secret size")]


class Plants(Resource):
    model = Specimen
    slug = "plants"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required().live(),
                forms.Select("customer").relationship("customer", "name").searchable(),
                forms.Toggle("is_public"),
                forms.Select("size").options(sizes),
                forms.FileUpload("document")
                .directory("papers")
                .accepted_types(["application/pdf"])
                .max_size(20),
                forms.Section("Secret")
                .visible(lambda record: record is not None)
                .schema([forms.TextInput("token").default("a secret default")]),
            ]
        )


class Customers(Resource):
    model = Customer


@pytest.fixture(autouse=True)
def panel(declare: Declare, settings: Settings, tmp_path: Path) -> None:
    declare(back=lambda panel: panel.path("back").resources([Plants, Customers]))
    settings.MEDIA_ROOT = tmp_path
    asked.clear()


def options(client: Client, **query: Any) -> HttpResponse:
    place = {"resource": "plants", "page": "create", "field": "customer", **query}
    return fetch(client, "/back/options", "json", data=place)


def form_state(client: Client, place: str, state: Any, **body: Any) -> HttpResponse:
    sent = {"state": state, "changed": "name", "previous": None, **body}
    return fetch(
        client,
        f"/back/form-state?{place}",
        "json",
        "post",
        data=json.dumps(sent),
        content_type="application/json",
    )


def upload(client: Client, place: str, content: bytes = PDF, **body: Any) -> HttpResponse:
    file = SimpleUploadedFile("plan.pdf", content)
    data = {"field": "document", "file": file, **body}
    return fetch(client, f"/back/uploads?{place}", "json", "post", data=data)


CREATE = "resource=plants&page=create"


@pytest.mark.parametrize(
    ("name", "path"),
    [("options", "options"), ("form-state", "form-state"), ("uploads", "uploads")],
)
def test_the_routes_have_their_names(name: str, path: str) -> None:
    assert reverse(f"panel.back.{name}") == f"/back/{path}"


# options


def test_options_answers_rows_beyond_the_first_page_of_the_declared_field(admin: Client) -> None:
    Customer.objects.bulk_create(Customer(name=f"Customer {n:03}") for n in range(120))

    first = json.loads(options(admin).content)["options"]
    beyond = json.loads(options(admin, search="customer 119").content)["options"]

    assert len(first) == 50
    assert [each["label"] for each in beyond] == ["Customer 119"]
    assert {key for each in beyond for key in each} == {"value", "label", "details"}


@pytest.mark.parametrize(("field", "status"), [("nothing", 404), ("name", 400), ("", 422)])
def test_options_are_those_of_a_field_that_the_schema_declares(
    field: str, status: int, admin: Client
) -> None:
    assert options(admin, field=field).status_code == status


# form-state


def test_form_state_says_what_the_form_should_look_like_and_writes_nothing(admin: Client) -> None:
    with CaptureQueriesContext(connection) as statements:
        answer = form_state(admin, CREATE, {"name": "", "is_public": True})

    nodes = {node["name"]: node for node in json.loads(answer.content)["form"]["schema"]}
    # No validation: the required name is empty, without an error.
    assert answer.status_code == 200
    assert nodes["size"]["options"] == [{"value": "s", "label": "Small", "details": None}]
    written = ("INSERT", "UPDATE", "DELETE", "FOR UPDATE", "SAVEPOINT", "BEGIN")
    assert not [each for each in statements if any(word in each["sql"] for word in written)]
    assert not Specimen.objects.exists()


def test_form_state_tells_nothing_of_parts_that_are_not_there(admin: Client) -> None:
    """Submitted values affect conditions, but never fields that the record or the page hides."""
    answer = form_state(admin, CREATE, {"token": "typed", "record": "1"}, changed="token")

    assert answer.status_code == 200
    assert b"a secret default" not in answer.content
    assert b"typed" not in answer.content


def test_form_state_reads_its_place_from_the_query_string(admin: Client) -> None:
    body = {"resource": "plants", "page": "create"}

    assert form_state(admin, "page=create", {}, **body).status_code == 422
    assert form_state(admin, f"{CREATE}&resource=plants", {}, resource="nope").status_code == 200
    # An unknown page is the create page.
    assert form_state(admin, "resource=plants&page=odd", {}).status_code == 200


@pytest.mark.parametrize("right", ["view_specimen", "change_specimen", "add_specimen"])
def test_form_state_asks_the_right_before_the_schema_is_built(right: str) -> None:
    clerk, record = client_for(make_user("clerk", right)), Specimen.objects.create(name="Fern")
    may = {"add_specimen": (200, 403), "change_specimen": (403, 200)}.get(right, (403, 403))

    create = form_state(clerk, CREATE, {}).status_code
    built = len(asked)
    edit = form_state(clerk, f"resource=plants&page=edit&record={record.pk}", {}).status_code

    assert (create, edit) == may
    assert (built > 0, len(asked) > built) == tuple(status == 200 for status in may)


# uploads


def test_an_upload_is_stored_as_its_field_declares(admin: Client, tmp_path: Path) -> None:
    answer = upload(admin, CREATE, directory="elsewhere", disk="other", path="../x")

    said = json.loads(answer.content)
    assert answer.status_code == 200
    assert {"path", "name"} <= set(said)
    assert said["name"] == "plan.pdf"
    assert said["path"].startswith("papers/")
    assert (tmp_path / said["path"]).read_bytes() == PDF


@pytest.mark.parametrize("content", [b"plain text", PDF + b"x" * 21_000, b""])
def test_types_and_size_are_the_fields_own(content: bytes, admin: Client) -> None:
    answer = upload(admin, CREATE, content, max_size=99999, accepted_types="*/*")

    assert (answer.status_code, Upload.objects.count()) == (422, 0)


def test_the_resource_of_an_upload_is_read_from_the_query_string_only(admin: Client) -> None:
    assert upload(admin, "page=create", resource="plants").status_code == 422
    assert upload(admin, CREATE, resource="nope", page="nope").status_code == 200


def test_ten_thousand_files_in_one_form_are_refused(admin: Client) -> None:
    paths = [f"papers/{n}.pdf" for n in range(10_000)]
    answer = fetch(
        admin,
        "/back/plants/create",
        "json",
        "post",
        data=json.dumps({"name": "Fern", "document": paths}),
        content_type="application/json",
    )

    assert answer.status_code == 422
    assert set(json.loads(answer.content)["errors"]) == {"document"}
    assert not Specimen.objects.exists()


def test_none_of_them_finds_a_record_out_of_scope(admin: Client) -> None:
    gone = "resource=plants&page=edit&record=999"

    assert options(admin, page="edit", record=999).status_code == 404
    assert form_state(admin, gone, {}).status_code == 404
    assert upload(admin, gone).status_code == 404
    assert not Upload.objects.exists()
