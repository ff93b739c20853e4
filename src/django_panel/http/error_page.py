"""The HTML page of an error, in the panel's style and without scripts."""

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
from django_panel.panels.registry import get_registry
from django_panel.panels.shared_props import panel_url
from django_panel.panels.tenant_menu import first_tenant_url
from django_panel.support.nonce import nonce

_TEMPLATE = "django_panel/error.html"
_TEMPLATES = Path(__file__).resolve().parents[1] / "templates"


def error_page(
    request: HttpRequest, panel: Panel, *, status: int, title: str, text: str
) -> HttpResponse:
    """Return an error as HTML; it needs neither the front-end build nor the database."""
    light, dark = panel.get_colors()
    url, label = _link(request, panel, status)
    html = _render(
        {
            "status": status,
            "title": title,
            "text": text,
            "brand": panel.get_brand_name(),
            "icon": panel.get_image("icon"),
            "dark_icon": panel.get_image("dark_icon"),
            "link_url": url,
            "link_label": label,
            "panels": _other_panels(request, panel) if status == 403 else (),
            "panels_label": _("Other panels you can open"),
            "language": get_language() or "en",
            "direction": "rtl" if get_language_bidi() else "ltr",
            "appearance": _appearance(request, panel),
            "nonce": nonce(request),
            "light": light,
            "dark": dark,
        }
    )
    return HttpResponse(html, status=status)


def _link(request: HttpRequest, panel: Panel, status: int) -> tuple[str, str]:
    """Return URL and label of the button.

    A user without access to the panel would get the same error on its dashboard, so the button
    leads to the login page. If the tenant was refused, it leads to a tenant of the user.
    """
    url: str | None = panel.url()
    if getattr(request, "panel_tenant_refused", False):
        url = first_tenant_url(panel, getattr(request, "user", None))
    elif status == 403 and _has_no_access(request, panel):
        url = None
    if url is None and panel.has_login():
        return panel.reverse("auth.login"), _("Sign in with another account")
    return url or panel.url(), _("Back to the dashboard")


def _other_panels(request: HttpRequest, panel: Panel) -> list[dict[str, str]]:
    """Return name and URL of the panels that a user without access to this one may enter."""
    if not _has_no_access(request, panel):
        return []
    user = getattr(request, "user", None)
    return [
        {"name": other.get_name(), "url": panel_url(request, other)}
        for other in get_registry().all()
        if other is not panel and other.is_accessible_to(user)
    ]


def _has_no_access(request: HttpRequest, panel: Panel) -> bool:
    user = getattr(request, "user", None)
    return getattr(user, "is_authenticated", False) and not panel.is_accessible_to(user)


def _appearance(request: HttpRequest, panel: Panel) -> str:
    """Return the value of the cookie, else the browser's preference, if the panel has both."""
    if not panel.has_dark_mode():
        return "light"
    chosen = request.COOKIES.get("appearance", "")
    return chosen if chosen in {"light", "dark"} else "system"


def _render(context: dict[str, Any]) -> str:
    """Return the rendered template, which a host may override."""
    try:
        template = get_template(_TEMPLATE)
    except TemplateDoesNotExist as error:
        if str(error) != _TEMPLATE:
            raise
        # The host uses another template engine, or no APP_DIRS.
        return str(_engine().get_template(_TEMPLATE).render(Context(context)))
    return str(template.render(context))


@cache
def _engine() -> Engine:
    return Engine(dirs=[str(_TEMPLATES)])
