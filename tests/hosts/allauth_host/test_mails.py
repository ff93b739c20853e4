"""The mails of allauth have the panel's brand and words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import allauth
import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from django_panel.adapters.allauth.mail_texts import MAIL_TEXTS
from tests.hosts.allauth_host.mails import BRAND, PANELS, last, reset_request
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, send
from tests.hosts.allauth_host.test_second_factors import (
    CODES,
    PASSKEYS,
    TOTP,
    add_passkey,
    enable_totp,
    get,
)

pytestmark = pytest.mark.django_db

NEW = "new@example.com"


@pytest.fixture(autouse=True)
def _panels(settings: Settings) -> None:
    settings.PANEL = {"panels": PANELS}
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True


@pytest.fixture
def signed_in(client: Client, verified: Person) -> Client:
    body: dict[str, object] = {"email": EMAIL, "password": PASSWORD}
    assert send(client, "/_panel/auth/login", body).status_code == 200
    return client


def html_of(message: EmailMultiAlternatives) -> str:
    [(content, kind)] = message.alternatives
    assert kind == "text/html"
    return str(content)


def expect_brand(subject: str, *texts: str, brand: str = BRAND) -> None:
    """Compare the subject of the last mail, and find the texts in both of its parts."""
    message = last()
    assert message.subject == f"{subject} · {brand}"
    page = html_of(message)
    shown = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    for text in texts:
        assert text in message.body
        assert text in shown, shown
    for part in (message.body, page):
        assert "example.com!" not in part
        assert "Hello from" not in part
        assert "testserver]" not in part
    assert message.body.rstrip().endswith(brand)
    assert brand.replace("<", "&lt;").replace(">", "&gt;") in page
    assert "<Projects>" not in page


@pytest.mark.usefixtures("by_link")
def test_the_address_is_confirmed_by_a_link(client: Client) -> None:
    send(client, "/_panel/auth/register", {"email": NEW, "password": PASSWORD})

    expect_brand("Confirm your email address", NEW, "If it was not you, ignore this mail.")
    found = re.search(r"https?://testserver/admin/verify-email\?key=\S+", last().body)
    assert found is not None
    assert f'href="{found[0]}"' in html_of(last())


@pytest.mark.usefixtures("by_code")
def test_the_address_is_confirmed_by_a_code(client: Client) -> None:
    send(client, "/_panel/auth/register", {"email": NEW, "password": PASSWORD})

    expect_brand("Confirm your email address", "The code is valid for 15 minutes.")
    code = re.search(r"^[A-Z0-9-]{6,9}$", last().body, re.MULTILINE)
    assert code is not None
    assert code[0] in html_of(last())


@pytest.mark.usefixtures("by_link")
def test_an_address_with_an_account(client: Client, verified: Person) -> None:
    send(client, "/_panel/auth/register", {"email": EMAIL, "password": PASSWORD})

    expect_brand("You already have an account", EMAIL)
    assert "/admin/forgot-password" in last().body


def test_a_login_code(client: Client, verified: Person, settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    settings.ROOT_URLCONF = "tests.hosts.allauth_host.urls_with_codes"

    send(client, "auth/code/request", {"email": EMAIL})

    expect_brand("Your code to sign in", "The code is valid for 3 minutes.")


def test_a_forgotten_password(client: Client, verified: Person) -> None:
    reset_request(client)

    expect_brand("Choose a new password", EMAIL, "Your password stays the same.")
    found = re.search(r"https?://testserver/admin/reset-password/(\S+)", last().body)
    assert found is not None

    send(client, "auth/password/reset", {"key": found[1], "password": "a new good password"})
    expect_brand("Your password was changed", "Time:", "127.0.0.1")


def test_a_code_for_a_new_password(client: Client, verified: Person, settings: Settings) -> None:
    settings.ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True

    send(client, "auth/password/request", {"email": EMAIL})

    expect_brand("Your code for a new password", "The code is valid for 3 minutes.")


def test_an_unknown_address(client: Client) -> None:
    reset_request(client, NEW)

    expect_brand("There is no account with your address", NEW)
    assert "/admin/register" in last().body


def test_a_changed_password(signed_in: Client) -> None:
    body: dict[str, object] = {"current_password": PASSWORD, "new_password": "a new good one"}

    send(signed_in, "account/password/change", body)

    expect_brand("Your password was changed", "If it was not you")


def test_a_first_password(client: Client, verified: Person) -> None:
    verified.set_unusable_password()
    verified.save()
    client.force_login(verified)

    send(client, "account/password/change", {"new_password": "a new good one"})

    expect_brand("Your account has a password now")


def test_a_changed_address(signed_in: Client, verified: Person) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=verified, email=NEW, verified=True)

    send(signed_in, "account/email", {"email": NEW, "primary": True}, "patch")

    expect_brand("Your email address was changed", EMAIL)
    # The old mailbox may belong to another person by now.
    assert NEW not in last().body
    assert last().to == [EMAIL]


def test_a_removed_address(signed_in: Client, verified: Person) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=verified, email=NEW, verified=True)

    send(signed_in, "account/email", {"email": NEW}, "delete")

    expect_brand("An email address was removed", NEW)


class TestSecondFactors:
    """``on_commit`` sends these mails."""

    @pytest.fixture(autouse=True)
    def _commit(self, transactional_db: None) -> None:
        pass

    def test_an_app(self, signed_in: Client) -> None:
        enable_totp(signed_in)
        expect_brand("An authenticator app was added", "Time:")

        send(signed_in, TOTP, method="delete")
        expect_brand("The authenticator app was removed")

    def test_a_passkey(self, signed_in: Client) -> None:
        add_passkey(signed_in)
        expect_brand("A passkey was added")

        listed = get(signed_in, "account/authenticators").json()["data"]
        keys = [each["id"] for each in listed if each["type"] == "webauthn"]
        send(signed_in, PASSKEYS, {"authenticators": keys}, "delete")
        expect_brand("A passkey was removed")

    def test_recovery_codes(self, signed_in: Client) -> None:
        enable_totp(signed_in)

        send(signed_in, CODES)

        expect_brand("New recovery codes were generated", "The earlier codes no longer work.")


@pytest.mark.parametrize("page", ["/studio/login", "http://testserver/studio/settings/profile"])
def test_the_brand_is_that_of_the_page(page: str, client: Client, verified: Person) -> None:
    url = page if page.startswith("http") else f"https://testserver{page}"
    options: dict[str, Any] = {
        "content_type": "application/json",
        "headers": {"Referer": url},
        "secure": url.startswith("https"),
    }

    client.post("/_panel/auth/password/request", {"email": EMAIL}, **options)

    expect_brand("Choose a new password", brand="Studio")


def test_a_page_of_another_site_has_no_brand(client: Client, verified: Person) -> None:
    options: dict[str, Any] = {
        "content_type": "application/json",
        "headers": {"Referer": "https://evil.example/studio/login"},
    }

    client.post("/_panel/auth/password/request", {"email": EMAIL}, **options)

    expect_brand("Choose a new password")


def test_the_language_is_the_users(client: Client, verified: Person) -> None:
    session = client.session
    session["panel.locale"] = "de"
    session.save()
    with translation.override("de"):
        subject = str(MAIL_TEXTS["account/email/password_reset_key"].subject)

    reset_request(client)

    assert last().subject == f"{subject} · {BRAND}"
    assert '<html lang="de" dir="ltr">' in html_of(last())


def test_every_mail_of_allauth_has_a_text() -> None:
    folder = Path(allauth.__file__).parent / "templates"
    found = {
        str(path.relative_to(folder)).removesuffix("_subject.txt")
        for path in folder.glob("*/email/*_subject.txt")
    }

    assert set(MAIL_TEXTS) == found
