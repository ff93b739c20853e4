"""Specification §4.4: the authentication screens, with Django's own authentication."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel import panel as panel_by_id
from django_panel.http.pipeline import guards
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

PATHS = {
    "auth.login": "login",
    "auth.register": "register",
    "auth.password.request": "forgot-password",
    "auth.password.reset": "reset-password/{token}",
    "auth.verification.notice": "verify-email",
}
ENDPOINTS = {
    "login": "/_panel/auth/login",
    "logout": "/_panel/auth/logout",
    "register": None,
    "passwordRequest": "/_panel/auth/password/request?panel=back",
    "passwordReset": "/_panel/auth/password/reset",
    "verify": None,
    "emailVerificationResend": None,
    "reauthenticate": "/_panel/auth/reauthenticate",
    "passwordChange": None,
    "mfaAuthenticate": None,
    "mfaTrust": None,
    "mfaReauthenticate": None,
    "passkeyAuthenticate": None,
    "passkeyLogin": None,
    "passkeyReauthenticate": None,
    "authenticators": None,
    "totp": None,
    "totpSetup": None,
    "totpQr": None,
    "recoveryCodes": None,
    "passkeys": None,
}
SCREENS = {
    "login": "/back/login",
    "register": None,
    "forgotPassword": "/back/forgot-password",
    "verifyEmail": None,
}


def everything(panel: Panel) -> Panel:
    return panel.path("back").registration().password_reset().email_verification()


def screens(panel_id: str = "back") -> dict[str, str]:
    here: Any = panel_by_id(panel_id)
    return {route.name: route.path for route in here.get_routes() if route.name in PATHS}


def test_row_login_is_always_registered(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back"), shut=lambda panel: panel.login(False))

    assert screens() == screens("shut") == {"auth.login": "login"}


def test_row_register_is_registered_when_the_panel_enables_it(declare: Declare) -> None:
    declare(back=lambda panel: panel.registration())

    assert screens() == {"auth.login": "login", "auth.register": "register"}


def test_row_password_request_is_registered_when_the_panel_enables_it(declare: Declare) -> None:
    declare(back=lambda panel: panel.password_reset())

    assert screens()["auth.password.request"] == "forgot-password"


def test_row_password_reset_is_registered_when_the_panel_enables_it(declare: Declare) -> None:
    declare(back=lambda panel: panel.password_reset())

    assert screens()["auth.password.reset"] == "reset-password/{token}"


def test_row_verification_notice_is_registered_when_the_panel_enables_it(
    declare: Declare,
) -> None:
    declare(back=lambda panel: panel.email_verification())

    assert screens() == {"auth.login": "login", "auth.verification.notice": "verify-email"}


def test_the_others_need_the_login(declare: Declare) -> None:
    declare(back=lambda panel: everything(panel).login(False))

    assert screens() == {"auth.login": "login"}


def test_they_are_registered_outside_the_panels_auth_middleware(declare: Declare) -> None:
    declare(back=everything)

    panel: Any = panel_by_id("back")
    routes = [route for route in panel.get_routes() if route.name in PATHS]
    assert {route.name: route.path for route in routes} == PATHS
    assert all(route.guest for route in routes)
    names = [
        getattr(guard, "func", guard).__name__ for guard in guards(panel, guest=True, extra=())
    ]
    assert "Authenticate" not in names


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", PATHS.values())
def test_they_only_render(path: str, method: str, kind: Kind, declare: Declare) -> None:
    declare(back=everything)
    client = client_for(None)

    response = fetch(client, f"/back/{path.replace('{token}', 'abc')}", kind, method)

    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("path", [path for path in PATHS.values() if path != "login"])
def test_a_screen_that_is_not_enabled_does_not_exist(
    path: str, declare: Declare, guest: Client
) -> None:
    declare(back=lambda panel: panel.path("back"))

    response = fetch(guest, f"/back/{path.replace('{token}', 'abc')}", "json")

    assert response.status_code == 404


@pytest.mark.parametrize("path", ["register", "verify-email"])
def test_a_screen_that_the_backend_cannot_serve_does_not_exist(
    path: str, declare: Declare, guest: Client
) -> None:
    declare(back=everything)

    assert fetch(guest, f"/back/{path}", "json").status_code == 404


def test_the_props_of_the_login(declare: Declare, guest: Client) -> None:
    declare(back=everything)

    page = page_of(fetch(guest, "/back/login?next=/back/tasks", "inertia"))

    assert page["component"] == "panel/auth/Login"
    own = {name: page["props"][name] for name in PROPS["Login"]}
    assert own == {
        "canResetPassword": True,
        "canRegister": False,
        "status": None,
        "endpoints": ENDPOINTS,
        "screens": {name: url and f"{url}?next=/back/tasks" for name, url in SCREENS.items()},
        "loginFields": ["username"],
        "pending": None,
        "redirectTo": "/back/tasks",
    }


PROPS = {
    "Login": [
        *("canResetPassword", "canRegister", "status", "endpoints", "screens"),
        *("loginFields", "pending", "redirectTo"),
    ],
    "ForgotPassword": ["endpoints", "screens", "status"],
    "ResetPassword": ["endpoints", "screens", "email", "token", "passwordRules", "doneUrl"],
}


def test_a_panel_without_the_switch_offers_no_reset(declare: Declare, guest: Client) -> None:
    declare(back=lambda panel: panel.path("back"))

    page = page_of(fetch(guest, "/back/login", "inertia"))

    assert page["props"]["canResetPassword"] is False
    assert page["props"]["screens"]["forgotPassword"] is None


def test_the_props_of_the_forgotten_password(declare: Declare, guest: Client) -> None:
    declare(back=everything)

    page = page_of(fetch(guest, "/back/forgot-password", "inertia"))

    assert page["component"] == "panel/auth/ForgotPassword"
    assert {name: page["props"][name] for name in PROPS["ForgotPassword"]} == {
        "endpoints": ENDPOINTS,
        "screens": SCREENS,
        "status": None,
    }


def test_the_props_of_the_new_password(declare: Declare, guest: Client, settings: Settings) -> None:
    declare(back=everything)
    settings.AUTH_PASSWORD_VALIDATORS = [
        {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}
    ]

    page = page_of(fetch(guest, "/back/reset-password/abc-1?email=a@b.example", "inertia"))

    assert page["component"] == "panel/auth/ResetPassword"
    assert {name: page["props"][name] for name in PROPS["ResetPassword"]} == {
        "endpoints": ENDPOINTS,
        "screens": SCREENS,
        "email": "a@b.example",
        "token": "abc-1",
        "passwordRules": "minlength: 8; maxlength: 4096;",
        "doneUrl": "/back/login?status=password-changed",
    }


@pytest.mark.parametrize("path", ["login", "register", "forgot-password"])
@pytest.mark.parametrize("target", ["https://evil.example", "//evil.example", "/\\evil.example"])
def test_a_user_with_access_is_redirected_into_the_panel(
    path: str, target: str, declare: Declare
) -> None:
    declare(back=everything)
    client = client_for(make_user("ann", is_staff=True))

    response = client.get(f"/back/{path}", {"next": target})

    assert (response.status_code, response["Location"]) == (302, "/back")


@pytest.mark.parametrize("path", PATHS.values())
def test_every_screen_has_a_strict_policy_and_is_not_cached(
    path: str, declare: Declare, guest: Client
) -> None:
    declare(back=everything)

    response = fetch(guest, f"/back/{path.replace('{token}', 'abc')}")

    assert "script-src 'self' 'nonce-" in response["Content-Security-Policy"]
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] in {"same-origin", "no-referrer", "strict-origin"}


# Two-factor endpoints ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "verb", "path"),
    [
        ("challenge", "GET", "two-factor/challenge"),
        ("send", "POST", "two-factor/send"),
        ("verify", "POST", "two-factor/verify"),
        ("enable", "POST", "two-factor/enable"),
        ("disable", "POST", "two-factor/disable"),
    ],
)
def test_row_two_factor_endpoints_are_registered_in_every_panel(
    name: str, verb: str, path: str, declare: Declare
) -> None:
    declare(back=lambda panel: panel.path("back").login(False).settings(False))

    here: Any = panel_by_id("back")
    found = [route for route in here.get_routes() if route.name == f"auth.two-factor.{name}"]

    assert [(route.verb, route.path, route.guest) for route in found] == [(verb, path, False)]


def test_the_challenge_only_renders(declare: Declare) -> None:
    declare(back=everything)
    client = client_for(make_user("ann", email="ann@example.com"))

    assert fetch(client, "/back/two-factor/challenge", method="post").status_code == 405
