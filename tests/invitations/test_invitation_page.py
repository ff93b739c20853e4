"""The page of an invitation: the person chooses a password; dead links all look the same."""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.models import Invitation
from tests.invitations.helpers import (
    ADDRESS,
    PASSWORD,
    administrator,
    choose,
    invitation_panel,
    invited_user,
    link_for,
)
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.settings_pages.browsers import person, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def noor() -> User:
    return invited_user(first_name="Noor", last_name="Vos")


def expired_link(user: User) -> str:
    link = link_for(user)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    return link


def page(client: Client, link: str) -> dict[str, Any]:
    found: dict[str, Any] = page_of(fetch(client, link))
    assert found["component"] == "panel/auth/Invitation"
    return dict(found["props"])


def test_the_page_names_the_account_and_who_invited(client: Client, noor: User) -> None:
    link = link_for(noor, invited_by=administrator())

    response = fetch(client, link)

    assert response.status_code == 200
    props = page_of(response)["props"]
    assert props["account"].pop("validUntil")
    assert props["account"] == {"login": "noor", "email": ADDRESS, "invitedBy": "Ingrid Berg"}
    assert props["signedInAs"] is None
    assert props["acceptUrl"] == link
    assert props["loginFields"] == ["username"]
    assert props["redirectTo"] == "/admin"
    assert props["doneUrl"] == "/admin/login?status=invitation-accepted"


def test_the_page_is_not_cached_and_its_url_not_sent_to_other_sites(
    client: Client, noor: User, settings: Settings
) -> None:
    settings.SECURE_REFERRER_POLICY = "unsafe-url"

    response = fetch(client, link_for(noor))

    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_the_password_is_set_and_the_person_signs_in_with_it(client: Client, noor: User) -> None:
    link = link_for(noor)

    response = choose(client, link)

    assert (response.status_code, response.json()) == (200, {})
    noor.refresh_from_db()
    assert noor.check_password(PASSWORD)
    body = {"username": "noor", "password": PASSWORD}
    login = client.post("/_panel/auth/login", body, content_type="application/json")
    assert login.status_code == 200
    assert fetch(client, "/admin").status_code == 200


def test_the_link_itself_signs_nobody_in(client: Client, noor: User) -> None:
    choose(client, link_for(noor))

    assert "_auth_user_id" not in client.session
    noor.refresh_from_db()
    assert noor.last_login is None


def test_a_required_code_is_asked_for_at_the_first_login(
    client: Client, noor: User, declare: Declare
) -> None:
    declare(admin=lambda panel: invitation_panel(panel).require_email_code())
    choose(client, link_for(noor))

    body = {"username": "noor", "password": PASSWORD}
    client.post("/_panel/auth/login", body, content_type="application/json")

    assert fetch(client, "/admin").headers["Location"] == "/admin/two-factor/challenge"


def test_a_required_second_factor_is_asked_for_at_the_first_login(
    client: Client, noor: User, declare: Declare
) -> None:
    declare(admin=lambda panel: invitation_panel(panel).require_two_factor())
    choose(client, link_for(noor))

    body = {"username": "noor", "password": PASSWORD}
    client.post("/_panel/auth/login", body, content_type="application/json")

    assert fetch(client, "/admin").headers["Location"] == "/admin/settings/security"


def test_a_plain_form_is_redirected_to_the_login_page(client: Client, noor: User) -> None:
    response = client.post(link_for(noor), {"password": PASSWORD})

    assert response.status_code == 303
    assert response.headers["Location"] == "/admin/login?status=invitation-accepted"
    status = page_of(fetch(client, response.headers["Location"]))["props"]["status"]
    assert status == "Your password is set. Sign in with it."


def test_an_address_in_other_letters_is_the_same(client: Client, noor: User) -> None:
    link = link_for(noor)
    User.objects.filter(pk=noor.pk).update(email=ADDRESS.upper())

    assert choose(client, link).status_code == 200


def test_a_link_works_once(client: Client, noor: User) -> None:
    link = link_for(noor)

    assert choose(client, link).status_code == 200
    assert choose(client, link, "another long password").status_code == 410

    noor.refresh_from_db()
    assert noor.check_password(PASSWORD)


def test_a_link_of_an_earlier_secret_key_works(
    client: Client, noor: User, settings: Settings
) -> None:
    link = link_for(noor)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new one"

    assert choose(client, link).status_code == 200


class TestPasswords:
    @pytest.fixture(autouse=True)
    def _validators(self, settings: Settings) -> None:
        name = "django.contrib.auth.password_validation"
        settings.AUTH_PASSWORD_VALIDATORS = [
            {"NAME": f"{name}.UserAttributeSimilarityValidator"},
            {"NAME": f"{name}.MinimumLengthValidator"},
        ]

    @pytest.mark.parametrize("password", ["short", "noor@example.com"])
    def test_the_validators_of_the_project_decide(
        self, client: Client, noor: User, password: str
    ) -> None:
        link = link_for(noor)

        response = choose(client, link, password)

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["password"]
        assert choose(client, link).status_code == 200, "the link can still be used"

    @pytest.mark.parametrize("password", ["", None, 7, True, [], {}, "a\0b", "x" * 4097, "\ud800"])
    def test_what_is_no_password_is_refused(
        self, client: Client, noor: User, password: object
    ) -> None:
        link = link_for(noor)
        body = json.dumps({"password": password})

        response = client.post(
            link, body, content_type="application/json", headers={"Accept": "application/json"}
        )

        assert response.status_code in {400, 422}
        assert fetch(client, link).status_code == 200


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("", "application/json"),
        ("[]", "application/json"),
        ("null", "application/json"),
        ("{", "application/json"),
        ('{"password": "a", "password": "b"}', "application/json"),
        ("\xff", "application/json"),
        ("x", "text/plain"),
        ("password", "multipart/form-data; boundary=x"),
    ],
)
def test_a_malformed_body_is_refused(client: Client, noor: User, body: str, kind: str) -> None:
    link = link_for(noor)

    response = client.post(link, body, content_type=kind, headers={"Accept": "application/json"})

    assert 400 <= response.status_code < 500
    assert fetch(client, link).status_code == 200


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(client: Client, noor: User, method: str) -> None:
    assert getattr(client, method)(link_for(noor)).status_code == 405


def test_the_csrf_token_is_required(noor: User) -> None:
    client = Client(enforce_csrf_checks=True)

    assert choose(client, link_for(noor)).status_code == 403


class TestSignedIn:
    def test_the_page_asks_to_sign_out_first(self, noor: User) -> None:
        client = client_for(make_user("mara", first_name="Mara"))
        link = link_for(noor)

        assert page(client, link)["signedInAs"] == "Mara"
        assert choose(client, link).status_code == 409
        noor.refresh_from_db()
        assert not noor.has_usable_password()

    def test_it_is_refused_as_another_user(self, noor: User) -> None:
        client = sign_in(person("boss", is_superuser=True))
        other = administrator()
        body = {"resource": "people", "action": "impersonate", "record": other.pk}
        fetch(
            client, "/admin/actions/record", "json", "post", data=body,
            content_type="application/json",
        )  # fmt: skip

        assert choose(client, link_for(noor)).status_code == 409


class TestTooManyAttempts:
    def test_a_dead_link_can_be_tried_five_times(self, client: Client, noor: User) -> None:
        link = expired_link(noor)

        statuses = [choose(client, link).status_code for _ in range(6)]
        last = choose(client, link)

        assert statuses == [410] * 5 + [429]
        assert int(last.headers["Retry-After"]) > 0
        assert "Too many attempts" in last.json()["message"]

    def test_one_address_cannot_try_many_links(self, client: Client) -> None:
        tried = [choose(client, f"/admin/invitation/guess-{number}") for number in range(21)]

        assert [each.status_code for each in tried] == [410] * 20 + [429]

    def test_refused_passwords_do_not_count(
        self, client: Client, noor: User, settings: Settings
    ) -> None:
        validator = "django.contrib.auth.password_validation.MinimumLengthValidator"
        settings.AUTH_PASSWORD_VALIDATORS = [{"NAME": validator}]
        link = link_for(noor)

        assert [choose(client, link, "short").status_code for _ in range(8)] == [422] * 8
        assert choose(client, link).status_code == 200

    def test_without_a_cache_nothing_is_accepted(
        self, client: Client, noor: User, settings: Settings
    ) -> None:
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

        response = choose(client, link_for(noor))

        assert response.status_code == 503
        assert "Try again shortly" in response.json()["message"]


@pytest.mark.parametrize("method", ["get", "post", "put", "csrf"])
def test_the_token_is_in_no_log(noor: User, caplog: pytest.LogCaptureFixture, method: str) -> None:
    cache.clear()
    caplog.set_level(logging.DEBUG)
    client = Client(enforce_csrf_checks=method == "csrf")
    link = expired_link(noor)
    token = link.rpartition("/")[2]

    verb = "post" if method == "csrf" else method
    response = fetch(client, link, "json", verb)

    assert response.status_code >= 400
    assert token not in caplog.text
    assert "/admin/invitation/***" in caplog.text


def test_an_unexpected_error_is_logged_without_the_token(
    noor: User, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = link_for(noor)
    monkeypatch.setattr("django_panel.http.views.invitation.accept", lambda *given: 1 / 0)

    response = choose(Client(raise_request_exception=False), link)

    assert response.status_code == 500
    assert "Internal Server Error: /admin/invitation/***" in caplog.text
    assert link.rpartition("/")[2] not in caplog.text


def test_old_rows_are_deleted(noor: User) -> None:
    link_for(noor)
    assert Invitation.prune() == 0
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=31))

    assert Invitation.prune() == 1
