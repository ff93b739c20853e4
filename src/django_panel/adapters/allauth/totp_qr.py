"""The QR code of a new authenticator app, as an SVG image."""

from __future__ import annotations

from importlib.util import find_spec

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

#: An image needs nothing but itself, also if it is opened in a tab of its own.
_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"


def can_draw() -> bool:
    """Return whether the package ``qrcode`` is installed; allauth's extra ``mfa`` requires it."""
    return find_spec("qrcode") is not None


@require_safe
def qr_code(request: HttpRequest) -> HttpResponse:
    """Return the QR code of the secret that the set-up has stored in the session; else 404."""
    # Imports models of an app that may not be installed.
    from allauth.mfa.adapter import get_adapter  # noqa: PLC0415
    from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY  # noqa: PLC0415

    secret = request.session.get(SECRET_SESSION_KEY)
    if not secret or not request.user.is_authenticated:
        raise Http404
    adapter = get_adapter()
    image = adapter.build_totp_svg(adapter.build_totp_url(request.user, secret))
    response = HttpResponse(image, content_type="image/svg+xml")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    add_never_cache_headers(response)
    return response
