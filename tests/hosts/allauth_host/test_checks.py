"""Each line that allauth needs and the host lacks is named; run by test_allauth.py."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.views import LoginView
from django.core.checks import CheckMessage
from django.urls import path
from pytest_django import Settings

from django_panel.adapters import auth_stacks
from django_panel.adapters.allauth.stack import AllauthStack
from django_panel.auth.exceptions import AuthStackException


class EmptyUrls:
    """A site without allauth's endpoints."""

    urlpatterns: list[Any] = []


class UrlsWithASecondLogin:
    """A site that also has Django's login page."""

    from tests.hosts.allauth_host import urls

    urlpatterns = [*urls.urlpatterns, path("in", LoginView.as_view())]


def only(messages: list[CheckMessage]) -> tuple[str | None, str]:
    (message,) = messages
    return message.id, str(message.hint)


def test_allauth_is_chosen_where_it_is_installed() -> None:
    assert isinstance(auth_stacks.choose(), AllauthStack)


def test_a_complete_host_gets_no_message() -> None:
    assert auth_stacks.checks() == []


def test_a_missing_app(settings: Settings) -> None:
    app = "allauth.headless"
    settings.PANEL = {**settings.PANEL, "auth": "allauth"}
    settings.INSTALLED_APPS = [name for name in settings.INSTALLED_APPS if name != app]

    assert only(auth_stacks.checks()) == (
        "panel.E061",
        f'Add to the settings: INSTALLED_APPS += ["{app}"]',
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (
            "allauth.account.middleware.AccountMiddleware",
            "after 'django.contrib.auth.middleware.AuthenticationMiddleware'",
        ),
        (
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "before 'allauth.account.middleware.AccountMiddleware'",
        ),
    ],
)
def test_a_missing_middleware(path: str, place: str, settings: Settings) -> None:
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if name != path]

    assert only(auth_stacks.checks()) == (
        "panel.E062",
        f"Add {path!r} to MIDDLEWARE, {place}.",
    )


def test_a_missing_backend(settings: Settings) -> None:
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]

    assert only(auth_stacks.checks()) == (
        "panel.E063",
        "Add to the settings: AUTHENTICATION_BACKENDS += "
        '["allauth.account.auth_backends.AuthenticationBackend"]',
    )


def test_missing_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = EmptyUrls

    assert only(auth_stacks.checks()) == (
        "panel.E064",
        'Add to urlpatterns: path("_allauth/", include("allauth.headless.urls"))',
    )
    with pytest.raises(AuthStackException, match=r"allauth\.headless\.urls"):
        AllauthStack().endpoints()


def test_clients_that_are_no_browsers(settings: Settings) -> None:
    settings.HEADLESS_CLIENTS = ("app",)

    assert only(auth_stacks.checks()) == ("panel.E064", 'Set HEADLESS_CLIENTS = ("browser",)')


@pytest.mark.parametrize("methods", [{"email", "username"}, {"phone"}, {"email", "phone"}])
def test_two_names_for_one_account(methods: set[str], settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_METHODS = methods

    (message,) = auth_stacks.checks()

    assert message.id == "panel.E065"
    assert all(method in message.msg for method in methods)


@pytest.mark.parametrize("method", ["email", "username"])
def test_the_screen_asks_for_the_method(method: str, settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_METHODS = {method}

    assert AllauthStack().login_fields() == [method]


@pytest.mark.parametrize("limits", [False, {"login_failed": None}, {"login_failed": ""}])
@pytest.mark.parametrize("stack", ["allauth", "django"])
def test_limits_that_are_off(limits: object, stack: str, settings: Settings) -> None:
    settings.PANEL = {"panels": [], "auth": stack}
    settings.ACCOUNT_RATE_LIMITS = limits

    identity, hint = only(auth_stacks.checks())

    assert identity == "panel.W060"
    assert "ACCOUNT_RATE_LIMITS" in hint


def test_two_windows_for_one_confirmation(settings: Settings) -> None:
    settings.PANEL = {"panels": [], "password_timeout": 600}

    assert only(auth_stacks.checks()) == (
        "panel.W062",
        "Set ACCOUNT_REAUTHENTICATION_TIMEOUT = 600",
    )


def test_a_second_login_url(settings: Settings) -> None:
    settings.ROOT_URLCONF = UrlsWithASecondLogin

    assert only(auth_stacks.checks())[0] == "panel.W061"
