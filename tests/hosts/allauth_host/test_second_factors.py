"""TOTP, recovery codes and passkeys through allauth, as the panel's pages do it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from django_panel.support import ports
from tests.hosts.allauth_host.passkey import Passkey
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import (
    EMAIL,
    PASSWORD,
    pending_steps,
    props_of,
    send,
    user_name,
)

pytestmark = pytest.mark.django_db

TOTP = "account/authenticators/totp"
CODES = "account/authenticators/recovery-codes"
PASSKEYS = "account/authenticators/webauthn"


def sign_in(client: Client) -> Any:
    return send(client, "auth/login", {"email": EMAIL, "password": PASSWORD})


def confirm(client: Client) -> None:
    assert send(client, "auth/reauthenticate", {"password": PASSWORD}).status_code == 200


def current_code(secret: str) -> str:
    from allauth.mfa.totp.internal import auth

    counter = next(iter(auth.yield_hotp_counters_from_time()))
    return str(auth.format_hotp_value(auth.hotp_value(secret, counter)))


def get(client: Client, path: str) -> Any:
    return client.get(f"/_allauth/browser/v1/{path}", secure=True)


@pytest.fixture
def signed_in(client: Client, verified: Person) -> Client:
    assert sign_in(client).status_code == 200
    confirm(client)
    return client


def enable_totp(client: Client) -> str:
    """Set up an app and return its secret."""
    offered = get(client, TOTP)
    assert offered.status_code == 404
    secret = str(offered.json()["meta"]["secret"])
    assert "otpauth://totp/" in offered.json()["meta"]["totp_url"]
    assert send(client, TOTP, {"code": current_code(secret)}).status_code == 200
    return secret


def add_passkey(client: Client, name: str = "Laptop") -> Passkey:
    passkey = Passkey()
    options = get(client, f"{PASSKEYS}?passwordless").json()["data"]["creation_options"]
    body: dict[str, object] = {"name": name, "credential": passkey.register(options)}
    response = send(client, PASSKEYS, body)
    assert response.status_code == 200, response.content
    return passkey


class TestTotp:
    def test_set_up_and_sign_in(self, signed_in: Client, verified: Person) -> None:
        secret = enable_totp(signed_in)
        assert ports.auth_stack().factors_of(verified) == {"totp", "recovery_codes"}

        visitor = Client()
        assert pending_steps(sign_in(visitor)) == ["mfa_authenticate"]
        assert user_name(visitor) == ""
        types = ["recovery_codes", "totp"]
        pending = {"step": "mfa_authenticate", "types": types, "email": None}
        assert props_of(visitor, "/admin/login")["pending"] == pending

        wrong = send(visitor, "auth/2fa/authenticate", {"code": "000000"})
        assert wrong.status_code == 400
        assert wrong.json()["errors"][0]["param"] == "code"
        right = send(visitor, "auth/2fa/authenticate", {"code": self.unused(secret)})
        assert right.status_code == 200
        assert user_name(visitor) == EMAIL
        assert visitor.get("/admin").status_code == 200

    @staticmethod
    def unused(secret: str) -> str:
        from django.core.cache import cache

        # The code of the set-up cannot be used again in the same 30 seconds.
        cache.clear()
        return current_code(secret)

    def test_a_code_is_used_once(self, signed_in: Client) -> None:
        secret = enable_totp(signed_in)
        code = self.unused(secret)
        first, second = Client(), Client()
        sign_in(first)
        sign_in(second)

        assert send(first, "auth/2fa/authenticate", {"code": code}).status_code == 200
        assert send(second, "auth/2fa/authenticate", {"code": code}).status_code == 400
        assert user_name(second) == ""

    def test_guesses_are_limited(self, signed_in: Client) -> None:
        secret = enable_totp(signed_in)
        visitor = Client()
        sign_in(visitor)
        for _ in range(12):
            send(visitor, "auth/2fa/authenticate", {"code": "000000"})

        response = send(visitor, "auth/2fa/authenticate", {"code": current_code(secret)})

        assert response.status_code in {400, 401, 409, 429}
        assert user_name(visitor) == ""

    def test_it_can_be_removed(self, signed_in: Client, verified: Person) -> None:
        enable_totp(signed_in)

        assert send(signed_in, TOTP, method="delete").status_code == 200
        assert ports.auth_stack().factors_of(verified) == frozenset()
        assert sign_in(Client()).status_code == 200

    def test_a_change_needs_a_recent_confirmation(
        self, signed_in: Client, verified: Person, settings: Settings
    ) -> None:
        enable_totp(signed_in)
        settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0

        responses = {
            "remove": send(signed_in, TOTP, method="delete"),
            "replace codes": send(signed_in, CODES),
            "read codes": get(signed_in, CODES),
            "add": get(signed_in, f"{PASSKEYS}?passwordless"),
        }

        assert {name: each.status_code for name, each in responses.items()} == dict.fromkeys(
            responses, 401
        )
        assert ports.auth_stack().factors_of(verified) == {"totp", "recovery_codes"}

    def test_the_panels_confirmation_is_the_same(self, signed_in: Client) -> None:
        session = signed_in.get("/who", secure=True).json()["session"]

        assert "panel.password_confirmed_at" in session


class TestRecoveryCodes:
    def test_each_signs_in_once(self, signed_in: Client) -> None:
        enable_totp(signed_in)
        codes = get(signed_in, CODES).json()["data"]["unused_codes"]
        assert len(codes) == 10

        first, second = Client(), Client()
        sign_in(first)
        sign_in(second)
        body: dict[str, object] = {"code": codes[0]}

        assert send(first, "auth/2fa/authenticate", body).status_code == 200
        assert user_name(first) == EMAIL
        assert send(second, "auth/2fa/authenticate", body).status_code == 400
        assert user_name(second) == ""

    def test_new_codes_replace_the_old_ones(self, signed_in: Client) -> None:
        enable_totp(signed_in)
        old = get(signed_in, CODES).json()["data"]["unused_codes"]

        response = send(signed_in, CODES)

        assert response.status_code == 200
        assert not set(old) & set(response.json()["data"]["unused_codes"])
        visitor = Client()
        sign_in(visitor)
        assert send(visitor, "auth/2fa/authenticate", {"code": old[0]}).status_code == 400


class TestPasskeys:
    def test_sign_in_without_a_password(self, signed_in: Client, verified: Person) -> None:
        passkey = add_passkey(signed_in)
        assert "passkeys" in ports.auth_stack().factors_of(verified)

        visitor = Client()
        options = get(visitor, "auth/webauthn/login").json()["data"]["request_options"]
        body: dict[str, object] = {"credential": passkey.sign(options)}
        response = send(visitor, "auth/webauthn/login", body)

        assert response.status_code == 200, response.content
        assert user_name(visitor) == EMAIL
        assert visitor.get("/admin").status_code == 200
        session = visitor.get("/who", secure=True).json()["session"]
        # No password was entered.
        assert "panel.password_confirmed_at" not in session

    def test_a_signature_is_used_once(self, signed_in: Client) -> None:
        passkey = add_passkey(signed_in)
        visitor = Client()
        options = get(visitor, "auth/webauthn/login").json()["data"]["request_options"]
        body: dict[str, object] = {"credential": passkey.sign(options)}
        send(visitor, "auth/webauthn/login", body)

        response = send(Client(), "auth/webauthn/login", body)

        assert response.status_code == 400

    def test_the_second_step_after_a_password(self, signed_in: Client) -> None:
        passkey = add_passkey(signed_in)
        visitor = Client()
        response = sign_in(visitor)
        assert pending_steps(response) == ["mfa_authenticate"]
        assert "webauthn" in props_of(visitor, "/admin/login")["pending"]["types"]

        options = get(visitor, "auth/webauthn/authenticate").json()["data"]["request_options"]
        body: dict[str, object] = {"credential": passkey.sign(options)}

        assert send(visitor, "auth/webauthn/authenticate", body).status_code == 200
        assert user_name(visitor) == EMAIL

    @pytest.mark.parametrize(
        "stranger",
        [
            Passkey,
            lambda: Passkey(origin="https://evil.example"),
            lambda: Passkey(site="evil.example"),
        ],
    )
    def test_another_key_or_site_is_refused(self, stranger: Any, signed_in: Client) -> None:
        own, other = add_passkey(signed_in), stranger()
        if other.origin == own.origin and other.site == own.site:
            own.key = other.key
        else:
            own.origin, own.site = other.origin, other.site
        visitor = Client()
        options = get(visitor, "auth/webauthn/login").json()["data"]["request_options"]

        body: dict[str, object] = {"credential": own.sign(options)}
        response = send(visitor, "auth/webauthn/login", body)

        assert response.status_code == 400
        assert user_name(visitor) == ""

    def test_several_are_listed_renamed_and_removed(
        self, signed_in: Client, verified: Person
    ) -> None:
        add_passkey(signed_in)
        add_passkey(signed_in, "Phone")
        listed = get(signed_in, "account/authenticators").json()["data"]
        keys = {each["name"]: each["id"] for each in listed if each["type"] == "webauthn"}
        assert set(keys) == {"Laptop", "Phone"}

        renamed = send(signed_in, PASSKEYS, {"id": keys["Phone"], "name": "Tablet"}, "put")
        assert renamed.json()["data"]["name"] == "Tablet"
        send(signed_in, PASSKEYS, {"authenticators": list(keys.values())}, "delete")
        assert "passkeys" not in ports.auth_stack().factors_of(verified)

    def test_a_passkey_of_another_user_cannot_be_removed(
        self, signed_in: Client, verified: Person
    ) -> None:
        add_passkey(signed_in)
        listed = get(signed_in, "account/authenticators").json()["data"]
        key = next(each["id"] for each in listed if each["type"] == "webauthn")
        other = Person.objects.create_user("noor@example.com", PASSWORD)
        visitor = Client()
        send(visitor, "auth/login", {"email": other.email, "password": PASSWORD})
        confirm(visitor)

        response = send(visitor, PASSKEYS, {"authenticators": [key]}, "delete")

        assert response.status_code == 400
        assert "passkeys" in ports.auth_stack().factors_of(verified)


@pytest.mark.parametrize("factor", ["totp", "recovery_codes", "passkeys"])
def test_the_supported_factors(factor: str, settings: Settings) -> None:
    stack = ports.auth_stack()
    assert stack.supports(factor) is True
    assert stack.supports("sms") is False

    settings.MFA_SUPPORTED_TYPES = []
    assert stack.supports(factor) is False


def test_the_factors_of_a_user_are_one_query(
    verified: Person, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        ports.auth_stack().factors_of(verified)
