"""The page that asks for email verification (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.auth.screens import auth_endpoints, auth_screens, status_text
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import VerifyEmailScreenWire
    from django_panel.panels.panel import Panel

_MAX_KEY_LENGTH = 500


def verify_email_screen(request: HttpRequest, panel: Panel) -> VerifyEmailScreenWire:
    """Return the props of ``panel/auth/VerifyEmail``."""
    stack = ports.auth_stack()
    return {
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "status": status_text(request),
        "email": stack.email_to_verify(request),
        "byCode": stack.verifies_email_by_code(),
        "key": request.GET.get("key", "")[:_MAX_KEY_LENGTH] or None,
        "isLoggedIn": bool(request.user.is_authenticated),
        "redirectTo": intended_url(request, panel.url()),
    }
