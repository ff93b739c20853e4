"""The mail server does not answer: the user is told, and nothing is half done."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send
from tests.project.mail_backends import use_mail_backend, use_unreachable_mail_server

pytestmark = pytest.mark.django_db

MESSAGE = "The email can't be sent at the moment. Try again in a few minutes."
NEW = {"email": "noor@example.com", "password": PASSWORD}


@pytest.fixture
def smtp_is_down(settings: Settings) -> None:
    use_unreachable_mail_server(settings)


def refused(response: Any) -> bool:
    return response.status_code == 503 and response.json()["message"] == MESSAGE


@pytest.mark.parametrize("verification", ["by_link", "by_code"])
def test_a_registration_stores_nothing_and_can_be_repeated(
    verification: str, client: Client, request: pytest.FixtureRequest, settings: Settings
) -> None:
    from allauth.account.models import EmailAddress

    request.getfixturevalue(verification)
    request.getfixturevalue("smtp_is_down")

    response = send(client, "/_panel/auth/register", NEW)

    assert refused(response)
    assert response["Retry-After"] == "60"
    assert not Person.objects.exists()
    assert not EmailAddress.objects.exists()
    assert not client.get("/who", secure=True).json()["session"]

    use_mail_backend(settings, "locmem")
    assert send(client, "/_panel/auth/register", NEW).status_code == 401
    assert [message.to for message in mail.outbox] == [["noor@example.com"]]
    assert Person.objects.count() == 1


@pytest.mark.usefixtures("by_link", "smtp_is_down")
def test_a_known_address_gets_the_same_answer(client: Client, verified: Person) -> None:
    assert refused(send(client, "/_panel/auth/register", {**NEW, "email": EMAIL}))
    assert Person.objects.count() == 1


@pytest.mark.usefixtures("by_link", "smtp_is_down")
def test_a_login_that_needs_a_mail(client: Client, mara: Person) -> None:
    assert refused(send(client, "/_panel/auth/login", {"email": EMAIL, "password": PASSWORD}))
    assert not client.get("/who", secure=True).json()["session"]


@pytest.mark.usefixtures("smtp_is_down")
@pytest.mark.parametrize("unknown_accounts", [True, False])
@pytest.mark.parametrize("email", [EMAIL, "unknown@example.com"])
def test_a_forgotten_password(
    email: str, unknown_accounts: bool, client: Client, verified: Person, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = unknown_accounts

    assert refused(send(client, "/_panel/auth/password/request", {"email": email}))


@pytest.mark.usefixtures("by_link")
def test_another_verification_mail(
    client: Client, mara: Person, request: pytest.FixtureRequest
) -> None:
    client.force_login(mara)
    request.getfixturevalue("smtp_is_down")

    assert refused(send(client, "/_panel/auth/email/resend"))
