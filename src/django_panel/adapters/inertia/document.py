"""Render the HTML document of a first visit: it contains the page object and starts the client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpHeaders, HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.first_paint import first_paint
from django_panel.adapters.inertia.fonts import panel_font
from django_panel.adapters.inertia.icons import page_icons
from django_panel.adapters.inertia.panel_assets import panel_assets
from django_panel.preferences.keys import THEME, THEMES
from django_panel.support.context import current_panel
from django_panel.support.json import dumps_for_script
from django_panel.support.nonce import nonce
from django_panel.support.templates import render_template

_TEMPLATE = "django_panel/app.html"
_APPEARANCES = frozenset({"light", "dark"})
#: The backgrounds of ``frontend/src/styles/tokens.css``.
_LIGHT_BACKGROUND, _DARK_BACKGROUND = "#fcfcfe", "#0f1115"
#: The icon of a panel without a favicon. Without a link, browsers request ``/favicon.ico``.
_DEFAULT_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E"
    "%3Crect width='4' height='4' rx='1' fill='%2345d'/%3E%3C/svg%3E"
)


def render(request: HttpRequest, page: Mapping[str, Any], title: str | None = None) -> str:
    """Return the document; ``title`` is used when the props describe no page."""
    # Sets the CSRF cookie, which the client sends back with every write. A JSON response
    # need not set it, because the client received a document before.
    get_token(request)
    return render_template(_TEMPLATE, _context(request, page, title))


def _context(request: HttpRequest, page: Mapping[str, Any], title: str | None) -> dict[str, Any]:
    """Return the template context; templates of host projects use these names."""
    panel = page["props"].get("panel") or {}
    serialized = dumps_for_script(page)
    head = _head(panel, page["props"].get("page"), title)
    return {
        "request": request,
        "language": get_language() or "en",
        "direction": "rtl" if get_language_bidi() else "ltr",
        "time_zone": timezone.get_current_timezone_name(),
        "appearance": _appearance(request, page) if panel.get("darkMode", True) else "light",
        "theme": _theme(panel.get("theme") or {}),
        "head": head,
        "files": assets.bundle().files_for(page["component"]),
        "assets": panel_assets(current_panel()),
        "font": panel_font(current_panel()),
        "nonce": nonce(request),
        "csrf": {"cookie": settings.CSRF_COOKIE_NAME, "header": _csrf_header()},
        # Escaped for the inside of a script element.
        "page": mark_safe(serialized),  # noqa: S308
        "icons": _icons(serialized),
        "first_paint": first_paint(page["component"], panel, head["heading"]),
        "noscript": _("This page needs JavaScript. Switch it on and reload."),
        "late_start": _(
            "The page is taking longer than usual. If nothing happens, check your connection "
            "and reload the page."
        ),
    }


def _icons(page: str) -> str:
    icons = page_icons(page)
    return mark_safe(dumps_for_script(icons)) if icons else ""  # noqa: S308


def _head(panel: Mapping[str, Any], page: Any, title: str | None) -> dict[str, Any]:
    title = page.get("title") if isinstance(page, Mapping) else title
    favicon, dark_favicon = panel.get("favicon"), panel.get("darkFavicon")
    return {
        "heading": title or "",
        "title": " · ".join(str(part) for part in (title, panel.get("brandName")) if part),
        "favicon": favicon or (None if dark_favicon else _DEFAULT_ICON),
        "dark_favicon": dark_favicon,
    }


def _theme(theme: Mapping[str, Any]) -> dict[str, Any]:
    """Return the colors of the panel, which the document needs at the first paint."""
    light, dark = theme.get("light", {}), theme.get("dark", {})
    return {
        "light": light,
        "dark": dark,
        "light_background": light.get("background", _LIGHT_BACKGROUND),
        "dark_background": dark.get("background", _DARK_BACKGROUND),
    }


def _csrf_header() -> str:
    """Return the name of the request header in which the client sends the CSRF token.

    ``CSRF_HEADER_NAME`` is a key of ``request.META``. A value that names no header is
    reported by a system check; the document then names Django's default.
    """
    return HttpHeaders.parse_header_name(settings.CSRF_HEADER_NAME) or "X-CSRFToken"


def _appearance(request: HttpRequest, page: Mapping[str, Any]) -> str:
    """Return the theme of the user, else the one in the cookie, else ``system``."""
    preferences = page["props"].get("preferences") or {"values": {}}
    stored = preferences["values"].get(THEME)
    appearance = stored if stored in THEMES else request.COOKIES.get("appearance", "")
    return appearance if appearance in _APPEARANCES else "system"
