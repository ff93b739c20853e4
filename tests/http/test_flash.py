"""Toasts and errors are shown once, by a whole panel page only."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib import messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from django_panel.http import flash
from tests.http.routes_panel import FailingPage, routes_panel
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

MESSAGES = "tests.http.message_middleware.AddMessages"


@pytest.fixture
def speaking(settings: Settings) -> None:
    """Let ``?say=level:text`` leave a message, as a host's view would before a redirect."""
    settings.MIDDLEWARE = [
        *django_settings.MIDDLEWARE[:-4],
        MESSAGES,
        *django_settings.MIDDLEWARE[-4:],
    ]


def say(client: Client, *sayings: str) -> None:
    query = "&".join(f"say={saying}" for saying in sayings)
    assert client.get(f"/say?{query}").status_code == 204


def toast(response: HttpResponse) -> Any:
    found = page_of(response).get("flash", {}).get("toast")
    return None if found is None else (found["type"], found["message"])


def request_with(*waiting: tuple[int, str]) -> HttpRequest:
    request = RequestFactory().get("/")
    request.session = SessionStore()
    vars(request)["_messages"] = FallbackStorage(request)
    for level, text in waiting:
        messages.add_message(request, level, text)
    return request


@pytest.mark.parametrize(
    ("waiting", "shown"),
    [
        ([], None),
        ([(messages.INFO, "i")], ("info", "i")),
        ([(messages.SUCCESS, "s"), (messages.INFO, "i")], ("success", "s")),
        ([(messages.SUCCESS, "s"), (messages.WARNING, "w")], ("warning", "w")),
        ([(messages.WARNING, "w"), (messages.ERROR, "e"), (messages.INFO, "i")], ("error", "e")),
        ([(messages.SUCCESS, "first"), (messages.SUCCESS, "second")], ("success", "first")),
        ([(35, "between warning and error")], ("warning", "between warning and error")),
        ([(90, "beyond error")], ("error", "beyond error")),
    ],
)
def test_the_most_severe_message_becomes_the_toast(
    waiting: list[tuple[int, str]], shown: tuple[str, str] | None
) -> None:
    found = flash.toast_from_messages(request_with(*waiting))

    assert (None if found is None else (found["type"], found["message"])) == shown


def test_reading_a_toast_leaves_the_messages_waiting() -> None:
    request = request_with((messages.INFO, "i"))
    storage = messages.get_messages(request)

    flash.toast_from_messages(request)

    assert not getattr(storage, "used", True)
    assert [str(message) for message in storage] == ["i"]


@pytest.mark.usefixtures("speaking")
def test_a_page_shows_a_message_once(admin: Client) -> None:
    say(admin, "success:Saved.")

    assert toast(fetch(admin, "/admin")) == ("success", "Saved.")
    assert toast(fetch(admin, "/admin")) is None


@pytest.mark.usefixtures("speaking")
def test_page_requests_show_it_too(admin: Client) -> None:
    say(admin, "success:Saved.", "error:Not mailed.")

    assert toast(fetch(admin, "/admin", "inertia")) == ("error", "Not mailed.")
    assert toast(fetch(admin, "/admin", "inertia")) is None


@pytest.mark.usefixtures("speaking")
def test_nothing_but_a_whole_page_consumes_it(admin: Client) -> None:
    say(admin, "success:Saved.")

    partial = reload(admin, "/admin/customers", "panel/resources/Index", "rows")
    prefetched = fetch(admin, "/admin", "inertia", headers={"Purpose": "prefetch"})
    stale = fetch(admin, "/admin", "inertia", headers={"X-Inertia-Version": "old"})
    fetch(admin, "/admin", method="head")
    fetch(admin, "/admin/nope", headers={"Accept": "image/*,*/*;q=0.8"})
    fetch(admin, "/admin/")
    admin.get("/")
    assert (toast(partial), toast(prefetched), stale.status_code) == (None, None, 409)

    assert toast(fetch(admin, "/admin")) == ("success", "Saved.")


@pytest.mark.usefixtures("speaking")
def test_messages_of_the_django_admin_are_its_own(admin: Client) -> None:
    say(admin, "success:Saved in the admin.")

    shown = admin.get("/django-admin/")

    assert b"Saved in the admin." in shown.content
    assert toast(fetch(admin, "/admin")) is None


@pytest.mark.usefixtures("speaking")
def test_a_page_that_fails_has_shown_nothing(
    admin: Client, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(whole=routes_panel)
    monkeypatch.setattr(FailingPage, "failure", RuntimeError("no"))
    admin.raise_request_exception = False
    say(admin, "success:Saved.")

    assert fetch(admin, "/whole/failing").status_code == 500

    assert toast(fetch(admin, "/whole")) == ("success", "Saved.")


def without(*parts: str) -> list[str]:
    return [path for path in django_settings.MIDDLEWARE if not any(p in path for p in parts)]


def test_a_site_without_messages_or_sessions_still_answers(
    guest: Client, settings: Settings
) -> None:
    settings.MIDDLEWARE = without("sessions", "messages", "auth", "csrf")

    login, refused = fetch(guest, "/admin/login"), fetch(guest, "/admin")

    assert toast(login) is None
    assert page_of(login)["props"]["errors"] == {}
    assert refused.status_code == 302
    assert fetch(guest, "/admin/locale", "json", "post").status_code == 404


class TestErrors:
    @pytest.fixture(autouse=True)
    def languages(self, settings: Settings) -> None:
        settings.PANEL = {**settings.PANEL, "locales": {"en": "English", "de": "Deutsch"}}

    def refuse(self, client: Client, referer: str = "http://testserver/admin/customers") -> Any:
        return fetch(
            client,
            "/admin/locale",
            "inertia",
            "post",
            data={"locale": "xx"},
            content_type="application/json",
            headers={"Referer": referer},
        )

    def test_a_page_hears_of_errors_after_the_way_back(self, admin: Client) -> None:
        refused = self.refuse(admin)
        assert (refused.status_code, refused.headers["Location"]) == (303, "/admin/customers")

        shown = page_of(fetch(admin, "/admin/customers", "inertia"))
        again = page_of(fetch(admin, "/admin/customers", "inertia"))

        assert shown["props"]["errors"] == {"locale": "This panel does not offer that language."}
        assert again["props"]["errors"] == {}

    def test_a_partial_reload_carries_but_keeps_them(self, admin: Client) -> None:
        self.refuse(admin)

        partial = page_of(reload(admin, "/admin/customers", "panel/resources/Index", "rows"))
        whole = page_of(fetch(admin, "/admin/customers", "inertia"))

        assert set(partial["props"]) == {"rows", "errors"}
        assert partial["props"]["errors"] == whole["props"]["errors"] != {}

    def test_a_json_client_gets_the_errors_and_nothing_is_stored(self, admin: Client) -> None:
        response = fetch(admin, "/admin/locale", "json", "post", data={"locale": "xx"})

        assert response.status_code == 422
        assert page_of(fetch(admin, "/admin"))["props"]["errors"] == {}

    def test_they_survive_in_a_signed_cookie(self, admin: Client, settings: Settings) -> None:
        settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
        guest = Client()

        self.refuse(guest)

        assert page_of(fetch(guest, "/admin/login"))["props"]["errors"] != {}
        assert page_of(fetch(guest, "/admin/login"))["props"]["errors"] == {}


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("waiting", [True, False])
def test_a_partial_reload_writes_no_session(waiting: bool, admin: Client) -> None:
    if waiting:
        say(admin, "success:Saved.")

    response = reload(admin, "/admin/customers", "panel/resources/Index", "rows", "pagination")

    session = response.wsgi_request.session  # type: ignore[attr-defined]
    assert response.status_code == 200
    assert session.accessed
    assert not session.modified
    assert "sessionid" not in response.cookies
    assert "messages" not in response.cookies
