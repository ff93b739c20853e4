"""System checks of the allauth backend; hints contain the line to add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from allauth import app_settings as allauth_settings
from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.headless import app_settings as headless_settings
from allauth.mfa import app_settings as mfa_settings
from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from django_panel.adapters.allauth.headless import headless_url
from django_panel.adapters.allauth.second_factors import supports
from django_panel.adapters.contrib_auth.setting_checks import (
    SESSION_MIDDLEWARE,
    misplaced_middleware,
    missing_apps,
    missing_backend,
    missing_middleware,
)
from django_panel.auth.exceptions import AuthStackException
from django_panel.auth.factor_checks import ignored_factors
from django_panel.conf import get_settings
from django_panel.panels.registry import directory

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

_APPS = ("allauth", "allauth.account", "allauth.headless")
_MIDDLEWARE = "allauth.account.middleware.AccountMiddleware"
_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def check_host() -> list[CheckMessage]:
    """Check the settings for the login, and its rate limits."""
    missing = [
        *missing_apps(_APPS),
        *missing_middleware((*SESSION_MIDDLEWARE, _MIDDLEWARE)),
        *misplaced_middleware(),
        *missing_backend(_BACKEND),
    ]
    # allauth's settings can be read only if its apps are installed.
    if all(apps.is_installed(name) for name in _APPS):
        missing += [
            *_unreachable_endpoints(),
            *_several_login_methods(),
            *unlimited_attempts(),
            *_different_confirmation_timeouts(),
            *ignored_factors(supports, _factor_fix()),
            *_verification_without_page(),
        ]
    return missing


def _factor_fix() -> str:
    if not apps.is_installed("allauth.mfa"):
        return 'Set INSTALLED_APPS += ["allauth.mfa"], and run: python manage.py migrate.'
    return 'Add "webauthn" to MFA_SUPPORTED_TYPES for passkeys.'


def unlimited_attempts() -> list[CheckMessage]:
    """Return a warning if allauth does not limit failed logins."""
    if app_settings.RATE_LIMITS.get("login_failed"):
        return []
    return [
        CheckWarning(
            "django-allauth does not limit failed logins, so passwords can be guessed.",
            hint="Remove ACCOUNT_RATE_LIMITS = False from the settings, or set "
            'ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/300s/key"}',
            id="panel.W060",
        )
    ]


def insecure_passkeys() -> list[CheckMessage]:
    """Return a warning if passkeys are accepted from pages without HTTPS."""
    if not mfa_settings.WEBAUTHN_ALLOW_INSECURE_ORIGIN:
        return []
    return [
        CheckWarning(
            "django-allauth accepts passkeys from pages without HTTPS.",
            hint="Set MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG",
            id="panel.W069",
        )
    ]


def open_registration(panels: Sequence[Panel]) -> list[CheckMessage]:
    """Return a warning if allauth creates accounts although no panel offers registration."""
    if any(panel.has_registration() for panel in panels) or not _is_open_for_signup():
        return []
    return [
        CheckWarning(
            "Anyone can create an account with django-allauth's own sign-up, although no panel "
            "offers registration.",
            hint="Let is_open_for_signup() of ACCOUNT_ADAPTER return False. If your site offers "
            'registration itself, set SILENCED_SYSTEM_CHECKS = ["panel.W073"]',
            id="panel.W073",
        )
    ]


def _is_open_for_signup() -> bool:
    if allauth_settings.SOCIALACCOUNT_ONLY:
        return False
    try:
        return bool(get_adapter().is_open_for_signup(None))
    except Exception:
        # A method of the project, which may need a request to decide.
        return False


def _unreachable_endpoints() -> list[CheckMessage]:
    if "browser" not in headless_settings.CLIENTS:
        return [
            Error(
                "HEADLESS_CLIENTS does not contain browsers, so the login page has no endpoint.",
                hint='Set HEADLESS_CLIENTS = ("browser",)',
                id="panel.E064",
            )
        ]
    try:
        headless_url("login")
    except AuthStackException as error:
        return [
            Error(
                str(error),
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
            f"ACCOUNT_LOGIN_METHODS contains {', '.join(methods)}. The login page has one field.",
            hint='Set ACCOUNT_LOGIN_METHODS = {"email"} or ACCOUNT_LOGIN_METHODS = {"username"}',
            id="panel.E065",
        )
    ]


def _different_confirmation_timeouts() -> list[CheckMessage]:
    """Return a warning if the panel and allauth have different confirmation timeouts."""
    ours, theirs = get_settings().password_timeout, app_settings.REAUTHENTICATION_TIMEOUT
    if ours == theirs:
        return []
    return [
        CheckWarning(
            f"A confirmed password is valid for {ours} seconds in the panel and for {theirs} "
            "seconds in django-allauth.",
            hint=f"Set ACCOUNT_REAUTHENTICATION_TIMEOUT = {ours}",
            id="panel.W062",
        )
    ]


def _verification_without_page() -> list[CheckMessage]:
    """Return a warning if users must verify their address and no panel has a page for it."""
    if app_settings.EMAIL_VERIFICATION != app_settings.EmailVerificationMethod.MANDATORY:
        return []
    # The checks of the panels report those that cannot be loaded.
    panels = [] if directory.errors() else directory.all()
    with_login = [panel for panel in panels if panel.has_login()]
    if not with_login or any(panel.has_email_verification() for panel in with_login):
        return []
    return [
        CheckWarning(
            'ACCOUNT_EMAIL_VERIFICATION is "mandatory", but no panel has a page where users can '
            "verify their email address.",
            hint="Add .email_verification() to a panel, or set "
            'ACCOUNT_EMAIL_VERIFICATION = "optional".',
            id="panel.W074",
        )
    ]
