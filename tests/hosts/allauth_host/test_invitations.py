"""Invitations with allauth: the address is verified, and the login of allauth follows."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.auth.invitations import new_link
from django_panel.panels.registry import directory
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import PASSWORD, pending_steps, props_of, send, user_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_code")]

ORIGIN = "https://testserver"


@pytest.fixture
def noor() -> Person:
    return Person.objects.create_user("noor@example.com")


def link_for(user: Person) -> str:
    return new_link(user, directory.by_id("admin"), ORIGIN)[1].removeprefix(ORIGIN)


def sign_in(client: Client) -> Any:
    body: dict[str, object] = {"email": "noor@example.com", "password": PASSWORD}
    return send(client, "/_panel/auth/login", body)


def addresses(user: Person) -> list[tuple[str, bool, bool]]:
    from allauth.account.models import EmailAddress

    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return list(rows.values_list("email", "verified", "primary"))


def test_the_address_counts_as_verified_and_the_person_signs_in(
    client: Client, noor: Person
) -> None:
    response = send(client, link_for(noor), {"password": PASSWORD})

    assert response.status_code == 303
    assert addresses(noor) == [("noor@example.com", True, True)]
    assert user_name(client) == ""
    assert sign_in(client).status_code == 200
    assert user_name(client) == "noor@example.com"


def test_a_known_address_is_verified_and_becomes_the_primary_one(
    client: Client, noor: Person
) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=noor, email="old@example.com", verified=True, primary=True)
    EmailAddress.objects.create(user=noor, email="noor@example.com", verified=False)

    assert send(client, link_for(noor), {"password": PASSWORD}).status_code == 303

    assert addresses(noor) == [
        ("old@example.com", True, False),
        ("noor@example.com", True, True),
    ]


def test_an_address_that_another_user_has_verified_is_refused(
    client: Client, noor: Person, mara: Person
) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=mara, email="noor@example.com", verified=True)
    link = link_for(noor)

    assert send(client, link, {"password": PASSWORD}).status_code == 410

    noor.refresh_from_db()
    assert not noor.has_usable_password()


def test_a_second_factor_is_asked_for_at_the_first_login(client: Client, noor: Person) -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    TOTP.activate(noor, "JBSWY3DPEHPK3PXP")
    send(client, link_for(noor), {"password": PASSWORD})

    assert pending_steps(sign_in(client)) == ["mfa_authenticate"]
    assert user_name(client) == ""


def test_the_page_signs_in_with_the_address(client: Client, noor: Person) -> None:
    props = props_of(client, link_for(noor))

    assert props["loginFields"] == ["email"]
    assert props["account"]["login"] == "noor@example.com"
