"""The pages of a forgotten password (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpRequest

from django_panel.auth.screens import (
    PASSWORD_CHANGED,
    STATUS_FIELD,
    auth_endpoints,
    auth_screens,
    status_text,
)
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import ForgotPasswordScreenWire, ResetPasswordScreenWire
    from django_panel.panels.panel import Panel

_MAX_ADDRESS_LENGTH = 254


def forgot_password_screen(request: HttpRequest, panel: Panel) -> ForgotPasswordScreenWire:
    """Return the props of ``panel/auth/ForgotPassword``."""
    return {
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "status": status_text(request),
    }


def reset_password_screen(
    request: HttpRequest, panel: Panel, token: str
) -> ResetPasswordScreenWire:
    """Return the props of ``panel/auth/ResetPassword``.

    The token is not checked here: opening the page must not tell whether it is valid.
    """
    done = urlencode({STATUS_FIELD: PASSWORD_CHANGED})
    return {
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "email": request.GET.get("email", "")[:_MAX_ADDRESS_LENGTH],
        "token": token,
        "passwordRules": ports.auth_stack().password_rules(),
        "doneUrl": f"{panel.reverse('auth.login')}?{done}",
    }
