"""What the sign-in screens send to the browser."""

from __future__ import annotations

from typing import TypedDict


class AuthEndpointsWire(TypedDict):
    """JSON ``POST`` addresses of the authentication stack; null where it has none."""

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
    #: Where a successful sign-in leads; already checked to be on this site.
    redirectTo: str
