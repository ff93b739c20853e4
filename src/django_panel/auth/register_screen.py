"""The register page (specification §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.auth.register_form import register_form
from django_panel.auth.screens import auth_endpoints, auth_screens
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import AuthEndpointsWire, RegisterScreenWire
    from django_panel.panels.panel import Panel


def register_screen(request: HttpRequest, panel: Panel) -> RegisterScreenWire:
    """Return the props of ``panel/auth/Register``."""
    return {
        "endpoints": _endpoints(panel),
        "screens": auth_screens(request, panel),
        "form": register_form(panel),
        "passwordRules": ports.auth_stack().password_rules(),
        "redirectTo": intended_url(request, panel.url()),
    }


def _endpoints(panel: Panel) -> AuthEndpointsWire:
    """Return the endpoints; that of the registration names the panel, whose fields it stores."""
    endpoints = auth_endpoints()
    if panel.get_registration_schema() is not None and endpoints["register"] is not None:
        endpoints["register"] += f"?{urlencode({'panel': panel.get_id()})}"
    return endpoints
