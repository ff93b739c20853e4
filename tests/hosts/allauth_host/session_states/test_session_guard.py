"""allauth's endpoints for sessions that are impersonated, or have to do something first."""

from __future__ import annotations

import re
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from django_panel.adapters.inertia import assets
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import API, EMAIL, PASSWORD, send, user_name

pytestmark = pytest.mark.django_db(transaction=True)

PANELS = "tests.hosts.allauth_host.guarded_panels"
CHALLENGE = "/ops/two-factor/challenge"
TOTP = "account/authenticators/totp"
GUARD = "django_panel.adapters.allauth.session_guard.GuardAccountSession"
THIEF = "thief@example.com"
HTML = {"Accept": "text/html"}


@pytest.fixture(autouse=True)
def panels(settings: Settings) -> None:
    """Declare one panel without requirements, and one that requires an emailed code."""
    settings.PANEL = {"panels": [f"{PANELS}.OfficeProvider", f"{PANELS}.CodeProvider"]}


def sign_in(client: Client, email: str = EMAIL) -> None:
    assert send(client, "auth/login", {"email": email, "password": PASSWORD}).status_code == 200


@pytest.fixture
def waiting(client: Client, verified: Person) -> Client:
    """Return a browser whose session has not answered the code of a panel."""
    sign_in(client)
    return client


@pytest.fixture
def impersonated(client: Client, verified: Person, settings: Settings) -> Client:
    """Return the browser of a superuser who is signed in as another user."""
    settings.PANEL = {"panels": [f"{PANELS}.OfficeProvider"]}
    become(client, verified)
    return client


def become(client: Client, other: Person) -> None:
    """Sign in as a superuser, and then as another user."""
    Person.objects.create_user("root@example.com", PASSWORD, is_superuser=True, is_staff=True)
    sign_in(client, "root@example.com")
    body: dict[str, object] = {"resource": "people", "action": "impersonate", "record": other.pk}
    assert send(client, "/office/actions/record", body).status_code == 303
    assert user_name(client) == other.email


def get(client: Client, path: str) -> Any:
    return client.get(f"{API}/{path}", secure=True)


def code_in_mail() -> str:
    return re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0]


def answer(client: Client) -> None:
    """Answer the emailed code of the session."""
    client.get(CHALLENGE, headers=HTML, secure=True)
    response = send(client, "/ops/two-factor/verify", {"code": code_in_mail()})
    assert response.status_code == 303, response.content


class TestImpersonatedSessions:
    def test_an_address_cannot_be_added(self, impersonated: Client) -> None:
        response = send(impersonated, "account/email", {"email": THIEF})

        assert response.status_code == 403
        assert "signed in as another user" in response.json()["message"]
        assert mail.outbox == []

    def test_the_own_session_is_free_again_after_the_return(self, impersonated: Client) -> None:
        send(impersonated, "/office/settings/impersonation", method="delete")

        assert send(impersonated, "account/email", {"email": THIEF}).status_code == 200

    def test_its_status_and_logout_are_allowed(self, impersonated: Client) -> None:
        assert get(impersonated, "auth/session").json()["data"]["user"]["email"] == EMAIL
        assert get(impersonated, "config").status_code == 200

        assert send(impersonated, "auth/session", method="delete").status_code == 401
        assert user_name(impersonated) == ""

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
    def test_other_methods_of_the_configuration_are_not(
        self, method: str, impersonated: Client
    ) -> None:
        assert send(impersonated, "config", method=method).status_code == 403


class TestWaitingSessions:
    def test_a_password_cannot_be_changed(self, waiting: Client) -> None:
        body: dict[str, object] = {"current_password": PASSWORD, "new_password": "other words 42"}

        response = send(waiting, "account/password/change", body)

        assert response.status_code == 401
        assert response.json()["redirectTo"] == CHALLENGE
        assert "requires a code" in response.json()["message"]
        assert "no-store" in response.headers["Cache-Control"]
        assert Person.objects.get().check_password(PASSWORD)

    def test_an_address_cannot_be_added(self, waiting: Client) -> None:
        response = send(waiting, "account/email", {"email": THIEF})

        assert response.status_code == 401
        assert mail.outbox == []

    @pytest.mark.parametrize("path", ["account/email", "totp-setup"])
    def test_the_code_leads_back_to_the_page_and_not_to_an_endpoint(
        self, path: str, waiting: Client
    ) -> None:
        url = reverse("panel-auth.totp-setup") if path == "totp-setup" else f"{API}/{path}"
        page = "https://testserver/office/settings/security"

        response = waiting.get(url, headers={"Referer": page}, secure=True)

        assert response.status_code == 401
        next_page = parse_qs(urlsplit(response.json()["redirectTo"]).query)["next"]
        assert next_page == ["/office/settings/security"]

    def test_an_answered_code_opens_the_account(self, waiting: Client) -> None:
        answer(waiting)

        assert send(waiting, "account/email", {"email": "new@example.com"}).status_code == 200

    def test_a_panel_that_the_user_may_not_enter_does_not_count(
        self, waiting: Client, settings: Settings
    ) -> None:
        settings.PANEL = {"panels": [f"{PANELS}.OfficeProvider", f"{PANELS}.StaffCodeProvider"]}

        assert send(waiting, "account/email", {"email": "new@example.com"}).status_code == 200

    def test_the_code_goes_to_the_address_of_the_login(self, waiting: Client) -> None:
        # For example by a page of the project.
        Person.objects.update(email=THIEF)

        waiting.get(CHALLENGE, headers=HTML, secure=True)

        assert mail.outbox[-1].to == [EMAIL]

    def test_the_code_goes_to_the_verified_address(self, client: Client, verified: Person) -> None:
        Person.objects.update(email=THIEF)
        send(client, "auth/login", {"email": EMAIL, "password": PASSWORD})

        client.get(CHALLENGE, headers=HTML, secure=True)

        assert mail.outbox[-1].to == [EMAIL]

    @pytest.mark.parametrize(
        "path",
        ["address", "decorated", "inherited", "dispatch", "partial", "verified", "verified-class"],
    )
    def test_a_page_that_the_project_mounts_itself_waits_too(
        self, path: str, waiting: Client, settings: Settings
    ) -> None:
        settings.ROOT_URLCONF = "tests.hosts.allauth_host.session_states.own_urls"

        page = waiting.get(f"/me/{path}", headers=HTML, secure=True)
        data = waiting.post(f"/me/{path}", headers={"Accept": "application/json"}, secure=True)

        assert page.headers["Location"] == f"{CHALLENGE}?next=/me/{path}"
        assert data.status_code == 401

    def test_an_api_that_the_project_mounts_itself_waits_too(
        self, waiting: Client, settings: Settings
    ) -> None:
        settings.ROOT_URLCONF = "tests.hosts.allauth_host.session_states.own_urls"

        response = send(waiting, "/me/api/browser/v1/account/email", {"email": THIEF})

        assert response.status_code == 401

    @pytest.mark.parametrize("path", ["/own/mixin", "/own/page"])
    def test_other_pages_of_the_project_are_open(
        self, path: str, waiting: Client, settings: Settings
    ) -> None:
        settings.ROOT_URLCONF = "tests.hosts.allauth_host.session_states.own_urls"

        assert waiting.get(path, headers=HTML, secure=True).content == b"own"

    def test_the_page_follows_after_the_code(self, waiting: Client, settings: Settings) -> None:
        settings.ROOT_URLCONF = "tests.hosts.allauth_host.session_states.own_urls"
        held = waiting.get("/me/address", headers=HTML, secure=True)
        waiting.get(held.headers["Location"], headers=HTML, secure=True)

        answered = waiting.post(
            "/ops/two-factor/verify",
            {"code": code_in_mail()},
            content_type="application/json",
            headers={"X-Inertia": "true", "X-Inertia-Version": assets.version()},
            secure=True,
        )

        # A page that the front end cannot draw is loaded as a whole.
        assert answered.status_code == 409
        assert answered.headers["X-Inertia-Location"] == "/me/address"

    @pytest.mark.parametrize("place", ["first", "before allauth", "last"])
    def test_the_order_of_the_middleware_does_not_matter(
        self, place: str, waiting: Client, settings: Settings
    ) -> None:
        others = [path for path in settings.MIDDLEWARE if path != GUARD]
        allauth = others.index("allauth.account.middleware.AccountMiddleware")
        index = {"first": 0, "before allauth": allauth, "last": len(others)}[place]
        settings.MIDDLEWARE = [*others[:index], GUARD, *others[index:]]
        browser = Client()
        browser.cookies = waiting.cookies

        assert send(browser, "account/email", {"email": THIEF}).status_code == 401


class TestUnverifiedAddresses:
    @pytest.fixture(autouse=True)
    def _asks_for_verification(self, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "optional"

    def test_an_address_can_be_verified_before_the_code(self, client: Client, mara: Person) -> None:
        sign_in(client)
        assert send(client, "/_panel/auth/email/resend").status_code == 200
        key = unquote(re.findall(r"key=(\S+)", str(mail.outbox[-1].body))[0])

        response = send(client, "auth/email/verify", {"key": key})

        assert response.status_code == 200
        assert ports.auth_stack().is_email_verified(mara) is True
        assert send(client, "auth/email/verify", {"key": key}).status_code == 401

    def test_an_impersonator_cannot_verify_it(self, client: Client, settings: Settings) -> None:
        settings.PANEL = {"panels": [f"{PANELS}.OfficeProvider"]}
        other = Person.objects.create_user(EMAIL, PASSWORD)
        become(client, other)

        response = send(client, "auth/email/verify", {"key": "x"})

        assert response.status_code == 403


class TestMissingFactors:
    @pytest.fixture
    def browser(self, client: Client, verified: Person, settings: Settings) -> Client:
        """Return the browser of a user who must set up a second factor."""
        settings.PANEL = {"panels": [f"{PANELS}.FactorProvider"]}
        sign_in(client)
        return client

    def test_an_address_cannot_be_added(self, browser: Client) -> None:
        response = send(browser, "account/email", {"email": THIEF})

        assert response.status_code == 401
        assert response.json()["redirectTo"] == "/vault/settings/security"
        assert "requires a second factor" in response.json()["message"]

    def test_an_app_is_set_up_and_the_account_is_open(self, browser: Client) -> None:
        from allauth.mfa.totp.internal import auth

        assert send(browser, "auth/reauthenticate", {"password": PASSWORD}).status_code == 200
        secret = str(get(browser, TOTP).json()["meta"]["secret"])
        counter = next(iter(auth.yield_hotp_counters_from_time()))
        code = auth.format_hotp_value(auth.hotp_value(secret, counter))

        assert get(browser, "account/authenticators/recovery-codes").status_code == 401
        assert send(browser, TOTP, {"code": code}).status_code == 200
        assert get(browser, "account/authenticators/recovery-codes").status_code == 200

    def test_a_panel_without_the_security_page_has_no_url(
        self, browser: Client, settings: Settings
    ) -> None:
        settings.PANEL = {"panels": [f"{PANELS}.FactorWithoutPageProvider"]}

        response = send(browser, "account/email", {"email": THIEF})

        assert (response.status_code, response.json()["redirectTo"]) == (401, None)


class TestRegistration:
    BODY: ClassVar[dict[str, object]] = {"email": THIEF, "password": PASSWORD}

    def test_it_is_404_if_no_panel_offers_it(self, client: Client) -> None:
        response = send(client, "/_panel/auth/register", self.BODY)

        assert response.status_code == 404
        assert not Person.objects.exists()
        assert ports.auth_stack().endpoints()["register"] is None

    def test_it_is_open_if_a_panel_offers_it(self, client: Client, settings: Settings) -> None:
        admin = "tests.hosts.allauth_host.panels.AdminProvider"
        settings.PANEL = {"panels": [f"{PANELS}.OfficeProvider", admin]}

        assert send(client, "/_panel/auth/register", self.BODY).status_code == 200
        assert ports.auth_stack().endpoints()["register"] == "/_panel/auth/register"

    def test_the_own_registration_of_allauth_is_that_of_the_project(self, client: Client) -> None:
        assert send(client, "auth/signup", self.BODY).status_code == 200


@pytest.mark.parametrize("path", ["enable", "disable", "send"])
def test_emailed_codes_are_not_changed_in_an_impersonated_session(
    path: str, impersonated: Client, verified: Person
) -> None:
    send(impersonated, "/_panel/auth/reauthenticate", {"password": PASSWORD})
    enable_email_codes(verified, EMAIL)

    response = send(impersonated, f"/office/two-factor/{path}")

    assert response.status_code == 403


def test_a_waiting_session_costs_other_views_nothing(
    waiting: Client, settings: Settings, django_assert_num_queries: Any
) -> None:
    settings.ROOT_URLCONF = "tests.hosts.allauth_host.session_states.own_urls"

    with django_assert_num_queries(0):
        waiting.get("/own/mixin", headers=HTML, secure=True)


def test_what_was_appended_does_nothing_when_the_setting_is_off(
    waiting: Client, settings: Settings
) -> None:
    settings.PANEL = {**settings.PANEL, "register_web_middleware": False}

    assert send(waiting, "account/email", {"email": "new@example.com"}).status_code == 200
