"""System checks of the allauth settings that a panel's authentication pages need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from allauth import app_settings as allauth_settings
from allauth.account import app_settings
from allauth.headless import app_settings as headless_settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from django_panel.auth.feature_checks import missing_features

if TYPE_CHECKING:
    from django_panel.auth.stack import AuthStack
    from django_panel.panels.panel import Panel

#: Stands for the key in the URL of a page, until allauth replaces it.
_KEY = "KEY"

_FIXES = {
    "password_reset()": "Set ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = False: the panel's page is "
    "opened by the link of a mail.",
    "registration()": "Let is_open_for_signup() of ACCOUNT_ADAPTER return True, and set "
    "SOCIALACCOUNT_ONLY = False.",
    "require_two_factor()": 'Set INSTALLED_APPS += ["allauth.mfa"] and MFA_SUPPORTED_TYPES = '
    '["totp", "recovery_codes", "webauthn"].',
    "": "Set SOCIALACCOUNT_ONLY = False.",
}


def check_panel(panel: Panel, stack: AuthStack) -> list[CheckMessage]:
    """Check the settings for the pages that a panel enables."""
    return [
        *missing_features(panel, stack, _FIXES),
        *_missing_frontend_urls(panel),
        *_verification_that_is_off(panel),
    ]


def _missing_frontend_urls(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error if mails of allauth cannot link to the panel's pages."""
    urls = _frontend_urls(panel)
    missing = [name for name in urls if not headless_settings.FRONTEND_URLS.get(name)]
    if missing:
        known = {**headless_settings.FRONTEND_URLS, **{name: urls[name] for name in missing}}
        lines = ", ".join(f'"{name}": "{url}"' for name, url in known.items())
        yield Error(
            f"Mails of django-allauth cannot link to the pages of the panel {panel.get_id()!r}: "
            f"HEADLESS_FRONTEND_URLS has no {', '.join(missing)}.",
            hint=f"Set HEADLESS_FRONTEND_URLS = {{{lines}}}",
            id="panel.E071",
        )


def _frontend_urls(panel: Panel) -> dict[str, str]:
    """Return the URLs that the mails of the panel's pages contain, by their name in allauth."""
    login = panel.reverse("auth.login")
    register = panel.reverse("auth.register") if panel.has_registration() else login
    reset = panel.reverse("auth.password.request") if panel.has_password_reset() else login
    urls: dict[str, str] = {}
    if panel.has_password_reset():
        page = panel.reverse("auth.password.reset", {"token": _KEY})
        urls["account_reset_password_from_key"] = page.replace(_KEY, "{key}")
    if panel.has_password_reset() and app_settings.EMAIL_UNKNOWN_ACCOUNTS:
        # The mail to an unknown address suggests to register.
        urls["account_signup"] = register
    if panel.has_registration():
        # The mail to an address with an account suggests a password reset.
        urls["account_reset_password"] = reset
    if panel.has_email_verification() and not app_settings.EMAIL_VERIFICATION_BY_CODE_ENABLED:
        page = panel.reverse("auth.verification.notice")
        urls["account_confirm_email"] = f"{page}?key={{key}}"
    if not allauth_settings.HEADLESS_ONLY:
        # allauth's own pages are linked instead.
        return {name: url for name, url in urls.items() if "{key}" in url}
    return urls


def _verification_that_is_off(panel: Panel) -> Iterator[CheckMessage]:
    if not panel.has_email_verification() or app_settings.EMAIL_VERIFICATION != "none":
        return
    yield CheckWarning(
        f"The panel {panel.get_id()!r} has a page for email verification, but django-allauth does "
        "not ask new users to verify their address.",
        hint='Set ACCOUNT_EMAIL_VERIFICATION = "mandatory" and '
        "ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True",
        id="panel.W068",
    )
