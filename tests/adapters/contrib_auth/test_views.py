"""Signing in, signing out and confirming a password over HTTP."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.test import Client
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient

pytestmark = pytest.mark.django_db

WRONG = "Incorrect username or password."


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """Collect which of Django's signals were sent."""
    names: list[str] = []

    def on_login(sender: Any, **kwargs: Any) -> None:
        names.append(f"logged in {kwargs['user'].get_username()}")

    def on_failure(sender: Any, credentials: dict[str, Any], **kwargs: Any) -> None:
        names.append(f"failed {credentials}")

    def on_logout(sender: Any, **kwargs: Any) -> None:
        names.append(f"logged out {kwargs['user'].get_username()}")

    user_logged_in.connect(on_login)
    user_login_failed.connect(on_failure)
    user_logged_out.connect(on_logout)
    yield names
    user_logged_in.disconnect(on_login)
    user_login_failed.disconnect(on_failure)
    user_logged_out.disconnect(on_logout)


class TestLogin:
    def test_the_right_password_signs_in(self, visitor: LoginClient, mara: Any) -> None:
        response = visitor.sign_in()

        assert (response.status_code, response.json()) == (200, {})
        assert visitor.name() == "mara"

    def test_a_form_encoded_body_signs_in_too(self, visitor: LoginClient, mara: Any) -> None:
        response = visitor.client.post(
            "/_panel/auth/login", {"username": "mara", "password": PASSWORD}
        )

        assert response.status_code == 200
        assert visitor.name() == "mara"

    def test_the_answer_is_kept_by_no_cache(self, visitor: LoginClient, mara: Any) -> None:
        assert "no-store" in visitor.sign_in()["Cache-Control"]

    def test_the_session_gets_a_new_id_and_loses_what_it_held(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        session = visitor.client.session
        session["planted"] = "by somebody else"
        session.save()
        before = session.session_key

        visitor.sign_in()

        after = visitor.client.session
        assert after.session_key != before
        assert "planted" not in after
        assert not after.exists(before or "")

    def test_a_session_of_another_person_is_replaced(self, visitor: LoginClient, mara: Any) -> None:
        type(mara)._default_manager.create_user("noor", password=PASSWORD)
        visitor.sign_in("noor")
        session = visitor.client.session
        session["secret"] = "of noor"
        session.save()

        visitor.sign_in("mara")

        assert visitor.name() == "mara"
        assert "secret" not in visitor.session()

    def test_of_the_session_only_the_language_is_kept(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        session = visitor.client.session
        session.update({"panel.locale": "de", "panel.admin.page.tasks": "planted"})
        session.save()

        visitor.sign_in()

        held = visitor.session()
        assert held["panel.locale"] == "de"
        assert "panel.admin.page.tasks" not in held

    @pytest.mark.parametrize(("name", "kept"), [("mara", "de"), ("noor", None)])
    def test_the_language_of_another_person_is_not_taken_over(
        self, name: str, kept: str | None, visitor: LoginClient, mara: Any
    ) -> None:
        type(mara)._default_manager.create_user("noor", password=PASSWORD)
        visitor.sign_in("mara")
        session = visitor.client.session
        session["panel.locale"] = "de"
        session.save()

        visitor.sign_in(name)

        assert visitor.session().get("panel.locale") == kept

    def test_the_password_counts_as_confirmed_from_now(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        before = int(time.time())

        visitor.sign_in()

        assert before <= visitor.session()["panel.password_confirmed_at"] <= time.time()

    @pytest.mark.parametrize("case", ["wrong password", "unknown", "inactive"])
    def test_every_failure_reads_the_same(self, case: str, visitor: LoginClient, mara: Any) -> None:
        name, password = "mara", PASSWORD
        if case == "wrong password":
            password = "not it"
        elif case == "unknown":
            name = "nobody"
        else:
            type(mara)._default_manager.update(is_active=False)

        response = visitor.sign_in(name, password)

        assert response.status_code == 422
        assert response.json() == {"message": WRONG, "errors": {"username": [WRONG]}}
        assert "sessionid" not in response.cookies
        assert visitor.name() == ""

    def test_an_inactive_account_is_refused_even_by_a_lenient_backend(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        settings.AUTHENTICATION_BACKENDS = [
            "django.contrib.auth.backends.AllowAllUsersModelBackend"
        ]
        type(mara)._default_manager.update(is_active=False)

        response = visitor.sign_in()

        assert response.json() == {"message": WRONG, "errors": {"username": [WRONG]}}

    def test_an_account_without_a_usable_password_is_refused(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        mara.set_unusable_password()
        mara.save()

        assert visitor.sign_in(password=mara.password).status_code == 422

    def test_a_name_is_read_as_django_stores_it(self, visitor: LoginClient, mara: Any) -> None:
        assert visitor.sign_in(" \uff4d\uff41\uff52\uff41 ").status_code == 200

    def test_a_password_is_taken_literally(self, visitor: LoginClient, mara: Any) -> None:
        assert visitor.sign_in(password=f" {PASSWORD} ").status_code == 422

    def test_djangos_signals_are_sent(
        self, visitor: LoginClient, mara: Any, heard: list[str]
    ) -> None:
        visitor.sign_in(password="not it")
        visitor.sign_in()
        visitor.post("logout", {})

        assert heard == [
            "failed {'username': 'mara', 'password': '********************'}",
            "logged in mara",
            "logged out mara",
        ]

    def test_a_site_that_asks_everybody_to_sign_in_lets_this_page_through(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        settings.MIDDLEWARE = [
            *settings.MIDDLEWARE,
            "django.contrib.auth.middleware.LoginRequiredMiddleware",
        ]

        assert visitor.sign_in().status_code == 200


class TestLogout:
    def test_the_session_ends(self, visitor: LoginClient, mara: Any) -> None:
        visitor.sign_in()
        key = visitor.client.session.session_key

        response = visitor.post("logout", {})

        assert (response.status_code, response.json()) == (200, {})
        assert visitor.name() == ""
        assert not visitor.client.session.exists(key or "")

    def test_an_empty_body_will_do(self, visitor: LoginClient, mara: Any) -> None:
        visitor.sign_in()

        response = visitor.client.post("/_panel/auth/logout")

        assert response.status_code == 200
        assert visitor.name() == ""

    def test_a_guest_gets_the_same_response(self, visitor: LoginClient) -> None:
        response = visitor.post("logout", {})

        assert (response.status_code, response.json()) == (200, {})


class TestReauthenticate:
    def test_the_password_counts_as_confirmed_again(self, visitor: LoginClient, mara: Any) -> None:
        visitor.sign_in()
        session = visitor.client.session
        session["panel.password_confirmed_at"] = 1
        session.save()

        response = visitor.post("reauthenticate", {"password": PASSWORD})

        assert (response.status_code, response.json()) == (200, {})
        assert visitor.session()["panel.password_confirmed_at"] >= time.time() - 5

    def test_a_wrong_password_confirms_nothing(self, visitor: LoginClient, mara: Any) -> None:
        visitor.client.force_login(mara)

        response = visitor.post("reauthenticate", {"password": "not it"})

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["password"]
        assert "panel.password_confirmed_at" not in visitor.session()

    def test_it_does_not_take_another_name(self, visitor: LoginClient, mara: Any) -> None:
        type(mara)._default_manager.create_user("noor", password="password of noor")
        visitor.client.force_login(mara)

        response = visitor.post(
            "reauthenticate", {"username": "noor", "password": "password of noor"}
        )

        assert response.status_code == 422
        assert visitor.name() == "mara"

    def test_a_guest_is_asked_to_sign_in(self, visitor: LoginClient) -> None:
        response = visitor.post("reauthenticate", {"password": PASSWORD})

        assert response.status_code == 401
        assert response.json()["message"]

    def test_a_hash_renewed_on_the_way_does_not_end_the_session(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        visitor.sign_in()
        settings.PASSWORD_HASHERS = [
            "django.contrib.auth.hashers.ScryptPasswordHasher",
            "django.contrib.auth.hashers.MD5PasswordHasher",
        ]

        visitor.post("reauthenticate", {"password": PASSWORD})

        mara.refresh_from_db()
        assert mara.password.startswith("scrypt$")
        assert visitor.name() == "mara"


@pytest.mark.parametrize("endpoint", ["login", "logout", "reauthenticate"])
class TestEveryEndpoint:
    @pytest.mark.parametrize("verb", ["get", "head", "put", "patch", "delete", "options"])
    def test_only_post_is_answered(self, verb: str, endpoint: str, visitor: LoginClient) -> None:
        response = getattr(visitor.client, verb)(f"/_panel/auth/{endpoint}")

        assert response.status_code == 405
        assert response["Allow"] == "POST"

    @pytest.mark.parametrize("middleware", ["with", "without"])
    def test_a_request_without_the_token_is_refused(
        self, middleware: str, endpoint: str, mara: Any, settings: Settings
    ) -> None:
        if middleware == "without":
            settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "csrf" not in name]
        visitor = LoginClient(enforce_csrf_checks=True)
        visitor.client.force_login(mara)

        response = visitor.post(endpoint, {"username": "mara", "password": PASSWORD})

        assert response.status_code == 403
        assert response.json()["message"]
        assert visitor.name() == "mara"
        assert "panel.password_confirmed_at" not in visitor.session()

    @pytest.mark.parametrize("middleware", ["with", "without"])
    def test_a_request_with_the_token_passes(
        self, middleware: str, endpoint: str, mara: Any, settings: Settings
    ) -> None:
        if middleware == "without":
            settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "csrf" not in name]
        token = "a" * 32
        visitor = LoginClient(enforce_csrf_checks=True)
        visitor.client.force_login(mara)
        visitor.client.cookies["csrftoken"] = token

        response = visitor.post(
            endpoint,
            {"username": "mara", "password": PASSWORD},
            headers={"X-CSRFToken": token},
        )

        assert response.status_code == 200

    def test_a_foreign_origin_is_refused_even_with_the_token(
        self, endpoint: str, mara: Any
    ) -> None:
        token = "a" * 32
        visitor = LoginClient(enforce_csrf_checks=True)
        visitor.client.cookies["csrftoken"] = token

        response = visitor.post(
            endpoint,
            {"username": "mara", "password": PASSWORD},
            headers={"X-CSRFToken": token, "Origin": "https://evil.example"},
        )

        assert response.status_code == 403

    def test_a_forged_host_is_a_bad_request(self, endpoint: str) -> None:
        client = Client(enforce_csrf_checks=True)

        response = client.post(
            f"/_panel/auth/{endpoint}",
            headers={"Host": "evil.example", "Origin": "https://evil.example"},
        )

        assert response.status_code == 400
        assert b"evil.example" not in response.content


def test_a_sign_in_renews_the_csrf_token(mara: Any) -> None:
    token = "a" * 32
    visitor = LoginClient(enforce_csrf_checks=True)
    visitor.client.cookies["csrftoken"] = token

    visitor.sign_in(headers={"X-CSRFToken": token})

    assert visitor.client.cookies["csrftoken"].value not in {"", token}
