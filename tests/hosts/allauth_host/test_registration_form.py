"""The further fields of ``Panel.registration(schema=...)``."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from django_panel import Panel, PanelProvider
from django_panel.forms import Checkbox, FormSchema, Section, TextInput
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, props_of, send
from tests.project.mail_backends import use_unreachable_mail_server

pytestmark = pytest.mark.django_db

URL = "/_panel/auth/register?panel=admin"


class FormProvider(PanelProvider):
    """Asks for a phone number, and for the terms, which are not stored."""

    def panel(self, panel: Panel) -> Panel:
        phone = TextInput("phone").tel().required().max_length(20)
        terms = Checkbox("terms").label("I accept the terms").required().dehydrated(False)
        return (
            panel.id("admin")
            .path("admin")
            .can_access(lambda user: True)
            .registration(schema=[Section("About you").schema([phone]), terms])
            .password_reset()
            .email_verification()
        )


class FunctionProvider(PanelProvider):
    """Declares the form with a function."""

    def panel(self, panel: Panel) -> Panel:
        return panel.id("admin").path("admin").registration(schema=_with_phone)


def _with_phone(form: FormSchema) -> FormSchema:
    assert form.get_components() == ()
    return form.schema([TextInput("phone")])


@pytest.fixture(autouse=True)
def panels(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "panels": [f"{__name__}.FormProvider"]}


def register(client: Client, url: str = URL, **changes: Any) -> Any:
    body = {"email": EMAIL, "password": PASSWORD, "phone": "123", "terms": True, **changes}
    return send(client, url, body)


def refused(response: Any) -> list[str]:
    assert response.status_code == 400, response.content
    return sorted(error["param"] for error in response.json()["errors"])


def test_the_page_has_all_fields_and_names_the_panel(client: Client) -> None:
    props = props_of(client, "/admin/register")

    assert [each.get("name", each["component"]) for each in props["form"]["schema"]] == [
        *("email", "password", "section", "terms")
    ]
    assert props["endpoints"]["register"] == URL


def test_a_function_declares_the_form(client: Client, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "panels": [f"{__name__}.FunctionProvider"]}

    schema = props_of(client, "/admin/register")["form"]["schema"]

    assert [each["name"] for each in schema] == ["email", "password", "phone"]


def test_the_fields_are_stored_with_the_user(client: Client) -> None:
    assert register(client).status_code == 200

    person = Person.objects.get()
    assert (person.email, person.phone, person.is_staff) == (EMAIL, "123", False)
    assert person.check_password(PASSWORD)


def test_the_panel_may_be_left_out_if_only_one_registers(client: Client) -> None:
    assert refused(register(client, "/_panel/auth/register", phone="")) == ["phone"]
    assert register(client, "/_panel/auth/register").status_code == 200
    assert Person.objects.get().phone == "123"


def test_an_unknown_panel_is_not_found(client: Client) -> None:
    assert register(client, "/_panel/auth/register?panel=ops").status_code == 404
    assert not Person.objects.exists()


def test_all_errors_are_returned_at_once(client: Client) -> None:
    response = register(client, email="no address", phone="x" * 21, terms=False)

    assert refused(response) == ["email", "phone", "terms"]
    assert not Person.objects.exists()


def test_nothing_but_the_declared_fields_is_stored(client: Client) -> None:
    register(client, is_staff=True, is_superuser=True, is_active=False, id=7)

    person = Person.objects.get()
    assert (person.is_staff, person.is_superuser, person.is_active) == (False, False, True)


@pytest.mark.parametrize("address", [EMAIL, "new@example.com"])
def test_a_value_that_is_taken_is_refused_whether_the_address_is_known_or_not(
    address: str, client: Client
) -> None:
    Person.objects.create_user(EMAIL, PASSWORD, phone="123")

    assert "phone" in refused(register(client, email=address))
    assert Person.objects.count() == 1


def test_a_value_that_is_taken_meanwhile_undoes_the_account(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django_panel.adapters.allauth import signup

    Person.objects.create_user("other@example.com", PASSWORD, phone="123")
    monkeypatch.setattr(signup, "registration_errors", lambda panel, body: {})
    before = dict(client.session)

    assert refused(register(client)) == ["phone"]
    assert not Person.objects.filter(email=EMAIL).exists()
    assert dict(client.session) == before
    assert mail.outbox == []


def test_a_mail_that_cannot_be_sent_undoes_the_account(
    client: Client, by_code: None, settings: Settings
) -> None:
    use_unreachable_mail_server(settings)

    assert register(client).status_code == 503
    assert not Person.objects.exists()


def test_a_user_who_is_signed_in_registers_nobody(client: Client) -> None:
    register(client)

    assert register(client, email="second@example.com", phone="456").status_code == 409
    assert Person.objects.count() == 1
