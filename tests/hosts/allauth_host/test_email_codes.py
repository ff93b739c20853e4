"""Emailed codes and the guards of second factors, with django-allauth as the backend."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from django_panel import Panel
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.models import EmailCodeSend
from django_panel.panels.registry import get_registry
from tests.hosts.allauth_host.panels import AdminProvider
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send

pytestmark = pytest.mark.django_db(transaction=True)

CHALLENGE = "/admin/two-factor/challenge"
HTML = {"Accept": "text/html"}


class StrictProvider(AdminProvider):
    """The panel of this host with all guards."""

    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel.id("admin")).auth().require_two_factor()


def sign_in(client: Client) -> None:
    assert send(client, "auth/login", {"email": EMAIL, "password": PASSWORD}).status_code == 200


def visits(client: Client, *exempt: str) -> list[tuple[str, Any, Any]]:
    """Visit all routes as a page and as JSON."""
    found = []
    for route in get_registry().by_id("admin").get_routes():
        if route.guest or route.name.startswith(exempt):
            continue
        path = f"/admin/{re.sub('{[^}]*}', '1', route.path)}".rstrip("/")
        ask = getattr(client, route.verb.lower())
        page = ask(path, headers=HTML, secure=True)
        found.append((route.name, page, ask(path, headers={"Accept": "application/json"})))
    assert len(found) > 40
    return found


def test_every_route_is_held_until_the_code_is_answered(client: Client, verified: Person) -> None:
    enable_email_codes(verified, EMAIL)
    sign_in(client)

    for name, page, data in visits(client, "auth.two-factor."):
        assert page.headers.get("Location") == CHALLENGE, name
        assert data.status_code == 401, name

    client.get(CHALLENGE, headers=HTML, secure=True)
    code = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0]
    answer = send(client, "/admin/two-factor/verify", {"code": code})
    assert answer.status_code == 303
    assert client.get("/admin", headers=HTML, secure=True).status_code == 200


def test_a_new_login_needs_a_new_code(client: Client, verified: Person) -> None:
    enable_email_codes(verified, EMAIL)
    sign_in(client)
    client.get(CHALLENGE, headers=HTML, secure=True)
    code = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0]
    send(client, "/admin/two-factor/verify", {"code": code})

    send(client, "/_panel/auth/logout")
    sign_in(client)

    assert client.get("/admin", headers=HTML).headers["Location"] == CHALLENGE


def test_a_changed_address_does_not_receive_the_code(client: Client, verified: Person) -> None:
    enable_email_codes(verified, EMAIL)
    Person.objects.update(email="thief@example.com")
    client.force_login(Person.objects.get(), "django.contrib.auth.backends.ModelBackend")

    client.get(CHALLENGE, headers=HTML, secure=True)

    assert mail.outbox[-1].to == [EMAIL]
    assert EmailCodeSend.objects.filter(sent_at__isnull=False).count() == 1


@pytest.fixture
def strict(settings: Settings) -> None:
    settings.PANEL = {"panels": [f"{__name__}.StrictProvider"]}


@pytest.mark.usefixtures("strict")
def test_every_route_needs_a_verified_address(client: Client, mara: Person) -> None:
    sign_in(client)

    for name, page, data in visits(client):
        assert page.headers.get("Location") == "/admin/verify-email", name
        assert data.status_code == 403, name


@pytest.mark.usefixtures("strict")
def test_every_route_needs_a_second_factor(client: Client, verified: Person) -> None:
    sign_in(client)

    exempt = ("auth.two-factor.", "pages.settings-security", "settings.confirm-password")
    for name, page, data in visits(client, *exempt):
        assert page.headers.get("Location") == "/admin/settings/security", name
        assert data.status_code == 403, name


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize(
    ("kind", "status"), [("totp", 200), ("webauthn", 200), ("recovery_codes", 302)]
)
def test_totp_and_passkeys_are_second_factors(
    kind: str, status: int, client: Client, verified: Person
) -> None:
    from allauth.mfa.models import Authenticator

    sign_in(client)
    data = json.loads('{"name": "Key", "credential": {}, "secret": "x", "seed": "x"}')
    Authenticator.objects.create(user=verified, type=kind, data=data)

    assert client.get("/admin", headers=HTML, secure=True).status_code == status
