"""The first visit: an HTML document that carries the page object and starts the client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpHeaders, HttpRequest
from django.middleware.csrf import get_token
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.adapters.inertia import assets
from django_panel.support.json import dumps_for_script
from django_panel.support.nonce import nonce
from django_panel.support.templates import render_packaged

_TEMPLATE = "django_panel/app.html"
_APPEARANCES = frozenset({"light", "dark"})


def render(request: HttpRequest, page: Mapping[str, Any], title: str | None = None) -> str:
    """Return the document; ``title`` is used when the props describe no page."""
    # Sets the CSRF cookie, which the client sends back with every write. A JSON response
    # need not set it, because the client received a document before.
    get_token(request)
    return render_packaged(_TEMPLATE, _context(request, page, title))


def _context(request: HttpRequest, page: Mapping[str, Any], title: str | None) -> dict[str, Any]:
    """Return the template's context; hosts' templates use these names (own-document.md)."""
    panel = page["props"].get("panel") or {}
    return {
        "request": request,
        "language": get_language() or "en",
        "direction": "rtl" if get_language_bidi() else "ltr",
        "appearance": _appearance(request) if panel.get("darkMode", True) else "light",
        "head": _head(panel, page["props"].get("page"), title),
        "files": assets.bundle().files_for(page["component"]),
        "nonce": nonce(request),
        "csrf": {"cookie": settings.CSRF_COOKIE_NAME, "header": _csrf_header()},
        # Escaped for the inside of a script element.
        "page": mark_safe(dumps_for_script(page)),  # noqa: S308
        "noscript": _("This page needs JavaScript. Please switch it on and reload."),
    }


def _head(panel: Mapping[str, Any], page: Any, title: str | None) -> dict[str, Any]:
    title = page.get("title") if isinstance(page, Mapping) else title
    return {
        "title": " · ".join(str(part) for part in (title, panel.get("brandName")) if part),
        "favicon": panel.get("favicon"),
        "dark_favicon": panel.get("darkFavicon"),
    }


def _csrf_header() -> str:
    """Return the name of the request header in which the client sends the CSRF token.

    ``CSRF_HEADER_NAME`` is a key of ``request.META``. A value that names no header is
    reported by a system check; the document then names Django's default.
    """
    return HttpHeaders.parse_header_name(settings.CSRF_HEADER_NAME) or "X-CSRFToken"


def _appearance(request: HttpRequest) -> str:
    """Return the appearance the cookie asks for, or ``system`` when it names none we know."""
    wish = request.COOKIES.get("appearance", "")
    return wish if wish in _APPEARANCES else "system"
