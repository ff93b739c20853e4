"""The QR code of a new authenticator app."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import Settings

from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send

pytestmark = pytest.mark.django_db

QR = "/_panel/auth/totp.svg"
TOTP = "/_allauth/browser/v1/account/authenticators/totp"


def image(client: Client) -> Any:
    return client.get(QR, secure=True)


@pytest.fixture
def setting_up(client: Client, verified: Person) -> Client:
    """Return a client whose user has asked for a secret."""
    assert send(client, "auth/login", {"email": EMAIL, "password": PASSWORD}).status_code == 200
    assert client.get(TOTP, secure=True).status_code == 404
    return client


def test_the_secret_is_drawn_without_script(setting_up: Client) -> None:
    response = image(setting_up)

    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert "no-store" in response["Cache-Control"]
    assert response["Content-Security-Policy"].startswith("default-src 'none'")
    drawn = {
        element.tag.rpartition("}")[2]
        for element in ElementTree.fromstring(response.content).iter()
    }
    assert drawn == {"svg", "path"}


def test_another_secret_is_another_image(setting_up: Client) -> None:
    before = image(setting_up).content

    setting_up.get(TOTP, secure=True)

    assert image(setting_up).content != before


def test_without_a_set_up_there_is_none(client: Client, verified: Person) -> None:
    client.force_login(verified)

    assert image(client).status_code == 404
    assert "mfa.totp.secret" not in client.get("/who", secure=True).json()["session"]


def test_a_guest_gets_none(setting_up: Client) -> None:
    setting_up.logout()

    assert image(setting_up).status_code == 404
    assert image(Client()).status_code == 404


def test_only_reading_is_allowed(setting_up: Client) -> None:
    assert setting_up.post(QR, secure=True).status_code == 405


def test_a_project_without_totp_has_no_url(settings: Settings) -> None:
    settings.MFA_SUPPORTED_TYPES = ["webauthn"]

    assert ports.auth_stack().endpoints()["totpQr"] is None
