"""A forgotten password: the mail, the link, and what neither of them reveals."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient
from tests.project.mail_backends import use_mail_backend, use_unreachable_mail_server
from tests.project.message_catalogs import write_catalogue
from tests.project.provider_factory import provider_path

pytestmark = pytest.mark.django_db

REQUEST = "password/request?panel=back"
NEW_PASSWORD = "a completely different one"


class SlowBackend(EmailBackend):
    """A mail server that takes half a second for each mail."""

    def send_messages(self, messages: Any) -> int:
        time.sleep(0.5)
        return super().send_messages(messages)


@pytest.fixture(autouse=True)
def _panels(settings: Settings, _the_default_stack: None) -> Iterator[None]:
    settings.ROOT_URLCONF = "tests.project.root_urls"
    settings.PANEL = {
        "panels": [
            provider_path("back", lambda panel: panel.path("back").password_reset()),
            provider_path("shut", lambda panel: panel.path("shut")),
        ],
        "auth": "django",
    }
    yield
    wait_for_mails()


def wait_for_mails() -> None:
    for thread in threading.enumerate():
        if thread.name == "password-reset-mail":
            thread.join()


def ask(visitor: LoginClient, email: str = "mara@example.com", **extra: Any) -> Any:
    return visitor.post(REQUEST, {"email": email}, **extra)


def link_for(visitor: LoginClient, **extra: Any) -> str:
    """Ask for a mail and return the link of it."""
    mail.outbox.clear()
    assert ask(visitor, **extra).status_code == 200
    wait_for_mails()
    (message,) = mail.outbox
    return next(line for line in str(message.body).splitlines() if line.startswith("http"))


def key_of(link: str) -> str:
    return urlsplit(link).path.rpartition("/")[2]


def reset(visitor: LoginClient, key: str, password: str = NEW_PASSWORD) -> Any:
    return visitor.post("password/reset", {"key": key, "password": password})


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


class TestLimits:
    def test_five_mails_an_hour_for_one_address(self, visitor: LoginClient, mara: Any) -> None:
        statuses = [ask(visitor).status_code for _ in range(5)]
        refused = ask(visitor, "Mara@Example.com ")
        wait_for_mails()

        assert statuses == [200] * 5
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 3000
        assert len(mail.outbox) == 5

    def test_an_unknown_address_is_limited_in_the_same_way(self, visitor: LoginClient) -> None:
        statuses = [ask(visitor, "nobody@example.com").status_code for _ in range(6)]

        assert statuses == [200] * 5 + [429]

    def test_twenty_requests_an_hour_from_one_client(self, visitor: LoginClient) -> None:
        statuses = [ask(visitor, f"{number}@example.com").status_code for number in range(21)]

        assert statuses == [200] * 20 + [429]

    def test_it_does_not_use_up_the_attempts_of_the_login(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        for _ in range(6):
            ask(visitor, "mara@example.com")

        assert visitor.sign_in().status_code == 200

    def test_keys_are_limited_for_each_client(self, visitor: LoginClient, mara: Any) -> None:
        statuses = [reset(visitor, f"{number}-a-b").status_code for number in range(25)]

        assert statuses[0] == 422
        assert statuses[-1] == 429


class TestFaults:
    def test_a_mail_server_that_is_down_is_reported_and_nothing_is_counted(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        use_unreachable_mail_server(settings)

        responses = [ask(visitor) for _ in range(6)]
        unknown = ask(visitor, "nobody@example.com")

        assert {response.status_code for response in responses} == {503}
        assert responses[0].content == unknown.content
        assert "Retry-After" in responses[0].headers

        use_mail_backend(settings, "locmem")
        assert link_for(visitor)

    @pytest.mark.parametrize("endpoint", [REQUEST, "password/reset"])
    def test_a_cache_that_is_down(
        self, endpoint: str, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": "redis://127.0.0.1:9",
            }
        }

        response = visitor.post(
            endpoint, {"email": "mara@example.com", "key": "a-b-c", "password": NEW_PASSWORD}
        )
        wait_for_mails()

        assert response.status_code == 503
        assert mail.outbox == []


class TestTiming:
    ROUNDS = 40

    def test_the_response_does_not_wait_for_the_mail(
        self, visitor: LoginClient, mara: Any, settings: Settings
    ) -> None:
        use_mail_backend(settings, f"{__name__}.SlowBackend")
        ask(visitor, "nobody@example.com")

        began = time.perf_counter()
        response = ask(visitor)
        taken = time.perf_counter() - began

        assert response.status_code == 200
        assert taken < 0.4
        wait_for_mails()
        assert len(mail.outbox) == 1

    def test_known_and_unknown_addresses_take_the_same_time(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        taken: dict[str, list[float]] = {"mara@example.com": [], "noor@example.com": []}
        for _ in range(self.ROUNDS):
            for email, times in taken.items():
                cache.clear()
                began = time.perf_counter()
                assert ask(visitor, email).status_code == 200
                times.append(time.perf_counter() - began)
                wait_for_mails()

        medians = {email: median(times) for email, times in taken.items()}
        assert max(medians.values()) <= 1.4 * min(medians.values()), medians
