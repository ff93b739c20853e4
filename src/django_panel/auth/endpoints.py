"""The URLs of the authentication endpoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.auth.wire import AuthEndpointsWire


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthEndpoints:
    """The endpoints of an authentication backend; None for a missing one."""

    login: str
    logout: str
    register: str | None = None
    password_request: str | None = None
    password_reset: str | None = None
    verify: str | None = None
    reauthenticate: str | None = None

    def to_wire(self) -> AuthEndpointsWire:
        return {
            "login": self.login,
            "logout": self.logout,
            "register": self.register,
            "passwordRequest": self.password_request,
            "passwordReset": self.password_reset,
            "verify": self.verify,
            "reauthenticate": self.reauthenticate,
        }
