"""The client ``app`` of the headless API: the session of the token decides, not the cookie."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD
from tests.hosts.allauth_host.session_states.states import (
    guest,
    impersonated,
    signed_in,
    waiting_for_code,
)

pytestmark = pytest.mark.django_db

ADDRESSES = "/_allauth/app/v1/account/email"
SESSION = "/_allauth/app/v1/auth/session"
OWN = "noor@example.com"
BODY = {"email": "thief@example.com"}


@pytest.fixture
def noor() -> Person:
    return Person.objects.create_user(OWN, PASSWORD)


def token_of(browser: Client) -> str:
    return str(browser.cookies["sessionid"].value)


def add(client: Client, token: str | None, path: str = ADDRESSES) -> Any:
    headers = {} if token is None else {"X-Session-Token": token}
    return client.post(path, BODY, "application/json", headers=headers, secure=True)


@pytest.mark.parametrize(
    ("state", "status"), [(impersonated, 403), (waiting_for_code, 401), (signed_in, 200)]
)
def test_the_key_of_a_session_is_its_token(state: Any, status: int, verified: Person) -> None:
    response = add(Client(), token_of(state(verified)))

    assert response.status_code == status, response.content


@pytest.mark.parametrize(("state", "status"), [(impersonated, 403), (waiting_for_code, 401)])
def test_a_free_cookie_does_not_help_the_token(
    state: Any, status: int, verified: Person, noor: Person
) -> None:
    token = token_of(state(verified))
    browser = signed_in(noor, OWN)

    assert add(browser, token).status_code == status


@pytest.mark.parametrize("state", [impersonated, waiting_for_code])
def test_a_held_cookie_does_not_hold_the_token(state: Any, verified: Person, noor: Person) -> None:
    token = token_of(signed_in(noor, OWN))
    browser = state(verified)

    assert add(browser, token).status_code == 200
    assert EmailAddress.objects.get(email=BODY["email"]).user_id == noor.pk


@pytest.mark.parametrize(("state", "status"), [(impersonated, 403), (waiting_for_code, 401)])
def test_a_free_token_does_not_help_the_cookie(
    state: Any, status: int, verified: Person, noor: Person
) -> None:
    token = token_of(signed_in(noor, OWN))
    browser = state(verified)

    assert add(browser, token, "/_allauth/browser/v1/account/email").status_code == status


@pytest.mark.parametrize("state", [impersonated, waiting_for_code])
def test_the_app_ignores_a_cookie_without_a_token(state: Any, verified: Person) -> None:
    assert add(state(verified), None).status_code == 409


def test_an_unknown_token_is_refused_by_allauth(verified: Person) -> None:
    assert add(signed_in(verified), "unknown").status_code == 410


def test_a_token_of_a_guest_is_none_of_the_guard(verified: Person) -> None:
    assert add(Client(), token_of(guest(verified))).status_code == 409


def test_an_impersonated_app_may_read_its_status_and_log_out(verified: Person) -> None:
    headers = {"X-Session-Token": token_of(impersonated(verified))}
    client = Client()

    status = client.get(SESSION, headers=headers, secure=True)
    ended = client.delete(SESSION, headers=headers, secure=True)

    assert status.json()["data"]["user"]["email"] == EMAIL
    assert ended.status_code == 401
    assert client.get(SESSION, headers=headers, secure=True).status_code == 410
