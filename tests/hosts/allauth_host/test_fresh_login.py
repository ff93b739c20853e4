"""A login with a password is a confirmation, for the panel and for allauth."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from django_panel import Panel, PanelProvider, Resource
from django_panel.actions import ImpersonateAction
from django_panel.tables import TableSchema, TextColumn
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send, user_name
from tests.hosts.allauth_host.test_second_factors import (
    CODES,
    PASSKEYS,
    TOTP,
    add_passkey,
    current_code,
    enable_totp,
    get,
)

pytestmark = pytest.mark.django_db

SETUP = "/_panel/auth/totp"
RECORDS = "account_authentication_methods"
CONFIRMED_AT = "panel.password_confirmed_at"


class PeopleResource(Resource):
    """The users of the project."""

    model = Person
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("email")]).record_actions([ImpersonateAction()])


class SupportProvider(PanelProvider):
    """A panel in which superusers sign in as other users."""

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .can_access(lambda user: True)
            .resources([PeopleResource])
            .impersonation(lambda user, other: True)
        )


def sign_in(client: Client, path: str = "/_panel/auth/login", email: str = EMAIL) -> Client:
    assert send(client, path, {"email": email, "password": PASSWORD}).status_code == 200
    return client


def needs_confirmation(client: Client) -> bool:
    """Return whether allauth asks before it adds an authenticator."""
    status = get(client, f"{PASSKEYS}?passwordless").status_code
    assert status in {200, 401, 403}
    return bool(status != 200)


def make_older(client: Client, seconds: int) -> None:
    """Change the times of a session as if its login was earlier."""
    session = client.session
    session[RECORDS] = [{**each, "at": each["at"] - seconds} for each in session[RECORDS]]
    session[CONFIRMED_AT] -= seconds
    session.save()


@pytest.mark.parametrize("path", ["/_panel/auth/login", "auth/login"])
def test_an_app_is_set_up_right_after_the_login(
    path: str, client: Client, verified: Person
) -> None:
    sign_in(client, path)

    offered = client.get(SETUP, secure=True)
    code = current_code(offered.json()["meta"]["secret"])
    activated = send(client, TOTP, {"code": code})

    assert (offered.status_code, activated.status_code) == (404, 200)
    assert len(get(client, CODES).json()["data"]["unused_codes"]) == 10


def test_the_second_step_of_a_login_keeps_the_confirmation(
    client: Client, verified: Person
) -> None:
    secret = enable_totp(sign_in(client))
    visitor = Client()
    assert (
        send(visitor, "/_panel/auth/login", {"email": EMAIL, "password": PASSWORD}).status_code
        == 401
    )
    # The code of the set-up cannot be used again in the same 30 seconds.
    cache.clear()
    assert send(visitor, "auth/2fa/authenticate", {"code": current_code(secret)}).status_code == 200

    assert not needs_confirmation(visitor)


@pytest.mark.parametrize(("age", "asks"), [(890, False), (910, True)])
def test_both_windows_end_at_the_same_time(
    age: int, asks: bool, client: Client, verified: Person
) -> None:
    sign_in(client)

    make_older(client, age)

    assert needs_confirmation(client) is asks
    page = client.get("/admin/settings/security", secure=True)
    assert page.status_code == (302 if asks else 200)


def test_an_old_login_confirms_before_the_secret_is_shown(client: Client, verified: Person) -> None:
    make_older(sign_in(client), 910)

    refused = client.get(SETUP, secure=True)
    assert refused.status_code == 401
    assert refused.json()["meta"]["is_authenticated"] is True
    assert "mfa.totp.secret" not in client.session

    send(client, "/_panel/auth/reauthenticate", {"password": PASSWORD})
    assert client.get(SETUP, secure=True).status_code == 404


def test_a_guest_gets_no_secret(client: Client) -> None:
    assert client.get(SETUP, secure=True).status_code == 401


@pytest.mark.parametrize("method", ["post", "delete", "put"])
def test_the_set_up_is_only_read(method: str, client: Client, verified: Person) -> None:
    offered = sign_in(client).get(SETUP, secure=True)
    body: dict[str, object] = {"code": current_code(offered.json()["meta"]["secret"])}

    assert send(client, SETUP, body, method).status_code == 405
    assert get(client, "account/authenticators").json()["data"] == []


def test_a_login_with_a_passkey_is_no_confirmation(client: Client, verified: Person) -> None:
    passkey = add_passkey(sign_in(client))
    visitor = Client()
    options = get(visitor, "auth/webauthn/login").json()["data"]["request_options"]
    assert (
        send(visitor, "auth/webauthn/login", {"credential": passkey.sign(options)}).status_code
        == 200
    )

    assert needs_confirmation(visitor)


def test_a_login_with_a_mailed_code_is_no_confirmation(
    client: Client, verified: Person, settings: Settings
) -> None:
    settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    settings.ROOT_URLCONF = "tests.hosts.allauth_host.urls_with_codes"
    send(client, "auth/code/request", {"email": EMAIL})
    found = re.search(r"\b[A-Z0-9]{3,4}-?[A-Z0-9]{3,4}\b", str(mail.outbox[-1].body))
    assert found is not None, mail.outbox[-1].body
    assert send(client, "auth/code/confirm", {"code": found[0]}).status_code == 200
    assert user_name(client) == EMAIL

    assert needs_confirmation(client)


def test_a_password_before_the_login_of_another_user_is_no_confirmation(
    client: Client, verified: Person
) -> None:
    sign_in(client)
    noor = Person.objects.create_user("noor@example.com", PASSWORD)

    client.force_login(noor)

    assert needs_confirmation(client)


def test_an_impersonated_session_is_not_confirmed(
    client: Client, verified: Person, settings: Settings
) -> None:
    settings.PANEL = {"panels": [f"{__name__}.SupportProvider"]}
    Person.objects.create_user("root@example.com", PASSWORD, is_superuser=True)
    sign_in(client, email="root@example.com")
    body: dict[str, Any] = {"resource": "people", "action": "impersonate", "record": verified.pk}

    send(client, "/admin/actions/record", body)

    assert user_name(client) == EMAIL
    assert needs_confirmation(client)
    assert client.get(SETUP, secure=True).status_code in {401, 403}


def test_a_site_with_djangos_stack_keeps_allauths_rule(
    client: Client, verified: Person, settings: Settings
) -> None:
    settings.PANEL = {"panels": [], "auth": "django"}

    sign_in(client, "auth/login")

    assert needs_confirmation(client)
