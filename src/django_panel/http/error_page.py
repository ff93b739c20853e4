"""The small page a browser shows for a refusal: no script, the panel's look."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine, TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from django_panel.panels.panel import Panel
from django_panel.support.nonce import nonce

_TEMPLATE = "django_panel/error.html"
_TEMPLATES = Path(__file__).resolve().parents[1] / "templates"


def error_page(
    request: HttpRequest, panel: Panel, *, status: int, title: str, sentence: str
) -> HttpResponse:
    """Return a refusal as HTML; needs neither a build nor a database."""
    light, dark = panel.get_colors()
    address, words = _way_out(request, panel, status)
    html = _drawn(
        {
            "status": status,
            "title": title,
            "sentence": sentence,
            "brand": panel.get_brand_name(),
            "icon": panel.get_image("icon"),
            "dark_icon": panel.get_image("dark_icon"),
            "way_out": address,
            "way_out_words": words,
            "language": get_language() or "en",
            "direction": "rtl" if get_language_bidi() else "ltr",
            "appearance": _appearance(request, panel),
            "nonce": nonce(request),
            "light": light,
            "dark": dark,
        }
    )
    return HttpResponse(html, status=status)


def _way_out(request: HttpRequest, panel: Panel, status: int) -> tuple[str, str]:
    """Return where the one button leads.

    A person whom the panel does not admit would meet the same refusal on its dashboard,
    so they are offered to sign in as somebody else.
    """
    if status == 403 and panel.has_login() and _is_refused(request, panel):
        return panel.reverse("auth.login"), _("Sign in with another account")
    return panel.url(), _("Back to the dashboard")


def _is_refused(request: HttpRequest, panel: Panel) -> bool:
    user = getattr(request, "user", None)
    return getattr(user, "is_authenticated", False) and not panel.is_accessible_to(user)


def _appearance(request: HttpRequest, panel: Panel) -> str:
    """Return what the cookie asks for, else the browser's own wish, where both exist."""
    if not panel.has_dark_mode():
        return "light"
    wish = request.COOKIES.get("appearance", "")
    return wish if wish in {"light", "dark"} else "system"


def _drawn(context: dict[str, Any]) -> str:
    """Return the template, which a host may override, filled in."""
    try:
        template = get_template(_TEMPLATE)
    except TemplateDoesNotExist as error:
        if str(error) != _TEMPLATE:
            raise
        # The host renders with another engine, or without APP_DIRS.
        return str(_engine().get_template(_TEMPLATE).render(Context(context)))
    return str(template.render(context))


@cache
def _engine() -> Engine:
    return Engine(dirs=[str(_TEMPLATES)])
