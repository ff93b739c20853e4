"""The nonce of the Content-Security-Policy."""

from __future__ import annotations

import secrets

from django.http import HttpRequest

_ATTRIBUTE = "_panel_nonce"


def nonce(request: HttpRequest) -> str:
    """Return the nonce of a request; created on first use."""
    value: str | None = getattr(request, _ATTRIBUTE, None)
    if value is None:
        value = secrets.token_urlsafe(18)
        setattr(request, _ATTRIBUTE, value)
    return value
