"""What a host's settings must hold for the allauth stack, each with the line to paste."""

from __future__ import annotations

from allauth.account import app_settings
from allauth.headless import app_settings as headless_settings
from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from django_panel.adapters.allauth.headless import headless_url
from django_panel.adapters.contrib_auth.doors import unthrottled_doors
from django_panel.adapters.contrib_auth.required_lines import (
    SESSION_MIDDLEWARE,
    missing_apps,
    missing_backend,
    missing_middleware,
)
from django_panel.auth.exceptions import AuthStackException
from django_panel.conf import get_settings

_APPS = ("allauth", "allauth.account", "allauth.headless")
_MIDDLEWARE = "allauth.account.middleware.AccountMiddleware"
_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def check_host() -> list[CheckMessage]:
    """Return what is missing for sign-in, and what leaves it unthrottled."""
    missing = [
        *missing_apps(_APPS),
        *missing_middleware((*SESSION_MIDDLEWARE, _MIDDLEWARE)),
        *missing_backend(_BACKEND),
    ]
    # The rest reads allauth's settings, which are complete only where its apps are installed.
    if all(apps.is_installed(name) for name in _APPS):
        missing += [
            *_unreachable_endpoints(),
            *_several_login_methods(),
            *unlimited_attempts(),
            *_two_confirmation_windows(),
        ]
    return [*missing, *unthrottled_doors()]


def unlimited_attempts() -> list[CheckMessage]:
    """Return a warning when allauth counts no failed sign-ins."""
    if app_settings.RATE_LIMITS.get("login_failed"):
        return []
    return [
        CheckWarning(
            "django-allauth counts no failed sign-ins, so passwords can be guessed freely.",
            hint="Remove ACCOUNT_RATE_LIMITS = False from the settings, or set "
            'ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/300s/key"}',
            id="panel.W060",
        )
    ]


def _unreachable_endpoints() -> list[CheckMessage]:
    if "browser" not in headless_settings.CLIENTS:
        return [
            Error(
                "HEADLESS_CLIENTS leaves out browsers, so the login screen has nothing to post to.",
                hint='Set HEADLESS_CLIENTS = ("browser",)',
                id="panel.E064",
            )
        ]
    try:
        headless_url("login")
    except AuthStackException as mistake:
        return [
            Error(
                str(mistake),
                hint='Add to urlpatterns: path("_allauth/", include("allauth.headless.urls"))',
                id="panel.E064",
            )
        ]
    return []


def _several_login_methods() -> list[CheckMessage]:
    methods = sorted(method.value for method in app_settings.LOGIN_METHODS)
    if methods in (["email"], ["username"]):
        return []
    return [
        Error(
            f"ACCOUNT_LOGIN_METHODS names {', '.join(methods)}. "
            "The login screen has one field, and allauth refuses two names for one account.",
            hint='Set ACCOUNT_LOGIN_METHODS = {"email"} or ACCOUNT_LOGIN_METHODS = {"username"}',
            id="panel.E065",
        )
    ]


def _two_confirmation_windows() -> list[CheckMessage]:
    """Return a warning when a confirmed password counts longer here than there."""
    ours, theirs = get_settings().password_timeout, app_settings.REAUTHENTICATION_TIMEOUT
    if ours == theirs:
        return []
    return [
        CheckWarning(
            f"A confirmed password counts for {ours} seconds in the panel and for {theirs} "
            "seconds in django-allauth, so people are asked for it at odd times.",
            hint=f"Set ACCOUNT_REAUTHENTICATION_TIMEOUT = {ours}",
            id="panel.W062",
        )
    ]
