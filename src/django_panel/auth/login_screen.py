"""The login page (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.auth.screens import (
    auth_endpoints,
    auth_screens,
    can_register,
    can_reset_password,
    status_text,
)
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import LoginScreenWire, PendingLoginWire
    from django_panel.panels.panel import Panel


def login_screen(request: HttpRequest, panel: Panel) -> LoginScreenWire:
    """Return the props of ``panel/auth/Login``; without a safe target, the dashboard follows."""
    stack = ports.auth_stack()
    return {
        "canResetPassword": can_reset_password(panel),
        "canRegister": can_register(panel),
        "status": status_text(request),
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "loginFields": list(stack.login_fields()),
        "pending": cast("PendingLoginWire | None", stack.pending_login(request)),
        "verifiesEmailByCode": stack.verifies_email_by_code(),
        "redirectTo": intended_url(request, panel.url()),
    }
