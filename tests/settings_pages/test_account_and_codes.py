"""The account of a session that has not answered the emailed code of another panel."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from django_panel import Page, Panel
from django_panel.auth import impersonation
from django_panel.auth.email_codes.address import ADDRESS
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.models import EmailFactor
from django_panel.panels.registry import get_registry
from tests.auth.code_helpers import confirm_password, mark_session, sent_codes
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.settings_pages.browsers import person, send, sign_in

pytestmark = pytest.mark.django_db(transaction=True)

CHALLENGE = "/ops/two-factor/challenge"
PROFILE = "/admin/settings/profile"
THIEF = "thief@example.com"
COOKIES = "django.contrib.sessions.backends.signed_cookies"


def office(panel: Panel) -> Panel:
    return panel.path("admin")


def ops(panel: Panel) -> Panel:
    return panel.path("ops").require_email_code()


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(admin=office, ops=ops)


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def browser(ann: User) -> Client:
    """Return a browser whose session has not answered a code, right after the login."""
    return sign_in(ann)


def profile(**values: Any) -> dict[str, Any]:
    return {"first_name": "Ann", "last_name": "Lind", "email": "ann@example.com", **values}


CHANGES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "address": ("profile", "put", profile(email=THIEF)),
    "password": (
        "password",
        "put",
        {"password": "entirely other words", "password_confirmation": "entirely other words"},
    ),
    "deletion": ("account", "delete", {}),
}


def code_of_last_mail() -> dict[str, Any]:
    return {"data": {"code": sent_codes()[-1]}, "content_type": "application/json"}


@pytest.mark.parametrize("change", CHANGES)
def test_the_account_cannot_be_changed(change: str, browser: Client, ann: User) -> None:
    path, method, body = CHANGES[change]

    response = send(browser, path, body, method)

    assert response.status_code == 403
    assert response.json()["redirectTo"] == CHALLENGE
    assert "requires a code" in response.json()["message"]
    stored = User.objects.get()
    assert (stored.email, stored.password) == ("ann@example.com", ann.password)


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_a_page_request_is_sent_to_the_code_and_back(kind: Any, browser: Client) -> None:
    referer = {"Referer": f"http://testserver{PROFILE}"}
    options: dict[str, Any] = {"data": profile(email=THIEF), "content_type": "application/json"}

    held = fetch(browser, PROFILE, kind, "put", referer, **options)

    assert (held.status_code, held.headers["Location"]) == (303, f"{CHALLENGE}?next={PROFILE}")
    assert page_of(fetch(browser, held.headers["Location"]))["component"] == "panel/auth/EmailCode"
    code = code_of_last_mail()
    answered = fetch(browser, "/ops/two-factor/verify", "inertia", "post", **code)
    assert (answered.status_code, answered.headers["Location"]) == (303, PROFILE)
    assert send(browser, "profile", profile(email="new@example.com"), "put").status_code == 200
    assert User.objects.get().email == "new@example.com"


def test_the_name_can_be_changed_before_the_code_is_answered(browser: Client) -> None:
    assert send(browser, "profile", profile(first_name="Anna"), "put").status_code == 200
    assert User.objects.get().first_name == "Anna"


def test_a_panel_that_the_user_may_not_enter_does_not_count(
    declare: Declare, browser: Client
) -> None:
    declare(admin=office, ops=lambda panel: ops(panel).can_access(lambda user: False))

    assert send(browser, "profile", profile(email="new@example.com"), "put").status_code == 200


def test_an_answered_code_is_enough(browser: Client, ann: User) -> None:
    mark_session(browser, ann)

    assert send(browser, "profile", profile(email="new@example.com"), "put").status_code == 200


class PaidPage(Page):
    """A page that requires a code by itself."""

    middleware = ("panel.email-code",)


def test_a_single_page_that_requires_a_code_counts_too(declare: Declare, browser: Client) -> None:
    declare(admin=lambda panel: office(panel).pages([PaidPage]))

    response = send(browser, "profile", profile(email=THIEF), "put")

    assert response.status_code == 403
    assert response.json()["redirectTo"] == "/admin/two-factor/challenge"
    shown = page_of(fetch(browser, "/admin/two-factor/challenge"))
    assert shown["component"] == "panel/auth/EmailCode"


def test_a_panel_on_another_host_is_answered_here(declare: Declare, browser: Client) -> None:
    declare(admin=office, ops=lambda panel: ops(panel).domain("back.example.test"))

    response = send(browser, "profile", profile(email=THIEF), "put")

    assert response.json()["redirectTo"] == "/admin/two-factor/challenge"
    fetch(browser, "/admin/two-factor/challenge")
    code = code_of_last_mail()
    assert fetch(browser, "/admin/two-factor/verify", "json", "post", **code).status_code == 200
    assert send(browser, "profile", profile(email="new@example.com"), "put").status_code == 200


def test_emailed_codes_cannot_be_enabled_before_the_code_is_answered(browser: Client) -> None:
    # Their address would come before the one of the session.
    User.objects.update(email=THIEF)

    response = fetch(browser, "/admin/two-factor/enable", "json", "post")

    assert response.status_code == 401
    assert not EmailFactor.objects.exists()


def test_the_next_page_is_one_of_this_site(browser: Client) -> None:
    fetch(browser, f"{CHALLENGE}?next=https://evil.example/")

    code = code_of_last_mail()
    answered = fetch(browser, "/ops/two-factor/verify", "html", "post", **code)

    assert answered.headers["Location"] == "/ops"


# The address of the codes --------------------------------------------------------------------


def address_of_code(client: Client) -> list[str]:
    fetch(client, CHALLENGE)
    return list(mail.outbox[-1].to)


def test_the_code_goes_to_the_address_of_the_login(browser: Client) -> None:
    User.objects.update(email=THIEF)

    assert address_of_code(browser) == ["ann@example.com"]


def test_a_new_login_uses_the_new_address(ann: User) -> None:
    User.objects.update(email="new@example.com")

    assert address_of_code(sign_in(ann)) == ["new@example.com"]


def test_the_address_of_enabled_codes_comes_first(browser: Client, ann: User) -> None:
    enable_email_codes(ann, "codes@example.com")

    assert address_of_code(browser) == ["codes@example.com"]


def test_a_session_from_before_the_update_stores_the_address_when_it_is_asked(
    browser: Client,
) -> None:
    session = browser.session
    del session[ADDRESS]
    session.save()
    assert address_of_code(browser) == ["ann@example.com"]

    User.objects.update(email=THIEF)
    fetch(browser, "/ops/two-factor/send", "json", "post")

    assert [each.to for each in mail.outbox] == [["ann@example.com"]] * 2


def test_a_user_without_an_address_gets_no_code(browser: Client) -> None:
    session = browser.session
    del session[ADDRESS]
    session.save()
    User.objects.update(email="")

    assert fetch(browser, CHALLENGE).status_code == 403


def test_a_cookie_does_not_show_the_address(settings: Settings, ann: User) -> None:
    settings.SESSION_ENGINE = COOKIES
    browser = sign_in(ann)

    assert ADDRESS in browser.session
    assert "ann@example.com" not in str(dict(browser.session.items()))
    User.objects.update(email=THIEF)
    assert address_of_code(browser) == ["ann@example.com"]


# Impersonated sessions -----------------------------------------------------------------------


@pytest.mark.parametrize("path", ["enable", "disable", "send"])
def test_emailed_codes_of_another_user_cannot_be_changed(
    path: str, declare: Declare, ann: User
) -> None:
    declare(admin=lambda panel: office(panel).impersonation(lambda user, other: True))
    enable_email_codes(ann, ann.email)
    client = impersonate(person("root", is_superuser=True), ann)

    response = fetch(client, f"/admin/two-factor/{path}", "json", "post")

    assert response.status_code == 403
    assert EmailFactor.of(ann) is not None
    assert mail.outbox == []


def impersonate(user: User, other: User) -> Client:
    """Return the browser of a user who is signed in as another, and knows that password."""
    client = sign_in(user)
    request: Any = RequestFactory().get("/")
    request.session, request.user = client.session, user
    impersonation.start(request, get_registry().by_id("admin"), other)
    request.session.save()
    client.cookies["sessionid"] = request.session.session_key
    confirm_password(client)
    return client
