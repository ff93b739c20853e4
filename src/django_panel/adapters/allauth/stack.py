"""The authentication backend for django-allauth's headless endpoints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from allauth import app_settings as allauth_settings
from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.http import HttpRequest
from django.urls import path, reverse

from django_panel.adapters.allauth import (
    account_views,
    email_addresses,
    email_verification,
    second_factors,
    totp_qr,
    totp_setup,
)
from django_panel.adapters.allauth.checks import check_host, open_registration
from django_panel.adapters.allauth.headless import headless_url, mfa_url
from django_panel.adapters.allauth.panel_checks import check_panel
from django_panel.adapters.allauth.registration import (
    is_registration_offered,
    registration_fields,
)
from django_panel.adapters.contrib_auth import views
from django_panel.adapters.contrib_auth.login_url_checks import unthrottled_login_urls
from django_panel.auth.endpoints import AuthEndpoints
from django_panel.auth.password_rules import password_rules
from django_panel.auth.stack import AuthStack

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.urls import URLPattern, URLResolver

    from django_panel.auth.wire import PendingLoginWire

#: The stage of allauth at which a login waits for a verified address.
_VERIFY_EMAIL = "verify_email"


class AllauthStack(AuthStack):
    """Uses allauth's endpoints and rate limits.

    Endpoints that may send a mail, and those that check a password, are called by endpoints of
    the panel. allauth logs out with ``DELETE`` and responds with 401; the front end sends ``POST``
    and expects a success response.
    """

    def endpoints(self) -> Mapping[str, str | None]:
        # First, for the error that says which URLs are missing.
        password_reset = headless_url("reset_password")
        wire = AuthEndpoints(
            login=reverse("panel-auth.login"),
            logout=self.logout_url(),
            register=reverse("panel-auth.register") if is_registration_offered() else None,
            password_request=reverse("panel-auth.password-request"),
            password_reset=password_reset,
            verify=reverse("panel-auth.email-verify"),
            email_verification_resend=reverse("panel-auth.email-resend"),
            reauthenticate=reverse("panel-auth.reauthenticate"),
            password_change=headless_url("change_password"),
            mfa_authenticate=mfa_url("authenticate"),
            mfa_trust=mfa_url("trust"),
            mfa_reauthenticate=mfa_url("reauthenticate"),
            passkey_authenticate=mfa_url("authenticate_webauthn"),
            passkey_login=mfa_url("login_webauthn"),
            passkey_reauthenticate=mfa_url("reauthenticate_webauthn"),
            authenticators=mfa_url("authenticators"),
            totp=mfa_url("manage_totp"),
            totp_setup=_totp_setup_url(),
            totp_qr=_totp_qr_url(),
            recovery_codes=mfa_url("manage_recovery_codes"),
            passkeys=mfa_url("manage_webauthn"),
        ).to_wire()
        return cast("Mapping[str, str | None]", wire)

    def logout_url(self) -> str:
        return reverse("panel-auth.logout")

    def login_fields(self) -> list[str]:
        # Several methods are an error of a system check; the page then shows one of them.
        methods = {method.value for method in app_settings.LOGIN_METHODS}
        return ["email"] if "email" in methods else ["username"]

    def can_register(self) -> bool:
        """Return whether the host's adapter allows registration for the current request."""
        if allauth_settings.SOCIALACCOUNT_ONLY:
            return False
        request = context.request
        return request is None or bool(get_adapter().is_open_for_signup(request))

    def registration_fields(self) -> Sequence[Mapping[str, Any]]:
        return registration_fields()

    def can_reset_password(self) -> bool:
        # With a code, the link of the mail would not lead to the panel's page.
        return not (
            allauth_settings.SOCIALACCOUNT_ONLY or app_settings.PASSWORD_RESET_BY_CODE_ENABLED
        )

    def password_rules(self) -> str:
        return password_rules(min_length=app_settings.PASSWORD_MIN_LENGTH or 0)

    def can_verify_email(self) -> bool:
        return not allauth_settings.SOCIALACCOUNT_ONLY

    def verifies_email_by_code(self) -> bool:
        return bool(app_settings.EMAIL_VERIFICATION_BY_CODE_ENABLED)

    def is_email_verified(self, user: Any) -> bool:
        return email_verification.is_email_verified(user)

    def verified_users(self, users: Collection[Any]) -> Collection[Any]:
        return email_addresses.verified_users(users)

    def verified_email(self, user: Any) -> str | None:
        return email_addresses.verified_email(user)

    def email_to_verify(self, request: HttpRequest) -> str | None:
        return email_verification.email_to_verify(request)

    def pending_login(self, request: HttpRequest) -> Mapping[str, Any] | None:
        # Imports models of allauth, which its app must load first.
        from allauth.account.internal.stagekit import get_pending_stage  # noqa: PLC0415

        stage = get_pending_stage(request)
        if stage is None:
            return None
        verifies = stage.key == _VERIFY_EMAIL
        if verifies and not email_verification.waits_for_code(request):
            return None
        user = stage.login.user
        step: PendingLoginWire = {
            "step": str(stage.key),
            "types": second_factors.authenticator_types(user) if user else [],
            "email": email_verification.email_to_verify(request) if verifies else None,
        }
        return step

    def supports(self, factor: str) -> bool:
        return second_factors.supports(factor)

    def factors_of(self, user: Any) -> frozenset[str]:
        return second_factors.factors_of(user)

    def factors_of_all(self, users: Collection[Any]) -> Mapping[Any, frozenset[str]]:
        return second_factors.factors_of_all(users)

    def passkeys_of(self, user: Any) -> Sequence[Mapping[str, Any]]:
        return second_factors.passkeys_of(user)

    def change_email(self, request: HttpRequest, user: Any, address: str) -> bool:
        return email_addresses.change_email(request, user, address)

    def mark_email_verified(self, user: Any, address: str) -> bool:
        return email_addresses.mark_verified(user, address)

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return [
            path("_panel/auth/login", account_views.login, name="panel-auth.login"),
            path("_panel/auth/logout", views.logout, name="panel-auth.logout"),
            path("_panel/auth/register", account_views.register, name="panel-auth.register"),
            path(
                "_panel/auth/reauthenticate",
                account_views.reauthenticate,
                name="panel-auth.reauthenticate",
            ),
            path(
                "_panel/auth/password/request",
                account_views.request_password_reset,
                name="panel-auth.password-request",
            ),
            path(
                "_panel/auth/email/verify",
                account_views.verify_email,
                name="panel-auth.email-verify",
            ),
            path(
                "_panel/auth/email/resend",
                email_verification.resend,
                name="panel-auth.email-resend",
            ),
            path("_panel/auth/totp", totp_setup.totp_setup, name="panel-auth.totp-setup"),
            path("_panel/auth/totp.svg", totp_qr.qr_code, name="panel-auth.totp-qr"),
        ]

    def checks(self) -> list[CheckMessage]:
        return check_host()

    def panel_checks(self, panel: Any) -> list[CheckMessage]:
        return check_panel(panel, self)

    def deployment_checks(self, panels: Sequence[Any]) -> list[CheckMessage]:
        return [*open_registration(panels), *unthrottled_login_urls()]


def _totp_setup_url() -> str | None:
    return reverse("panel-auth.totp-setup") if second_factors.supports("totp") else None


def _totp_qr_url() -> str | None:
    is_offered = second_factors.supports("totp") and totp_qr.can_draw()
    return reverse("panel-auth.totp-qr") if is_offered else None
