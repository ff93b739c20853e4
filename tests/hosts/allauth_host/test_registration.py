"""Registration and email verification through allauth, as the panel's pages do it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import (
    EMAIL,
    PASSWORD,
    last_mail,
    pending_steps,
    props_of,
    send,
    user_name,
)
from tests.project.mail_backends import use_mail_backend, use_unreachable_mail_server

pytestmark = pytest.mark.django_db

RESEND = "/_panel/auth/email/resend"


def register(client: Client, email: str = EMAIL, password: str = PASSWORD) -> Any:
    return send(client, "auth/signup", {"email": email, "password": password})


def code_of_mail() -> str:
    """Return the code of the last mail: the only line with one short word."""
    lines = [line.strip() for line in last_mail().splitlines()]
    return next(line for line in lines if 4 <= len(line) <= 12 and " " not in line)


def key_of_mail() -> str:
    links = [word for word in last_mail().split() if word.startswith("https://")]
    return parse_qs(urlsplit(links[0]).query)["key"][0]


def test_register_verify_and_enter_the_panel(client: Client, by_code: None) -> None:
    response = register(client)

    assert pending_steps(response) == ["verify_email"]
    assert user_name(client) == ""
    assert props_of(client, "/admin/verify-email")["email"] == EMAIL
    assert props_of(client, "/admin/login")["pending"] == {
        "step": "verify_email",
        "types": [],
        "email": EMAIL,
    }

    assert send(client, "auth/email/verify", {"key": "WRONG1"}).status_code == 400
    assert send(client, "auth/email/verify", {"key": code_of_mail()}).status_code == 200
    assert user_name(client) == EMAIL
    assert client.get("/admin").status_code == 200
    assert ports.auth_stack().is_email_verified(Person.objects.get()) is True


def test_a_link_verifies_and_leads_to_the_panel(client: Client, by_link: None) -> None:
    register(client)
    assert "https://testserver/admin/verify-email?key=" in last_mail()
    key = key_of_mail()
    assert props_of(client, f"/admin/verify-email?key={key}")["verificationKey"] == key

    send(client, "auth/email/verify", {"key": key})

    assert ports.auth_stack().is_email_verified(Person.objects.get()) is True
    response = send(client, "auth/login", {"email": EMAIL, "password": PASSWORD})
    assert response.status_code == 200


def test_a_foreign_host_gets_no_link(client: Client, by_link: None) -> None:
    response = client.post(
        "/_allauth/browser/v1/auth/signup",
        {"email": EMAIL, "password": PASSWORD},
        content_type="application/json",
        headers={"host": "evil.example"},
    )

    assert response.status_code == 400
    assert mail.outbox == []


def test_a_known_address_gets_the_same_response(verified: Person, by_code: None) -> None:
    from allauth.account.models import EmailAddress

    known = register(Client())
    unknown = register(Client(), "new@example.com")

    assert (known.status_code, pending_steps(known)) == (
        unknown.status_code,
        pending_steps(unknown),
    )
    assert EmailAddress.objects.filter(email=EMAIL).count() == 1
    assert "/admin/forgot-password" in str(mail.outbox[0].body)


@pytest.mark.parametrize("password", ["", "12345"])
def test_a_weak_password_is_refused(password: str, client: Client, by_code: None) -> None:
    response = register(client, password=password)

    assert response.status_code == 400
    assert response.json()["errors"][0]["param"] == "password"
    assert Person.objects.count() == 0


def test_a_login_without_verification_waits_for_the_code(
    client: Client, mara: Person, by_code: None
) -> None:
    response = send(client, "auth/login", {"email": EMAIL, "password": PASSWORD})

    assert pending_steps(response) == ["verify_email"]
    assert send(client, "auth/email/verify", {"key": code_of_mail()}).status_code == 200
    assert user_name(client) == EMAIL


class TestResend:
    """allauth sends the mail again once in three minutes."""

    @pytest.fixture(autouse=True)
    def _no_limit(self, settings: Settings) -> None:
        settings.ACCOUNT_RATE_LIMITS = {"confirm_email": "100/m/key"}
        settings.ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True

    def test_a_new_code_for_the_pending_login(self, client: Client, by_code: None) -> None:
        register(client)
        first = code_of_mail()

        response = send(client, RESEND)

        assert (response.status_code, response.json()) == (200, {})
        assert len(mail.outbox) == 2
        assert code_of_mail() != first
        assert send(client, "auth/email/verify", {"key": first}).status_code == 400
        assert send(client, "auth/email/verify", {"key": code_of_mail()}).status_code == 200

    def test_a_new_link_for_the_pending_login(self, client: Client, by_link: None) -> None:
        register(client)

        assert send(client, RESEND).status_code == 200
        assert len(mail.outbox) == 2

    @pytest.mark.parametrize("way", ["by_code", "by_link"])
    def test_a_user_who_is_logged_in(
        self, way: str, client: Client, mara: Person, request: pytest.FixtureRequest
    ) -> None:
        request.getfixturevalue(way)
        client.force_login(mara)

        assert send(client, RESEND).status_code == 200
        key = code_of_mail() if way == "by_code" else key_of_mail()
        assert send(client, "auth/email/verify", {"key": key}).status_code == 200
        assert ports.auth_stack().is_email_verified(mara) is True
        assert user_name(client) == EMAIL

    def test_a_guest_without_a_login(self, client: Client, by_code: None) -> None:
        response = send(client, RESEND)

        assert response.status_code == 409
        assert mail.outbox == []

    def test_the_token_is_required(self, mara: Person, by_code: None) -> None:
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(mara)

        assert send(strict, RESEND).status_code == 403
        assert mail.outbox == []

    @pytest.mark.parametrize("method", ["get", "put", "delete"])
    def test_only_post(self, method: str, client: Client) -> None:
        assert getattr(client, method)(RESEND).status_code == 405


@pytest.mark.parametrize("way", ["by_code", "by_link"])
def test_too_many_mails_are_refused(
    way: str, client: Client, mara: Person, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(way)
    client.force_login(mara)
    send(client, RESEND)

    response = send(client, RESEND)

    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert len(mail.outbox) == 1


def test_a_registration_can_be_finished_after_the_mail_server_was_down(
    client: Client, by_code: None, settings: Settings
) -> None:
    use_unreachable_mail_server(settings)
    client.raise_request_exception = False

    assert register(client).status_code == 500
    assert user_name(client) == ""

    use_mail_backend(settings, "locmem")
    # allauth sends one mail in three minutes, and has counted the one that failed.
    cache.clear()
    again = Client()
    response = send(again, "auth/login", {"email": EMAIL, "password": PASSWORD})
    assert pending_steps(response) == ["verify_email"]
    assert send(again, "auth/email/verify", {"key": code_of_mail()}).status_code == 200
    assert user_name(again) == EMAIL
