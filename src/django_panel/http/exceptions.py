"""Exceptions of the HTTP layer; ``errors.py`` turns them into responses.

Those that pages raise too are defined in ``support``.
"""

from __future__ import annotations

from collections.abc import Sequence

from django_panel.support.request_errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    MissingContext,
    StorageUnavailable,
    TooManyRequests,
    Unprocessable,
)

__all__ = [
    "TENANT_HEADER",
    "Conflict",
    "CsrfRefused",
    "Forbidden",
    "InvalidInput",
    "MethodNotAllowed",
    "MissingContext",
    "PasswordNotConfirmed",
    "StorageUnavailable",
    "TenantChanged",
    "TooManyRequests",
    "Unauthenticated",
    "Unprocessable",
]


class Unauthenticated(Exception):
    """The route requires an authenticated user."""


class PasswordNotConfirmed(Exception):
    """The route requires a recent password confirmation."""


#: The key of the tenant of the page that sends a write, percent-encoded; in a response that
#: refuses it, ``changed``.
TENANT_HEADER = "X-Panel-Tenant"


class TenantChanged(Exception):
    """A write comes from a page of another tenant than the current one."""


class CsrfRefused(Exception):
    """A write request has no valid CSRF token."""


class MethodNotAllowed(Exception):
    """The path exists, but not for this HTTP method."""

    def __init__(self, allowed: Sequence[str]) -> None:
        super().__init__(", ".join(allowed))
        self.allowed = allowed
