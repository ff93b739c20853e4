"""The random value that tells the browser which scripts and styles are ours."""

from __future__ import annotations

import secrets

from django.http import HttpRequest

_ATTRIBUTE = "_panel_nonce"


def nonce(request: HttpRequest) -> str:
    """Return this request's nonce, made on first use and the same from then on."""
    value: str | None = getattr(request, _ATTRIBUTE, None)
    if value is None:
        value = secrets.token_urlsafe(18)
        setattr(request, _ATTRIBUTE, value)
    return value
