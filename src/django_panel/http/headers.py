"""Security headers of every panel response; headers set by the host are not overwritten."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from django_panel.support import ports
from django_panel.support.nonce import nonce

Response = TypeVar("Response", bound=HttpResponseBase)


def add_security_headers(request: HttpRequest, response: Response) -> Response:
    """Set headers against shared caches, framing, MIME-type guessing and inline scripts."""
    defaults = {
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": referrer_policy(),
        "Content-Security-Policy": content_security_policy(request),
    }
    for name, value in defaults.items():
        response.headers.setdefault(name, value)
    patch_vary_headers(response, ("X-Inertia", "Cookie"))
    return response


def referrer_policy() -> str:
    """Return the host's policy; the default allows redirects back and HTTPS CSRF checks."""
    policy: Any = settings.SECURE_REFERRER_POLICY or "same-origin"
    return policy if isinstance(policy, str) else ",".join(policy)


def content_security_policy(request: HttpRequest) -> str:
    """Return the policy of a response: own files, this request's nonce, nothing inline."""
    return _policy(tuple(ports.renderer().asset_origins())).replace(_NONCE, nonce(request))


#: Placeholder for the nonce in the cached policy.
_NONCE = "\ue000"


@lru_cache(maxsize=8)
def _policy(origins: tuple[str, ...]) -> str:
    token = f"'nonce-{_NONCE}'"
    sources = " ".join(("'self'", *origins))
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src {sources} {token}",
            f"style-src {sources} {token}",
            f"img-src {sources} data: blob: https:",
            f"font-src {sources} data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
