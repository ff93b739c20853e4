"""The authentication pages with allauth: their props, and when they exist."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.test import Client
from pytest_django import Settings

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import API, EMAIL, PASSWORD, props_of, send

pytestmark = pytest.mark.django_db

ENDPOINTS = {
    "login": "/_panel/auth/login",
    "logout": "/_panel/auth/logout",
    "register": "/_panel/auth/register",
    "passwordRequest": "/_panel/auth/password/request",
    "passwordReset": f"{API}/auth/password/reset",
    "verify": "/_panel/auth/email/verify",
    "emailVerificationResend": "/_panel/auth/email/resend",
    "reauthenticate": "/_panel/auth/reauthenticate",
    "passwordChange": f"{API}/account/password/change",
    "mfaAuthenticate": f"{API}/auth/2fa/authenticate",
    "mfaTrust": None,
    "mfaReauthenticate": f"{API}/auth/2fa/reauthenticate",
    "passkeyAuthenticate": f"{API}/auth/webauthn/authenticate",
    "passkeyLogin": f"{API}/auth/webauthn/login",
    "passkeyReauthenticate": f"{API}/auth/webauthn/reauthenticate",
    "authenticators": f"{API}/account/authenticators",
    "totp": f"{API}/account/authenticators/totp",
    "totpSetup": "/_panel/auth/totp",
    "totpQr": "/_panel/auth/totp.svg",
    "recoveryCodes": f"{API}/account/authenticators/recovery-codes",
    "passkeys": f"{API}/account/authenticators/webauthn",
}
SCREENS = {
    "login": "/admin/login",
    "register": "/admin/register",
    "forgotPassword": "/admin/forgot-password",
    "verifyEmail": "/admin/verify-email",
}


class Closed:
    """A project that accepts no new users."""

    def __init__(self, request: Any = None) -> None:
        self.request = request

    def is_open_for_signup(self, request: Any) -> bool:
        return False


class Extra(forms.Form):
    """More inputs of the register page."""

    first_name = forms.CharField(max_length=30, label="First name", help_text="As in a letter.")
    size = forms.ChoiceField(
        choices=[("", "---------"), ("s", "Small"), ("l", "Large")], required=False
    )
    terms = forms.BooleanField(label="I accept the terms")

    def signup(self, request: Any, user: Any) -> None: ...


def own(props: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: props[name] for name in names}


def test_login(client: Client) -> None:
    props = props_of(client, "/admin/login?next=/admin/tasks")

    assert props["endpoints"] == ENDPOINTS
    assert props["screens"] == {name: f"{url}?next=/admin/tasks" for name, url in SCREENS.items()}
    assert own(
        props, "canResetPassword", "canRegister", "status", "loginFields", "pending", "redirectTo"
    ) == {
        "canResetPassword": True,
        "canRegister": True,
        "status": None,
        "loginFields": ["email"],
        "pending": None,
        "redirectTo": "/admin/tasks",
    }


def test_a_foreign_target_is_dropped_from_all_links(client: Client) -> None:
    props = props_of(client, "/admin/login?next=https://evil.example/")

    assert props["screens"] == SCREENS
    assert props["redirectTo"] == "/admin"


def test_register(client: Client, settings: Settings) -> None:
    validators = "django.contrib.auth.password_validation"
    settings.AUTH_PASSWORD_VALIDATORS = [
        {"NAME": f"{validators}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
        {"NAME": f"{validators}.NumericPasswordValidator"},
    ]

    props = props_of(client, "/admin/register?next=/admin/tasks")

    assert props["endpoints"] == ENDPOINTS
    assert props["redirectTo"] == "/admin/tasks"
    assert props["passwordRules"] == "minlength: 12; maxlength: 4096; required: lower;"
    email, password = props["form"]["schema"]
    assert (email["name"], email["inputType"], email["required"]) == ("email", "email", True)
    assert email["autocomplete"] == "email"
    assert (password["name"], password["type"], password["required"]) == (
        *("password", "password", True),
    )
    assert password["passwordRules"] == props["passwordRules"]


def test_the_rules_of_allauth_without_validators(client: Client) -> None:
    assert props_of(client, "/admin/register")["passwordRules"].startswith("minlength: 6;")


def test_forgot_password(client: Client) -> None:
    props = props_of(client, "/admin/forgot-password?status=password-request-sent")

    assert props["endpoints"] == ENDPOINTS
    assert "an email with a link" in props["status"]


def test_reset_password(client: Client) -> None:
    props = props_of(client, "/admin/reset-password/abc-123?email=mara@example.com")

    assert own(props, "email", "token", "doneUrl") == {
        "email": "mara@example.com",
        "token": "abc-123",
        "doneUrl": "/admin/login?status=password-changed",
    }


@pytest.mark.parametrize("text", ["<b>x</b>", "anything", ""])
def test_a_status_is_never_text_of_the_url(text: str, client: Client) -> None:
    assert props_of(client, f"/admin/login?status={text}")["status"] is None


def test_verify_email_for_a_guest(client: Client) -> None:
    props = props_of(client, "/admin/verify-email?key=abc")

    names = ("email", "byCode", "verificationKey", "isLoggedIn", "status", "doneUrl", "redirectTo")
    assert own(props, *names) == {
        "email": None,
        "byCode": False,
        "verificationKey": "abc",
        "isLoggedIn": False,
        "status": None,
        "doneUrl": "/admin/login?status=email-verified",
        "redirectTo": "/admin",
    }


def test_verify_email_for_a_user(client: Client, mara: Person, by_code: None) -> None:
    client.force_login(mara)

    props = props_of(client, "/admin/verify-email?next=/admin/tasks")

    names = ("email", "byCode", "verificationKey", "isLoggedIn", "doneUrl", "redirectTo")
    assert own(props, *names) == {
        "email": EMAIL,
        "byCode": True,
        "verificationKey": None,
        "isLoggedIn": True,
        "doneUrl": "/admin/login?status=email-verified&next=/admin/tasks",
        "redirectTo": "/admin/tasks",
    }


def test_a_verified_user_is_redirected(client: Client, verified: Person) -> None:
    client.force_login(verified)

    response = client.get("/admin/verify-email?next=https://evil.example/")

    assert (response.status_code, response["Location"]) == (302, "/admin")


@pytest.mark.parametrize("page", ["login", "register", "forgot-password"])
def test_users_with_access_are_redirected(page: str, client: Client, mara: Person) -> None:
    client.force_login(mara)

    response = client.get(f"/admin/{page}?next=//evil.example")

    assert (response.status_code, response["Location"]) == (302, "/admin")


def test_a_link_of_a_mail_opens_in_a_browser_that_is_logged_in(
    client: Client, mara: Person
) -> None:
    client.force_login(mara)

    assert client.get("/admin/reset-password/abc").status_code == 200


@pytest.mark.parametrize("path", [*SCREENS.values(), "/admin/reset-password/abc"])
def test_the_pages_only_render(path: str, client: Client) -> None:
    response = client.post(path, {"email": EMAIL, "password": PASSWORD})

    assert response.status_code == 405
    assert Person.objects.count() == 0


def test_a_closed_registration(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_ADAPTER = f"{__name__}.ClosedAdapter"

    assert client.get("/admin/register").status_code == 404
    props = props_of(client, "/admin/login")
    assert props["canRegister"] is False
    assert props["screens"]["register"] is None
    body: dict[str, object] = {"email": EMAIL, "password": PASSWORD}
    assert send(client, "auth/signup", body).status_code == 403


def test_inputs_of_the_project(client: Client) -> None:
    from django_panel.adapters.allauth import registration

    fields = [registration._to_wire(name, field) for name, field in Extra().fields.items()]

    assert [(each["name"], each["type"], each["required"]) for each in fields] == [
        ("first_name", "text", True),
        ("size", "select", False),
        ("terms", "checkbox", True),
    ]
    assert fields[0]["maxLength"] == 30
    assert fields[0]["helpText"] == "As in a letter."
    assert fields[0]["autoComplete"] == "given-name"
    assert fields[1]["options"] == [
        {"value": "s", "label": "Small"},
        {"value": "l", "label": "Large"},
    ]


def __getattr__(name: str) -> Any:
    """Create the adapter on first use: its base class imports models."""
    if name != "ClosedAdapter":
        raise AttributeError(name)
    from allauth.account.adapter import DefaultAccountAdapter

    return type(name, (Closed, DefaultAccountAdapter), {})
