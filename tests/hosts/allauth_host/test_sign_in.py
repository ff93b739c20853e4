"""Signing in through allauth, as the panel's login screen does it; run by test_allauth.py."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"
LOGIN = "/_panel/auth/login"
CONFIRM = "/_panel/auth/reauthenticate"


def post(client: Client, address: str, body: dict[str, object], **extra: Any) -> Any:
    return client.post(address, body, content_type="application/json", **extra)


def sign_in(client: Client, password: str = PASSWORD, **extra: Any) -> Any:
    return post(client, LOGIN, {"email": "mara@example.com", "password": password}, **extra)


def session_of(client: Client) -> dict[str, Any]:
    return dict(client.get("/who").json()["session"])


def name_of(client: Client) -> str:
    return str(client.get("/who").json()["name"])


def test_the_right_password_signs_in_under_a_new_session_id(client: Client, mara: Person) -> None:
    session = client.session
    session["panel.admin.page.tasks"] = "filters of a previous user"
    session["basket"] = [7]
    session.save()

    response = sign_in(client)

    assert response.status_code == 200
    assert name_of(client) == "mara@example.com"
    assert client.session.session_key != session.session_key
    assert not session.exists(session.session_key)
    assert "panel.admin.page.tasks" not in session_of(client)
    assert session_of(client)["basket"] == [7]


def test_the_language_a_guest_chose_is_kept(client: Client, mara: Person) -> None:
    session = client.session
    session["panel.locale"] = "de"
    session["panel.locale_of_another"] = "planted"
    session.save()

    sign_in(client)

    assert session_of(client)["panel.locale"] == "de"
    assert "panel.locale_of_another" not in session_of(client)


def test_the_language_of_another_person_is_not_taken_over(client: Client, mara: Person) -> None:
    client.force_login(Person.objects.create_user("noor@example.com", PASSWORD))
    session = client.session
    session["panel.locale"] = "de"
    session.save()

    client.force_login(mara)

    assert name_of(client) == "mara@example.com"
    assert "panel.locale" not in session_of(client)


def test_the_password_counts_as_confirmed_from_the_sign_in_on(client: Client, mara: Person) -> None:
    before = int(time.time())

    sign_in(client)

    confirmed = session_of(client)["panel.password_confirmed_at"]
    assert isinstance(confirmed, int)
    assert before <= confirmed <= time.time()


def test_a_wrong_password_confirms_nothing(client: Client, mara: Person) -> None:
    response = sign_in(client, "not it")

    assert response.status_code == 400
    assert response.json()["errors"][0]["param"] == "password"
    assert name_of(client) == ""
    assert "panel.password_confirmed_at" not in session_of(client)


def test_confirming_the_password_renews_its_time(client: Client, mara: Person) -> None:
    sign_in(client)
    session = client.session
    session["panel.password_confirmed_at"] = 1
    session.save()

    wrong = post(client, CONFIRM, {"password": "not it"})
    assert wrong.status_code == 400
    assert session_of(client)["panel.password_confirmed_at"] == 1

    right = post(client, CONFIRM, {"password": PASSWORD})
    assert right.status_code == 200
    assert session_of(client)["panel.password_confirmed_at"] >= time.time() - 5


def test_a_sign_in_without_a_password_confirms_none(client: Client, mara: Person) -> None:
    client.force_login(mara)

    assert name_of(client) == "mara@example.com"
    assert "panel.password_confirmed_at" not in session_of(client)


class TestWithASecondFactor:
    SECRET = "JBSWY3DPEHPK3PXP"

    @pytest.fixture(autouse=True)
    def _second_factor(self, mara: Person) -> None:
        from allauth.mfa.totp.internal.auth import TOTP

        TOTP.activate(mara, self.SECRET)

    def test_the_password_alone_neither_signs_in_nor_counts(self, client: Client) -> None:
        response = sign_in(client)

        assert response.status_code == 401
        assert [
            flow["id"] for flow in response.json()["data"]["flows"] if flow.get("is_pending")
        ] == ["mfa_authenticate"]
        assert name_of(client) == ""
        assert "panel.password_confirmed_at" not in session_of(client)

    def test_the_second_factor_completes_both(self, client: Client) -> None:
        from allauth.mfa.totp.internal import auth

        sign_in(client)
        counter = next(iter(auth.yield_hotp_counters_from_time()))
        code = auth.format_hotp_value(auth.hotp_value(self.SECRET, counter))

        response = post(client, "/_allauth/browser/v1/auth/2fa/authenticate", {"code": code})

        assert response.status_code == 200
        assert name_of(client) == "mara@example.com"
        assert session_of(client)["panel.password_confirmed_at"] >= time.time() - 5

    def test_a_password_of_another_user_does_not_count(self, client: Client) -> None:
        noor = Person.objects.create_user("noor@example.com", PASSWORD)
        sign_in(client)

        client.force_login(noor)

        assert name_of(client) == "noor@example.com"
        assert "panel.password_confirmed_at" not in session_of(client)


class TestSignOut:
    def test_the_session_ends_by_a_post(self, client: Client, mara: Person) -> None:
        sign_in(client)

        response = post(client, "/_panel/auth/logout", {})

        assert (response.status_code, response.json()) == (200, {})
        assert name_of(client) == ""

    def test_it_needs_the_token(self, mara: Person) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(mara)

        assert post(client, "/_panel/auth/logout", {}).status_code == 403
        assert name_of(client) == "mara@example.com"


def test_only_what_allauth_lacks_is_ours() -> None:
    patterns = ports.auth_stack().urlpatterns()

    assert [pattern.name for pattern in patterns] == [
        "panel-auth.login",
        "panel-auth.logout",
        "panel-auth.register",
        "panel-auth.reauthenticate",
        "panel-auth.password-request",
        "panel-auth.email-verify",
        "panel-auth.email-resend",
        "panel-auth.totp-setup",
        "panel-auth.totp-qr",
    ]


def test_failures_are_counted_by_allauth(client: Client, mara: Person) -> None:
    for _ in range(5):
        sign_in(client, "not it")

    response = sign_in(client)

    assert response.status_code == 400
    assert response.json()["errors"][0]["code"] == "too_many_login_attempts"
    assert name_of(client) == ""


class TestDjangosStackWithAnEmailUser:
    """The default stack uses the email address if the user model does."""

    @pytest.fixture(autouse=True)
    def _djangos_stack(self, settings: Settings) -> None:
        settings.PANEL = {"panels": [], "auth": "django"}
        settings.ROOT_URLCONF = "tests.adapters.contrib_auth.urls"

    def test_the_screen_asks_for_the_address(self) -> None:
        assert ports.auth_stack().login_fields() == ["email"]

    @pytest.mark.parametrize("email", ["mara@example.com", "mara@EXAMPLE.com "])
    def test_the_address_signs_in(self, email: str, client: Client, mara: Person) -> None:
        if email != "mara@example.com":
            Person.objects.update(email=email.strip())

        response = post(client, "/_panel/auth/login", {"email": email, "password": PASSWORD})

        assert (response.status_code, response.json()) == (200, {})
        assert name_of(client) == email.strip()

    def test_a_failure_is_counted_for_the_address(self, client: Client, mara: Person) -> None:
        response = post(
            client, "/_panel/auth/login", {"email": "mara@example.com", "password": "not it"}
        )

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["email"]

    def test_a_user_name_is_not_what_was_asked_for(self, client: Client, mara: Person) -> None:
        response = post(
            client, "/_panel/auth/login", {"username": "mara@example.com", "password": PASSWORD}
        )

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["email"]

    def test_the_password_can_be_confirmed(self, client: Client, mara: Person) -> None:
        client.force_login(mara)

        response = post(client, "/_panel/auth/reauthenticate", {"password": PASSWORD})

        assert response.status_code == 200
        assert "panel.password_confirmed_at" in session_of(client)
