"""A browser that has logged in before has its own attempts (decisions D20)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import signing
from pytest_django import Settings

from django_panel.adapters.contrib_auth.known_browser import COOKIE
from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient

pytestmark = pytest.mark.django_db

STRANGER = "203.0.113.9"


@pytest.fixture
def known(mara: Any) -> LoginClient:
    """Return a browser that has logged in as Mara and out again."""
    browser = LoginClient()
    assert browser.sign_in().status_code == 200
    browser.post("logout", {})
    return browser


def lock_account() -> None:
    """Use up the attempts of the account, as a stranger."""
    stranger = LoginClient()
    for _ in range(5):
        stranger.sign_in(password="a guess", REMOTE_ADDR=STRANGER)
    assert stranger.sign_in(REMOTE_ADDR=STRANGER).status_code == 429


def test_a_stranger_does_not_lock_the_user_out(known: LoginClient) -> None:
    lock_account()

    assert LoginClient().sign_in().status_code == 429
    assert known.sign_in().status_code == 200


def test_the_login_does_not_give_the_stranger_new_attempts(known: LoginClient) -> None:
    lock_account()
    known.sign_in()

    assert LoginClient().sign_in(REMOTE_ADDR=STRANGER).status_code == 429


def test_the_browser_has_the_same_number_of_attempts(known: LoginClient) -> None:
    statuses = [known.sign_in(password="a guess").status_code for _ in range(6)]

    assert statuses == [422] * 5 + [429]
    assert LoginClient().sign_in().status_code == 200


def test_a_success_gives_the_browser_its_attempts_back(known: LoginClient) -> None:
    for _ in range(4):
        known.sign_in(password="a guess")
    known.sign_in()
    known.post("logout", {})

    assert [known.sign_in(password="a guess").status_code for _ in range(5)] == [422] * 5


def test_a_password_can_be_confirmed_while_the_account_is_locked(mara: Any) -> None:
    browser = LoginClient()
    browser.sign_in()
    lock_account()

    assert browser.post("reauthenticate", {"password": PASSWORD}).status_code == 200


def test_the_cookie_of_one_account_does_not_serve_another(mara: Any) -> None:
    type(mara)._default_manager.create_user("noor", password=PASSWORD)
    attacker = LoginClient()
    attacker.sign_in("noor")
    lock_account()

    assert attacker.sign_in("mara", "a guess").status_code == 429


def test_two_accounts_of_one_browser(known: LoginClient, mara: Any) -> None:
    type(mara)._default_manager.create_user("noor", password=PASSWORD)
    known.sign_in("noor")
    known.post("logout", {})
    lock_account()

    assert known.sign_in("mara").status_code == 200


def test_the_name_is_compared_as_the_limit_does(known: LoginClient) -> None:
    lock_account()

    # The name is unknown to Django, but it is the same account for the limit.
    assert known.sign_in(" MARA ").status_code == 422


@pytest.mark.parametrize(
    "value",
    [
        "",
        "x",
        signing.dumps({"id": "x", "accounts": ["x"]}, salt="another", key="k"),
        signing.dumps({"id": "x", "accounts": ["x"]}, key="another key"),
    ],
    # The values contain the time.
    ids=["empty", "no signature", "another salt", "another key"],
)
def test_a_forged_cookie_gives_nothing(value: str, known: LoginClient) -> None:
    lock_account()
    known.client.cookies[COOKIE] = value

    assert known.sign_in().status_code == 429


def test_a_failure_sets_no_cookie(mara: Any) -> None:
    visitor = LoginClient()
    visitor.sign_in(password="a guess")

    assert COOKIE not in visitor.client.cookies


def test_the_address_is_limited_all_the_same(known: LoginClient) -> None:
    for number in range(20):
        LoginClient().sign_in(f"user{number}", "a guess")

    assert known.sign_in().status_code == 429


@pytest.mark.parametrize("secure", [True, False])
def test_the_flags_of_the_cookie(secure: bool, mara: Any, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = False
    visitor = LoginClient()
    visitor.sign_in(secure=secure)

    cookie = visitor.client.cookies[COOKIE]

    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert bool(cookie["secure"]) is secure
    assert int(cookie["max-age"]) == 365 * 24 * 3600
    assert "mara" not in str(signing.loads(cookie.value, salt="django_panel.auth.known_browser"))
