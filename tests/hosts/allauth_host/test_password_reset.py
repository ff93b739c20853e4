"""A forgotten password through allauth, with the pages of the panel."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import (
    EMAIL,
    PASSWORD,
    last_mail,
    props_of,
    send,
    user_name,
)

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "a completely different one"


def link_for(client: Client, email: str = EMAIL) -> str:
    assert send(client, "auth/password/request", {"email": email}).status_code == 200
    return next(word for word in last_mail().split() if word.startswith("https://"))


def test_the_link_opens_the_page_and_sets_the_password(client: Client, verified: Person) -> None:
    link = link_for(client)
    assert link.startswith("https://testserver/admin/reset-password/")
    token = props_of(client, urlsplit(link).path)["token"]

    response = send(client, "auth/password/reset", {"key": token, "password": NEW_PASSWORD})

    # allauth answers 401 if it succeeds and the user is not logged in.
    assert response.status_code == 401
    assert "errors" not in response.json()
    assert user_name(client) == ""
    old = send(Client(), "auth/login", {"email": EMAIL, "password": PASSWORD})
    new = send(Client(), "auth/login", {"email": EMAIL, "password": NEW_PASSWORD})
    assert (old.status_code, new.status_code) == (400, 200)

    again = send(Client(), "auth/password/reset", {"key": token, "password": "one more time"})
    assert again.status_code == 400


def test_it_does_not_pass_the_second_factor(client: Client, verified: Person) -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    TOTP.activate(verified, "JBSWY3DPEHPK3PXP")
    token = props_of(client, urlsplit(link_for(client)).path)["token"]

    send(client, "auth/password/reset", {"key": token, "password": NEW_PASSWORD})
    response = send(client, "auth/login", {"email": EMAIL, "password": NEW_PASSWORD})

    assert response.status_code == 401
    assert user_name(client) == ""


def test_it_ends_the_other_sessions(client: Client, verified: Person) -> None:
    elsewhere = Client()
    send(elsewhere, "auth/login", {"email": EMAIL, "password": PASSWORD})
    assert user_name(elsewhere) == EMAIL
    token = props_of(client, urlsplit(link_for(client)).path)["token"]

    send(client, "auth/password/reset", {"key": token, "password": NEW_PASSWORD})

    assert user_name(elsewhere) == ""


def test_an_unknown_address_gets_the_same_response(client: Client, verified: Person) -> None:
    responses: list[Any] = [
        send(client, "auth/password/request", {"email": email})
        for email in (EMAIL, "nobody@example.com")
    ]

    assert [response.status_code for response in responses] == [200, 200]
    assert responses[0].json() == responses[1].json()
    assert [message.to for message in mail.outbox] == [[EMAIL], ["nobody@example.com"]]
    assert "/admin/register" in last_mail()


def test_a_foreign_host_gets_no_link(client: Client, verified: Person) -> None:
    response = client.post(
        "/_allauth/browser/v1/auth/password/request",
        {"email": EMAIL},
        content_type="application/json",
        headers={"host": "evil.example"},
    )

    assert response.status_code == 400
    assert mail.outbox == []
