"""The page that asks for email verification (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.auth.screens import (
    EMAIL_VERIFIED,
    STATUS_FIELD,
    auth_endpoints,
    auth_screens,
    status_text,
)
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
        "verificationKey": request.GET.get("key", "")[:_MAX_KEY_LENGTH] or None,
        "isLoggedIn": bool(request.user.is_authenticated),
        "doneUrl": _login_url(request, panel),
        "redirectTo": intended_url(request, panel.url()),
    }


def _login_url(request: HttpRequest, panel: Panel) -> str:
    """Return the login page with the message that the address is verified."""
    query = {STATUS_FIELD: EMAIL_VERIFIED}
    target = intended_url(request, "")
    if target:
        query[REDIRECT_FIELD_NAME] = target
    return f"{panel.reverse('auth.login')}?{urlencode(query, safe='/')}"
