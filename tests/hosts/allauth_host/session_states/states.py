"""Browsers in each state of a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client, override_settings

from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.auth.password_confirmation import mark_password_confirmed
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, pending_steps, send

PANELS = "tests.hosts.allauth_host.session_states.panels"
ROOT = "root@example.com"


def guest(person: Person) -> Client:
    client = Client(raise_request_exception=False)
    # A session that is stored, as that of a visitor with a shopping cart.
    session = client.session
    session["cart"] = [1]
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def signed_in(person: Person, email: str = EMAIL) -> Client:
    client = guest(person)
    assert send(client, "auth/login", {"email": email, "password": PASSWORD}).status_code == 200
    return client


def confirmed(client: Client) -> Client:
    session = client.session
    mark_password_confirmed(session)
    session.save()
    return client


def waiting_for_code(person: Person) -> Client:
    client = signed_in(person)
    enable_email_codes(person, EMAIL)
    return confirmed(client)


def waiting_for_factor(person: Person) -> Client:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(person, generate_totp_secret())
    client = guest(person)
    response = send(client, "auth/login", {"email": EMAIL, "password": PASSWORD})
    assert pending_steps(response) == ["mfa_authenticate"]
    return client


def impersonated(person: Person) -> Client:
    Person.objects.create_user(ROOT, PASSWORD, is_superuser=True, is_staff=True)
    client = signed_in(person, ROOT)
    body = {"resource": "people", "action": "impersonate", "record": person.pk}
    assert send(client, "/office/actions/record", body).status_code == 303
    # Also if the impersonator knows the password of the other user.
    return confirmed(client)


#: How a browser gets into each state; the person is a superuser with a verified address.
BROWSERS: dict[str, Callable[[Person], Client]] = {
    "guest": guest,
    "signed in": lambda person: confirmed(signed_in(person)),
    "waits for a code": waiting_for_code,
    "waits for a second factor": waiting_for_factor,
    "must set up a factor": lambda person: confirmed(signed_in(person)),
    "impersonated": impersonated,
}


def panels_of(state: str) -> Any:
    """Return the context in which the panels of a state are declared."""
    provider = "StrictProvider" if state == "must set up a factor" else "OfficeProvider"
    return override_settings(PANEL={"panels": [f"{PANELS}.{provider}"]})
