"""Forms of the user model: password validators, and fields that grant permissions."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms as django_forms
from django.contrib.auth.forms import BaseUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import ValidationError
from django.test import Client

from django_panel import Resource, forms
from django_panel.forms import FormSchema
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, User
from tests.resources.structure.book_form import errors_of, form_of, send

pytestmark = [pytest.mark.django_db]

USERS = "/desk/users"
GOOD = "correct horse battery"
VALIDATION = "django.contrib.auth.password_validation"
JOINED = {"date_joined": "2026-01-02T03:04"}
CHANGED: list[tuple[str, Any]] = []


class History:
    """A password validator that records changed passwords."""

    def validate(self, password: str, user: Any = None) -> None:
        pass

    def password_changed(self, password: str, user: Any = None) -> None:
        CHANGED.append((password, user.pk))

    def get_help_text(self) -> str:
        return ""


@pytest.fixture(autouse=True)
def validators(settings: Any) -> None:
    CHANGED.clear()
    settings.AUTH_PASSWORD_VALIDATORS = [
        {"NAME": f"{VALIDATION}.UserAttributeSimilarityValidator"},
        {"NAME": f"{VALIDATION}.MinimumLengthValidator"},
        {"NAME": f"{__name__}.History"},
    ]


class UserResource(Resource):
    model = User


class CreatedUsers(Resource):
    model = User

    class form_class(BaseUserCreationForm):  # type: ignore[type-arg]  # noqa: N801
        class Meta:
            model = User
            fields = ["username"]


class ChangedUsers(Resource):
    model = User

    class form_class(UserChangeForm):  # type: ignore[type-arg]  # noqa: N801
        class Meta:
            model = User
            fields = ["username", "email"]


class PlainForm(django_forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ["username", "password"]


class PlainUsers(Resource):
    model = User
    form_class = PlainForm


def open_panel(declare: Declare, resource: type[Resource]) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([resource]))


@pytest.mark.parametrize("resource", [UserResource, PlainUsers])
def test_the_validators_check_a_new_password(
    resource: Any, declare: Declare, admin: Client
) -> None:
    open_panel(declare, resource)

    short = send(admin, f"{USERS}/create", "post", username="ada", password="1", **JOINED)
    similar = send(
        admin, f"{USERS}/create", "post", username="lovelace1", password="lovelace12", **JOINED
    )
    assert list(errors_of(short)) == ["password"]
    assert "too similar to the username" in errors_of(similar)["password"][0]

    created = send(admin, f"{USERS}/create", "post", username="ada", password=GOOD, **JOINED)
    assert created.status_code == 303, created.content
    user = User.objects.get(username="ada")
    assert user.check_password(GOOD)
    assert [(GOOD, user.pk)] == CHANGED


@pytest.mark.parametrize("resource", [UserResource, PlainUsers])
def test_an_empty_password_keeps_the_stored_one(
    resource: Any, declare: Declare, admin: Client
) -> None:
    open_panel(declare, resource)
    user = make_user("ada")
    user.set_password("short")
    user.save()
    path = f"{USERS}/{user.pk}/edit"
    CHANGED.clear()

    assert form_of(admin, path)["password"]["value"] is None
    assert send(admin, path, "put", username="ada2", password="").status_code == 303
    user.refresh_from_db()
    assert user.check_password("short")
    assert CHANGED == []
    assert list(errors_of(send(admin, path, "put", password="2"))) == ["password"]
    assert send(admin, path, "put", password=GOOD).status_code == 303
    user.refresh_from_db()
    assert user.check_password(GOOD)


def test_forms_of_django_for_users_work(declare: Declare, admin: Client) -> None:
    open_panel(declare, CreatedUsers)
    path = f"{USERS}/create"
    fields = form_of(admin, path)
    assert {fields[name]["type"] for name in ("password1", "password2")} == {"password"}

    short = send(admin, path, "post", username="ada", password1="1", password2="1")
    assert list(errors_of(short)) == ["password2"]
    created = send(admin, path, "post", username="ada", password1=GOOD, password2=GOOD)
    assert created.status_code == 303, created.content
    assert User.objects.get(username="ada").check_password(GOOD)

    open_panel(declare, ChangedUsers)
    user = User.objects.get(username="ada")
    path = f"{USERS}/{user.pk}/edit"
    # The hash of the password is not shown.
    assert list(form_of(admin, path)) == ["username", "email"]
    assert send(admin, path, "put", email="ada@example.org").status_code == 303
    user.refresh_from_db()
    assert (user.email, user.check_password(GOOD)) == ("ada@example.org", True)


def test_password_validators_can_be_switched(declare: Declare) -> None:
    def errors(model: Any, field: forms.PasswordInput) -> Any:
        schema = FormSchema().model(model).schema([field])
        return schema.bind(data={field.get_name(): "1"}, writes_record=False).errors

    pin = forms.PasswordInput("pin")
    assert errors(Customer, pin) == {}
    assert list(errors(Customer, pin.password_validators())) == ["pin"]
    assert list(errors(User, forms.PasswordInput("password"))) == ["password"]
    assert errors(User, forms.PasswordInput("password").password_validators(False)) == {}


def test_only_superusers_get_the_fields_that_grant_permissions(
    declare: Declare, admin: Client
) -> None:
    open_panel(declare, UserResource)
    editor, other = make_user("editor"), make_user("other")
    permissions = Permission.objects.filter(content_type__model="user")
    editor.user_permissions.set(permissions)
    group = Group.objects.create(name="All")
    client = client_for(User.objects.get(pk=editor.pk))
    path = f"{USERS}/{other.pk}/edit"
    granted = {"is_superuser", "groups", "user_permissions"}

    assert granted <= set(form_of(admin, path))
    assert granted.isdisjoint(form_of(client, path))
    values = {"is_superuser": True, "groups": [str(group.pk)], "first_name": "Ada"}
    assert send(client, path, "put", **values).status_code == 303
    other.refresh_from_db()
    assert (other.first_name, other.is_superuser, list(other.groups.all())) == ("Ada", False, [])
    values = {"username": "new", "password": GOOD, "is_superuser": True, **JOINED}
    assert send(client, f"{USERS}/create", "post", **values).status_code == 303
    assert not User.objects.get(username="new").is_superuser


def test_a_validator_error_is_a_validation_error() -> None:
    field = FormSchema().model(User).schema([forms.PasswordInput("password")])
    bound = field.bind(data={"password": "1"})

    with pytest.raises(ValidationError):
        bound.fields[0].clean_submitted(bound)


KEEP = "Leave empty to keep the current password."
MISSING = "Without a password, this user cannot sign in."


class OptionalUsers(Resource):
    model = User

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        fields = [forms.TextInput("username"), forms.PasswordInput("password")]
        return schema.schema(fields)


class HelpedUsers(Resource):
    model = User

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        password = forms.PasswordInput("password").helper_text("Ask the team.")
        return schema.schema([forms.TextInput("username"), password])


def test_a_new_user_of_a_derived_form_needs_a_password(declare: Declare, admin: Client) -> None:
    open_panel(declare, UserResource)
    path = f"{USERS}/create"

    field = form_of(admin, path)["password"]
    refused = send(admin, path, "post", username="ada", password="", **JOINED)
    absent = send(admin, path, "post", username="ada", **JOINED)

    assert (field["required"], field["helperText"]) == (True, None)
    assert list(errors_of(refused)) == ["password"]
    assert list(errors_of(absent)) == ["password"]
    assert not User.objects.filter(username="ada").exists()


@pytest.mark.parametrize("stored", ["", "!unusable"])
def test_a_user_without_a_password_can_be_changed(
    stored: str, declare: Declare, admin: Client
) -> None:
    open_panel(declare, UserResource)
    user = make_user("ada")
    User.objects.filter(pk=user.pk).update(password=stored)
    path = f"{USERS}/{user.pk}/edit"

    field = form_of(admin, path)["password"]
    saved = send(admin, path, "put", username="ada2", password="")

    assert (field["required"], field["helperText"]) == (False, MISSING)
    assert saved.status_code == 303, saved.content
    user.refresh_from_db()
    assert (user.username, user.password) == ("ada2", stored)


@pytest.mark.parametrize(
    ("resource", "on_create", "on_edit"),
    [
        (UserResource, None, KEEP),
        (OptionalUsers, MISSING, KEEP),
        (HelpedUsers, "Ask the team.", "Ask the team."),
    ],
)
def test_only_a_stored_password_can_be_kept(
    resource: Any, on_create: str | None, on_edit: str, declare: Declare, admin: Client
) -> None:
    open_panel(declare, resource)
    user = make_user("ada", password=GOOD)

    assert form_of(admin, f"{USERS}/create")["password"]["helperText"] == on_create
    assert form_of(admin, f"{USERS}/{user.pk}/edit")["password"]["helperText"] == on_edit
