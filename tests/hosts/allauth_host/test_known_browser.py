"""A browser that has logged in before has its own attempts, with allauth too (decisions D20)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from django_panel.adapters.contrib_auth.known_browser import COOKIE
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send, user_name

pytestmark = pytest.mark.django_db

LOGIN = "/_panel/auth/login"
#: The attempts of one IP address, beside the five of an account.
PER_ADDRESS = 10


def sign_in(client: Client, password: str = PASSWORD, email: str = EMAIL) -> Any:
    return send(client, LOGIN, {"email": email, "password": password})


def codes(response: Any) -> list[str]:
    return [error["code"] for error in response.json()["errors"]]


def client_at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


@pytest.fixture
def known(verified: Person) -> Client:
    """Return a browser that has logged in as Mara and out again."""
    browser = client_at("192.0.2.1")
    assert sign_in(browser).status_code == 200
    send(browser, "/_panel/auth/logout")
    return browser


def lock_account(endpoint: str = LOGIN) -> None:
    """Use up the attempts of the account, as a stranger."""
    stranger = client_at("203.0.113.9")
    for _ in range(5):
        send(stranger, endpoint, {"email": EMAIL, "password": "a guess"})
    response = send(stranger, endpoint, {"email": EMAIL, "password": PASSWORD})
    assert codes(response) == ["too_many_login_attempts"]


@pytest.mark.parametrize("endpoint", [LOGIN, "auth/login"])
def test_a_stranger_does_not_lock_the_user_out(endpoint: str, known: Client) -> None:
    lock_account(endpoint)

    assert codes(sign_in(client_at("198.51.100.7"))) == ["too_many_login_attempts"]
    assert sign_in(known).status_code == 200
    assert user_name(known) == EMAIL


def test_the_browser_has_the_same_number_of_attempts(known: Client) -> None:
    answers = [codes(sign_in(known, "a guess")) for _ in range(6)]

    assert answers == [["email_password_mismatch"]] * 5 + [["too_many_login_attempts"]]
    assert sign_in(client_at("198.51.100.7")).status_code == 200


def test_a_password_can_be_confirmed_while_the_account_is_locked(verified: Person) -> None:
    browser = client_at("192.0.2.1")
    sign_in(browser)
    lock_account()

    assert send(browser, "/_panel/auth/reauthenticate", {"password": PASSWORD}).status_code == 200


def test_a_wrong_password_is_not_confirmed(verified: Person) -> None:
    browser = client_at("192.0.2.1")
    sign_in(browser)

    response = send(browser, "/_panel/auth/reauthenticate", {"password": "a guess"})

    assert codes(response) == ["incorrect_password"]


def test_the_cookie_of_one_account_does_not_serve_another(verified: Person) -> None:
    Person.objects.create_user("noor@example.com", PASSWORD)
    attacker = client_at("192.0.2.1")
    assert sign_in(attacker, email="noor@example.com").status_code in {200, 401}
    lock_account()

    assert codes(sign_in(attacker, "a guess")) == ["too_many_login_attempts"]


def test_a_forged_cookie_gives_nothing(known: Client) -> None:
    lock_account()
    known.cookies[COOKIE] = "x"

    assert codes(sign_in(known)) == ["too_many_login_attempts"]


def test_a_failure_sets_no_cookie(verified: Person) -> None:
    visitor = Client()
    sign_in(visitor, "a guess")

    assert COOKIE not in visitor.cookies


def test_the_password_counts_if_only_the_second_factor_is_left(verified: Person) -> None:
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=verified, type="totp", data={"secret": "x"})
    browser = client_at("192.0.2.1")
    assert sign_in(browser).status_code == 401

    assert COOKIE in browser.cookies


def test_the_address_is_limited_all_the_same(known: Client) -> None:
    for number in range(PER_ADDRESS):
        sign_in(client_at("192.0.2.1"), "a guess", f"user{number}@example.com")

    assert codes(sign_in(known)) == ["too_many_login_attempts"]


def test_a_project_can_log_in_by_name(verified: Person, settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_METHODS = {"username"}

    response = send(Client(), LOGIN, {"username": EMAIL, "password": "a guess"})

    assert codes(response) == ["username_password_mismatch"]


@pytest.mark.parametrize("body", ["[]", "{", '"x"', '{"email": []}', "{}"])
def test_a_malformed_request_is_refused(body: str, verified: Person) -> None:
    response = Client().post(LOGIN, body, content_type="application/json", secure=True)

    assert response.status_code == 400
