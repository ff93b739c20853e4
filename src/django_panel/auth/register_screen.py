"""The register page (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.auth.screens import auth_endpoints, auth_screens
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import RegisterFieldWire, RegisterScreenWire
    from django_panel.panels.panel import Panel


def register_screen(request: HttpRequest, panel: Panel) -> RegisterScreenWire:
    """Return the props of ``panel/auth/Register``."""
    stack = ports.auth_stack()
    return {
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "fields": cast("list[RegisterFieldWire]", list(stack.registration_fields())),
        "passwordRules": stack.password_rules(),
        "redirectTo": intended_url(request, panel.url()),
    }
