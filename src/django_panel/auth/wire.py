"""TypedDicts of the login page."""

from __future__ import annotations

from typing import TypedDict


class AuthEndpointsWire(TypedDict):
    """JSON ``POST`` endpoints of the authentication backend; null for a missing one."""

    login: str
    logout: str
    register: str | None
    passwordRequest: str | None
    passwordReset: str | None
    verify: str | None
    reauthenticate: str | None


class LoginScreenWire(TypedDict):
    """The props of ``panel/auth/Login``."""

    canResetPassword: bool
    canRegister: bool
    status: str | None
    endpoints: AuthEndpointsWire
    loginFields: list[str]
    #: The redirect target after a login; always on this site.
    redirectTo: str
