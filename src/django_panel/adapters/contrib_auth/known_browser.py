"""A signed cookie for browsers that have logged in to an account before (decisions D20).

Such a browser has its own number of attempts for this account, so that the failures of strangers
do not lock its user out. The cookie is valid only for the accounts whose password was entered in
the browser; otherwise an attacker with an account could get new attempts for other accounts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

from django_panel.auth.throttle import normalized

COOKIE = "panel_browser"
_SALT = "django_panel.auth.known_browser"
_MAX_AGE = 365 * 24 * 3600
_MAX_ACCOUNTS = 10
_ID_LENGTH = 22


def browser_of(request: HttpRequest, account: str) -> str | None:
    """Return the id of the browser, if it has logged in to the account before."""
    known = _read(request)
    return known["id"] if _digest(account) in known["accounts"] else None


def remember(request: HttpRequest, response: HttpResponse, account: str) -> None:
    """Store in a cookie that this browser has logged in to the account."""
    known = _read(request)
    others = [digest for digest in known["accounts"] if digest != _digest(account)]
    accounts = [_digest(account), *others][:_MAX_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps({"id": known["id"], "accounts": accounts}, salt=_SALT),
        max_age=_MAX_AGE,
        path=settings.SESSION_COOKIE_PATH,
        domain=settings.SESSION_COOKIE_DOMAIN,
        secure=settings.SESSION_COOKIE_SECURE or request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> Mapping[str, Any]:
    """Return the content of the cookie; a new id without accounts if it is missing or forged."""
    try:
        known = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_MAX_AGE)
    except signing.BadSignature:
        return {"id": get_random_string(_ID_LENGTH), "accounts": []}
    return known  # type: ignore[no-any-return]


def _digest(account: str) -> str:
    """Return a short hash; the name of the account is not stored in the browser."""
    return salted_hmac(_SALT, normalized(account), algorithm="sha256").hexdigest()[:16]
