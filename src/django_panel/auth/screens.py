"""What the authentication pages have in common: endpoints, links between them, messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.auth.endpoints import AuthEndpoints
from django_panel.auth.redirects import intended_url
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import AuthEndpointsWire, AuthScreensWire
    from django_panel.panels.panel import Panel

STATUS_FIELD = "status"
PASSWORD_CHANGED = "password-changed"  # noqa: S105 - a message, not a password
EMAIL_VERIFIED = "email-verified"
INVITATION_ACCEPTED = "invitation-accepted"


def can_register(panel: Panel) -> bool:
    """Return whether the panel enables registration and the backend allows it."""
    return panel.has_registration() and ports.auth_stack().can_register()


def can_reset_password(panel: Panel) -> bool:
    """Return whether the panel enables the password reset and the backend has one."""
    return panel.has_password_reset() and ports.auth_stack().can_reset_password()


def can_verify_email(panel: Panel) -> bool:
    """Return whether the panel enables the verification page and the backend can verify."""
    return panel.has_email_verification() and ports.auth_stack().can_verify_email()


def auth_endpoints() -> AuthEndpointsWire:
    """Return the endpoints of the backend; those that it does not have are None."""
    known = AuthEndpoints(login="", logout="").to_wire()
    return cast("AuthEndpointsWire", {**known, **ports.auth_stack().endpoints()})


def auth_screens(request: HttpRequest, panel: Panel) -> AuthScreensWire:
    """Return the URLs of the panel's authentication pages; they keep the redirect target."""
    target = intended_url(request, "")
    query = f"?{urlencode({REDIRECT_FIELD_NAME: target}, safe='/')}" if target else ""

    def url(suffix: str, enabled: bool) -> str | None:
        return f"{panel.reverse(suffix)}{query}" if enabled else None

    return {
        "login": f"{panel.reverse('auth.login')}{query}",
        "register": url("auth.register", can_register(panel)),
        "forgotPassword": url("auth.password.request", can_reset_password(panel)),
        "verifyEmail": url("auth.verification.notice", can_verify_email(panel)),
    }


def status_text(request: HttpRequest) -> str | None:
    """Return the message that another page asks for with ``?status=``, or None.

    The URL contains the name of a message and never its text.
    """
    messages = {
        PASSWORD_CHANGED: _("Your password was changed. Sign in with the new password."),
        EMAIL_VERIFIED: _("Your email address is verified. You can sign in now."),
        INVITATION_ACCEPTED: _("Your password is set. Sign in with it."),
        "verification-sent": _("A new email is on its way. Check your inbox."),
        "password-request-sent": _(
            "If an account has this address, an email with a link is on its way."
        ),
    }
    return messages.get(request.GET.get(STATUS_FIELD, ""))
