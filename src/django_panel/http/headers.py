"""Headers of every panel answer; the host's own are never overwritten."""

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


def protect(request: HttpRequest, response: Response) -> Response:
    """Keep an answer out of shared caches, frames and sniffing, and scripts under a nonce."""
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
    """Return the host's policy, else one that keeps redirects back and HTTPS CSRF working."""
    stated: Any = settings.SECURE_REFERRER_POLICY or "same-origin"
    return stated if isinstance(stated, str) else ",".join(stated)


def content_security_policy(request: HttpRequest) -> str:
    """Return the policy of one answer: own files, this request's nonce, nothing inline."""
    return _policy(tuple(ports.renderer().asset_origins())).replace(_NONCE, nonce(request))


#: Stands for the nonce in a policy that is put together once.
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
