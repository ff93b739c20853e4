"""Submitted values that a form does not have are never written, by any endpoint."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.forms import FormSchema, PasswordInput, Select, TextInput, Toggle
from tests.project.clients import fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, User

pytestmark = pytest.mark.django_db

#: What a form must never let through, for every column of the user model.
FORGED: dict[str, Any] = {
    "id": 4711,
    "pk": 4711,
    "is_superuser": True,
    "is_staff": True,
    "is_active": False,
    "password": "forged",
    "last_login": "2020-01-01T00:00",
    "date_joined": "2020-01-01T00:00",
    "user_permissions": [1],
    "groups": ["1"],
    "panels": "forged",
    "last_name": "forged",
    "_state": {"adding": False},
    "__class__": "forged",
    "__proto__": {"is_superuser": True},
    "constructor": {"prototype": {}},
    "user.is_superuser": True,
    "is_superuser.value": True,
    "is_superuser[]": [True],
    "email.is_superuser": True,
    "tasks": [1],
}


class PersonResource(Resource):
    model = User
    slug = "people"
    record_title_attribute = "username"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                TextInput("username").required(),
                TextInput("email"),
                TextInput("first_name").disabled(),
                TextInput("last_name").hidden(),
                Toggle("is_staff").visible_on("view"),
                Toggle("is_superuser").disabled(lambda record: True),
                TextInput("panels").visible_when("email", "equals", "boss@example.com"),
                PasswordInput("password").visible(lambda record: False),
            ]
        )


@pytest.fixture(autouse=True)
def people(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources([PersonResource]))


def untouched(user: User) -> dict[str, Any]:
    columns = User._meta.concrete_fields
    return {
        column.attname: getattr(user, column.attname)
        for column in columns
        if column.name not in {"username", "email"}
    }


def send(client: Client, path: str, verb: str, values: dict[str, Any]) -> Any:
    return fetch(client, path, "json", verb, data=values, content_type="application/json")


def test_creating_writes_what_the_form_asks_and_nothing_else(admin: Client) -> None:
    plain = send(admin, "/back/people/create", "post", {"username": "plain"})
    forged = send(admin, "/back/people/create", "post", {**FORGED, "username": "ann"})

    assert (plain.status_code, forged.status_code) == (303, 303)
    ann, expected = User.objects.get(username="ann"), User.objects.get(username="plain")
    same = untouched(ann).keys() - {"id", "date_joined"}
    assert {name: untouched(ann)[name] for name in same} == {
        name: untouched(expected)[name] for name in same
    }
    assert ann.pk != 4711
    assert ann.user_permissions.count() == ann.groups.count() == 0


def test_saving_writes_what_the_form_asks_and_nothing_else(admin: Client) -> None:
    ann = make_user("ann", first_name="Ann")
    before = untouched(ann)

    saved = send(
        admin,
        f"/back/people/{ann.pk}/edit",
        "put",
        {**FORGED, "first_name": "forged", "username": "bob"},
    )

    ann.refresh_from_db()
    assert (saved.status_code, ann.username) == (303, "bob")
    assert untouched(ann) == before


def test_a_field_that_a_condition_closes_stays_closed_however_it_is_sent(admin: Client) -> None:
    ann = make_user("ann", email="ann@example.com", panels="*")
    path = f"/back/people/{ann.pk}/edit"

    closed = send(admin, path, "put", {"username": "ann", "panels": "x"})
    ann.refresh_from_db()
    assert (closed.status_code, ann.panels) == (303, "*")

    values = {"username": "ann", "email": "boss@example.com", "panels": "x"}
    assert send(admin, path, "put", values).status_code == 303
    ann.refresh_from_db()
    assert ann.panels == "x"


def test_a_forged_value_of_a_disabled_field_opens_no_other_field(
    declare: Declare, admin: Client
) -> None:
    class Disabling(PersonResource):
        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            live = TextInput("username").live().after_state_updated(lambda *_: {})
            return schema.schema(
                [
                    live,
                    TextInput("first_name").disabled(),
                    TextInput("last_name").visible_when("first_name", "equals", "Boss"),
                    Toggle("is_superuser").disabled(),
                    TextInput("email").visible_when("is_superuser"),
                ]
            )

    declare(back=lambda panel: panel.path("back").resources([Disabling]))
    ann = make_user("ann", first_name="Ann", last_name="Lee", panels="*")
    forged = {
        "username": "bob",
        "first_name": "Boss",
        "last_name": "forged",
        "is_superuser": True,
        "email": "forged@example.com",
    }

    saved = send(admin, f"/back/people/{ann.pk}/edit", "put", forged)

    ann.refresh_from_db()
    assert (saved.status_code, ann.username) == (303, "bob")
    assert (ann.first_name, ann.last_name, ann.is_superuser) == ("Ann", "Lee", False)
    assert ann.email == ""
    made = send(admin, "/back/people/create", "post", {**forged, "username": "eve"})
    eve = User.objects.get(username="eve")
    assert made.status_code == 303
    assert (eve.first_name, eve.last_name, eve.email, eve.is_superuser) == ("", "", "", False)


@pytest.mark.parametrize(
    "answer",
    [["list"], {"a": 1}, True, "x" * 200_000, "\x00", "\ud800", [[[[]]]]],
    ids=["list", "object", "truth", "long", "nul", "surrogate", "deep"],
)
def test_an_answer_of_the_wrong_kind_is_an_error_of_its_field(answer: Any, admin: Client) -> None:
    refused = send(admin, "/back/people/create", "post", {"username": answer})

    assert refused.status_code in {422, 400}
    if refused.status_code == 422:
        assert "username" in refused.json()["errors"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("body", ["[]", '"text"', "{", "null", "1", "[" * 3000, '{"a":' * 3000])
def test_a_body_that_is_no_object_is_a_bad_request(body: str, admin: Client) -> None:
    for path, verb in (("/back/people/create", "post"), ("/back/people/create/step", "post")):
        refused = getattr(admin, verb)(
            path, data=body, content_type="application/json", headers={"Accept": "application/json"}
        )
        assert refused.status_code == 400


def test_a_secret_never_comes_back(declare: Declare, admin: Client) -> None:
    class Secretive(PersonResource):
        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema(
                [TextInput("username").required(), PasswordInput("password").min_length(4)]
            )

    declare(back=lambda panel: panel.path("back").resources([Secretive]))
    ann = make_user("ann", password="stored-secret")
    path = f"/back/people/{ann.pk}/edit"

    pages = [fetch(admin, path), fetch(admin, f"/back/people/{ann.pk}")]
    values = {"username": "ann", "password": "typed-secret", "version": "stale"}
    pages.append(send(admin, path, "put", values))
    fetch(admin, path, "inertia", "put", data=values, content_type="application/json")
    pages.append(fetch(admin, path))

    assert pages[2].status_code == 409
    for page in pages:
        assert b"typed-secret" not in page.content
        assert ann.password.encode() not in page.content
    assert "typed-secret" not in str(dict(admin.session))


def test_an_option_out_of_scope_is_invalid(declare: Declare, admin: Client) -> None:
    class Mine(Resource):
        model = Customer

        @classmethod
        def query(cls) -> Any:
            return super().query().filter(is_active=True)

    class Choosing(Resource):
        model = User
        slug = "people"

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            chosen = Select("panels").exists_in(Customer, "name")
            return schema.schema([TextInput("username").required(), chosen])

    declare(back=lambda panel: panel.path("back").resources([Mine, Choosing]))
    Customer.objects.create(name="near")
    Customer.objects.create(name="far", is_active=False)

    refused = send(admin, "/back/people/create", "post", {"username": "a", "panels": "far"})
    taken = send(admin, "/back/people/create", "post", {"username": "a", "panels": "near"})

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["panels"])
    assert taken.status_code == 303
