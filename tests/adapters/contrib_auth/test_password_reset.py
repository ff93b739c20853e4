"""A forgotten password: the mail, the link, and what neither of them reveals."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient
from tests.adapters.contrib_auth.reset_requests import (
    NEW_PASSWORD,
    REQUEST,
    ask,
    key_of,
    link_for,
    reset,
    reset_panels,
    wait_for_mails,
)
from tests.project.message_catalogs import write_catalogue
from tests.project.provider_factory import provider_path

pytestmark = pytest.mark.django_db

__all__ = ["reset_panels"]


class TestTheMail:
    def test_it_links_to_the_page_of_the_panel(self, visitor: LoginClient, mara: Any) -> None:
        link = link_for(visitor)

        assert link.startswith("http://testserver/back/reset-password/")
        page = Client().get(urlsplit(link).path)
        assert page.status_code == 200
        (message,) = mail.outbox
        assert message.to == ["mara@example.com"]
        assert "mara" in str(message.body)

    def test_the_link_uses_https_on_a_secure_page(self, visitor: LoginClient, mara: Any) -> None:
        assert link_for(visitor, secure=True).startswith("https://testserver/back/")

    def test_an_unknown_address_gets_the_same_response_and_no_mail(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        known, unknown = ask(visitor), ask(visitor, "nobody@example.com")
        wait_for_mails()

        assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
        assert [message.to for message in mail.outbox] == [["mara@example.com"]]

    @pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!unusable"}])
    def test_a_closed_account_gets_no_mail(
        self, change: dict[str, Any], visitor: LoginClient, mara: Any
    ) -> None:
        type(mara)._default_manager.filter(pk=mara.pk).update(**change)

        assert ask(visitor).status_code == 200
        wait_for_mails()
        assert mail.outbox == []

    def test_the_address_is_compared_as_django_does(self, visitor: LoginClient, mara: Any) -> None:
        ask(visitor, "MARA@example.com")
        # A dotless i would be equal after a simple case conversion in some databases.
        ask(visitor, "mara@exampl\u0435.com")
        wait_for_mails()

        assert [message.to for message in mail.outbox] == [["mara@example.com"]]

    def test_it_is_written_in_the_language_of_the_page(
        self, visitor: LoginClient, mara: Any, settings: Settings, tmp_path: Path
    ) -> None:
        text = {"Choose a new password for %(panel)s": "Neues Passwort: %(panel)s"}
        write_catalogue(tmp_path / "de" / "LC_MESSAGES" / "django.mo", text)
        settings.LOCALE_PATHS = [tmp_path]
        settings.PANEL = {**settings.PANEL, "locales": {"en": "English", "de": "Deutsch"}}
        session = visitor.client.session
        session["panel.locale"] = "de"
        session.save()

        link_for(visitor)

        (message,) = mail.outbox
        assert str(message.subject) == "Neues Passwort: Back"

    def test_a_subject_has_one_line(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        path = provider_path(
            "back",
            lambda panel: panel.path("back").brand_name("Back\noffice").password_reset(),
        )
        settings.PANEL = {"panels": [path], "auth": "django"}

        link_for(visitor)

        assert "\n" not in str(mail.outbox[0].subject)


class TestTheHost:
    def test_a_foreign_host_is_refused(self, visitor: LoginClient, mara: Any) -> None:
        response = ask(visitor, headers={"host": "evil.example"})
        wait_for_mails()

        assert response.status_code == 400
        assert mail.outbox == []

    def test_a_forwarded_host_is_ignored(self, visitor: LoginClient, mara: Any) -> None:
        link = link_for(visitor, headers={"x-forwarded-host": "evil.example"})

        assert link.startswith("http://testserver/")

    def test_the_domain_of_the_panel_wins(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        path = provider_path(
            "back", lambda panel: panel.path("back").domain("panel.example").password_reset()
        )
        settings.PANEL = {"panels": [path], "auth": "django"}

        link = link_for(visitor, headers={"host": "evil.example"})

        assert link.startswith("http://panel.example/back/reset-password/")


class TestThePanel:
    @pytest.mark.parametrize("query", ["?panel=shut", "?panel=nothing", "?panel=", ""])
    def test_a_panel_without_the_option_has_no_reset(
        self, query: str, visitor: LoginClient, mara: Any
    ) -> None:
        response = visitor.post(f"password/request{query}", {"email": "mara@example.com"})
        wait_for_mails()

        assert response.status_code == 404
        assert mail.outbox == []


class TestTheLink:
    def test_it_sets_the_password_once_and_signs_nobody_in(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        key = key_of(link_for(visitor))

        assert reset(visitor, key).status_code == 200
        assert visitor.client.session.get("_auth_user_id") is None
        assert visitor.sign_in(password=PASSWORD).status_code == 422
        assert visitor.sign_in(password=NEW_PASSWORD).status_code == 200

        again = reset(LoginClient(), key, "another new password")
        assert again.status_code == 422
        assert list(again.json()["errors"]) == ["key"]

    def test_it_ends_the_other_sessions(self, visitor: LoginClient, mara: Any) -> None:
        elsewhere = LoginClient()
        elsewhere.sign_in()
        before = elsewhere.client.session["_auth_user_hash"]

        reset(visitor, key_of(link_for(visitor)))

        mara.refresh_from_db()
        assert mara.get_session_auth_hash() != before
        assert elsewhere.client.get("/back").status_code == 302

    def test_a_password_that_the_validators_refuse_keeps_the_link(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        validators = "django.contrib.auth.password_validation"
        settings.AUTH_PASSWORD_VALIDATORS = [
            {"NAME": f"{validators}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
            {"NAME": f"{validators}.UserAttributeSimilarityValidator"},
        ]
        key = key_of(link_for(visitor))

        short = reset(visitor, key, "short")
        similar = reset(visitor, key, "mara@example.com")

        assert short.status_code == similar.status_code == 422
        assert list(short.json()["errors"]) == list(similar.json()["errors"]) == ["password"]
        assert reset(visitor, key).status_code == 200

    def test_an_inactive_user_cannot_use_it(self, visitor: LoginClient, mara: Any) -> None:
        key = key_of(link_for(visitor))
        mara.is_active = False
        mara.save()

        assert reset(visitor, key).status_code == 422
        mara.refresh_from_db()
        assert mara.check_password(PASSWORD)

    def test_an_old_link_is_refused(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        key = key_of(link_for(visitor))
        settings.PASSWORD_RESET_TIMEOUT = -1

        assert reset(visitor, key).status_code == 422

    def test_a_link_of_another_user_is_refused(self, visitor: LoginClient, mara: Any) -> None:
        other = type(mara)._default_manager.create_user("noor", password=PASSWORD)
        user_key, stamp, secret = key_of(link_for(visitor)).rsplit("-", 2)
        from django.utils.http import urlsafe_base64_encode

        forged = f"{urlsafe_base64_encode(str(other.pk).encode())}-{stamp}-{secret}"

        assert user_key != forged.rsplit("-", 2)[0]
        assert reset(visitor, forged).status_code == 422

    @pytest.mark.parametrize(
        "key",
        [
            *("x", "-", "--", "a-b-c", "MQ-x-y", "\u00e4-b-c", "x" * 500),
            "OTk5OTk5OTk5OTk5OTk5OTk5OTk5-a-b",
        ],
    )
    def test_any_other_key_is_refused(self, key: str, visitor: LoginClient, mara: Any) -> None:
        response = reset(visitor, key)

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["key"]

    @pytest.mark.parametrize(
        "body",
        [{}, {"key": "x"}, {"password": "x"}, {"key": 7, "password": ["x"]}, {"key": "x" * 501}],
    )
    def test_an_incomplete_body_is_refused(
        self, body: dict[str, Any], visitor: LoginClient, mara: Any
    ) -> None:
        response = visitor.post("password/reset", body)

        assert response.status_code == 422
        assert response.json()["errors"]


class TestBadRequests:
    @pytest.mark.parametrize("email", ["", "  ", "mara", None, 7, ["a@b.c"], "a@" + "b" * 300])
    def test_an_invalid_address(self, email: object, visitor: LoginClient, mara: Any) -> None:
        response = visitor.post(REQUEST, {"email": email})

        assert response.status_code == 422
        assert list(response.json()["errors"]) == ["email"]

    @pytest.mark.parametrize("endpoint", [REQUEST, "password/reset"])
    def test_get_is_not_allowed(self, endpoint: str, visitor: LoginClient) -> None:
        assert visitor.client.get(f"/_panel/auth/{endpoint}").status_code == 405

    @pytest.mark.parametrize("endpoint", [REQUEST, "password/reset"])
    def test_the_csrf_token_is_required(self, endpoint: str, mara: Any) -> None:
        strict = LoginClient(enforce_csrf_checks=True)

        assert strict.post(endpoint, {"email": "mara@example.com"}).status_code == 403
