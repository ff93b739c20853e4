"""What confirms that a user is the user: a fresh login, the password, a passkey or a code."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import API, EMAIL, PASSWORD, props_of, send
from tests.hosts.allauth_host.test_second_factors import (
    add_passkey,
    confirm,
    current_code,
    enable_totp,
    get,
)

pytestmark = pytest.mark.django_db

PAGE = "/admin/settings/confirm-password"
SECURITY = "/admin/settings/security"
CHANGE: dict[str, object] = {
    "password": "another good one",
    "password_confirmation": "another good one",
}


@pytest.fixture
def signed_in(client: Client, verified: Person) -> Client:
    assert send(client, "auth/login", {"email": EMAIL, "password": PASSWORD}).status_code == 200
    confirm(client)
    return client


def forget_confirmation(client: Client) -> None:
    session = client.session
    del session["panel.password_confirmed_at"]
    session.save()
    assert client.get(SECURITY, secure=True).status_code == 302


def change_password(client: Client) -> Any:
    headers = {"Accept": "application/json"}
    url = "/admin/settings/password"
    return client.put(url, CHANGE, content_type="application/json", headers=headers, secure=True)


def test_a_user_without_factors_is_asked_for_the_password(signed_in: Client) -> None:
    forget_confirmation(signed_in)

    props = props_of(signed_in, PAGE)

    assert props["reauthenticateUrl"] == "/_panel/auth/reauthenticate"
    assert (props["passkeyUrl"], props["codeUrl"]) == (None, None)


def test_a_code_of_the_app(signed_in: Client) -> None:
    secret = enable_totp(signed_in)
    forget_confirmation(signed_in)
    assert props_of(signed_in, PAGE)["codeUrl"] == f"{API}/auth/2fa/reauthenticate"
    assert send(signed_in, "auth/2fa/reauthenticate", {"code": "000000"}).status_code == 400
    assert signed_in.get(SECURITY, secure=True).status_code == 302

    # The code of the set-up cannot be used again in the same 30 seconds.
    cache.clear()
    send(signed_in, "auth/2fa/reauthenticate", {"code": current_code(secret)})

    assert signed_in.get(SECURITY, secure=True).status_code == 200


def test_a_passkey(signed_in: Client) -> None:
    passkey = add_passkey(signed_in)
    forget_confirmation(signed_in)
    assert props_of(signed_in, PAGE)["passkeyUrl"] == f"{API}/auth/webauthn/reauthenticate"

    options = get(signed_in, "auth/webauthn/reauthenticate").json()["data"]["request_options"]
    body: dict[str, object] = {"credential": passkey.sign(options)}
    assert send(signed_in, "auth/webauthn/reauthenticate", body).status_code == 200

    assert signed_in.get(SECURITY, secure=True).status_code == 200


def test_a_new_password_needs_the_password_itself(signed_in: Client, verified: Person) -> None:
    passkey = add_passkey(signed_in)
    forget_confirmation(signed_in)
    options = get(signed_in, "auth/webauthn/reauthenticate").json()["data"]["request_options"]
    send(signed_in, "auth/webauthn/reauthenticate", {"credential": passkey.sign(options)})

    assert change_password(signed_in).status_code == 403

    assert send(signed_in, "/_panel/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    assert change_password(signed_in).status_code == 200
