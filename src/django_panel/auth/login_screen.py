"""The login page (specification §4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.http import HttpRequest

from django_panel.auth.redirects import intended_url
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import AuthEndpointsWire, LoginScreenWire


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginScreen:
    """The props of the login page."""

    endpoints: Mapping[str, str | None]
    login_fields: tuple[str, ...]
    redirect_to: str
    can_reset_password: bool = False
    can_register: bool = False
    status: str | None = None

    def to_wire(self) -> LoginScreenWire:
        return {
            "canResetPassword": self.can_reset_password,
            "canRegister": self.can_register,
            "status": self.status,
            "endpoints": cast("AuthEndpointsWire", dict(self.endpoints)),
            "loginFields": list(self.login_fields),
            "redirectTo": self.redirect_to,
        }


def login_screen(request: HttpRequest, fallback_url: str) -> LoginScreenWire:
    """Return the props of ``panel/auth/Login``; without a safe target, ``fallback_url``."""
    stack = ports.auth_stack()
    return LoginScreen(
        endpoints=stack.endpoints(),
        login_fields=tuple(stack.login_fields()),
        redirect_to=intended_url(request, fallback_url),
        can_reset_password=stack.can_reset_password(),
        can_register=stack.can_register(),
    ).to_wire()
